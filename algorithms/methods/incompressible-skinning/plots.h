/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* plots.h: the paper's Figure 3: the error of both models over their heights, for the compression
 * of a frame.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_FOLD_N_PLOTS 2

extern const RmpPlot rmp_fold_plots[RMP_FOLD_N_PLOTS];

G_END_DECLS
