/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* problem.h: what a static solve looks for: positions of least energy with H x = H x_q.
 *
 *   Π(x) = W(x) − f · x + ½ Σ k_i ((x_i − x_q,i) · n_i)² + ½ Σ s_i |x_i − x_q,i|² + W_c(x)
 *
 * The sums are not the article's: they are the resistance of the interior (a Winkler foundation)
 * to what leaves it and to what slides along it, and what keeps a piece from turning that little
 * holds (soft-glue.h). W_c is what bodies push with
 * (contact.h).
 */

#include <gio/gio.h>

#include "methods/embedded-shell/constraint.h"
#include "methods/embedded-shell/contact.h"
#include "methods/embedded-shell/skin.h"
#include "solvers/cholesky.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpShellSkin *skin;
  const RmpShellConstraint *constraint;
  const double *target;     /* x_q, [#V × 3] metres */
  const double *forces;     /* (nullable): [#V × 3] newtons */
  const double *foundation; /* (nullable): [#V] k, N/m; … */
  const double *normals;    /* [#V × 3] … along these */
  const double *soft;       /* (nullable): [#V] s, N/m */
  const guint8 *fixed;      /* (nullable): [#V] vertices that stay where they are; of no row */
  const RmpShellContact *contact; /* (nullable): that looked at these vertices */
  GCancellable *cancellable;      /* (nullable): what takes long ends early, with no result */
} RmpShellProblem;

/* Joules. */
double rmp_shell_problem_energy (const RmpShellProblem *self, const double *x, guint n_threads);

/* @gradient: (out caller-allocates): [#V × 3] newtons; 0 where vertices are fixed */
void rmp_shell_problem_gradient (const RmpShellProblem *self, const double *x, double *gradient,
                                 guint n_threads);

/* @matrix: of the skin. Fixed vertices are joined with none, and positive. */
void rmp_shell_problem_hessian (const RmpShellProblem *self, const double *x,
                                RmpShellCurvature curvature, RmpBlockMatrix *matrix,
                                guint n_threads);

/* Largest force that H leaves, by the skin's. @gradient: [#V × 3] */
double rmp_shell_problem_residual (const RmpShellProblem *self, const double *gradient,
                                   guint n_threads);

/* The saddle point's matrix, lower triangle, for solvers/cholesky.h:
 *   [ K + shift     γ Hᵀ    ]
 *   [ γ H        −1e-7 γ    ]
 * Columns are coordinates of vertices, then of rows. Places and order are those of the last call,
 * whatever the values. (element-type RmpCholeskyEntry) (transfer full)
 */
GArray *rmp_shell_problem_saddle (const RmpShellProblem *self, const RmpBlockMatrix *matrix,
                                  double shift, double gamma);

/* Mean of the magnitudes on the matrix's diagonal. */
double rmp_shell_mean_diagonal (const RmpBlockMatrix *matrix);

/* How many negative eigenvalues the saddle point's matrix has by an unpivoted factor; 3 C of them
 * are the constraint's, more are directions in which the energy falls. %G_MAXUINT where there is no
 * factor, and as soon as it is cancelled.
 * @factor: (inout) (nullable): of a saddle point of the same constraint, kept for the next
 * @cancellable: (nullable)
 */
guint rmp_shell_problem_count_negative (const RmpShellProblem *self, const RmpBlockMatrix *matrix,
                                        RmpCholesky **factor, GCancellable *cancellable);

/* In [−1, 1), of a vertex. */
double rmp_shell_noise (guint32 vertex, guint64 seed);

G_END_DECLS
