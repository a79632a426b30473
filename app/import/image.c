/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "image.h"

#include <string.h>

const char *
rmp_image_sniff_mime (GBytes *bytes)
{
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  static const guint8 jpeg[] = { 0xff, 0xd8, 0xff };
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);

  if (size > sizeof png && memcmp (data, png, sizeof png) == 0)
    return "image/png";
  if (size > sizeof jpeg && memcmp (data, jpeg, sizeof jpeg) == 0)
    return "image/jpeg";

  return NULL;
}
