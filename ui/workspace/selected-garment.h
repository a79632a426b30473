/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* selected-garment.h: the garment that is meant: the selected one, or that of what is selected. */

#include "workspace/workspace.h"

G_BEGIN_DECLS

RmpGarment *rmp_workspace_get_selected_garment (RmpWorkspace *self); /* (transfer none) (nullable) */

G_END_DECLS
