/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* figure-rows.h: the figures of two frames beside each other, matched by what they mean. */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

typedef struct
{
  const char *label, *help; /* N_() */
  RmpUnit unit;
  double values[2]; /* NaN where a side has no such figure */
} RmpFigureRow;

/**
 * rmp_figure_rows_new:
 * @a: (nullable): a frame
 * @b: (nullable): another, of the same technique or of another one
 *
 * What each step cost, then the figures of @a's technique in its order, then those that only @b's
 * has. Figures are the same where id and unit are.
 *
 * Returns: (transfer full) (element-type RmpFigureRow): empty where neither side has a technique
 */
GArray *rmp_figure_rows_new (const RmpResult *a, const RmpResult *b);

/* The second value less the first; NaN unless both are there. */
double rmp_figure_row_get_difference (const RmpFigureRow *self);

G_END_DECLS
