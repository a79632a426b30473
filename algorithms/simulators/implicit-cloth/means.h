/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* means.h: what solves the systems of steps whose matrices have one pattern. */

#include "cloth/params.h"
#include "solvers/block-cholesky.h"
#include "solvers/filtered-cg.h"
#include "solvers/kept-coarse-space.h"

G_BEGIN_DECLS

/* Empty at first; what is wanted is made then, for the pattern of the first matrix. */
typedef struct
{
  RmpBlockCholesky *factor; /* (nullable) */
  RmpKeptCoarseSpace coarse;
} RmpImplicitMeans;

void rmp_implicit_means_clear (RmpImplicitMeans *self);

/* Forgets what has been fitted to, so that results do not depend on what was solved for before. */
void rmp_implicit_means_begin (RmpImplicitMeans *self);

typedef struct
{
  RmpLinearSolver solver;
  const RmpBlockMatrix *matrix; /* of the means' pattern */
  const double *right;          /* [#V × 3] */
  const RmpFilter *filters;     /* [#V] the same for all matrices */
  const double *constrained;    /* [#V × 3] */
  const double *positions;      /* [#V × 3] metres, of the cloth that the matrix is of */
  double step;                  /* seconds */
  RmpCgOptions options;         /* without a coarse space */
} RmpImplicitProblem;

/**
 * rmp_implicit_means_solve:
 * @change: (inout): [#V × 3] where conjugate gradients begin, and what velocities change by
 * @n_iterations: (inout): those of conjugate gradients are added
 */
RmpCgStatus rmp_implicit_means_solve (RmpImplicitMeans *self, const RmpImplicitProblem *problem,
                                      double *change, guint *n_iterations);

G_END_DECLS
