/* SPDX-License-Identifier: GPL-3.0-or-later */

/* maya-cache.c: Maya's nCache (Autodesk), the kind that keeps all frames in one file.
 *
 * Chunks, big-endian, one inside another: four letters, a size, the payload, padded. In .mcx (FOR8) letters and size take 8
 * bytes each and values are padded to a multiple of 8, in .mc (FOR4) 4 and 4; what holds other chunks is not padded. A CACH chunk comes first, then for each frame one MYCH with
 * TIME (int32 ticks, 6000 a second) and, for each channel, CHNM (its name), SIZE (int32 elements) and FVCA or DVCA (vectors of
 * float or double). The .xml beside it says which channels are positions.
 */

#include "sequence/cache.h"

#include <glib/gi18n.h>
#include <string.h>

#include "stage.h"

#define TICKS_PER_SECOND 6000.0
#define MAX_XML_BYTES ((gsize) 1 << 20)
#define MAX_NAME_BYTES 1024

typedef struct
{
  guint64 offset; /* of the vectors */
  gboolean is_double;
} Sample;

typedef struct
{
  RmpPlaces file;
  gsize word; /* 8 or 4: of letters, sizes and padding */
  guint n_points;
  GArray *samples; /* Sample [#F] */
} Cache;

static void
cache_free (gpointer data)
{
  Cache *self = data;

  rmp_places_close (&self->file);
  g_array_unref (self->samples);
  g_free (self);
}

static gboolean
cache_read (gpointer data, guint frame, float *positions, GError **error)
{
  Cache *self = data;
  const Sample *sample = &g_array_index (self->samples, Sample, frame);
  gsize n = 3 * (gsize) self->n_points;
  g_autofree double *wide = NULL;

  if (!sample->is_double)
    {
      if (!rmp_places_read (&self->file, sample->offset, positions, n * sizeof *positions, error))
        return FALSE;
      rmp_swap32 (positions, n, TRUE);
      return TRUE;
    }

  wide = g_new (double, n);
  if (!rmp_places_read (&self->file, sample->offset, wide, n * sizeof *wide, error))
    return FALSE;
  rmp_swap64 (wide, n, TRUE);
  for (gsize i = 0; i < n; i++)
    positions[i] = (float) wide[i];
  return TRUE;
}

/* --- what the .xml says --------------------------------------------------------------------------------------------- */

typedef struct
{
  char *type;       /* “OneFile” or “OneFilePerFrame” */
  GPtrArray *names; /* channels that are positions */
  guint n_others;   /* channels that are not */
} Description;

static void
description_clear (Description *self)
{
  g_free (self->type);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Description, description_clear)

static const char *
attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return values[i];
  return NULL;
}

static void
start_element (GMarkupParseContext *context G_GNUC_UNUSED, const char *element, const char **names, const char **values,
               gpointer data, GError **error G_GNUC_UNUSED)
{
  Description *self = data;
  const char *name = attribute (names, values, "ChannelName");

  if (g_str_equal (element, "cacheType") && self->type == NULL)
    self->type = g_strdup (attribute (names, values, "Type"));
  if (name == NULL)
    return;
  if (g_strcmp0 (attribute (names, values, "ChannelInterpretation"), "positions") == 0)
    g_ptr_array_add (self->names, g_strdup (name));
  else
    self->n_others++;
}

/* A cache without its .xml has its first channel read. */
static gboolean
read_description (Description *self, const char *path, GError **error)
{
  static const GMarkupParser parser = { .start_element = start_element };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, self, NULL);
  g_autoptr (GError) reason = NULL;
  g_autofree char *text = NULL;
  RmpPlaces file;
  gsize size;

  self->names = g_ptr_array_new_with_free_func (g_free);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!rmp_places_open (&file, path, error))
    return FALSE;
  size = (gsize) MIN (file.size, MAX_XML_BYTES);
  text = g_malloc (size + 1);
  if (!rmp_places_read (&file, 0, text, size, error))
    {
      rmp_places_close (&file);
      return FALSE;
    }
  rmp_places_close (&file);
  if (!g_markup_parse_context_parse (context, text, (gssize) size, &reason) ||
      !g_markup_parse_context_end_parse (context, &reason))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, _ ("its .xml is damaged: %s"), reason->message);
      return FALSE;
    }
  if (g_strcmp0 (self->type, "OneFilePerFrame") == 0)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_UNSUPPORTED,
                   _ ("it keeps a file for each frame; caches of one file are read"));
      return FALSE;
    }
  return TRUE;
}

