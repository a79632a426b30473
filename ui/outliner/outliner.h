/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* outliner.h: the tree of what was loaded and what was made on it, and the looks that are compared.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_OUTLINER (rmp_outliner_get_type ())
G_DECLARE_FINAL_TYPE (RmpOutliner, rmp_outliner, RMP, OUTLINER, GtkWidget)

void rmp_outliner_set_workspace (RmpOutliner *self, RmpWorkspace *workspace); /* (nullable) */

G_END_DECLS
