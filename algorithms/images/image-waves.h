/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* image-waves.h: how long the waves of a pattern are, and between which heights it goes near a place. */

#include "images/spline-image.h"

G_BEGIN_DECLS

/* Places a side at which ranges are told. */
#define RMP_WAVES_CELLS 64

typedef struct _RmpImageWaves RmpImageWaves;

/* Of an image of that side, in texels, which is level so far. */
RmpImageWaves *rmp_image_waves_new (guint side);
void rmp_image_waves_free (RmpImageWaves *self);

/* What a tile has become. @values: [RMP_TILE_TEXELS] greys */
void rmp_image_waves_set_tile (RmpImageWaves *self, guint tile, const float *values);

/* The wave length that has the mean square of slope and height of all that is painted, texels; 0 where nothing is. */
double rmp_image_waves_get_length (const RmpImageWaves *self);

/**
 * rmp_image_waves_fill_ranges:
 * @ranges: (out caller-allocates): [RMP_WAVES_CELLS² × 2] least and greatest grey within half a wave of the middle of each cell,
 *   65535 for 1, row by row from v = 0 upwards
 */
void rmp_image_waves_fill_ranges (const RmpImageWaves *self, RmpWrap wrap, guint16 *ranges);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpImageWaves, rmp_image_waves_free)

G_END_DECLS
