/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/number-bytes.h"

#include <string.h>

void
rmp_append_be32 (GByteArray *bytes, guint32 value)
{
  guint32 swapped = GUINT32_TO_BE (value);

  g_byte_array_append (bytes, (const guint8 *) &swapped, sizeof swapped);
}

void
rmp_append_le32 (GByteArray *bytes, guint32 value)
{
  guint32 swapped = GUINT32_TO_LE (value);

  g_byte_array_append (bytes, (const guint8 *) &swapped, sizeof swapped);
}

/* A loop that does nothing else is one that compilers make wide. */
void
rmp_copy_swapped (guint8 *out, const float *values, gsize n)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    {
      guint32 bits;

      memcpy (&bits, values + i, sizeof bits);
      bits = bits << 24 | (bits & 0xff00) << 8 | (bits >> 8 & 0xff00) | bits >> 24;
      memcpy (out + 4 * i, &bits, sizeof bits);
    }
}

void
rmp_append_floats (GByteArray *bytes, const float *values, gsize n, gboolean big_endian)
{
  const guint begin = bytes->len;

  if (n == 0)
    return;
  g_byte_array_set_size (bytes, begin + (guint) (n * sizeof (float)));
  if (big_endian == (G_BYTE_ORDER == G_BIG_ENDIAN))
    memcpy (bytes->data + begin, values, n * sizeof (float));
  else
    rmp_copy_swapped (bytes->data + begin, values, n);
}
