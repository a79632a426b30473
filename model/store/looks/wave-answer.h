/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-answer.h: what of a layer changes so that its waves become as wide as somebody asks for. */

#include "store/cloth/mask-item.h"
#include "technique/wave-theory.h"

G_BEGIN_DECLS

typedef struct
{
  RmpValues *values; /* all of the layer's */
  guint param;       /* that gives way */
  RmpMaskItem *mask; /* (nullable): what it follows … */
  double low, high;  /* … and its values at the ends of that */
} RmpWaveAnswer;

/**
 * rmp_wave_answer_init:
 * @param: one of the answers of the theory of the layer's technique
 * @factor: > 0: how many times as wide as now waves are to be, all of them
 *
 * Returns: %FALSE with %RMP_VALUE_ERROR_RANGE where @param cannot be what that takes
 */
gboolean rmp_wave_answer_init (RmpWaveAnswer *self, RmpLayer *layer, guint param, double factor,
                               GError **error);
void rmp_wave_answer_clear (RmpWaveAnswer *self);

/* One edit. */
gboolean rmp_wave_answer_apply (const RmpWaveAnswer *self, RmpLayer *layer, const char *label,
                                GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpWaveAnswer, rmp_wave_answer_clear)

G_END_DECLS
