/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-view.h: a live view of the cross-section of one fold of a look at the present frame, with
 * buttons for its neighbours.
 *
 * It starts with the tallest fold, of all lines or of one, and stays with the fold to which the
 * user steps.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_FOLD_VIEW (rmp_fold_view_get_type ())
G_DECLARE_FINAL_TYPE (RmpFoldView, rmp_fold_view, RMP, FOLD_VIEW, GtkWidget)

/* @workspace: (nullable); @look: (nullable): hides the view; @line: (nullable): name of the only
 *   line whose folds are shown
 */
void rmp_fold_view_set_look (RmpFoldView *self, RmpWorkspace *workspace, RmpLook *look,
                             const char *line);

/* Goes to another fold of the same line or look: −1 the previous one, 1 the next. */
void rmp_fold_view_step (RmpFoldView *self, gint step);
const char *rmp_fold_view_get_caption (RmpFoldView *self); /* “forearm.L, fold 3 of 5” */

G_END_DECLS
