/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-maya.c: Maya's nCache, all frames in one file: name.mcx, the name.xml that says what is in
 * it, and a base mesh in the same vertex order.
 *
 * Chunks, big-endian: letters and size of 8 bytes each, the payload, zeros up to a multiple of 8. A
 * FOR8 holds others behind four letters of its own and is not padded. First CACH with the version,
 * the first and the last time; then for each frame MYCH with its time, the name of the channel, the
 * number of points and their float positions. Times are ticks, 6000 a second.
 */

#include <glib/gi18n-lib.h>

#include "bake/number-bytes.h"
#include "bake/writer.h"

#include <math.h>
#include <string.h>

#define CHUNK_HEADER 16

typedef struct
{
  RmpWholeFile *file, *description;
  const RmpBakeTarget *target;
  gint32 *ticks;     /* [n_frames] */
  GByteArray *bytes; /* of one group of chunks */
} Cache;

static void
cache_free (gpointer data)
{
  Cache *self = data;

  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_clear_pointer (&self->description, rmp_whole_file_free);
  g_byte_array_unref (self->bytes);
  g_free (self->ticks);
  g_free (self);
}

/* [n_frames] ascending, or NULL. */
static gint32 *
find_ticks (const RmpBakeTarget *target, GError **error)
{
  g_autofree gint32 *ticks = g_new (gint32, target->n_frames);

  for (guint i = 0; i < target->n_frames; i++)
    {
      double tick = round (rmp_bake_seconds (target, i) * RMP_BAKE_MAYA_TICKS);

      if (fabs (tick) > G_MAXINT32 || (i > 0 && tick <= ticks[i - 1]))
        {
          g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                       _ ("Frame %u would be at tick %.0f of a Maya cache, which counts 6000 a "
                          "second; choose a rate below "
                          "that, and a start nearer to 0"),
                       i, tick);
          return NULL;
        }
      ticks[i] = (gint32) tick;
    }
  return g_steal_pointer (&ticks);
}

static gboolean
maya_check (const RmpBakeTarget *target, GError **error)
{
  g_autofree gint32 *ticks = find_ticks (target, error);

  return ticks != NULL;
}

/* --- name.mcx --------------------------------------------------------------------------------- */

static void
append_header (GByteArray *bytes, const char *tag, guint64 size)
{
  g_byte_array_append (bytes, (const guint8 *) tag, 4);
  rmp_append_be32 (bytes, 0);
  rmp_append_be32 (bytes, (guint32) (size >> 32));
  rmp_append_be32 (bytes, (guint32) size);
}

static void
append_padding (GByteArray *bytes, guint64 size)
{
  static const guint8 zeros[8];

  g_byte_array_append (bytes, zeros, (guint) ((8 - size % 8) % 8));
}

static void
append_text (GByteArray *bytes, const char *tag, const char *text)
{
  gsize size = strlen (text) + 1;

  append_header (bytes, tag, size);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) size);
  append_padding (bytes, size);
}

static void
append_number (GByteArray *bytes, const char *tag, gint32 number)
{
  append_header (bytes, tag, 4);
  rmp_append_be32 (bytes, (guint32) number);
  append_padding (bytes, 4);
}

/* The chunks gathered, and @following bytes that come after them, as one group. */
static gboolean
write_group (Cache *self, const char *kind, guint64 following, GError **error)
{
  g_autoptr (GByteArray) head = g_byte_array_new ();
  gboolean written;

  append_header (head, "FOR8", 4 + self->bytes->len + following);
  g_byte_array_append (head, (const guint8 *) kind, 4);
  written = rmp_whole_file_write (self->file, head->data, head->len, error) &&
            rmp_whole_file_write (self->file, self->bytes->data, self->bytes->len, error);
  g_byte_array_set_size (self->bytes, 0);
  return written;
}

static gboolean
write_positions (Cache *self, const float *positions, GError **error)
{
  gsize n = 3 * (gsize) self->target->topology->n_vertices;
  gboolean written;

  rmp_append_floats (self->bytes, positions, n, TRUE);
  append_padding (self->bytes, 4 * n);
  written = rmp_whole_file_write (self->file, self->bytes->data, self->bytes->len, error);
  g_byte_array_set_size (self->bytes, 0);
  return written;
}

