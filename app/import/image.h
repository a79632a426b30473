/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* image.h: the kind and size of an image by its first bytes: what a file calls it is often wrong.
 */

#include <glib.h>

G_BEGIN_DECLS

/* "image/png", "image/jpeg", or NULL. */
const char *rmp_image_sniff_mime (GBytes *bytes);

/* FALSE with %RMP_IMAGE_ERROR set if it says of itself that it is larger than pictures are read.
 * @name: for the message
 */
gboolean rmp_image_check_size (GBytes *bytes, const char *name, GError **error);

G_END_DECLS
