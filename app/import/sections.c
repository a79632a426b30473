/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sections.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/import.h"

static void
put (RmpSections *self, gconstpointer bytes, gsize size)
{
  if (size > RMP_STREAM_MAX_BYTES - self->section->len)
    self->too_large = TRUE;
  else if (size > 0)
    g_byte_array_append (self->section, bytes, (guint) size);
}

void
rmp_sections_u32 (RmpSections *self, guint32 value)
{
  put (self, &value, sizeof value);
}

void
rmp_sections_i32 (RmpSections *self, gint32 value)
{
  put (self, &value, sizeof value);
}

void
rmp_sections_f64 (RmpSections *self, double value)
{
  put (self, &value, sizeof value);
}

void
rmp_sections_string (RmpSections *self, const char *text)
{
  gsize length = !text ? 0 : strlen (text);

  rmp_sections_u32 (self, (guint32) length);
  put (self, text, length);
}

void
rmp_sections_array (RmpSections *self, gconstpointer elements, gsize n, gsize size)
{
  static const guint8 zeros[8];

  rmp_sections_u32 (self, (guint32) n);
  put (self, zeros, (8 - self->section->len % 8) % 8);
  put (self, elements, n * size);
}

gboolean
rmp_sections_flush (RmpSections *self, RmpStreamSection type, GError **error)
{
  static const guint8 zeros[8];
  struct
  {
    guint32 type, zero;
    guint64 length;
  } header = { (guint32) type, 0, self->section->len };
  gsize padding = (8 - self->section->len % 8) % 8;

  /* Frames go through one by one: what may be held of them is for the receiver to say. */
  if (type != RMP_STREAM_FRAME)
    self->total += sizeof header + self->section->len + padding;
  if (self->too_large || self->total > RMP_STREAM_MAX_BYTES)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
                   _ ("the scene has more than 1 GB of data"));
      return FALSE;
    }
  if (!g_output_stream_write_all (self->output, &header, sizeof header, NULL, NULL, error) ||
      !g_output_stream_write_all (self->output, self->section->data, self->section->len, NULL, NULL,
                                  error) ||
      !g_output_stream_write_all (self->output, zeros, padding, NULL, NULL, error))
    return FALSE;

  g_byte_array_set_size (self->section, 0);
  return TRUE;
}

gboolean
rmp_sections_begin (RmpSections *self, GError **error)
{
  static const guint32 header[2] = { RMP_STREAM_MAGIC, RMP_STREAM_VERSION };

  self->section = g_byte_array_new ();
  return g_output_stream_write_all (self->output, header, sizeof header, NULL, NULL, error);
}

void
rmp_sections_clear (RmpSections *self)
{
  g_clear_pointer (&self->section, g_byte_array_unref);
}