static gboolean
maya_frame (gpointer writer, guint index, const float *positions,
            G_GNUC_UNUSED const float *normals, GError **error)
{
  Cache *self = writer;
  guint n = self->target->topology->n_vertices;
  guint64 size = 12 * (guint64) n;

  append_number (self->bytes, "TIME", self->ticks[index]);
  append_text (self->bytes, "CHNM", self->target->name);
  append_number (self->bytes, "SIZE", (gint32) n);
  append_header (self->bytes, "FVCA", size);
  return write_group (self, "MYCH", (size + 7) / 8 * 8, error) &&
         write_positions (self, positions, error);
}

/* --- name.xml --------------------------------------------------------------------------------- */

static gboolean
is_regular (const Cache *self, gint32 step)
{
  for (guint i = 1; i < self->target->n_frames; i++)
    if (self->ticks[i] - self->ticks[i - 1] != step)
      return FALSE;
  return TRUE;
}

static gboolean
write_description (Cache *self, GError **error)
{
  gint32 first = self->ticks[0], last = self->ticks[self->target->n_frames - 1];
  gint32 step = self->target->n_frames > 1 ? self->ticks[1] - first
                                           : (gint32) lround (RMP_BAKE_MAYA_TICKS / 24.0);
  g_autofree char *name = g_markup_escape_text (self->target->name, -1);
  g_autoptr (GString) text = g_string_new ("<?xml version=\"1.0\"?>\n<Autodesk_Cache_File>\n");

  g_string_append_printf (
      text,
      "  <cacheType Type=\"OneFile\" Format=\"mcx\"/>\n"
      "  <time Range=\"%d-%d\"/>\n"
      "  <cacheTimePerFrame TimePerFrame=\"%d\"/>\n"
      "  <cacheVersion Version=\"2.0\"/>\n"
      "  <Channels>\n"
      "    <channel0 ChannelName=\"%s\" ChannelType=\"FloatVectorArray\" "
      "ChannelInterpretation=\"positions\" SamplingType=\"%s\" SamplingRate=\"%d\" "
      "StartTime=\"%d\" EndTime=\"%d\"/>\n"
      "  </Channels>\n</Autodesk_Cache_File>\n",
      first, last, step, name, is_regular (self, step) ? "Regular" : "Irregular", step, first,
      last);
  return rmp_whole_file_print (self->description, text, error) &&
         rmp_whole_file_finish (self->description, error);
}

/* --- the writer ------------------------------------------------------------------------------- */

static RmpWholeFile *
create (const RmpBakeTarget *target, const char *extension, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, extension, NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);

  return rmp_whole_file_create (path, error);
}

static gboolean
begin (Cache *self, GError **error)
{
  self->ticks = find_ticks (self->target, error);
  if (!self->ticks || !rmp_bake_write_base (self->target, error))
    return FALSE;
  self->description = create (self->target, ".xml", error);
  self->file = self->description ? create (self->target, ".mcx", error) : NULL;
  if (!self->file || !write_description (self, error))
    return FALSE;
  append_text (self->bytes, "VRSN", "0.1");
  append_number (self->bytes, "STIM", self->ticks[0]);
  append_number (self->bytes, "ETIM", self->ticks[self->target->n_frames - 1]);
  return write_group (self, "CACH", 0, error);
}

static gpointer
maya_open (const RmpBakeTarget *target, GError **error)
{
  Cache *self = g_new0 (Cache, 1);

  self->target = target;
  self->bytes = g_byte_array_new ();
  if (!begin (self, error))
    g_clear_pointer (&self, cache_free);
  return self;
}

static gboolean
maya_finish (gpointer writer, GError **error)
{
  Cache *self = writer;

  if (!rmp_whole_file_finish (self->file, error))
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&self->description));
  g_ptr_array_add (self->target->files, g_steal_pointer (&self->file));
  return TRUE;
}

static guint64
maya_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 700 + n_frames * (9 * CHUNK_HEADER + 12 * (guint64) n_vertices) +
         rmp_obj_estimate (n_vertices, n_faces, n_uvs);
}

const RmpBakeWriter rmp_bake_writer_mcx = {
  .format = RMP_BAKE_MCX,
  .id = "mcx",
  .shared = rmp_bake_base_endings,
  .check = maya_check,
  .estimate = maya_estimate,
  .open = maya_open,
  .frame = maya_frame,
  .finish = maya_finish,
  .free = cache_free,
};
