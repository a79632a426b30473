/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/cursor.h"

#include "import/stream.h"

#include <math.h>
#include <string.h>

gboolean
rmp_cursor_ok (const RmpCursor *self)
{
  return !self->failed;
}

/* The next @size bytes, or NULL. */
static const guint8 *
take (RmpCursor *self, gsize size)
{
  const guint8 *bytes;

  /* An empty stream may have no bytes at all to count from. */
  if (self->failed || size > self->length - self->offset || !self->bytes)
    {
      self->failed = TRUE;
      return NULL;
    }

  bytes = self->bytes + self->offset;
  self->offset += size;
  return bytes;
}

static void
align (RmpCursor *self)
{
  take (self, (8 - self->offset % 8) % 8);
}

guint32
rmp_cursor_u32 (RmpCursor *self)
{
  const guint8 *bytes = take (self, sizeof (guint32));
  guint32 value = 0;

  if (bytes)
    memcpy (&value, bytes, sizeof value);
  return value;
}

gint32
rmp_cursor_i32 (RmpCursor *self)
{
  return (gint32) rmp_cursor_u32 (self);
}

double
rmp_cursor_f64 (RmpCursor *self)
{
  const guint8 *bytes = take (self, sizeof (double));
  double value = 0.0;

  if (bytes)
    memcpy (&value, bytes, sizeof value);
  if (isfinite (value))
    return value;

  self->failed = TRUE;
  return 0.0;
}

char *
rmp_cursor_string (RmpCursor *self)
{
  guint32 length = rmp_cursor_u32 (self);
  const char *text = (const char *) take (self, length);

  if (text && g_utf8_validate_len (text, length, NULL))
    return g_strndup (text, length);

  self->failed = TRUE;
  return g_strdup ("");
}

gconstpointer
rmp_cursor_array (RmpCursor *self, gsize size, gsize *n)
{
  gsize count = rmp_cursor_u32 (self);
  gconstpointer elements;

  align (self);
  elements = take (self, count * size); /* a 32-bit count of small elements: no overflow */
  *n = !elements ? 0 : count;

  return *n == 0 ? NULL : elements;
}

RmpCursor
rmp_cursor_section (RmpCursor *self, guint64 length)
{
  const guint8 *bytes = length > G_MAXSIZE ? NULL : take (self, (gsize) length);
  RmpCursor section = { .bytes = bytes,
                        .length = !bytes ? 0 : (gsize) length,
                        .failed = bytes == NULL };

  self->failed |= bytes == NULL;
  align (self);
  return section;
}

RmpCursor
rmp_cursor_begin (GBytes *stream)
{
  RmpCursor self = { 0 };

  self.bytes = g_bytes_get_data (stream, &self.length);
  if ((gsize) self.bytes % 8 != 0 || rmp_cursor_u32 (&self) != RMP_STREAM_MAGIC ||
      rmp_cursor_u32 (&self) != RMP_STREAM_VERSION)
    self.failed = TRUE;
  return self;
}

guint32
rmp_cursor_next (RmpCursor *self, RmpCursor *section)
{
  const guint32 type = rmp_cursor_u32 (self);
  guint64 length;

  rmp_cursor_u32 (self);
  length = rmp_cursor_u32 (self);
  length |= (guint64) rmp_cursor_u32 (self) << 32;
  *section = type == RMP_STREAM_END ? (RmpCursor){ .failed = TRUE }
                                    : rmp_cursor_section (self, length);
  return type;
}
