/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* filtered-cg.h: conjugate gradients where some vertices may not move in some directions.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     §5.2–5.3   filters, and the modified method   rmp_filtered_cg_solve ()
 *
 *   P. F. Fischer. Projection techniques for iterative solution of Ax = b with successive
 *   right-hand sides. Comput. Methods Appl. Mech. Eng. 163, 1998.
 *     §2         where to begin                  RmpCgOptions.ways
 *
 *   T. Steihaug. The conjugate gradient method and trust regions in large scale optimization. SIAM
 *   J. Numer. Anal. 20, 1983.
 *     §2         where to stop                   RmpCgOptions.reach
 *
 *   H. A. van der Vorst, Q. Ye. Residual replacement strategies for Krylov subspace iterative
 *   methods for the convergence of true residuals. SIAM J. Sci. Comput. 22, 2000.
 *     §3         how they go on                  RmpCgOptions.narrow
 *
 * Departures: blocks of the diagonal precondition, not single entries, and with them, where one is
 * given, what patches of vertices do as a whole (coarse-space.h); a solution may begin with the
 * last one, or with what the last ones span; how small the residual has to be is measured by the
 * right side all the same. How far is measured by what goes farthest of all vertices.
 */

#include <gio/gio.h>

#include "solvers/block-matrix.h"
#include "solvers/symmetric-product.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FILTER_FREE,
  RMP_FILTER_PLANE, /* not along one direction */
  RMP_FILTER_LINE,  /* not along two directions */
  RMP_FILTER_FIXED,
} RmpFilterKind;

/* Where a vertex may not move freely. */
typedef struct
{
  RmpFilterKind kind;
  double p[3], q[3]; /* unit vectors at right angles: of plane p, of line both */
} RmpFilter;

/**
 * rmp_filter_init:
 * @n_directions: 0 to 3 along which the vertex must not move
 * @directions: [@n_directions × 3] of any length, at any angle
 *
 * Two that are parallel within 1e-6 count as one.
 *
 * Returns: %FALSE where they were
 */
gboolean rmp_filter_init (RmpFilter *self, guint n_directions, const double *directions);

/* Takes out of @vector what the filter does not let through. */
void rmp_filter_apply (const RmpFilter *self, double vector[3]);

typedef struct _RmpCoarseSpace RmpCoarseSpace;

typedef struct
{
  double tolerance; /* ε: of the residual by the right side, both measured by the preconditioner */
  guint most;       /* iterations */
  guint n_threads;  /* 0: all cores */

  RmpCoarseSpace *coarse; /* (nullable): fitted to the matrix; preconditions besides */

  /* (nullable): of the matrix, for who solves with it more than once */
  const RmpSymmetricProduct *product;

  /* without a product: iterations multiply with the matrix in single precision. Where they have
   * come near enough, what is left is measured by the matrix itself, and they go on from there;
   * where the rounded matrix is not positive they begin again with the matrix itself.
   */
  gboolean narrow;

  /* (nullable): [n_ways × n × 3] along which the solution is likely to lie, such as the last ones:
   * it begins where they come nearest to it
   */
  const double *ways;
  guint n_ways;

  /* how far from 0 the solution may be at any vertex; 0: any. It begins there, and is not narrow.
   * Where it would get farther, or the matrix is not positive along a direction, it goes as far in
   * that as it may.
   */
  double reach;

  GCancellable *cancellable; /* (nullable): looked at in each iteration */
} RmpCgOptions;

typedef enum
{
  RMP_CG_CONVERGED,
  RMP_CG_STAGNATED,    /* most iterations done: the best so far */
  RMP_CG_CANCELLED,    /* the same, for the caller to throw away */
  RMP_CG_NOT_POSITIVE, /* the matrix is not positive along some direction */
  RMP_CG_OUT_OF_REACH, /* the solution is farther off than it may be */
} RmpCgStatus;

/**
 * rmp_filtered_cg_solve:
 * @filters: [n] of @matrix's rows
 * @constrained: [n × 3] what the solution is along the directions that are not free
 * @solution: (inout): [n × 3] where to begin, and the solution
 * @n_iterations: (out) (nullable)
 *
 * Sums go over blocks of vertices in a fixed order: the result is the same for any number of
 * threads.
 */
RmpCgStatus rmp_filtered_cg_solve (const RmpBlockMatrix *matrix, const double *right,
                                   const RmpFilter *filters, const double *constrained,
                                   const RmpCgOptions *options, double *solution,
                                   guint *n_iterations);

G_END_DECLS
