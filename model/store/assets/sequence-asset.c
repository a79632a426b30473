/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/assets/sequence-asset.h"

#define MAGIC 0x53504d52u /* "RMPS" */
#define VERSION 1u

typedef enum
{
  KIND_SEQUENCE = 1,
  KIND_ORDER,
} Kind;

/* magic, kind, version, and two counts; then doubles, then floats, all little-endian */
#define HEADER_WORDS 5

static void
swap_words (guint32 *words, gsize n)
{
  for (gsize i = 0; i < n && G_BYTE_ORDER == G_BIG_ENDIAN; i++)
    words[i] = GUINT32_SWAP_LE_BE (words[i]);
}

static void
fill_header (guint32 *header, Kind kind, guint a, guint b)
{
  const guint32 words[HEADER_WORDS] = { MAGIC, VERSION, (guint32) kind, a, b };

  memcpy (header, words, sizeof words);
  swap_words (header, HEADER_WORDS);
}

static gboolean
read_header (const guint8 *data, gsize size, Kind kind, guint32 *counts)
{
  guint32 header[HEADER_WORDS];

  if (size < sizeof header)
    return FALSE;
  memcpy (header, data, sizeof header);
  swap_words (header, HEADER_WORDS);
  counts[0] = header[3];
  counts[1] = header[4];
  return header[0] == MAGIC && header[1] == VERSION && header[2] == (guint32) kind;
}

static void
set_damaged (GError **error, const char *why)
{
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
               _ ("The project is damaged: a vertex sequence cannot be read (%s). Restore a copy "
                  "of the project."),
               why);
}

GBytes *
rmp_sequence_encode (guint n_frames, guint n_vertices, const double *times, GByteArray *positions)
{
  gsize n_times = sizeof (double) * n_frames;
  g_autofree guint8 *front = g_malloc (HEADER_WORDS * 4 + n_times);

  g_return_val_if_fail (positions->len == (gsize) n_frames * n_vertices * 12, NULL);

  fill_header ((guint32 *) (gpointer) front, KIND_SEQUENCE, n_frames, n_vertices);
  for (guint i = 0; i < n_frames; i++)
    {
      guint64 bits;

      memcpy (&bits, &times[i], sizeof bits);
      bits = GUINT64_TO_LE (bits);
      memcpy (front + HEADER_WORDS * 4 + 8 * (gsize) i, &bits, sizeof bits);
    }
  swap_words ((guint32 *) (gpointer) positions->data, positions->len / 4);
  g_byte_array_prepend (positions, front, (guint) (HEADER_WORDS * 4 + n_times));
  return g_byte_array_free_to_bytes (positions);
}

/* [n] ascending, or NULL. */
static double *
read_times (const guint8 *data, guint n)
{
  g_autofree double *times = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      guint64 bits;

      memcpy (&bits, data + 8 * (gsize) i, sizeof bits);
      bits = GUINT64_FROM_LE (bits);
      memcpy (&times[i], &bits, sizeof bits);
      if (!isfinite (times[i]) || (i > 0 && times[i] <= times[i - 1]))
        return NULL;
    }
  return g_steal_pointer (&times);
}

static GBytes *
take_positions (GBytes *bytes, gsize offset, gsize size)
{
  g_autofree guint32 *words = NULL;

  if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
    return g_bytes_new_from_bytes (bytes, offset, size);
  words = g_memdup2 ((const guint8 *) g_bytes_get_data (bytes, NULL) + offset, size);
  swap_words (words, size / 4);
  return g_bytes_new_take (g_steal_pointer (&words), size);
}

RmpSampler *
rmp_sequence_decode (GBytes *bytes, RmpMesh *mesh, const RmpChange *change, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_autofree double *times = NULL;
  g_autoptr (GBytes) positions = NULL;
  guint32 counts[2];
  guint64 before, frame;
  const float *values;

  if (!read_header (data, size, KIND_SEQUENCE, counts) || counts[0] == 0 ||
      counts[1] != rmp_mesh_get_n_vertices (mesh))
    {
      set_damaged (error, _ ("it is of another mesh"));
      return NULL;
    }
  before = HEADER_WORDS * 4 + 8 * (guint64) counts[0];
  frame = 12 * (guint64) counts[1];
  if (size < before || (size - before) % frame != 0 || (size - before) / frame != counts[0])
    {
      set_damaged (error, _ ("it is cut short or too long"));
      return NULL;
    }
  times = read_times (data + HEADER_WORDS * 4, counts[0]);
  positions = take_positions (bytes, (gsize) before, size - (gsize) before);
  values = g_bytes_get_data (positions, NULL);
  for (gsize i = 0; times && i < 3 * (gsize) counts[0] * counts[1]; i++)
    if (!isfinite (values[i]))
      g_clear_pointer (&times, g_free);
  if (!times)
    {
      set_damaged (error, _ ("a number is not finite"));
      return NULL;
    }
  if (change && !rmp_change_is_none (change))
    {
      float *moved = g_memdup2 (values, g_bytes_get_size (positions));

      rmp_change_positions (change, moved, (gsize) counts[0] * counts[1]);
      g_bytes_unref (positions);
      positions = g_bytes_new_take (moved, sizeof *moved * 3 * counts[0] * counts[1]);
    }
  return rmp_sampler_new_frames (mesh, counts[0], times, positions);
}

GBytes *
rmp_order_encode (const guint32 *vertices, guint n)
{
  guint32 *words = g_new (guint32, HEADER_WORDS + (gsize) n);

  fill_header (words, KIND_ORDER, n, 0);
  memcpy (words + HEADER_WORDS, vertices, n * sizeof *words);
  swap_words (words + HEADER_WORDS, n);
  return g_bytes_new_take (words, (HEADER_WORDS + (gsize) n) * sizeof *words);
}

guint32 *
rmp_order_decode (GBytes *bytes, guint n_vertices, guint *n, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_autofree guint32 *vertices = NULL;
  guint32 counts[2];
  gboolean sound = read_header (data, size, KIND_ORDER, counts) &&
                   size == 4 * (HEADER_WORDS + (gsize) counts[0]);

  if (sound)
    {
      vertices = g_memdup2 (data + HEADER_WORDS * 4, size - HEADER_WORDS * 4);
      swap_words (vertices, counts[0]);
    }
  for (guint i = 0; sound && i < counts[0]; i++)
    sound = vertices[i] < n_vertices || vertices[i] == G_MAXUINT32;
  if (!sound)
    {
      set_damaged (error, _ ("the order of its vertices is wrong"));
      return NULL;
    }
  *n = counts[0];
  return g_steal_pointer (&vertices);
}
