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

/* base + Σ weights[k · stride] · targets[k], one target after the other. @targets: [@n ×
 * RMP_FRAME_BLOCK]; @row: (out caller-allocates): may be @base
 */
void rmp_frame_lanes_mix (const float *base, const float *weights, gsize stride,
                          const float *targets, guint n, float *row);

/* The same of RMP_FRAME_FEW frames, whose weights lie side by side. @rows: (out caller-allocates):
 * [few × RMP_FRAME_BLOCK]
 */
void rmp_frame_lanes_mix_few (const float *base, const float *weights, gsize stride,
                              const float *targets, guint n, float *rows);

/* sums += factor · values; values ·= scale */
void rmp_frame_lanes_shift (double *sums, double factor, double *values, double scale);

double rmp_frame_lanes_find_largest (const double *values);

/* The largest squared distance of the first @n vertices of offset + scale · place from where they
 * are right.
 */
double rmp_frame_lanes_compare (const float *places, const float *right, guint n, double scale,
                                const double *offsets);

/* What unit vectors of both directions differ by; of a direction that is zero, 1 more or less.
 * @chords: (out caller-allocates): [RMP_FRAME_LANES]
 */
void rmp_frame_lanes_compare_directions (const float *directions, const float *right,
                                         float *chords);

gboolean rmp_frame_lanes_is_zero (const float *vectors, guint lane);

G_END_DECLS
