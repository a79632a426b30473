/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* palette.h: the colours of heat maps, the same in the shader and in legends. */

#include "technique/technique.h"

G_BEGIN_DECLS

/**
 * rmp_palette_get_colour:
 * @t: value / range: [−1, 1] for signed ones, [0, 1] for sequential, clamped; the index for
 *   categories (< 0: grey)
 * @srgb: (out caller-allocates): [3] encoded, in [0, 1]
 */
void rmp_palette_get_colour (RmpPalette palette, float t, float srgb[3]);

/* Whether its middle stands for zero. */
gboolean rmp_palette_is_signed (RmpPalette palette);

/* One channel of sRGB to linear. */
float rmp_colour_decode (float c);

/* 256 texels over the palette's range, 8-bit sRGB. Categories: one texel an index, wrapped. */
#define RMP_PALETTE_TEXELS 256
#define RMP_N_PALETTES 4
void rmp_palette_fill (RmpPalette palette, guint8 rgb[RMP_PALETTE_TEXELS * 3]);

/**
 * rmp_palette_get_range:
 * @values: [@n] field values; those not finite are left out
 *
 * The automatic range: 98th percentile of |value|, rounded up to 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8
 * times a power of ten; 1 where all values are zero.
 */
float rmp_palette_get_range (RmpPalette palette, const float *values, gsize n);

G_END_DECLS
