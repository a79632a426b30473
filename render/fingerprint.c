/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fingerprint.h"

#include <string.h>

/* The hash of Fowler, Noll and Vo, eight bytes at a time, with the high bits folded back into the
 * low ones.
 */
guint64
rmp_fingerprint_add (guint64 fingerprint, gconstpointer data, gsize size)
{
  const guint8 *bytes = data;
  for (gsize done = 0; done < size; done += sizeof (guint64))
    {
      guint64 word = 0;
      memcpy (&word, bytes + done, MIN (size - done, sizeof word));
      fingerprint = (fingerprint ^ word) * G_GUINT64_CONSTANT (0x100000001b3);
      fingerprint ^= fingerprint >> 32;
    }
  return fingerprint;
}
