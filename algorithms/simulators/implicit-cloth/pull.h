/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pull.h: how hard cloth pulls at what holds it: what a step's system leaves over where velocities
 * are prescribed is the impulse that it takes to prescribe them.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998. §5.3: the force of a
 *   constraint, A Δv − b.
 */

#include "cloth/telling.h"

G_BEGIN_DECLS

enum
{
  RMP_IMPLICIT_FIGURE_PULL = RMP_CLOTH_CREASE_N_FIGURES,
  RMP_IMPLICIT_FIGURE_LARGEST_PULL,
  RMP_IMPLICIT_N_FIGURES,
};

extern const RmpFigure rmp_implicit_figures[RMP_IMPLICIT_N_FIGURES];

/* @balance: [#V × 3] A Δv − b of a step, N·s; @step: its length, seconds */
void rmp_implicit_pull_tell (const RmpClothModel *model, const double *balance, double step,
                             RmpOutput *output);

G_END_DECLS
