/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-dialog.h: a dialog that tells what was read from a file, repaired and ignored, asks for
 * the unit, and adds it to the project.
 */

#include "import/import.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the sequence of @import (transfer full) to @surface, the mesh that came with it. */
typedef void (*RmpImportMotionFunc) (GtkWindow *parent, RmpSurface *surface, RmpImport *import);

/* @import: (transfer full); @add_motion: called for a mesh with a sequence, after it was added */
void rmp_import_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpImport *import,
                                RmpImportMotionFunc add_motion);

G_END_DECLS
