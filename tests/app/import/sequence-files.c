/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sequence-files.h"

#include "file-folder.h"

#include <string.h>

#include "mesh/plain-mesh.h"
#include "sequence/cache.h"
#include "sequence/numbered.h"
#include "write.h"

static void
put32 (GByteArray *out, guint32 value, gboolean big_endian)
{
  guint32 word = big_endian ? GUINT32_TO_BE (value) : GUINT32_TO_LE (value);

  g_byte_array_append (out, (const guint8 *) &word, sizeof word);
}

static void
put_float (GByteArray *out, float value, gboolean big_endian)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  put32 (out, bits, big_endian);
}

static void
put_double (GByteArray *out, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT64_TO_BE (bits);
  g_byte_array_append (out, (const guint8 *) &bits, sizeof bits);
}

static void
put_frame (GByteArray *out, guint frame, guint n_points, gboolean big_endian)
{
  for (guint p = 0; p < n_points; p++)
    {
      put_float (out, (float) p, big_endian);
      put_float (out, (float) frame, big_endian);
      put_float (out, (float) (p * frame), big_endian);
    }
}

GByteArray *
rmp_file_mdd (guint n_frames, guint n_points, const float *times)
{
  GByteArray *out = g_byte_array_new ();

  put32 (out, n_frames, TRUE);
  put32 (out, n_points, TRUE);
  for (guint f = 0; f < n_frames; f++)
    put_float (out, times[f], TRUE);
  for (guint f = 0; f < n_frames; f++)
    put_frame (out, f, n_points, TRUE);
  return out;
}

GByteArray *
rmp_file_pc2 (guint n_frames, guint n_points, float start, float step)
{
  GByteArray *out = g_byte_array_new ();

  g_byte_array_append (out, (const guint8 *) "POINTCACHE2", 12);
  put32 (out, 1, FALSE);
  put32 (out, n_points, FALSE);
  put_float (out, start, FALSE);
  put_float (out, step, FALSE);
  put32 (out, n_frames, FALSE);
  for (guint f = 0; f < n_frames; f++)
    put_frame (out, f, n_points, FALSE);
  return out;
}

/* --- Maya ------------------------------------------------------------------------------------- */

const char rmp_file_maya_xml[] =
    "<?xml version=\"1.0\"?>\n<Autodesk_Cache_File>\n  <cacheType Type=\"OneFile\" "
    "Format=\"mcx\"/>\n  <Channels>\n"
    "    <channel0 ChannelName=\"normals\" ChannelType=\"FloatVectorArray\" "
    "ChannelInterpretation=\"normals\"/>\n"
    "    <channel1 ChannelName=\"shape\" ChannelType=\"FloatVectorArray\" "
    "ChannelInterpretation=\"positions\"/>\n"
    "  </Channels>\n</Autodesk_Cache_File>\n";

/* A chunk, padded unless it holds others. */
static void
put_chunk (GByteArray *out, guint word, const char *tag, const guint8 *payload, guint size)
{
  static const guint8 zeros[8];

  g_byte_array_append (out, (const guint8 *) tag, 4);
  g_byte_array_append (out, zeros, word - 4);
  if (word == 8)
    put32 (out, 0, TRUE);
  put32 (out, size, TRUE);
  g_byte_array_append (out, payload, size);
  if (!g_str_has_prefix (tag, "FOR"))
    g_byte_array_append (out, zeros, (word - size % word) % word);
}

static void
put_number (GByteArray *out, guint word, const char *tag, gint32 number)
{
  gint32 swapped = GINT32_TO_BE (number);

  put_chunk (out, word, tag, (const guint8 *) &swapped, sizeof swapped);
}

