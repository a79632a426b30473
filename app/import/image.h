/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* image.h: the kind of an image by its first bytes: what a file calls it is often wrong. */

#include <glib.h>

G_BEGIN_DECLS

/* "image/png", "image/jpeg", or NULL. */
const char *rmp_image_sniff_mime (GBytes *bytes);

G_END_DECLS
