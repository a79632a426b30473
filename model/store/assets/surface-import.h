/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface-import.h: a mesh of the project as if it had just been read. */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* As displayed, in metres; with skeleton and images, without clips; its report lists the faults of
 * the mesh. (transfer full)
 */
RmpImport *rmp_surface_to_import (RmpSurface *self);

G_END_DECLS