/* --- chunks --------------------------------------------------------------------------------------------------------- */

typedef struct
{
  char tag[5];
  guint64 payload, size, next;
} Chunk;

static gboolean
damaged (GError **error, guint64 offset, const char *what)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, _ ("%s at byte %" G_GUINT64_FORMAT), what, offset);
  return FALSE;
}

/* The chunk at @offset, which lies wholly before @end. */
static gboolean
read_chunk (const Cache *self, guint64 offset, guint64 end, Chunk *chunk, GError **error)
{
  guint8 header[16];
  guint64 left;

  if (end - offset < 2 * self->word)
    return damaged (error, offset, _ ("a chunk is cut short"));
  if (!rmp_places_read (&self->file, offset, header, 2 * self->word, error))
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
    chunk->next = chunk->payload + MIN (left, (chunk->size + self->word - 1) / self->word * self->word);
  return TRUE;
}

static gboolean
read_i32 (const Cache *self, const Chunk *chunk, gint32 *value, GError **error)
{
  if (chunk->size < sizeof *value)
    return damaged (error, chunk->payload, _ ("a number is missing"));
  if (!rmp_places_read (&self->file, chunk->payload, value, sizeof *value, error))
    return FALSE;
  *value = GINT32_FROM_BE (*value);
  return TRUE;
}

static char *
read_name (const Cache *self, const Chunk *chunk, GError **error)
{
  g_autofree char *name = NULL;

  if (chunk->size > MAX_NAME_BYTES)
    {
      damaged (error, chunk->payload, _ ("a channel's name is too long"));
      return NULL;
    }
  name = g_malloc0 (chunk->size + 1);
  return rmp_places_read (&self->file, chunk->payload, name, chunk->size, error) ? g_steal_pointer (&name) : NULL;
}

/* Takes the vectors of one frame, whose first frame settles their number. */
static gboolean
add_sample (Cache *self, const Chunk *chunk, gint32 count, GError **error)
{
  Sample sample = { chunk->payload, g_str_equal (chunk->tag, "DVCA") };
  guint64 size = (sample.is_double ? 24 : 12) * (guint64) MAX (count, 0);

  if (count <= 0 || chunk->size < size)
    return damaged (error, chunk->payload, _ ("the number of points does not fit"));
  if (self->samples->len > 0 && (guint) count != self->n_points)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                   _ ("frame %u has %d points and the ones before it %u: the mesh changes"), self->samples->len, count,
                   self->n_points);
      return FALSE;
    }
  self->n_points = (guint) count;
  g_array_append_val (self->samples, sample);
  return TRUE;
}

/* One MYCH: the time, then the channels. @wanted: NULL takes the first, and becomes its name. */
static gboolean
read_frame (Cache *self, const Chunk *frame, char **wanted, GArray *times, GError **error)
{
  guint64 end = frame->payload + frame->size;
  g_autofree char *name = NULL;
  gint32 ticks = 0, count = 0;
  guint n_before = self->samples->len;
  Chunk chunk;

  for (guint64 at = frame->payload + 4; at < end; at = chunk.next)
    {
      if (!read_chunk (self, at, end, &chunk, error))
        return FALSE;
      if (g_str_equal (chunk.tag, "TIME") && !read_i32 (self, &chunk, &ticks, error))
        return FALSE;
      if (g_str_equal (chunk.tag, "SIZE") && !read_i32 (self, &chunk, &count, error))
        return FALSE;
      if (g_str_equal (chunk.tag, "CHNM"))
        {
          g_free (name);
          name = read_name (self, &chunk, error);
          if (name == NULL)
            return FALSE;
        }
      if (!g_str_equal (chunk.tag, "FVCA") && !g_str_equal (chunk.tag, "DVCA"))
        continue;
      if (*wanted == NULL)
        *wanted = g_strdup (name != NULL ? name : "");
      if (g_strcmp0 (name, *wanted) == 0 && self->samples->len == n_before && !add_sample (self, &chunk, count, error))
        return FALSE;
    }

  if (self->samples->len > n_before)
    {
      double seconds = ticks / TICKS_PER_SECOND;

      g_array_append_val (times, seconds);
    }
  return TRUE;
}

