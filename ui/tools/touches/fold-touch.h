/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-touch.h: takes one fold by hand, to delete it, keep it in place, or pull it to another
 * height.
 *
 * Folds of drawn lines are changed through the pieces of their line. A line that the method has
 * found is first turned into a drawn one, in the same edit.
 */

#include "tools/tool.h"

G_BEGIN_DECLS

typedef struct _RmpFoldTouch RmpFoldTouch;

RmpFoldTouch *rmp_fold_touch_new (RmpViewport *viewport);
void rmp_fold_touch_free (RmpFoldTouch *self);

/* Takes the fold under a place in the widget. Returns: FALSE if there is none */
gboolean rmp_fold_touch_take (RmpFoldTouch *self, double x, double y);
gboolean rmp_fold_touch_has_fold (RmpFoldTouch *self);
void rmp_fold_touch_let_go (RmpFoldTouch *self);

void rmp_fold_touch_delete (RmpFoldTouch *self);
/* Fixes the folds of its line, whatever the fold width becomes. */
void rmp_fold_touch_keep (RmpFoldTouch *self);

/* A press on the fold begins a pull. Returns: FALSE if the press is not on the fold */
gboolean rmp_fold_touch_press (RmpFoldTouch *self, const RmpToolEvent *event);
void rmp_fold_touch_drag (RmpFoldTouch *self, const RmpToolEvent *event);
void rmp_fold_touch_release (RmpFoldTouch *self);
gboolean rmp_fold_touch_is_pulling (RmpFoldTouch *self);

void rmp_fold_touch_snapshot (RmpFoldTouch *self, GtkSnapshot *snapshot);

G_END_DECLS
