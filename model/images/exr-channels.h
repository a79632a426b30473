/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exr-channels.h: chooses the channels of an OpenEXR part that give the grey of a texel, and reads
 * the greys of a block of it.
 */

#include <glib.h>
#include <openexr.h>

G_BEGIN_DECLS

/* Indices into the part's list, −1: none. */
typedef struct
{
  gint values[3]; /* red, green, blue; or one alone */
  guint n_values; /* 3 or 1 */
  gint alpha;     /* by which the values are multiplied in the file */
} RmpExrChannels;

/* Chooses Y; otherwise the luminance of R, G and B; otherwise R; otherwise the first channel that
 * is not A. Channels of layers (“name.R”) come after those without a layer, in the order of the
 * file.
 *
 * Returns: NULL, or what is wrong with the channels: the end of a sentence that begins with the
 *   file's name
 */
const char *rmp_exr_channels_choose (RmpExrChannels *self, const exr_attr_chlist_t *list);

/* Reads the greys of the block that @decode has just decompressed, with rows @stride apart, for the
 * first @width × @height texels: 0 … 1 for integers, unchanged for floats; transparent texels
 * become the middle grey. Returns: FALSE if the block is shorter than its channels require
 */
gboolean rmp_exr_channels_read (const RmpExrChannels *self, const exr_decode_pipeline_t *decode,
                                guint width, guint height, float *greys, gsize stride);

G_END_DECLS
