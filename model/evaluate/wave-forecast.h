/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-forecast.h: the waves that a look is going to make, by theory alone, at each position of its
 * cloth: for rulers and read-outs, which do not wait for frames.
 */

#include "evaluate/snapshot.h"
#include "technique/wave-theory.h"

G_BEGIN_DECLS

typedef struct _RmpWaveForecast RmpWaveForecast;

/* By the values, masks and previews of @snapshot (nullable). (transfer full) (nullable): %NULL
 * where its technique has no theory of waves
 */
RmpWaveForecast *rmp_wave_forecast_new (RmpSnapshot *snapshot);
void rmp_wave_forecast_free (RmpWaveForecast *self);

const RmpWaveTheory *rmp_wave_forecast_get_theory (const RmpWaveForecast *self);

/* @point: on the look's mesh; @waves: (out caller-allocates) */
void rmp_wave_forecast_at (RmpWaveForecast *self, const RmpSurfacePoint *point,
                           RmpWavePrediction *waves);

/* Where waves of the cloth are the widest, and the shortest wavelength of it, metres; without paint
 * they are the same.
 */
void rmp_wave_forecast_span (RmpWaveForecast *self, RmpWavePrediction *widest, double *shortest);

/* [#V of the look's mesh] how many times as wide as the narrowest waves of the cloth, from 1 to
 * @most, those of each vertex are. (transfer full) (nullable): %NULL where they are all alike
 */
double *rmp_wave_forecast_compare (RmpWaveForecast *self, double most);

/* Metres from the middle to a crest under a compression, where waves are the widest. */
double rmp_wave_forecast_get_amplitude (RmpWaveForecast *self, double compression);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWaveForecast, rmp_wave_forecast_free)

G_END_DECLS
