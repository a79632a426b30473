/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* line-gap.h: how near a line in a plane comes to itself. */

#include <glib.h>

G_BEGIN_DECLS

/* Parts of a line that are within this many clearances along it are neighbours: a valley may close
 * at its bottom.
 */
#define RMP_FOLD_NEIGHBOURS 4.0

typedef struct
{
  /* metres; parts within four of these along the line may be as near as they like */
  double clearance;
  /* (inout): the least distance between parts of the line, metres; at first the most that is
   * measured
   */
  double gap;
  guint n_crossings; /* (inout): pairs of segments that cross, ends excluded */
} RmpFoldLineContact;

/**
 * rmp_fold_line_compare:
 * @points: [@n_points × 2] metres; segments that are not finite are far from everything
 * @crosses_only: no need to look further once it does
 *
 * Parts that follow closely upon each other are neighbours: they may be as near as they like, as in
 * a valley. They come to count steadily as there is more of the line between them, so that the gap
 * of a line that moves never jumps.
 */
void rmp_fold_line_compare (guint n_points, const double *points, gboolean crosses_only,
                            RmpFoldLineContact *contact);

/* The least distance between parts of a line, @clearance at most; −1 if it crosses itself. */
double rmp_fold_line_gap (guint n_points, const double *points, double clearance);

/* Pairs of segments that cross, ends excluded. */
guint rmp_fold_line_count_crossings (guint n_points, const double *points);

G_END_DECLS
