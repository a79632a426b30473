/* SPDX-License-Identifier: GPL-3.0-or-later */

/* maya-cache.c: Maya's nCache (Autodesk): name.xml, which says which channels are positions, and
 * their vectors, in name.mcx or name.mc for all frames, or in a file for each: nameFrame12.mcx,
 * nameFrame12Tick125.mcx between two frames.
 */

#include "sequence/cache.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/numbered-files.h"
#include "sequence/maya-chunks.h"
#include "stage.h"

#define TICKS_PER_SECOND 6000.0
#define MAX_XML_BYTES ((gsize) 1 << 20)

/* One of the files the vectors are in. */
typedef struct
{
  char *path;
  guint64 frame, tick; /* by its name, where it is of one frame */
} Part;

typedef struct
{
  GArray *parts;   /* Part */
  GArray *samples; /* RmpMayaSample [#F] */
} Cache;

static void
part_clear (gpointer data)
{
  g_free (((Part *) data)->path);
}

static void
cache_free (gpointer data)
{
  Cache *self = data;

  g_array_unref (self->parts);
  g_array_unref (self->samples);
  g_free (self);
}

static gboolean
read_vectors (const RmpPositions *file, const RmpMayaSample *sample, float *positions,
              GError **error)
{
  gsize n = 3 * (gsize) sample->n_points;
  g_autofree double *wide = NULL;

  if (!sample->is_double)
    {
      if (!rmp_positions_read (file, sample->offset, positions, n * sizeof *positions, error))
        return FALSE;
      rmp_swap32 (positions, n, TRUE);
      return TRUE;
    }

  wide = g_new (double, n);
  if (!rmp_positions_read (file, sample->offset, wide, n * sizeof *wide, error))
    return FALSE;
  rmp_swap64 (wide, n, TRUE);
  for (gsize i = 0; i < n; i++)
    positions[i] = (float) wide[i];
  return TRUE;
}

static gboolean
cache_read (gpointer data, guint frame, float *positions, GError **error)
{
  Cache *self = data;
  const RmpMayaSample *sample = &g_array_index (self->samples, RmpMayaSample, frame);
  RmpPositions file;
  gboolean read;

  if (!rmp_positions_open (&file, g_array_index (self->parts, Part, sample->file).path, error))
    return FALSE;
  read = read_vectors (&file, sample, positions, error);
  rmp_positions_close (&file);
  return read;
}

/* --- what the .xml says ----------------------------------------------------------------------- */

typedef struct
{
  char *type;             /* (nullable): “OneFile” or “OneFilePerFrame” */
  char *format;           /* (nullable): “mcx”, “mcc” */
  double ticks_per_frame; /* 0: it does not say */
  GPtrArray *names;       /* channels that are positions */
  guint n_others;         /* channels that are not */
} Description;

static void
description_clear (Description *self)
{
  g_free (self->type);
  g_free (self->format);
  g_clear_pointer (&self->names, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Description, description_clear)

static const char *
attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i]; i++)
    if (g_str_equal (names[i], name))
      return values[i];
  return NULL;
}

static void
start_element (GMarkupParseContext *context G_GNUC_UNUSED, const char *element, const char **names,
               const char **values, gpointer data, GError **error G_GNUC_UNUSED)
{
  Description *self = data;
  const char *name = attribute (names, values, "ChannelName");

  const char *ticks = attribute (names, values, "TimePerFrame");

  if (g_str_equal (element, "cacheType") && !self->type)
    {
      self->type = g_strdup (attribute (names, values, "Type"));
      g_free (self->format); /* of one before it that says no type */
      self->format = g_strdup (attribute (names, values, "Format"));
    }
  if (g_str_equal (element, "cacheTimePerFrame") && ticks)
    self->ticks_per_frame = CLAMP (g_ascii_strtod (ticks, NULL), 0.0, TICKS_PER_SECOND);
  if (!name)
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
  RmpPositions file;
  gsize size;

  self->names = g_ptr_array_new_with_free_func (g_free);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!rmp_positions_open (&file, path, error))
    return FALSE;
  size = (gsize) MIN (file.size, MAX_XML_BYTES);
  text = g_malloc (size + 1);
  if (!rmp_positions_read (&file, 0, text, size, error))
    {
      rmp_positions_close (&file);
      return FALSE;
    }
  rmp_positions_close (&file);
  if (!g_markup_parse_context_parse (context, text, (gssize) size, &reason) ||
      !g_markup_parse_context_end_parse (context, &reason))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, _ ("its .xml is damaged: %s"),
                   reason->message);
      return FALSE;
    }
  return TRUE;
}

/* --- which files ------------------------------------------------------------------------------ */

