/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* segments.h: the segments of one fold in columns, so that their lengths can be summed several at a
 * time.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Columns are padded with zeros, which add nothing, to whole groups of lanes. */
typedef struct
{
  guint n, size;    /* size ≥ n: of the columns, which are contiguous */
  double *steps[3]; /* [size] e_j = p'_j+1 − p'_j, metres */
  double *rises[3]; /* [size] d_j = D_j+1 − D_j */
  double *sizes;    /* [size] |d_j| */
} RmpFoldSegments;

/* Numbers in a column of @n segments. */
#define RMP_FOLD_SEGMENTS_SIZE(n) (((n) + 7) / 8 * 8)

/* Numbers in all of their columns. */
#define RMP_FOLD_SEGMENTS_ROOM(n) (7 * (gsize) RMP_FOLD_SEGMENTS_SIZE (n))

/* Sets up segments without values in @room, [RMP_FOLD_SEGMENTS_ROOM (@n)]. */
void rmp_fold_segments_init (RmpFoldSegments *self, guint n, double *room);

/* @base: [(n + 1) × 3]; rises are 0 until they are set */
void rmp_fold_segments_set_steps (RmpFoldSegments *self, const double *base);

/* @lift: [(n + 1) × 3]; also computes sizes */
void rmp_fold_segments_set_rises (RmpFoldSegments *self, const double *lift);

/**
 * rmp_fold_segments_length:
 * @slope: (out) (optional): dL/dX
 *
 * Returns: L (@height) = Σ|e + X d|, metres
 */
double rmp_fold_segments_length (const RmpFoldSegments *self, double height, double *slope);

/* Σ|d|, the total motion of segment ends for a height of 1. */
double rmp_fold_segments_moved (const RmpFoldSegments *self);

G_END_DECLS
