/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* costs.h: what each label of a triangle costs by itself (thesis, §4.2).
 *
 *   A(R) = 1 − exp (−((λ̃ − 1)² + (λmax − 1)²) / 2σ²),  A(C) = c (λ̃, λmax),  A(S) = c (λmax, λ̃)
 *   c (a, b) = (H − h) exp (−(a − b)² / 4σ²) + h where a > b, (a / b) (H − 1) + 1 elsewhere
 *   H = exp (−α (a − 1)),  h = exp (−β (a − 1))
 *
 * The print has h = exp (−βa), which is nothing at all with the printed β; here it parallels H.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_WRINKLE_LABEL_COMPRESSION,
  RMP_WRINKLE_LABEL_REST,
  RMP_WRINKLE_LABEL_STRETCH,
  RMP_WRINKLE_N_LABELS,
} RmpWrinkleLabel;

typedef struct
{
  double width;        /* σ */
  double decay;        /* α */
  double valley_decay; /* β */
  double most;         /* clamp of costs; from 2 + B₂ × neighbours on no minimiser changes */
} RmpWrinkleCostOptions;

/**
 * rmp_wrinkle_label_costs:
 * @compression: λ̃ = 1 / λmin of the step
 * @stretch: λmax of the step
 * @costs: (out caller-allocates): by RmpWrinkleLabel
 */
void rmp_wrinkle_label_costs (const RmpWrinkleCostOptions *options, double compression,
                              double stretch, double costs[RMP_WRINKLE_N_LABELS]);

/* Costs of cuts are whole millionths, so that labels do not depend on how a cut is found. */
#define RMP_WRINKLE_COST_SCALE 1e6

static inline gint64
rmp_cost_quantise (double cost)
{
  return (gint64) (cost * RMP_WRINKLE_COST_SCALE + 0.5);
}

G_END_DECLS
