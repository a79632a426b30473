/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-ruler.h: a ruler that lies across the waves of a surface, with ticks a wavelength apart.
 *
 * It is straight on the surface at rest, where wavelengths are measured, and moves with it.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

/**
 * rmp_wave_ruler_find_across:
 * @rest: [#V × 3] metres
 * @heights: [#V] over the surface without waves
 * @at: where
 * @reach: metres: how far from there waves count
 * @direction: (out): [3] unit, across them, in the plane of the face
 *
 * Returns: %FALSE where no direction stands out, as where it is flat
 */
gboolean rmp_wave_ruler_find_across (const RmpTopology *topology, const double *rest,
                                     const float *heights, const RmpSurfacePoint *at, double reach,
                                     double direction[3]);

/* Metres, > 0. */
typedef double (*RmpWavelengthFunc) (const RmpSurfacePoint *point, gpointer data);

typedef struct
{
  GArray *points; /* (element-type RmpSurfacePoint): the way, from one end to the other */
  GArray *ticks;  /* (element-type guint): those that are whole numbers of steps from the middle */
  guint middle;   /* the tick there */
} RmpWaveRuler;

/**
 * rmp_wave_ruler_new:
 * @at: the middle
 * @direction: [3] of any length
 * @step: waves from tick to tick
 * @n_steps: at most so many on either side; fewer where the surface ends
 *
 * Returns: (transfer full):
 */
RmpWaveRuler *rmp_wave_ruler_new (const RmpTopology *topology, const double *rest,
                                  const RmpSurfacePoint *at, const double direction[3], guint step,
                                  guint n_steps, RmpWavelengthFunc wavelength, gpointer data);
void rmp_wave_ruler_free (RmpWaveRuler *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWaveRuler, rmp_wave_ruler_free)

G_END_DECLS