static void
put_channel (GByteArray *out, guint word, const char *name, gboolean is_double, guint frame,
             guint n_points)
{
  g_autoptr (GByteArray) vectors = g_byte_array_new ();

  put_chunk (out, word, "CHNM", (const guint8 *) name, (guint) strlen (name) + 1);
  put_number (out, word, "SIZE", (gint32) n_points);
  if (is_double)
    for (guint p = 0; p < n_points; p++)
      {
        put_double (vectors, p);
        put_double (vectors, frame);
        put_double (vectors, p * frame);
      }
  else
    put_frame (vectors, frame, n_points, TRUE);
  put_chunk (out, word, is_double ? "DVCA" : "FVCA", vectors->data, vectors->len);
}

/* @ticks: NULL leaves the time out. */
static void
put_maya_frame (GByteArray *out, guint word, gboolean is_double, guint frame, guint n_points,
                const gint32 *ticks)
{
  g_autoptr (GByteArray) chunks = g_byte_array_new ();

  g_byte_array_append (chunks, (const guint8 *) "MYCH", 4);
  if (ticks)
    put_number (chunks, word, "TIME", *ticks);
  put_channel (chunks, word, "normals", FALSE, 7, n_points);
  put_channel (chunks, word, "shape", is_double, frame, n_points);
  put_chunk (out, word, word == 8 ? "FOR8" : "FOR4", chunks->data, chunks->len);
}

static void
put_maya_head (GByteArray *out, guint word, gint32 start)
{
  g_autoptr (GByteArray) head = g_byte_array_new ();

  g_byte_array_append (head, (const guint8 *) "CACH", 4);
  put_chunk (head, word, "VRSN", (const guint8 *) "0.1", 4);
  put_number (head, word, "STIM", start);
  put_chunk (out, word, word == 8 ? "FOR8" : "FOR4", head->data, head->len);
}

GByteArray *
rmp_file_maya (guint word, gboolean is_double, guint n_frames, guint n_points, const gint32 *ticks)
{
  GByteArray *out = g_byte_array_new ();

  put_maya_head (out, word, ticks[0]);
  for (guint f = 0; f < n_frames; f++)
    put_maya_frame (out, word, is_double, f, n_points, &ticks[f]);
  return out;
}

GByteArray *
rmp_file_maya_frame (guint word, guint frame, guint n_points, const gint32 *ticks)
{
  GByteArray *out = g_byte_array_new ();

  put_maya_head (out, word, 0);
  put_maya_frame (out, word, FALSE, frame, n_points, ticks);
  return out;
}

const char rmp_file_maya_frames_xml[] =
    "<?xml version=\"1.0\"?>\n<Autodesk_Cache_File>\n  <cacheType Type=\"OneFilePerFrame\" "
    "Format=\"mcx\"/>\n"
    "  <cacheTimePerFrame TimePerFrame=\"250\"/>\n  <Channels>\n"
    "    <channel0 ChannelName=\"shape\" ChannelType=\"FloatVectorArray\" "
    "ChannelInterpretation=\"positions\"/>\n"
    "  </Channels>\n</Autodesk_Cache_File>\n";

/* --- meshes ----------------------------------------------------------------------------------- */

char *
rmp_file_obj (guint n_steps, double lift)
{
  GString *text = g_string_new ("# a strip\n");

  for (guint i = 0; i <= n_steps; i++)
    g_string_append_printf (text, "v %u 0 %g\nv %u 1 %g\n", i, i * lift, i, i * lift);
  for (guint i = 0; i < n_steps; i++)
    g_string_append_printf (text, "f %u %u %u %u\n", 2 * i + 1, 2 * i + 3, 2 * i + 4, 2 * i + 2);
  return g_string_free (text, FALSE);
}

static void
append_ply_header (GString *text, const char *coding, guint n_steps)
{
  g_string_append_printf (text,
                          "ply\nformat %s 1.0\nelement vertex %u\nproperty float x\nproperty float "
                          "y\nproperty float z\n"
                          "element face %u\nproperty list uchar int vertex_indices\nend_header\n",
                          coding, 2 * (n_steps + 1), n_steps);
}

