/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-view.h: the cross-section of one fold of a look at the present frame, live, with steps to its neighbours.
 *
 * It begins with the tallest fold, of all lines or of one, and stays with the fold that somebody steps to.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_FOLD_VIEW (rmp_fold_view_get_type ())
G_DECLARE_FINAL_TYPE (RmpFoldView, rmp_fold_view, RMP, FOLD_VIEW, GtkWidget)

/* @workspace: (nullable); @look: (nullable): hides the view; @line: (nullable): name of the only line to show folds of */
void rmp_fold_view_set_look (RmpFoldView *self, RmpWorkspace *workspace, RmpLook *look, const char *line);

/* Another fold of the same line or look: −1 the one before, 1 the next. */
void rmp_fold_view_step (RmpFoldView *self, gint step);
const char *rmp_fold_view_get_caption (RmpFoldView *self); /* “forearm.L, fold 3 of 5” */

G_END_DECLS
