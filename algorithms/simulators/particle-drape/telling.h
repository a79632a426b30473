/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* telling.h: what is told of a drape besides its shape. */

#include "cloth/simulator.h"
#include "descent.h"

G_BEGIN_DECLS

enum
{
  RMP_DRAPE_FIGURE_ENERGY = RMP_CLOTH_N_FIGURES,
  RMP_DRAPE_FIGURE_FORCE,
  RMP_DRAPE_FIGURE_ITERATE,
  RMP_DRAPE_N_FIGURES,
};

#define RMP_DRAPE_N_TABLES 2
#define RMP_DRAPE_N_PLOTS 1

extern const RmpFigure rmp_drape_figures[RMP_DRAPE_N_FIGURES];
extern const RmpTableKind *const rmp_drape_tables[RMP_DRAPE_N_TABLES];
extern const RmpPlot rmp_drape_plots[RMP_DRAPE_N_PLOTS];

/* @moments: (element-type RmpDrapeMoment): of the descent; @shown: (nullable): what of its way the
 *   frame shows; NULL: its end
 */
void rmp_drape_tell (RmpClothSpan *span, const GArray *moments, const RmpDrapeReport *report,
                     const RmpDrapeIterate *shown);

G_END_DECLS
