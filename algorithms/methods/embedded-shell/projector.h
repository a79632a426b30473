/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* projector.h: G = |diag K| and the factors of H G⁻¹ Hᵀ, by which directions are kept on the
 * constraint and residuals made short.
 */

#include "methods/embedded-shell/solve-private.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpShellProblem *problem;
  RmpShellWork *work;
  gsize n;
  guint n_threads;
  double *weights;    /* [n] 1/G */
  double *means, *at; /* scratch */
} RmpShellProjector;

/* Of the work's matrix. To be cleared, also where it is FALSE: no such factors, or cancelled. */
gboolean rmp_shell_projector_init (RmpShellProjector *self, const RmpShellProblem *problem,
                                   RmpShellWork *work, const RmpShellSolveOptions *options);
void rmp_shell_projector_clear (RmpShellProjector *self);

/* y − G⁻¹ Hᵀ S⁻¹ H y, y = G⁻¹ r. @out: (out caller-allocates) */
void rmp_shell_projector_apply (RmpShellProjector *self, const double *residual, double *out);

/* Aᵀ G B. */
double rmp_shell_projector_weigh (const RmpShellProjector *self, const double *a, const double *b);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpShellProjector, rmp_shell_projector_clear)

G_END_DECLS
