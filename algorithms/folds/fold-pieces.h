/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-pieces.h: edits of single folds of a line by hand: removing one, changing its width, pulling
 * it to a height.
 *
 * Pieces are a GArray of RmpFoldPiece, ascending, not overlapping.
 */

#include "inputs/drawn-lines.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* Removes a piece. Its two neighbours grow to meet in its middle; at an end of the line the only
 * neighbour takes all of its room.
 */
void rmp_fold_pieces_remove (GArray *pieces, guint index);

/**
 * rmp_fold_pieces_resize:
 * @width: metres
 *
 * Changes the width of a piece about its middle. When it grows, its neighbours shrink, each by at
 * most three quarters of its width; at an end of the line it grows inwards only. When it shrinks,
 * the room it leaves stays flat.
 *
 * Returns: the new width, metres
 */
double rmp_fold_pieces_resize (GArray *pieces, guint index, double width);

/* A search for the width at which a fold reaches the height it is pulled to. The height of a fold
 * grows with its width.
 */
typedef struct
{
  double target;             /* metres */
  double width;              /* to try next, metres */
  double range[2];           /* of possible widths */
  double below[2], above[2]; /* (width, height) known on either side of the target; NaN */
} RmpFoldPull;

/* Begins with a fold that is @width wide and @height high, and is to become @target high. */
void rmp_fold_pull_begin (RmpFoldPull *self, double width, double height, double target,
                          const double range[2]);

/**
 * rmp_fold_pull_step:
 * @height: of the fold with the width that was to be tried, self->width; metres
 *
 * Returns: %TRUE if self->width is now another width to try; %FALSE once the target is met, or if
 *   no width comes nearer to it
 */
gboolean rmp_fold_pull_step (RmpFoldPull *self, double height);

G_END_DECLS
