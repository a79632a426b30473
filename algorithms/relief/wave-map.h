/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-map.h: waves as an image over texture coordinates, from which a shader plays them at any
 * size.
 *
 * A texel holds one wave: its vector over the texture coordinates, its phase at the texel's centre,
 * and its amplitude. What lies between four centres blends their four waves as a face blends those
 * of its corners: none of the numbers is interpolated, each wave goes on beyond its centre,
 *
 *   h (x) = Σ b A P (φ + k · (x − centre)),   b: the weights of bilinear interpolation,
 *
 * so that an image may be much coarser than the waves are.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/* One texel. */
typedef struct
{
  float vector[2]; /* radians a unit of u and of v */
  float phase;     /* radians, (−π, π] */
  float amplitude; /* metres; 0: no cloth, or no wave */
} RmpWaveTexel;

/**
 * rmp_relief_make_wave_map:
 * @self: of the form waves, over a mesh with texture coordinates
 * @train: 0, or 1 for waves across
 * @side: texels
 * @cancellable: (nullable)
 *
 * The three waves of a face make one, of the amplitude and the phase that their sum has at the
 * texel for a cosine, times the region. Charts go on for a texel beyond their border.
 *
 * Returns: (transfer full): [@side × @side] rows from v = 0 up; %NULL with @error set: another form
 *   or no such waves (%G_IO_ERROR_NOT_SUPPORTED), no texture coordinates
 *   (%G_IO_ERROR_INVALID_DATA), or cancelled
 */
RmpWaveTexel *rmp_relief_make_wave_map (const RmpRelief *self, guint train, guint side,
                                        GCancellable *cancellable, GError **error);

/* What such an image raises at a texture coordinate, metres: what a shader does. */
double rmp_wave_map_evaluate (const RmpWaveTexel *texels, guint side, const RmpWaveProfile *profile,
                              const double uv[2]);

G_END_DECLS
