/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-section.h"

#include "fold-course.h"
#include "fold-rows.h"
#include "geometry/vector.h"

/* The part of the fold's width by which its neighbours are shown beside it. */
#define BESIDE 0.25
/* The line that holds the fold, and the points of its course that the piece goes from and to. */
static const RmpOverlayLine *
find_line (const RmpOutput *output, guint fold, guint *begin, guint *end)
{
  for (guint l = 0; l < output->lines->len; l++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (output->lines, l);
      guint i = 0;

      if (!rmp_fold_course_is_known (output->relief, line))
        continue;
      while (i + 1 < line->n_points && line->pieces[i] != (gint32) fold)
        i++;
      if (i + 1 >= line->n_points)
        continue;
      *begin = i;
      while (i + 1 < line->n_points && line->pieces[i] == (gint32) fold)
        i++;
      *end = RMP_FOLD_COURSE_PARTS * i;
      *begin *= RMP_FOLD_COURSE_PARTS;
      return line;
    }
  return NULL;
}

/* The point that lies @length beyond @from on the unraised line. */
static guint
walk (const RmpFoldCourse *course, guint from, gint step, double length)
{
  gint i = (gint) from;

  while (length > 0.0 && i + step >= 0 && i + step < (gint) course->n_points)
    {
      length -= rmp_vector_distance (course->base + 3 * (gsize) i,
                                     course->base + 3 * (gsize) (i + step));
      i += step;
    }
  return (guint) i;
}

static void
make_upright (double up[3], const double along[3])
{
  rmp_vector_add_scaled (up, -rmp_vector_dot (up, along), along, up);
}

/* The plane: where the fold rises to, or where the surface looks while it does not. */
static gboolean
find_plane (const RmpFoldCourse *course, const RmpOverlayLine *line, guint begin, guint end,
            double along[3], double up[3])
{
  double normal[3] = { 0.0, 0.0, 0.0 }, rise[3] = { 0.0, 0.0, 0.0 };

  rmp_vector_sub (course->base + 3 * (gsize) end, course->base + 3 * (gsize) begin, along);
  if (!rmp_vector_normalise (along))
    return FALSE;
  for (guint i = begin; i <= end; i++)
    {
      double one[3];

      rmp_vector_load (line->normals + 3 * (gsize) (i / RMP_FOLD_COURSE_PARTS), one);
      rmp_vector_add_scaled (normal, 1.0, one, normal);
      rmp_vector_sub (course->raised + 3 * (gsize) i, course->base + 3 * (gsize) i, one);
      rmp_vector_add_scaled (rise, 1.0, one, rise);
    }
  make_upright (rise, along);
  make_upright (normal, along);
  rmp_vector_copy (rise, up);
  if (rmp_vector_normalise (up))
    return TRUE;
  rmp_vector_copy (normal, up);
  return rmp_vector_normalise (up);
}

static void
project (const double *points, guint n, const double origin[3], const double along[3],
         const double up[3], double *out)
{
  for (guint i = 0; i < n; i++)
    {
      double position[3];

      rmp_vector_sub (points + 3 * (gsize) i, origin, position);
      out[2 * i] = rmp_vector_dot (position, along);
      out[2 * i + 1] = rmp_vector_dot (position, up);
    }
}

RmpFoldSection *
rmp_fold_section_new (const RmpOutput *output, guint fold)
{
  g_auto (RmpFoldCourse) course = { 0 };
  const RmpOverlayLine *line;
  const RmpFoldRow *row;
  RmpFoldSection *self;
  double along[3], up[3], origin[3], beside;
  guint begin, end, first, last;

  if (!output->relief || fold >= rmp_fold_rows_count (output))
    return NULL;
  line = find_line (output, fold, &begin, &end);
  if (!line)
    return NULL;
  rmp_fold_course_init (&course, output->relief, line);
  if (!find_plane (&course, line, begin, end, along, up))
    return NULL;

  row = rmp_fold_rows_get (output, fold);
  beside = BESIDE *
           rmp_vector_distance (course.base + 3 * (gsize) begin, course.base + 3 * (gsize) end);
  first = walk (&course, begin, -1, beside);
  last = walk (&course, end, 1, beside);
  for (guint c = 0; c < 3; c++)
    origin[c] = 0.5 * (course.base[3 * (gsize) begin + c] + course.base[3 * (gsize) end + c]);

  self = g_new0 (RmpFoldSection, 1);
  self->n_points = last - first + 1;
  self->begin = begin - first;
  self->end = end - first;
  self->height = row->height;
  self->rest_length = row->rest_length;
  self->length = row->length;
  self->base = g_new (double, 2 * (gsize) self->n_points);
  self->raised = g_new (double, 2 * (gsize) self->n_points);
  project (course.base + 3 * (gsize) first, self->n_points, origin, along, up, self->base);
  project (course.raised + 3 * (gsize) first, self->n_points, origin, along, up, self->raised);
  return self;
}

void
rmp_fold_section_free (RmpFoldSection *self)
{
  g_free (self->base);
  g_free (self->raised);
  g_free (self);
}

gboolean
rmp_fold_section_find_tallest (const RmpOutput *output, const char *line, guint *fold)
{
  double tallest = -1.0;

  for (guint k = 0; k < rmp_fold_rows_count (output); k++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (output, k);

      if ((line && !g_str_equal (row->line, line)) || !(row->height > tallest))
        continue;
      tallest = row->height;
      *fold = k;
    }
  return tallest >= 0.0;
}
