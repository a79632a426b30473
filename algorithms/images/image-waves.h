/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* image-waves.h: the wavelength of a pattern, and the range of its heights near a position. */

#include "images/spline-image.h"

G_BEGIN_DECLS

/* Number of cells along each side for which ranges are computed. */
#define RMP_WAVES_CELLS 64

typedef struct _RmpImageWaves RmpImageWaves;

/* For an image with sides of so many texels, all of it level at first. */
RmpImageWaves *rmp_image_waves_new (guint side);
void rmp_image_waves_free (RmpImageWaves *self);

/* Sets the content of a tile. @values: [RMP_TILE_TEXELS] greys */
void rmp_image_waves_set_tile (RmpImageWaves *self, guint tile, const float *values);

/* The length, in texels, of waves with the same mean squares of slope and height as all that is
 * painted; 0 if nothing is.
 */
double rmp_image_waves_get_length (const RmpImageWaves *self);

/**
 * rmp_image_waves_fill_ranges:
 * @ranges: (out caller-allocates): [RMP_WAVES_CELLS² × 2] least and greatest grey within half a
 *   wavelength of the middle of each cell; 65535 stands for 1; row by row from v = 0 upwards
 */
void rmp_image_waves_fill_ranges (const RmpImageWaves *self, RmpWrap wrap, guint16 *ranges);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpImageWaves, rmp_image_waves_free)

G_END_DECLS
