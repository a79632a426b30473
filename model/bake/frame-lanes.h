/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-lanes.h: how the numbers of a block are rounded, mixed and compared: rows of
 * RMP_FRAME_BLOCK numbers.
 */

#include "bake/components-private.h"

G_BEGIN_DECLS

/* Of what a file holds of a row: (value − offset) / scale, … */
typedef struct
{
  double scale, steps;
  gboolean rounded; /* … to whole numbers of steps … */
  gboolean divided; /* … which are divided by the steps as floats: they are no power of two */
} RmpLaneStorage;

/* @offsets: [3] of x, y and z; @stored: (out caller-allocates) */
void rmp_frame_lanes_store (const RmpLaneStorage *storage, const double *values,
                            const double *offsets, float *stored);

/* rows[f] += weights[f] · target */
void rmp_frame_lanes_add (float *rows, guint n_frames, const float *weights, const float *target);

/* sums += factor · values; values ·= scale */
void rmp_frame_lanes_shift (double *sums, double factor, double *values, double scale);

double rmp_frame_lanes_find_largest (const double *values);

/* The largest squared distance of the first @n vertices of offset + scale · place from where they
 * are right, in any frame.
 */
double rmp_frame_lanes_compare (const float *places, const float *right, guint n_frames, guint n,
                                double scale, const double *offsets);

/* The squares of what unit vectors of both directions differ by; −1 where the right one is zero, 4
 * where the other is. @squares: (out caller-allocates): [@n]
 */
void rmp_frame_lanes_compare_directions (const float *directions, const float *right, guint n,
                                         float *squares);

G_END_DECLS