/* “Frame12” or “Frame12Tick125” at the end of @stem: where it begins, or 0. */
static gsize
find_frame (const char *stem, guint64 *frame, guint64 *tick)
{
  static GRegex *pattern;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *first = NULL, *second = NULL;
  int begin = 0;

  if (!pattern)
    pattern = g_regex_new ("Frame([0-9]+)(?:Tick([0-9]+))?$", G_REGEX_RAW, 0, NULL);
  if (!g_regex_match (pattern, stem, 0, &match))
    return 0;
  first = g_match_info_fetch (match, 1);
  second = g_match_info_fetch (match, 2);
  *tick = 0;
  if (!g_ascii_string_to_unsigned (first, 10, 0, RMP_NUMBERED_FILES_MAX, frame, NULL) ||
      (second && *second != '\0' &&
       !g_ascii_string_to_unsigned (second, 10, 0, RMP_NUMBERED_FILES_MAX, tick, NULL)))
    return 0;
  return g_match_info_fetch_pos (match, 0, &begin, NULL) ? (gsize) begin : 0;
}

static gint
compare_parts (gconstpointer a, gconstpointer b)
{
  const Part *first = a, *second = b;

  if (first->frame != second->frame)
    return first->frame < second->frame ? -1 : 1;
  return (first->tick > second->tick) - (first->tick < second->tick);
}

/* Every file of the cache @base that is of one frame and ends so. */
static void
list_parts (Cache *self, const char *base, const char *ending)
{
  g_autofree char *folder = g_path_get_dirname (base), *name = g_path_get_basename (base);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const gsize length = strlen (name);
  const char *entry;

  while (dir && (entry = g_dir_read_name (dir)))
    {
      const char *dot = strrchr (entry, '.');
      g_autofree char *stem = !dot ? NULL : g_strndup (entry, (gsize) (dot - entry));
      Part part;

      if (!stem || g_ascii_strcasecmp (dot, ending) != 0 || strncmp (stem, name, length) != 0 ||
          find_frame (stem, &part.frame, &part.tick) != length)
        continue;
      part.path = g_build_filename (folder, entry, NULL);
      g_array_append_val (self->parts, part);
    }
  g_array_sort (self->parts, compare_parts);
}

static void
add_part (Cache *self, const char *stem, const char *ending)
{
  Part part = { .path = g_strconcat (stem, ending, NULL) };

  g_array_append_val (self->parts, part);
}

/* What @path, any file of a cache, belongs to: @base is its name without what tells its files
 * apart.
 */
static gboolean
find_base (const char *path, char **base, char **ending)
{
  const char *dot = strrchr (path, '.');
  g_autofree char *stem = g_strndup (path, (gsize) (dot - path));
  g_autofree char *own = g_strconcat (stem, ".xml", NULL);
  guint64 frame, tick;
  gsize begin = find_frame (stem, &frame, &tick);
  gboolean of_one_frame = begin > 0 && stem[begin - 1] != '/' &&
                          !g_file_test (own, G_FILE_TEST_EXISTS);

  *ending = g_ascii_strcasecmp (dot, ".xml") == 0 ? NULL : g_strdup (dot);
  *base = of_one_frame ? g_strndup (stem, begin) : g_steal_pointer (&stem);
  return of_one_frame;
}

/* @ending: of the file that was chosen; NULL if that was the .xml. */
static gboolean
find_parts (Cache *self, const char *base, const char *ending, const Description *description,
            gboolean of_one_frame, GError **error)
{
  const gboolean narrow = g_strcmp0 (description->format, "mcc") == 0;
  const char *wanted = ending ? ending : narrow ? ".mc" : ".mcx";
  const char *other = narrow ? ".mcx" : ".mc";
  g_autofree char *whole = g_strconcat (base, wanted, NULL);

  if (!of_one_frame && g_strcmp0 (description->type, "OneFilePerFrame") != 0)
    {
      add_part (self, base, ending || g_file_test (whole, G_FILE_TEST_EXISTS) ? wanted : other);
      return TRUE;
    }
  list_parts (self, base, wanted);
  if (self->parts->len == 0 && !ending)
    list_parts (self, base, other);
  if (self->parts->len > 0)
    return TRUE;
  g_set_error (
      error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_NOT_FOUND,
      _ ("it keeps a file for each frame, and there is none beside it like “%sFrame1.mcx”"),
      strrchr (base, '/') ? strrchr (base, '/') + 1 : base);
  return FALSE;
}

/* --- frames ----------------------------------------------------------------------------------- */

