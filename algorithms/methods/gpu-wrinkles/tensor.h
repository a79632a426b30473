/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tensor.h: how the cloth around a vertex is deformed, and how steep a wave has to be for it.
 *
 * Based on:
 *   J. Loviscach. Wrinkling coarse meshes on the GPU. Computer Graphics Forum 25 (3), 2006: the
 *   compression of a vertex from tangent spaces before and after. The equations are Rimple's: the
 *   published ones were not at hand.
 */

#include <glib.h>

G_BEGIN_DECLS

/* A tangent plane. */
typedef struct
{
  double tangent[3], across[3], normal[3]; /* unit, right-handed */
} RmpWaveFrame;

/* @normal: of any length; @guess: what the tangent is to be near. FALSE: they have no direction, or
 * the same one
 */
gboolean rmp_wave_frame_init (RmpWaveFrame *self, const double normal[3], const double guess[3]);

/* An edge laid into the plane with its length kept: plain projection would take bending for
 * compression.
 */
void rmp_wave_frame_flatten (const RmpWaveFrame *self, const double edge[3], double flat[2]);

/* The sums that the best linear map between the flattened edges of a vertex is made of. */
typedef struct
{
  double xx, xy, yy;
} RmpWaveFit;

/* @weight: not negative */
void rmp_wave_fit_add (RmpWaveFit *self, const double rest[2], double weight);

/* w A⁻¹ p of an edge: F is the sum of q ⊗ that. FALSE: the edges at rest span no plane */
gboolean rmp_wave_fit_solve (const RmpWaveFit *self, const double rest[2], double weight,
                             double solved[2]);

/* C = FᵀF by its principal stretches. */
typedef struct
{
  double least, most; /* stretches */
  double angle;       /* of the smaller one at rest, (−π/2, π/2]; 0 where it is isotropic */
  gboolean isotropic;
} RmpWaveTensor;

/* @f: by rows */
void rmp_wave_tensor_init (RmpWaveTensor *self, const double f[4]);

/* The same with compression added: U = √C − @strength d dᵀ, whose stretches stay above a fifth.
 * @direction: unit, at rest
 */
void rmp_wave_tensor_init_biased (RmpWaveTensor *self, const double f[4], double strength,
                                  const double direction[2]);

/* Stretches below this count as it. */
#define RMP_WAVE_LEAST_STRETCH 0.05

/* The slope of a cosine whose arc length over a period is 1/(1 − @compression): by the quick law,
 * which has its first two orders, and exactly by bisection.
 */
double rmp_wave_slope (double compression);
double rmp_wave_slope_exact (double compression);

G_END_DECLS