static gboolean
read_frames (Cache *self, char **wanted, GArray *times, GError **error)
{
  Chunk chunk;

  for (guint64 at = 0; at < self->file.size; at = chunk.next)
    {
      char kind[4];

      if (!read_chunk (self, at, self->file.size, &chunk, error))
        return FALSE;
      if ((!g_str_equal (chunk.tag, "FOR8") && !g_str_equal (chunk.tag, "FOR4")) || chunk.size < sizeof kind)
        return damaged (error, at, _ ("something that is no chunk stands"));
      if (!rmp_places_read (&self->file, chunk.payload, kind, sizeof kind, error))
        return FALSE;
      if (memcmp (kind, "MYCH", sizeof kind) == 0 && !read_frame (self, &chunk, wanted, times, error))
        return FALSE;
    }
  if (self->samples->len > 0)
    return TRUE;
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_EMPTY, _ ("it holds no frame of the channel “%s”"),
               *wanted != NULL ? *wanted : "positions");
  return FALSE;
}

static gboolean
open_cache (Cache *self, const char *path, GError **error)
{
  char magic[4];

  if (!rmp_places_open (&self->file, path, error) || !rmp_places_read (&self->file, 0, magic, sizeof magic, error))
    return FALSE;
  if (memcmp (magic, "FOR8", sizeof magic) != 0 && memcmp (magic, "FOR4", sizeof magic) != 0)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, _ ("it does not begin as a Maya cache does"));
      return FALSE;
    }
  self->word = magic[3] == '8' ? 8 : 4;
  return TRUE;
}

/* “name.xml”, “name.mcx” or “name.mc”: the two files. */
static void
find_files (const char *path, char **data, char **xml)
{
  const char *dot = strrchr (path, '.');
  g_autofree char *stem = g_strndup (path, (gsize) (dot - path));

  *xml = g_strconcat (stem, ".xml", NULL);
  *data = g_ascii_strcasecmp (dot, ".xml") != 0 ? g_strdup (path) : g_strconcat (stem, ".mcx", NULL);
  if (!g_file_test (*data, G_FILE_TEST_EXISTS) && g_ascii_strcasecmp (dot, ".xml") == 0)
    {
      g_free (*data);
      *data = g_strconcat (stem, ".mc", NULL);
    }
}

RmpScene *
rmp_maya_cache_read (const char *path, GError **error)
{
  g_autofree char *data_path = NULL, *xml_path = NULL, *wanted = NULL;
  g_auto (Description) description = { 0 };
  g_autoptr (RmpFrames) frames = g_new0 (RmpFrames, 1);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  Cache *cache = g_new0 (Cache, 1);
  RmpScene *scene;

  cache->file.fd = -1;
  cache->samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  frames->data = cache;
  frames->read = cache_read;
  frames->free = cache_free;

  rmp_stage_begin (_ ("reading the chunks of the Maya cache"));
  find_files (path, &data_path, &xml_path);
  if (!read_description (&description, xml_path, error) || !open_cache (cache, data_path, error))
    return NULL;
  if (description.names->len > 0)
    wanted = g_strdup (g_ptr_array_index (description.names, 0));
  if (!read_frames (cache, &wanted, times, error))
    return NULL;

  frames->name = g_utf8_make_valid (wanted, -1);
  frames->n_points = cache->n_points;
  frames->n_frames = times->len;
  frames->times = (double *) (gpointer) g_array_free (g_steal_pointer (&times), FALSE);
  scene = rmp_cache_finish (g_steal_pointer (&frames), _ ("Maya cache"), error);
  if (scene != NULL && description.names->len > 1)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("%u more channels hold positions; a cache is read for one mesh, so export them one by one."),
                      description.names->len - 1);
  if (scene != NULL && description.n_others > 0)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, -1, NULL, _ ("%u channels are not positions; they were not read."),
                      description.n_others);
  return scene;
}
