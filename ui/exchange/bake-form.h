/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-form.h: what the dialogs of bakes share: rows of a grid, the looks to choose from, a range
 * of frames.
 */

#include "widgets/number-entry.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* A row of a label, @text with its access key, and a control. Returns: the label */
GtkWidget *rmp_bake_form_attach (GtkGrid *grid, int row, const char *text, GtkWidget *control);

/* Words over several lines below the rows; hidden without a text. */
GtkLabel *rmp_bake_form_new_remark (void);
void rmp_bake_form_show_remark (GtkLabel *remark, const char *text); /* text: (nullable) */

/**
 * rmp_bake_form_list_looks:
 * @looks: (element-type RmpLook): those of the project are added, in the order of the list
 * @selected: (out): which of them is selected in the window, or else shown there; else the first
 *
 * Returns: (transfer full): their names, with the garment
 */
GtkStringList *rmp_bake_form_list_looks (RmpWorkspace *workspace, GPtrArray *looks,
                                         guint *selected);

/* Two entries, (out), with the range that is played. */
GtkWidget *rmp_bake_form_new_range (RmpWorkspace *workspace, RmpNumberEntry *entries[2]);

void rmp_bake_form_close_on_escape (GtkWidget *window);

G_END_DECLS
