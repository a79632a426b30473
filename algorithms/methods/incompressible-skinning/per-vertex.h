/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* per-vertex.h: the paper's first model, one height a point of a line, for comparison only: it is
 * ill-posed.
 *
 * M. Ly, F. Bertails-Descoubes, D. Rohmer, "Unilaterally incompressible skinning", 2017, §4.1:
 * every point moves by X_i v_i, every edge is to keep its length, 0 ≤ X_i ⟂ τ_i (X) ≥ 0, and ξ (X)
 * = ‖φ (X_i, τ_i)‖ is minimised (eq. 2).
 *
 * The paper pairs n points with n lengths, of which n points have n − 1; here the ends stay down,
 * and each inner point i is paired with the edge (i, i + 1). The minimum is looked for by L-BFGS
 * between bounds, from a tenth of each edge: never from the frame before, which the paper does
 * against popping and finds to depend on where one begins.
 *
 * What to expect: on a flat base compressed to 0.8, the heights 0, 0.6, 1.2, 0.6, 0 and 0, 0.6, 0,
 * 0.6, 0 (in edges) are both solutions, and where every edge is to keep its length an odd number of
 * equal edges has none at all, as heights go up and down by equal steps that must sum to 0. So ξ
 * often ends above 0, and neighbouring frames at different heights.
 */

#include "methods/incompressible-skinning/fold.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_points;     /* at least 2 */
  const double *base; /* [n × 3] p', metres */
  const double *lift; /* [n × 3] how far a point moves for a height of 1 */
  const double *rest; /* [n − 1] lengths of the edges at rest, metres */
} RmpFoldVertexLine;

/**
 * rmp_fold_vertex_line_residual:
 * @heights: [n] the first and the last are taken as they are
 * @tau: (out caller-allocates) (nullable): [n − 1] length of each edge less that at rest
 * @phi: (out caller-allocates) (nullable): [n − 2] φ (X_i, τ_i) of the inner points
 *
 * Returns: ξ, metres
 */
double rmp_fold_vertex_line_residual (const RmpFoldVertexLine *line, const double *heights,
                                      double *tau, double *phi);

typedef struct
{
  double residual;      /* ξ, metres */
  guint iterations;     /* of L-BFGS, at most 50 */
  guint evaluations;    /* of ξ */
  RmpFoldStatus status; /* unsolved: ξ is above 1e-6 of the length at rest */
} RmpFoldVertexSolution;

/**
 * rmp_fold_vertex_line_solve:
 * @dead_band: compression of an edge that is rounding noise; where no paired edge is compressed by
 *   more, X = 0
 * @heights: (out caller-allocates): [n] metres
 *
 * Depends on its arguments alone.
 */
void rmp_fold_vertex_line_solve (const RmpFoldVertexLine *line, double dead_band, double *heights,
                                 RmpFoldVertexSolution *solution);

G_END_DECLS
