/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-pull.h: the inverse of linear blend skinning, vertex by vertex. */

#include "skinning/skin.h"

G_BEGIN_DECLS

/* The blend of the bones of one vertex, and the way back. */
typedef struct
{
  double matrix[16]; /* Σ w M, column-major */
  double inverse[9]; /* of its linear part, column-major; where the rank is less, of what is left */
  guint rank;        /* 3: every point has one that the blend takes to it */
} RmpSkinPull;

/**
 * rmp_skin_pull_init:
 * @n: influences
 * @joints: [@n] bones
 * @weights: [@n] as they are stored: they need not sum to 1
 * @matrices: [#bones × 16] skinning matrices
 *
 * Bones that turn against each other by half a circle, or are scaled to nothing, collapse what lies
 * between them. Directions that become shorter than a hundredth of the others by that are left out
 * of the inverse, as it would carry a point a hundred times as far as the blend can show.
 */
void rmp_skin_pull_init (RmpSkinPull *self, guint n, const guint16 *joints, const float *weights,
                         const double *matrices);

/* Of several vertices side by side, so that they are computed as vectors: each array is of one
 * number, lane by lane.
 */
#define RMP_SKIN_PULL_LANES 8

typedef struct
{
  double matrix[12][RMP_SKIN_PULL_LANES]; /* columns of three, as of RmpSkinPull without 0 0 0 1 */
  double inverse[9][RMP_SKIN_PULL_LANES];
  guint8 rank[RMP_SKIN_PULL_LANES];
} RmpSkinPulls;

/* @n_vertices: at most RMP_SKIN_PULL_LANES; @joints, @weights: [@n_vertices × @n]. Bit for bit what
 * rmp_skin_pull_init() has for each; lanes without a vertex leave all where it is.
 */
void rmp_skin_pulls_init (RmpSkinPulls *self, guint n_vertices, guint n, const guint16 *joints,
                          const float *weights, const double *matrices);

/**
 * rmp_skin_pull_point:
 * @point: [3] posed, metres
 * @rest: [3] what stays in directions that the blend collapses
 * @out: (out caller-allocates): [3] the point at rest that the blend takes to @point, or as near to
 *   it as it can
 */
void rmp_skin_pull_point (const RmpSkinPull *self, const double *point, const double *rest,
                          double *out);

/* The same for a direction, which comes back without a length of its own; 0 in what collapses. */
void rmp_skin_pull_direction (const RmpSkinPull *self, const double *direction, double *out);

G_END_DECLS
