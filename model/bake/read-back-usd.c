/* SPDX-License-Identifier: GPL-3.0-or-later */

/* read-back-usd.c: the points of the first mesh of a .usda file, sample after sample. */

#include <glib/gi18n-lib.h>

#include "bake/read-back.h"

#include "bake/bake-options.h"

#include <string.h>

typedef struct
{
  double time; /* time code */
  gsize begin; /* behind the bracket */
} Sample;

typedef struct
{
  GMappedFile *file;
  const char *text, *end; /* ends with a line break */
  GArray *samples;        /* Sample */
  double rate;            /* time codes a second */
  guint n;
} Points;

static void
points_free (gpointer data)
{
  Points *self = data;

  g_clear_pointer (&self->file, g_mapped_file_unref);
  g_array_unref (self->samples);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Points, points_free)

static gboolean
refuse (GError **error, const char *reason)
{
  g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS, reason);
  return FALSE;
}

/* (nullable): behind @word */
static const char *
find_behind (const Points *self, const char *from, const char *word)
{
  const char *found = g_strstr_len (from, self->end - from, word);

  return found ? found + strlen (word) : NULL;
}

static const char *
skip_space (const Points *self, const char *at)
{
  while (at < self->end && g_ascii_isspace (*at))
    at++;
  return at;
}

/* @at: (inout): behind the number then; a text that ends with a line break ends every number. */
static gboolean
read_number (const char **at, double *value)
{
  char *behind;

  *value = g_ascii_strtod (*at, &behind);
  if (behind == *at)
    return FALSE;
  *at = behind;
  return TRUE;
}

/* “time: [points],” and again, up to a brace. */
static gboolean
list_samples (Points *self, const char *at, GError **error)
{
  at = skip_space (self, at);
  while (at < self->end && *at != '}')
    {
      Sample sample;
      const char *close;

      if (!read_number (&at, &sample.time) || self->end - at < 4 || strncmp (at, ": [", 3) != 0)
        return refuse (error, _ ("a sample of its points has no time"));
      sample.begin = (gsize) (at + 3 - self->text);
      close = memchr (at, ']', (gsize) (self->end - at));
      if (!close)
        return refuse (error, _ ("a sample of its points has no end"));
      g_array_append_val (self->samples, sample);
      at = skip_space (self, close + 1);
      if (at < self->end && *at == ',')
        at = skip_space (self, at + 1);
    }
  return (at < self->end && self->samples->len > 0) ||
         refuse (error, _ ("its points have no samples"));
}

static gboolean
find_points (Points *self, GError **error)
{
  const char *rate = find_behind (self, self->text, "timeCodesPerSecond = ");
  const char *points = find_behind (self, self->text, "point3f[] points.timeSamples = {");
  const Sample *first;
  const char *close;

  if (!rate || !points || !read_number (&rate, &self->rate) || !(self->rate > 0.0))
    return refuse (error, _ ("it has no points that move, or no rate"));
  if (!list_samples (self, points, error))
    return FALSE;
  first = &g_array_index (self->samples, Sample, 0);
  close = strchr (self->text + first->begin, ']');
  for (const char *at = self->text + first->begin; at < close; at++)
    self->n += *at == '(';
  return TRUE;
}

static gpointer
points_open (const char *path, GError **error)
{
  g_autoptr (Points) self = g_new0 (Points, 1);
  gsize size;

  self->samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  self->file = g_mapped_file_new (path, FALSE, error);
  if (!self->file)
    return NULL;
  self->text = g_mapped_file_get_contents (self->file);
  size = g_mapped_file_get_length (self->file);
  self->end = self->text + size;
  if (size < 8 || strncmp (self->text, "#usda 1.", 8) != 0 || self->end[-1] != '\n')
    {
      refuse (error, _ ("it is no USD text, or cut short"));
      return NULL;
    }
  return find_points (self, error) ? g_steal_pointer (&self) : NULL;
}

static gboolean
points_pose (gpointer data, guint frame, float *positions, GError **error)
{
  const Points *self = data;
  const char *at = self->text + g_array_index (self->samples, Sample, frame).begin;

  for (gsize v = 0; v < self->n; v++)
    {
      const char *const before = v > 0 ? ", (" : "(";

      for (gsize c = 0; c < 3; c++)
        {
          const char *const mark = c > 0 ? ", " : before;
          double value;

          if (strncmp (at, mark, strlen (mark)) != 0)
            return refuse (error, _ ("a sample has other points than the first"));
          at += strlen (mark);
          if (!read_number (&at, &value))
            return refuse (error, _ ("a coordinate is no number"));
          positions[3 * v + c] = (float) value;
        }
      if (*at++ != ')')
        return refuse (error, _ ("a point has no end"));
    }
  return *at == ']' || refuse (error, _ ("a sample has other points than the first"));
}

static guint
points_get_n_vertices (gconstpointer self)
{
  return ((const Points *) self)->n;
}

static guint
points_get_n_frames (gconstpointer self)
{
  return ((const Points *) self)->samples->len;
}

static double
points_get_time (gconstpointer data, guint frame)
{
  const Points *self = data;

  return g_array_index (self->samples, Sample, frame).time / self->rate;
}

const RmpReadBack rmp_read_back_usd = {
  points_open, points_get_n_vertices, points_get_n_frames, points_get_time, points_pose,
  NULL,        points_free,
};
