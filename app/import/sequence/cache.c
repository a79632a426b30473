/* SPDX-License-Identifier: GPL-3.0-or-later */

/* cache.c: MDD and PC2.
 *
 * MDD (NewTek), big-endian: int32 frames, int32 points, float32 time of each frame in seconds,
 * float32 positions frame by frame. PC2 (Autodesk 3ds Max), little-endian: “POINTCACHE2\0”, int32
 * version 1, int32 points, float32 first frame, float32 step in frames, int32 samples, float32
 * positions sample by sample.
 */

#include "sequence/cache.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "stage.h"

typedef struct
{
  RmpPositions file;
  guint64 first; /* byte of the first frame */
  guint n_points;
  gboolean big_endian;
} Table;

static void
table_free (gpointer data)
{
  Table *self = data;

  rmp_positions_close (&self->file);
  g_free (self);
}

static gboolean
table_read (gpointer data, guint frame, float *positions, GError **error)
{
  Table *self = data;
  gsize n = 3 * (gsize) self->n_points;

  if (!rmp_positions_read (&self->file, self->first + (guint64) frame * n * 4, positions, n * 4,
                           error))
    return FALSE;
  rmp_swap32 (positions, n, self->big_endian);
  return TRUE;
}

char *
rmp_cache_name (const char *path)
{
  g_autofree char *base = g_filename_display_basename (path);
  char *dot = strrchr (base, '.');

  return !dot || dot == base ? g_strdup (base) : g_strndup (base, (gsize) (dot - base));
}

static RmpFrames *
table_new (const char *path, GError **error)
{
  g_autofree Table *table = g_new0 (Table, 1);
  RmpFrames *frames;

  if (!rmp_positions_open (&table->file, path, error))
    return NULL;
  frames = g_new0 (RmpFrames, 1);
  frames->name = rmp_cache_name (path);
  frames->data = g_steal_pointer (&table);
  frames->read = table_read;
  frames->free = table_free;
  return frames;
}

/* The counts against each other and the file, before anything is allocated for them. */
static gboolean
check_counts (RmpFrames *frames, gint32 n_frames, gint32 n_points, guint64 header, GError **error)
{
  Table *table = frames->data;

  if (n_frames <= 0 || n_points <= 0)
    {
      g_set_error (
          error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
          _ ("it says that it has %d frames of %d points; either it is damaged or of another kind"),
          n_frames, n_points);
      return FALSE;
    }
  /* Divided, not multiplied: all bytes of 2³¹ frames of 2³¹ points are more than 64 bits count. */
  if (header > table->file.size ||
      (guint64) n_frames > (table->file.size - header) / (12 * (guint64) n_points))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                   _ ("%d frames of %d points take %.0f bytes and it has %" G_GUINT64_FORMAT
                      ": it was cut short, or its counts are damaged"),
                   n_frames, n_points, (double) header + 12.0 * n_frames * n_points,
                   table->file.size);
      return FALSE;
    }

  table->first = header;
  table->n_points = frames->n_points = (guint) n_points;
  frames->n_frames = (guint) n_frames;
  frames->times = g_new (double, frames->n_frames);
  return TRUE;
}

RmpImportScene *
rmp_cache_finish (RmpFrames *frames, const char *format, GError **error)
{
  g_autoptr (RmpImportScene) scene = rmp_scene_new ();
  gboolean were_sound;

  scene->format = g_strdup (format);
  scene->frames = frames;
  if (!rmp_frames_check_times (frames, &were_sound, error))
    return NULL;
  if (!were_sound)
    rmp_scene_report (scene, RMP_FINDING_REPAIRED, -1, NULL,
                      _ ("The times of its frames do not ascend; they were taken one a frame."));
  rmp_scene_report (scene, RMP_FINDING_READ, -1, NULL, _ ("%s: %u frames of %u points."), format,
                    frames->n_frames, frames->n_points);
  return g_steal_pointer (&scene);
}

static gboolean
read_mdd_header (RmpFrames *frames, GError **error)
{
  Table *table = frames->data;
  gint32 counts[2];
  g_autofree float *times = NULL;

  table->big_endian = TRUE;
  if (!rmp_positions_read (&table->file, 0, counts, sizeof counts, error))
    return FALSE;
  rmp_swap32 (counts, 2, TRUE);
  if (!check_counts (frames, counts[0], counts[1], 8 + 4 * (guint64) MAX (counts[0], 0), error))
    return FALSE;

  times = g_new (float, frames->n_frames);
  if (!rmp_positions_read (&table->file, 8, times, frames->n_frames * sizeof *times, error))
    return FALSE;
  rmp_swap32 (times, frames->n_frames, TRUE);
  for (guint i = 0; i < frames->n_frames; i++)
    frames->times[i] = times[i];
  return TRUE;
}

RmpImportScene *
rmp_mdd_read (const char *path, GError **error)
{
  g_autoptr (RmpFrames) frames = NULL;

  rmp_stage_begin (_ ("reading the header of the point cache"));
  frames = table_new (path, error);
  if (!frames || !read_mdd_header (frames, error))
    return NULL;
  return rmp_cache_finish (g_steal_pointer (&frames), "MDD", error);
}

static gboolean
read_pc2_header (RmpFrames *frames, GError **error)
{
  Table *table = frames->data;
  char magic[12];
  struct
  {
    gint32 version, n_points;
    float start, step;
    gint32 n_samples;
  } header;

  G_STATIC_ASSERT (sizeof header == 20);

  if (!rmp_positions_read (&table->file, 0, magic, sizeof magic, error) ||
      !rmp_positions_read (&table->file, sizeof magic, &header, sizeof header, error))
    return FALSE;
  rmp_swap32 (&header, sizeof header / 4, FALSE);
  if (memcmp (magic, "POINTCACHE2", sizeof magic) != 0 || header.version != 1)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                   _ ("it does not begin as a PC2 file of version 1 does"));
      return FALSE;
    }
  if (!check_counts (frames, header.n_samples, header.n_points, 32, error))
    return FALSE;
  if (!isfinite (header.start) || !(header.step > 0.0f))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                   _ ("its frames begin at %g and are %g apart, which cannot be"),
                   (double) header.start, (double) header.step);
      return FALSE;
    }

  frames->in_frames = TRUE;
  for (guint i = 0; i < frames->n_frames; i++)
    frames->times[i] = (double) header.start + i * (double) header.step;
  return TRUE;
}

RmpImportScene *
rmp_pc2_read (const char *path, GError **error)
{
  g_autoptr (RmpFrames) frames = NULL;

  rmp_stage_begin (_ ("reading the header of the point cache"));
  frames = table_new (path, error);
  if (!frames || !read_pc2_header (frames, error))
    return NULL;
  return rmp_cache_finish (g_steal_pointer (&frames), "PC2", error);
}
