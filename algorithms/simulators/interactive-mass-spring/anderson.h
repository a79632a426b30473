/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* anderson.h: iterations x ← g (x) that come to their end sooner, by what the last few have shown.
 *
 *   D. G. Anderson. Iterative procedures for nonlinear integral equations. Journal of the ACM 12,
 *   1965: the next x is the combination of the last g (x) whose g (x) − x is least.
 *   Y. Peng, B. Deng, J. Zhang, F. Geng, W. Qin, L. Liu. Anderson acceleration for geometry
 *   optimization and physics simulation. ACM Transactions on Graphics 37, 2018: … which is taken
 *   only where it lowers what g lowers.
 *
 * Combinations are affine: what is linear in x and the same for all g (x), such as the centre of
 * mass, stays.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpAnderson RmpAnderson;

/* Of one problem. @n: numbers of x; @window: iterations that are remembered, 1 to 8 */
RmpAnderson *rmp_anderson_new (gsize n, guint window);
void rmp_anderson_free (RmpAnderson *self);

/**
 * rmp_anderson_mix:
 * @x: [n] where an iteration began
 * @mapped: [n] g (x)
 * @next: (out): [n] where the next one should; neither @x nor @mapped
 */
void rmp_anderson_mix (RmpAnderson *self, const double *x, const double *mapped, double *next);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpAnderson, rmp_anderson_free)

G_END_DECLS
