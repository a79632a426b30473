/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* radial.h: a weight by how near a joint is to poses that have weights, by radial basis functions:
 * the form in which game engines drive corrective shapes and maps.
 *
 * Two rotations that differ by the angle θ have the kernel exp (−sin² (θ/2) / sin² (r/2)), which is
 * 1/e at the radius r. sin² (θ/2) is 1 − (p · q)² of their unit quaternions, so that q and −q are
 * one rotation, and the kernel is positive definite on rotations: with one radius for all, rows
 * with different rotations can always be met exactly.
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_RADIAL_MAX_ROWS 64

typedef struct
{
  double rotation[4]; /* quaternion x, y, z, w of the joint against its parent, 1 at rest */
  double radius;      /* radians; 0: it counts at its very rotation */
  double weight;
} RmpRadialRow;

typedef struct
{
  guint n;
  double rotations[RMP_RADIAL_MAX_ROWS][4]; /* unit */
  double widths[RMP_RADIAL_MAX_ROWS];       /* sin² (r/2) */
  double factors[RMP_RADIAL_MAX_ROWS];      /* on the kernels */
  double least, most; /* weights stay between these: those of the rows, and 0 */
} RmpRadialWeights;

/**
 * rmp_radial_weights_init:
 * @n: at most %RMP_RADIAL_MAX_ROWS
 * @rows: in any order; of two with one rotation the later counts; those that are not finite, or
 *   whose quaternion has no length, count not at all
 *
 * Where radii differ so much, or rotations so little, that no factors meet all rows, each row has
 * its own weight as factor.
 */
void rmp_radial_weights_init (RmpRadialWeights *self, guint n, const RmpRadialRow *rows);

/* Between a quaternion and its axis, as long as the angle: radians in [0, π]. */
void rmp_rotation_from_turn (const double turn[3], double rotation[4]);
void rmp_rotation_to_turn (const double rotation[4], double turn[3]);

/* @rotation: of any length; one without length is no rotation. 0 far from all rows */
double rmp_radial_weights_weigh (const RmpRadialWeights *self, const double rotation[4]);

G_END_DECLS
