/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exr-channels.h: which channels of an OpenEXR part make the grey of a texel, and the greys of a
 * piece of it.
 */

#include <glib.h>
#include <openexr.h>

G_BEGIN_DECLS

/* Indices into the part's list, −1: none. */
typedef struct
{
  gint values[3]; /* red, green, blue; or one alone */
  guint n_values; /* 3 or 1 */
  gint alpha;     /* what the values are multiplied with already */
} RmpExrChannels;

/* What is taken where there is a choice: Y; else the luminance of R, G and B; else R; else the
 * first that is not A. Layers (“name.R”) come behind channels without one, in the order of the
 * file.
 *
 * Returns: NULL, or what is wrong with the channels: the end of a sentence that begins with the
 *   file's name
 */
const char *rmp_exr_channels_choose (RmpExrChannels *self, const exr_attr_chlist_t *list);

/* Greys of the piece that @decode has just decompressed, a row each @stride: those of the first
 * @width × @height texels, 0 … 1 for whole numbers, as they are for others; what is not covered is
 * the middle grey. FALSE if the piece is shorter than its channels say.
 */
gboolean rmp_exr_channels_read (const RmpExrChannels *self, const exr_decode_pipeline_t *decode,
                                guint width, guint height, float *greys, gsize stride);

G_END_DECLS
