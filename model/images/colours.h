/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* colours.h: decodes the colour texture of a material. */

#include "images/image-file.h"

G_BEGIN_DECLS

/**
 * rmp_colours_decode:
 * @file: a whole PNG or JPEG file
 * @name: for messages
 * @side: the longest that is wanted, texels; a larger picture is made smaller
 *
 * Returns: (transfer full): [@height × @width × 4] RGBA, rows from above; %NULL with
 *   %RMP_IMAGE_ERROR set
 */
GBytes *rmp_colours_decode (GBytes *file, const char *name, guint side, guint *width, guint *height,
                            GError **error);

G_END_DECLS