static gboolean
read_parts (Cache *self, char **wanted, GError **error)
{
  for (guint i = 0; i < self->parts->len; i++)
    {
      const char *path = g_array_index (self->parts, Part, i).path;
      g_autofree char *name = g_filename_display_basename (path);

      if (rmp_maya_chunks_read (path, wanted, i, self->samples, error))
        continue;
      if (self->parts->len > 1)
        g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }
  for (guint i = 0; i < self->samples->len; i++)
    {
      guint first = g_array_index (self->samples, RmpMayaSample, 0).n_points,
            n = g_array_index (self->samples, RmpMayaSample, i).n_points;

      if (n != first)
        {
          g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                       _ ("frame %u has %u points and the ones before it %u: the mesh changes"), i,
                       n, first);
          return FALSE;
        }
    }
  if (self->samples->len > 0)
    return TRUE;
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_EMPTY,
               _ ("it holds no frame of the channel “%s”"), *wanted ? *wanted : "positions");
  return FALSE;
}

/* What the files say themselves; else what their names say, in frames where it is unknown how many
 * ticks they take.
 */
static void
fill_times (RmpFrames *frames, const Cache *self, double ticks_per_frame)
{
  gboolean by_name = self->parts->len > 1;

  frames->times = g_new (double, frames->n_frames);
  for (guint i = 0; by_name && i < frames->n_frames; i++)
    by_name = !g_array_index (self->samples, RmpMayaSample, i).has_time;
  frames->in_frames = by_name && ticks_per_frame == 0.0;
  for (guint i = 0; i < frames->n_frames; i++)
    {
      const RmpMayaSample *sample = &g_array_index (self->samples, RmpMayaSample, i);
      const Part *part = &g_array_index (self->parts, Part, sample->file);
      const double per_frame = frames->in_frames ? TICKS_PER_SECOND / 24.0 : ticks_per_frame;
      double ticks = by_name ? (double) part->frame * per_frame + (double) part->tick
                             : sample->ticks;

      frames->times[i] = ticks / (frames->in_frames ? per_frame : TICKS_PER_SECOND);
    }
}

/* Files that are missing between others. */
static void
report_gaps (RmpImportScene *scene, const Cache *self)
{
  const RmpFrames *frames = scene->frames;
  double step = G_MAXDOUBLE;
  guint n_gaps = 0;

  for (guint i = 1; i < frames->n_frames; i++)
    step = MIN (step, frames->times[i] - frames->times[i - 1]);
  for (guint i = 1; self->parts->len > 1 && i < frames->n_frames; i++)
    n_gaps += frames->times[i] - frames->times[i - 1] > 1.5 * step;
  if (n_gaps > 0)
    rmp_scene_report (
        scene, RMP_FINDING_REPAIRED, -1, NULL,
        _ ("Frames are missing in %u places; they lie evenly between their neighbours."), n_gaps);
}

static void
report_channels (RmpImportScene *scene, const Description *description)
{
  if (description->names->len > 1)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, -1, NULL,
                      ngettext ("%u more channel holds positions; a cache is read for one mesh, so "
                                "export them one by one.",
                                "%u more channels hold positions; a cache is read for one mesh, so "
                                "export them one by one.",
                                description->names->len - 1),
                      description->names->len - 1);
  if (description->n_others > 0)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, -1, NULL,
                      ngettext ("%u channel is not positions; it was not read.",
                                "%u channels are not positions; they were not read.",
                                description->n_others),
                      description->n_others);
}

RmpImportScene *
rmp_maya_cache_read (const char *path, GError **error)
{
  g_autofree char *base = NULL, *ending = NULL, *xml = NULL, *wanted = NULL;
  const gboolean of_one_frame = find_base (path, &base, &ending);
  g_auto (Description) description = { 0 };
  g_autoptr (RmpFrames) frames = g_new0 (RmpFrames, 1);
  Cache *cache = g_new0 (Cache, 1);
  RmpImportScene *scene;

  cache->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_array_set_clear_func (cache->parts, part_clear);
  cache->samples = g_array_new (FALSE, FALSE, sizeof (RmpMayaSample));
  frames->data = cache;
  frames->read = cache_read;
  frames->free = cache_free;

  rmp_stage_begin (_ ("reading the chunks of the Maya cache"));
  xml = g_strconcat (base, ".xml", NULL);
  if (!read_description (&description, xml, error) ||
      !find_parts (cache, base, ending, &description, of_one_frame, error))
    return NULL;
  if (description.names->len > 0)
    wanted = g_strdup (g_ptr_array_index (description.names, 0));
  if (!read_parts (cache, &wanted, error))
    return NULL;

  frames->name = g_utf8_make_valid (wanted, -1);
  frames->n_points = g_array_index (cache->samples, RmpMayaSample, 0).n_points;
  frames->n_frames = cache->samples->len;
  fill_times (frames, cache, description.ticks_per_frame);
  scene = rmp_cache_finish (g_steal_pointer (&frames), _ ("Maya cache"), error);
  if (scene)
    {
      report_gaps (scene, cache);
      report_channels (scene, &description);
    }
  return scene;
}
