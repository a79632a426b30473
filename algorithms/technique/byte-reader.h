/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* byte-reader.h: reads a block of bytes from the front. For checkpoints, which may be damaged: it
 * never reads past the end.
 */

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

typedef struct
{
  const guint8 *at, *end;
} RmpByteReader;

/* Copies the next @size bytes to @data. Returns: FALSE, with nothing read, if fewer are left */
static inline gboolean
rmp_byte_reader_take (RmpByteReader *self, void *data, gsize size)
{
  if ((gsize) (self->end - self->at) < size)
    return FALSE;
  memcpy (data, self->at, size);
  self->at += size;
  return TRUE;
}

G_END_DECLS
