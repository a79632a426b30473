/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* number-bytes.h: numbers as bytes in a given order. */

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* Append with an explicit byte order, on any machine. */
void rmp_append_be32 (GByteArray *bytes, guint32 value);
void rmp_append_le32 (GByteArray *bytes, guint32 value);

static inline guint32
rmp_float_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

/* Many at once, which is several times as fast. */
void rmp_append_floats (GByteArray *bytes, const float *values, gsize n, gboolean big_endian);

/* The same in the order that this machine does not have. @out: (out caller-allocates): [4 · @n] */
void rmp_copy_swapped (guint8 *out, const float *values, gsize n);

G_END_DECLS
