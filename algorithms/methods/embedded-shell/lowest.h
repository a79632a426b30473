/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lowest.h: along which direction on the constraint the energy curves upwards least, where a factor
 * whose signs tell that would take too long: the smallest λ of K v = λ G v with H v = 0, G = |diag K|,
 * by locally optimal preconditioned conjugate gradients (A. V. Knyazev, 2001).
 */

#include "methods/embedded-shell/solve-private.h"

G_BEGIN_DECLS

/**
 * rmp_shell_find_lowest:
 * @work: whose matrix is K, exact
 * @most: products with it
 * @way: (out caller-allocates): [#V × 3] the direction; √(vᵀ G v) is 1
 * @lowest: (out): λ, which is not less than the smallest one
 *
 * Returns: the least energy's side: a saddle as soon as λ is below zero by more than rounding,
 *   stable where the direction is found and it is not, else unknown
 */
RmpShellStability rmp_shell_find_lowest (const RmpShellProblem *problem, RmpShellWork *work,
                                         const RmpShellSolveOptions *options, guint most,
                                         double *way, double *lowest);

G_END_DECLS
