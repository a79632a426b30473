/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* selected-garment.h: the current garment: the selected one, or the one to which the selected
 * object belongs.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

RmpGarment *
rmp_workspace_get_selected_garment (RmpWorkspace *self); /* (transfer none) (nullable) */

G_END_DECLS
