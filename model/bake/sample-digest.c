/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/sample-digest.h"

#include <string.h>

#define FIRST G_GUINT64_CONSTANT (0x87c37b91114253d5)
#define SECOND G_GUINT64_CONSTANT (0x4cf5ad432745937f)

static guint64
rotate (guint64 value, guint by)
{
  return value << by | value >> (64 - by);
}

static guint64
read_word (const guint8 *bytes)
{
  guint64 word;

  memcpy (&word, bytes, sizeof word);
  return GUINT64_FROM_LE (word);
}

static guint64
stir_first (guint64 word)
{
  return rotate (word * FIRST, 31) * SECOND;
}

static guint64
stir_second (guint64 word)
{
  return rotate (word * SECOND, 33) * FIRST;
}

static guint64
finish_word (guint64 word)
{
  word = (word ^ word >> 33) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  word = (word ^ word >> 33) * G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);
  return word ^ word >> 33;
}

static void
write_word (guint8 *bytes, guint64 word)
{
  word = GUINT64_TO_LE (word);
  memcpy (bytes, &word, sizeof word);
}

void
rmp_sample_digest (gconstpointer bytes, gsize size, guint8 digest[RMP_SAMPLE_DIGEST_SIZE])
{
  const guint8 *next = bytes, *end = next + size / 16 * 16;
  guint8 rest[16] = { 0 };
  guint64 a = 0, b = 0;

  for (; next < end; next += 16)
    {
      a ^= stir_first (read_word (next));
      a = (rotate (a, 27) + b) * 5 + 0x52dce729;
      b ^= stir_second (read_word (next + 8));
      b = (rotate (b, 31) + a) * 5 + 0x38495ab5;
    }
  /* Zeros change nothing. */
  if (size % 16 > 0)
    memcpy (rest, next, size % 16);
  a ^= stir_first (read_word (rest)) ^ size;
  b ^= stir_second (read_word (rest + 8)) ^ size;
  a += b;
  b += a;
  a = finish_word (a);
  b = finish_word (b);
  a += b;
  b += a;
  write_word (digest, a);
  write_word (digest + 8, b);
}
