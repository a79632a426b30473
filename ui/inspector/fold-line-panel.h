/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-panel.h: the inspector's page for a fold line: its kind, and the sizes and profile that
 * it has itself or takes from the look.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_FOLD_LINE_PANEL (rmp_fold_line_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpFoldLinePanel, rmp_fold_line_panel, RMP, FOLD_LINE_PANEL, GtkWidget)

/* Shows the present state of @line; hides itself if that is NULL. */
void rmp_fold_line_panel_show (RmpFoldLinePanel *self, RmpWorkspace *workspace,
                               RmpFoldLine *line); /* (nullable) */

/* The control of a size. (transfer none) */
GtkWidget *rmp_fold_line_panel_get_entry (RmpFoldLinePanel *self, RmpFoldLineSize size);

G_END_DECLS