char *
rmp_file_ply (guint n_steps, double lift)
{
  GString *text = g_string_new (NULL);

  append_ply_header (text, "ascii", n_steps);
  for (guint i = 0; i <= n_steps; i++)
    g_string_append_printf (text, "%u 0 %g\n%u 1 %g\n", i, i * lift, i, i * lift);
  for (guint i = 0; i < n_steps; i++)
    g_string_append_printf (text, "4 %u %u %u %u\n", 2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1);
  return g_string_free (text, FALSE);
}

GByteArray *
rmp_file_ply_binary (guint n_steps, double lift, gboolean big_endian)
{
  static const guint8 four = 4;
  GByteArray *out = g_byte_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  append_ply_header (text, big_endian ? "binary_big_endian" : "binary_little_endian", n_steps);
  g_byte_array_append (out, (const guint8 *) text->str, (guint) text->len);
  for (guint i = 0; i <= n_steps; i++)
    for (guint side = 0; side < 2; side++)
      {
        put_float (out, (float) i, big_endian);
        put_float (out, (float) side, big_endian);
        put_float (out, (float) (i * lift), big_endian);
      }
  for (guint i = 0; i < n_steps; i++)
    {
      g_byte_array_append (out, &four, 1);
      put32 (out, 2 * i, big_endian);
      put32 (out, 2 * i + 2, big_endian);
      put32 (out, 2 * i + 3, big_endian);
      put32 (out, 2 * i + 1, big_endian);
    }
  return out;
}

/* --- reading ---------------------------------------------------------------------------------- */

static RmpImportScene *
read_scene (const char *path, gboolean numbered, GError **error)
{
  if (numbered)
    return rmp_numbered_read (path, error);
  if (g_str_has_suffix (path, ".mdd"))
    return rmp_mdd_read (path, error);
  if (g_str_has_suffix (path, ".pc2"))
    return rmp_pc2_read (path, error);
  if (g_str_has_suffix (path, ".abc"))
    return rmp_alembic_read (path, error);
  if (g_str_has_suffix (path, ".obj"))
    return rmp_obj_read (path, error);
  if (g_str_has_suffix (path, ".ply"))
    return rmp_ply_read (path, error);
  return rmp_maya_cache_read (path, error);
}

RmpImport *
rmp_file_import (const char *path, gboolean numbered, GError **error)
{
  g_autoptr (GOutputStream) output = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) failure = NULL;
  g_autoptr (RmpImportScene) scene = read_scene (path, numbered, &failure);
  g_autoptr (GBytes) stream = NULL;
  gboolean written = scene ? rmp_scene_write (scene, output, error)
                           : rmp_failure_write (failure, "reading", output, error);

  g_assert_true (written);
  g_output_stream_close (output, NULL, NULL);
  stream = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (output));
  return rmp_import_parse (stream, error);
}

const float *
rmp_file_get_frame (const RmpImport *import, guint frame)
{
  return (const float *) (gpointer) import->sequence->held->data +
         3 * (gsize) frame * import->sequence->n_points;
}

void
rmp_file_damage (const char *name, const GByteArray *whole, guint n, guint n_bytes)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint n_read = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree guint8 *bytes = g_memdup2 (whole->data, whole->len);
      g_autofree char *path = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = NULL;

      for (guint k = 0; k < n_bytes; k++)
        bytes[g_rand_int_range (random, 0, (gint32) whole->len)] = (guint8) g_rand_int (random);
      path = rmp_folder_put (name, bytes, whole->len);
      import = rmp_file_import (path, FALSE, &error);
      g_assert_true ((import != NULL) != (error != NULL));
      if (!import)
        g_assert_true (error->domain == RMP_IMPORT_ERROR && error->code != RMP_IMPORT_ERROR_STREAM);
      n_read += import != NULL;
    }
  g_assert_cmpuint (n_read, >, 0);
}
