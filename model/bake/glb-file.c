/* SPDX-License-Identifier: GPL-3.0-or-later */
/* glb-file.c: the file around the views: its heads, the text, and where the binary part goes until
 * the text is known.
 */

#include <glib/gi18n-lib.h>

#include "bake/glb-private.h"

#include "bake/number-bytes.h"

/* Of the file, and of a chunk. */
#define FILE_HEAD 12
#define CHUNK_HEAD 8

/* Where the binary part begins, behind its own head. */
static guint64
place_of_binary (const RmpGlb *self)
{
  return FILE_HEAD + CHUNK_HEAD + self->room + CHUNK_HEAD;
}

static gboolean
make_room (RmpGlb *self, GError **error)
{
  const gsize n = place_of_binary (self);
  g_autofree guint8 *zeros = g_malloc0 (n);

  rmp_whole_file_set_patched (self->file);
  return rmp_whole_file_write (self->file, zeros, n, error);
}

static gboolean
open_files (RmpGlb *self, const char *path, GError **error)
{
  self->file = rmp_whole_file_create (path, error);
  if (!self->file)
    return FALSE;
  if (self->room > 0)
    return make_room (self, error);
  self->binary = rmp_whole_file_create (self->binary_path, error);
  return self->binary != NULL;
}

RmpGlb *
rmp_glb_new (const RmpBakeTarget *target, const char *suffix, gsize room, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, suffix, ".glb", NULL),
                  *binary_name = g_strconcat (target->name, suffix, ".glb-data", NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  g_autoptr (RmpGlb) self = g_new0 (RmpGlb, 1);

  self->target = target;
  self->binary_path = g_build_filename (target->folder, binary_name, NULL);
  self->room = (room + 3) / 4 * 4;
  self->views = g_string_new (NULL);
  self->accessors = g_string_new (NULL);
  self->bytes = g_byte_array_new ();
  return open_files (self, path, error) ? g_steal_pointer (&self) : NULL;
}

void
rmp_glb_free (RmpGlb *self)
{
  if (self->ahead)
    g_byte_array_unref (g_thread_join (self->ahead));
  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_clear_pointer (&self->binary, rmp_whole_file_free);
  g_string_free (self->views, TRUE);
  g_string_free (self->accessors, TRUE);
  g_byte_array_unref (self->bytes);
  g_free (self->binary_path);
  g_free (self);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* (transfer full) */
static GString *
new_text (const RmpGlb *self, const char *objects)
{
  GString *text = g_string_new ("{\"asset\":{\"version\":\"2.0\",\"generator\":\"Rimple\"},");

  g_string_append (text, objects);
  g_string_append_printf (text,
                          ",\"bufferViews\":[%s],\"accessors\":[%s],\"buffers\":[{\"byteLength\":"
                          "%" G_GUINT64_FORMAT "}",
                          self->views->str, self->accessors->str, self->n_binary);
  if (self->packed)
    g_string_append_printf (text,
                            ",{\"byteLength\":%" G_GUINT64_FORMAT
                            ",\"extensions\":{\"EXT_meshopt_compression\":{\"fallback\":true}}}",
                            self->n_unpacked);
  g_string_append (text, "]}");
  while (text->len % 4 != 0)
    g_string_append_c (text, ' ');
  return text;
}

static void
append_chunk (GByteArray *bytes, const char *kind, guint64 size)
{
  rmp_append_le32 (bytes, (guint32) size);
  g_byte_array_append (bytes, (const guint8 *) kind, 4);
}

/* All that stands in front of the binary part. */
static gboolean
gather_head (RmpGlb *self, const GString *text, GError **error)
{
  const guint64 total = FILE_HEAD + CHUNK_HEAD + text->len + CHUNK_HEAD + self->n_binary;

  if (total > G_MAXUINT32)
    {
      g_autofree char *size = g_format_size (total);

      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                   _ ("The glTF file would have %s, and it can have 4.3 GB at most; choose fewer "
                      "frames, or a point cache"),
                   size);
      return FALSE;
    }
  g_byte_array_append (self->bytes, (const guint8 *) "glTF", 4);
  rmp_append_le32 (self->bytes, 2);
  rmp_append_le32 (self->bytes, (guint32) total);
  append_chunk (self->bytes, "JSON", text->len);
  g_byte_array_append (self->bytes, (const guint8 *) text->str, (guint) text->len);
  append_chunk (self->bytes, "BIN\0", self->n_binary);
  return TRUE;
}

/* Text that is longer than its room: the binary part steps aside, and the file begins again. */
static gboolean
move_binary (RmpGlb *self, GError **error)
{
  self->binary = rmp_whole_file_create (self->binary_path, error);
  return self->binary &&
         rmp_whole_file_append (self->binary, self->file, place_of_binary (self),
                                self->target->cancellable, error) &&
         rmp_whole_file_empty (self->file, error);
}

static gboolean
write_container (RmpGlb *self, GString *text, GError **error)
{
  const gboolean fits = self->room > 0 && text->len <= self->room;

  while (fits && text->len < self->room)
    g_string_append_c (text, ' ');
  if (!gather_head (self, text, error))
    return FALSE;
  if (fits)
    return rmp_whole_file_patch (self->file, 0, self->bytes->data, self->bytes->len, error) &&
           rmp_whole_file_finish (self->file, error);
  return (self->binary || move_binary (self, error)) &&
         rmp_whole_file_write (self->file, self->bytes->data, self->bytes->len, error) &&
         rmp_whole_file_append (self->file, self->binary, 0, self->target->cancellable, error) &&
         rmp_whole_file_finish (self->file, error);
}

gboolean
rmp_glb_finish (RmpGlb *self, const char *objects, GError **error)
{
  GString *text = new_text (self, objects);
  const gboolean done = write_container (self, text, error);

  g_string_free (text, TRUE);
  if (done)
    g_ptr_array_add (self->target->files, g_steal_pointer (&self->file));
  return done;
}
