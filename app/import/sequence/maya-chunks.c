/* SPDX-License-Identifier: GPL-3.0-or-later */

/* maya-chunks.c: the chunks of Maya's nCache (Autodesk).
 *
 * Big-endian, one inside another: four letters, a size, the payload, padded. In .mcx (FOR8) letters
 * and size take 8 bytes each and values are padded to a multiple of 8, in .mc (FOR4) 4 and 4; what
 * holds other chunks is not padded. A CACH chunk comes first, then for each frame one MYCH with
 * TIME (int32 ticks, 6000 a second; missing where the file is of one frame) and, for each channel,
 * CHNM (its name), SIZE (int32 elements) and FVCA or DVCA (vectors of float or double).
 */

#include "sequence/maya-chunks.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/import.h"
#include "sequence/frames.h"

#define MAX_NAME_BYTES 1024

typedef struct
{
  RmpPositions file;
  gsize word; /* 8 or 4: of letters, sizes and padding */
} Reader;

typedef struct
{
  char tag[5];
  guint64 payload, size, next;
} Chunk;

static gboolean
damaged (GError **error, guint64 offset, const char *what)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
               _ ("%s at byte %" G_GUINT64_FORMAT), what, offset);
  return FALSE;
}

/* The chunk at @offset, which lies wholly before @end. */
static gboolean
read_chunk (const Reader *self, guint64 offset, guint64 end, Chunk *chunk, GError **error)
{
  guint8 header[16];
  guint64 left;

  if (end - offset < 2 * self->word)
    return damaged (error, offset, _ ("a chunk is cut short"));
  if (!rmp_positions_read (&self->file, offset, header, 2 * self->word, error))
    return FALSE;
  memcpy (chunk->tag, header, 4);
  chunk->tag[4] = '\0';
  if (self->word == 8)
    {
      memcpy (&chunk->size, header + 8, 8);
      chunk->size = GUINT64_FROM_BE (chunk->size);
    }
  else
    {
      guint32 size;

      memcpy (&size, header + 4, 4);
      chunk->size = GUINT32_FROM_BE (size);
    }
  chunk->payload = offset + 2 * self->word;
  left = end - chunk->payload;
  if (chunk->size > left)
    return damaged (error, offset, _ ("a chunk reaches past the end of what holds it"));
  /* What holds others ends where it says. */
  chunk->next = chunk->payload + chunk->size;
  if (!g_str_has_prefix (chunk->tag, "FOR"))
    chunk->next = chunk->payload +
                  MIN (left, (chunk->size + self->word - 1) / self->word * self->word);
  return TRUE;
}

static gboolean
read_i32 (const Reader *self, const Chunk *chunk, gint32 *value, GError **error)
{
  if (chunk->size < sizeof *value)
    return damaged (error, chunk->payload, _ ("a number is missing"));
  if (!rmp_positions_read (&self->file, chunk->payload, value, sizeof *value, error))
    return FALSE;
  *value = GINT32_FROM_BE (*value);
  return TRUE;
}

static char *
read_name (const Reader *self, const Chunk *chunk, GError **error)
{
  g_autofree char *name = NULL;

  if (chunk->size > MAX_NAME_BYTES)
    {
      damaged (error, chunk->payload, _ ("a channel's name is too long"));
      return NULL;
    }
  name = g_malloc0 (chunk->size + 1);
  return rmp_positions_read (&self->file, chunk->payload, name, chunk->size, error)
             ? g_steal_pointer (&name)
             : NULL;
}

static gboolean
check_sample (RmpMayaSample *sample, const Chunk *chunk, gint32 count, GError **error)
{
  sample->offset = chunk->payload;
  sample->is_double = g_str_equal (chunk->tag, "DVCA");
  sample->n_points = (guint) MAX (count, 0);
  return (count > 0 && chunk->size >= (sample->is_double ? 24 : 12) * (guint64) count) ||
         damaged (error, chunk->payload, _ ("the number of points does not fit"));
}

/* One MYCH: the time, then the channels. */
static gboolean
read_frame (Reader *self, const Chunk *frame, char **wanted, RmpMayaSample sample, GArray *samples,
            GError **error)
{
  guint64 end = frame->payload + frame->size;
  g_autofree char *name = NULL;
  gint32 count = 0;
  gboolean found = FALSE;
  Chunk chunk;

  for (guint64 at = frame->payload + 4; at < end; at = chunk.next)
    {
      if (!read_chunk (self, at, end, &chunk, error))
        return FALSE;
      if (g_str_equal (chunk.tag, "TIME"))
        {
          sample.has_time = TRUE;
          if (!read_i32 (self, &chunk, &sample.ticks, error))
            return FALSE;
        }
      if (g_str_equal (chunk.tag, "SIZE") && !read_i32 (self, &chunk, &count, error))
        return FALSE;
      if (g_str_equal (chunk.tag, "CHNM"))
        {
          g_free (name);
          name = read_name (self, &chunk, error);
          if (!name)
            return FALSE;
        }
      if (!g_str_equal (chunk.tag, "FVCA") && !g_str_equal (chunk.tag, "DVCA"))
        continue;
      if (!*wanted)
        *wanted = g_strdup (name ? name : "");
      if (found || g_strcmp0 (name, *wanted) != 0)
        continue;
      if (!check_sample (&sample, &chunk, count, error))
        return FALSE;
      found = TRUE;
    }
  if (found)
    g_array_append_val (samples, sample);
  return TRUE;
}

static gboolean
read_groups (Reader *self, char **wanted, guint file, GArray *samples, GError **error)
{
  Chunk chunk;

  for (guint64 at = 0; at < self->file.size; at = chunk.next)
    {
      char kind[4];

      if (!read_chunk (self, at, self->file.size, &chunk, error))
        return FALSE;
      if ((!g_str_equal (chunk.tag, "FOR8") && !g_str_equal (chunk.tag, "FOR4")) ||
          chunk.size < sizeof kind)
        return damaged (error, at, _ ("something that is no chunk stands"));
      if (!rmp_positions_read (&self->file, chunk.payload, kind, sizeof kind, error))
        return FALSE;
      if (memcmp (kind, "MYCH", sizeof kind) == 0 &&
          !read_frame (self, &chunk, wanted, (RmpMayaSample){ .file = file }, samples, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_maya_chunks_read (const char *path, char **channel, guint file, GArray *samples, GError **error)
{
  Reader self = { .word = 8 };
  char magic[4];
  gboolean done = FALSE;

  if (!rmp_positions_open (&self.file, path, error))
    return FALSE;
  if (rmp_positions_read (&self.file, 0, magic, sizeof magic, error))
    {
      self.word = magic[3] == '8' ? 8 : 4;
      if (memcmp (magic, "FOR8", sizeof magic) == 0 || memcmp (magic, "FOR4", sizeof magic) == 0)
        done = read_groups (&self, channel, file, samples, error);
      else
        g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                     _ ("it does not begin as a Maya cache does"));
    }
  rmp_positions_close (&self.file);
  return done;
}
