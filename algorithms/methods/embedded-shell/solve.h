/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* solve.h: the static solve: from where wrinkles begin to where the skin rests. */

#include "methods/embedded-shell/problem.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_SHELL_SOLVER_PROJECTED, /* Newton's steps by conjugate gradients that keep H x */
  RMP_SHELL_SOLVER_DIRECT,    /* the same by a factor of the saddle point's matrix */
  RMP_SHELL_SOLVER_PUBLISHED, /* the article's: MINRES, and the residual as what falls */
} RmpShellSolver;

typedef struct
{
  RmpShellSolver solver;
  double tolerance; /* of the residual */
  guint most, most_inner;
  /* metres: what to shake with where the solve ends in no minimum, which is then looked for; 0: it
   * is not looked for
   */
  double noise;
  gint64 end; /* monotonic: no step is begun after that but the first; 0: all are */
  guint n_threads;
  GCancellable *cancellable; /* (nullable) */
} RmpShellSolveOptions;

typedef enum
{
  RMP_SHELL_UNKNOWN, /* nobody looked */
  RMP_SHELL_STABLE,
  RMP_SHELL_SADDLE, /* the energy falls along some direction */
} RmpShellStability;

typedef struct
{
  gboolean converged;
  guint iterations, inner; /* Newton's steps, and all iterations of their systems */
  double residual;         /* rmp_shell_problem_residual() at the end */
  double energy;           /* joules */
  RmpShellStability stability;
  double lowest; /* found curvature, of more unknowns than are factored; else no number */
} RmpShellSolution;

/* Unknowns up to which the end of a solve is looked at by a factor; of more, and beside modes, the
 * lowest curvature is looked for.
 */
#define RMP_SHELL_MOST_FACTORED 15000

/* What solves of the same skin and constraint have in common. */
typedef struct _RmpShellWork RmpShellWork;

RmpShellWork *rmp_shell_work_new (const RmpShellSkin *skin, const RmpShellConstraint *constraint);
void rmp_shell_work_free (RmpShellWork *self);

/**
 * rmp_shell_solve:
 * @x: (inout): [#V × 3] metres; moved onto the constraint first. Whatever happens, what comes
 *   back is finite and on the constraint
 *
 * Returns: %FALSE if it was cancelled, at most one of Newton's steps ago
 */
gboolean rmp_shell_solve (const RmpShellProblem *problem, RmpShellWork *work,
                          const RmpShellSolveOptions *options, double *x,
                          RmpShellSolution *solution);

/* μ of ∇Π + Hᵀ μ = 0 by least squares, [C × 3] newtons. @multipliers: (out caller-allocates) */
void rmp_shell_multipliers (const RmpShellProblem *problem, const double *x, double *multipliers,
                            guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellWork, rmp_shell_work_free)

G_END_DECLS
