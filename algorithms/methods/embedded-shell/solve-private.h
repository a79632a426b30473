/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* solve-private.h: how the ways of a Newton step know each other. */

#include "methods/embedded-shell/solve.h"
#include "solvers/cholesky.h"

G_BEGIN_DECLS

struct _RmpShellWork
{
  RmpBlockMatrix *matrix;
  RmpShellGram *gram;
  RmpCholesky *saddle; /* (nullable): analysed when it is first wanted */
  double shift; /* of the direct step, by the mean diagonal; goes on from step to step of a solve */
};

typedef struct
{
  gboolean negative; /* the energy curves downwards along the step */
  gboolean bounded;  /* it would be longer than it may be */
  double length;     /* √(dᵀ G d), by the preconditioner */
  double expected;   /* joules that the energy should fall by */
  guint inner;
} RmpShellStep;

static inline double
rmp_shell_dot (gsize n, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* @relative: the residual by the tolerance that ends the solve: steps need not be exact while it is
 *   large. @radius: how long the step may be, by the preconditioner; infinite: as one that moves
 *   all by @first, by the mean edge. @gradient: [#V × 3]. @step: (out caller-allocates): [#V × 3]
 */
RmpShellStep rmp_shell_projected_step (const RmpShellProblem *problem, RmpShellWork *work,
                                       const RmpShellSolveOptions *options, double relative,
                                       double radius, double first, const double *gradient,
                                       double *step);
RmpShellStep rmp_shell_direct_step (const RmpShellProblem *problem, RmpShellWork *work,
                                    const RmpShellSolveOptions *options, const double *gradient,
                                    double *step);

/* One linear system of the article's, for a skin on the constraint.
 * @gamma: N/m, what the article weighs the constraint with
 * @accuracy: of the residual, by what it begins with
 * @step: (out caller-allocates): [#V × 3]
 */
RmpShellStep rmp_shell_published_step (const RmpShellProblem *problem, RmpShellWork *work,
                                       const RmpShellSolveOptions *options, double gamma,
                                       double accuracy, const double *gradient, double *step);

/* The whole of the article's solve. */
gboolean rmp_shell_solve_published (const RmpShellProblem *problem, RmpShellWork *work,
                                    const RmpShellSolveOptions *options, double *x,
                                    RmpShellSolution *solution);

/**
 * rmp_shell_find_lowest:
 * @work: whose matrix is K, exact
 * @most: products with it
 * @way: (out caller-allocates): [#V × 3] the direction; √(vᵀ G v) is 1
 * @lowest: (out): λ, which is not less than the smallest one
 *
 * Along which direction on the constraint the energy curves upwards least, where a factor whose
 * signs tell that would take too long: the smallest λ of K v = λ G v with H v = 0, G = |diag K|.
 *
 * Returns: a saddle as soon as λ is below zero by more than rounding, stable where the direction is
 *   found and it is not, else unknown
 */
RmpShellStability rmp_shell_find_lowest (const RmpShellProblem *problem, RmpShellWork *work,
                                         const RmpShellSolveOptions *options, guint most,
                                         double *way, double *lowest);

/**
 * rmp_shell_next_fraction:
 * @current, @last: fractions of a step that were tried
 * @merit: what is to fall, before the step, at @current and at @last
 *
 * The next fraction to try: where a parabola is least, or half of it.
 */
double rmp_shell_next_fraction (double current, double last, const double merit[3]);

G_END_DECLS
