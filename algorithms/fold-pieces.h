/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-pieces.h: what a hand does to single folds of a line: one goes, one gets another width, one is pulled to a height.
 *
 * Pieces are a GArray of RmpFoldPiece, ascending, not overlapping.
 */

#include "technique.h"

G_BEGIN_DECLS

/* The piece goes; its neighbours meet in its middle, and one that has no other neighbour takes all of its room. */
void rmp_fold_pieces_remove (GArray *pieces, guint index);

/**
 * rmp_fold_pieces_resize:
 * @width: metres
 *
 * Gives a piece another width about its middle. What it gains its neighbours lose, each at most three quarters of its
 * own; at an end of the line it grows inwards only. What it loses goes to no one.
 *
 * Returns: the width it has now, metres
 */
double rmp_fold_pieces_resize (GArray *pieces, guint index, double width);

/* Looks for the width at which a fold is as high as it is pulled: its height grows with its width. */
typedef struct
{
  double target;             /* metres */
  double width;              /* to try next, metres */
  double range[2];           /* of widths that are possible */
  double below[2], above[2]; /* (width, height) known on either side of the target; NaN */
} RmpFoldPull;

/* A fold @width wide is @height high now; it is to be @target high. */
void rmp_fold_pull_begin (RmpFoldPull *self, double width, double height, double target, const double range[2]);

/**
 * rmp_fold_pull_step:
 * @height: what self->width gave, metres
 *
 * Returns: %TRUE if self->width is a better one to try; %FALSE once the target is met, or no width comes nearer
 */
gboolean rmp_fold_pull_step (RmpFoldPull *self, double height);

G_END_DECLS
