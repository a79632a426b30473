/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-section.h"

#include "geometry/vector.h"

/* Of a fold's width: how much of its neighbours is seen beside it. */
#define BESIDE 0.25
/* Parts of a segment of the line, so that a picture of it is round. */
#define BETWEEN 4

/* A line in space, before and after its folds were raised. */
typedef struct
{
  guint n_points;
  double *base, *raised; /* [n × 3] */
} Course;

static void
course_clear (Course *self)
{
  g_free (self->base);
  g_free (self->raised);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Course, course_clear)

/* Weights of a line's point on the corners of a face that it lies on or at the border of. */
static gboolean
get_weights (const RmpRelief *relief, const RmpOverlayLine *line, guint point, guint32 face, float barycentric[2])
{
  const guint32 *own = relief->topology->faces + 3 * (gsize) line->faces[point];
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  const double u = line->barycentric[2 * (gsize) point], v = line->barycentric[2 * (gsize) point + 1];
  const double weights[3] = { 1.0 - u - v, u, v };
  double found[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      if (own[i] == corners[j])
        found[j] += weights[i];
  barycentric[0] = (float) found[1];
  barycentric[1] = (float) found[2];
  return found[0] + found[1] + found[2] > 1.0 - 1e-6;
}

static void
evaluate (const RmpRelief *relief, guint32 face, const float barycentric[2], double *out)
{
  RmpReliefPoint point;

  rmp_relief_evaluate (relief, face, barycentric, &point);
  rmp_vector_load (point.position, out);
}

/* The points of the line, and some on the curved surface between each and the next. */
static void
evaluate_line (const RmpRelief *relief, const RmpOverlayLine *line, double *points)
{
  for (guint i = 0; i < line->n_points; i++)
    {
      float from[2], to[2];
      const guint32 face = line->faces[i];
      gboolean within;

      get_weights (relief, line, i, face, from);
      evaluate (relief, face, from, points + 3 * (gsize) BETWEEN * i);
      if (i + 1 == line->n_points)
        return;
      within = get_weights (relief, line, i + 1, face, to);
      for (guint k = 1; k < BETWEEN; k++)
        {
          const float t = within ? (float) k / BETWEEN : 0.0f;
          const float barycentric[2] = { from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]) };

          evaluate (relief, face, barycentric, points + 3 * ((gsize) BETWEEN * i + k));
        }
    }
}

static void
course_init (Course *self, const RmpRelief *relief, const RmpOverlayLine *line)
{
  g_autofree RmpReliefFold *flat_folds = g_memdup2 (relief->folds, relief->n_folds * sizeof *relief->folds);
  RmpRelief flat = *relief;

  self->n_points = BETWEEN * (line->n_points - 1) + 1;
  self->base = g_new (double, 3 * (gsize) self->n_points);
  self->raised = g_new (double, 3 * (gsize) self->n_points);
  for (guint k = 0; k < relief->n_folds; k++)
    flat_folds[k].height = 0.0f;
  flat.folds = flat_folds;
  flat.slides = NULL;
  evaluate_line (&flat, line, self->base);
  evaluate_line (relief, line, self->raised);
}

/* The line that holds the fold, and the points of its course that the piece goes from and to. */
static const RmpOverlayLine *
find_line (const RmpOutput *output, guint fold, guint *begin, guint *end)
{
  for (guint l = 0; l < output->lines->len; l++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (output->lines, l);
      guint i = 0;

      if (line->faces == NULL)
        continue;
      while (i + 1 < line->n_points && line->pieces[i] != (gint32) fold)
        i++;
      if (i + 1 >= line->n_points)
        continue;
      *begin = i;
      while (i + 1 < line->n_points && line->pieces[i] == (gint32) fold)
        i++;
      *end = BETWEEN * i;
      *begin *= BETWEEN;
      return line;
    }
  return NULL;
}

/* The point that lies @length beyond @from on the unraised line. */
static guint
walk (const Course *course, guint from, gint step, double length)
{
  gint i = (gint) from;

  while (length > 0.0 && i + step >= 0 && i + step < (gint) course->n_points)
    {
      length -= rmp_vector_distance (course->base + 3 * (gsize) i, course->base + 3 * (gsize) (i + step));
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
find_plane (const Course *course, const RmpOverlayLine *line, guint begin, guint end, double along[3], double up[3])
{
  double normal[3] = { 0.0, 0.0, 0.0 }, rise[3] = { 0.0, 0.0, 0.0 };

  rmp_vector_sub (course->base + 3 * (gsize) end, course->base + 3 * (gsize) begin, along);
  if (!rmp_vector_normalise (along))
    return FALSE;
  for (guint i = begin; i <= end; i++)
    {
      double one[3];

      rmp_vector_load (line->normals + 3 * (gsize) (i / BETWEEN), one);
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
project (const double *points, guint n, const double origin[3], const double along[3], const double up[3], double *out)
{
  for (guint i = 0; i < n; i++)
    {
      double place[3];

      rmp_vector_sub (points + 3 * (gsize) i, origin, place);
      out[2 * i] = rmp_vector_dot (place, along);
      out[2 * i + 1] = rmp_vector_dot (place, up);
    }
}

RmpFoldSection *
rmp_fold_section_new (const RmpOutput *output, guint fold)
{
  g_auto (Course) course = { 0 };
  const RmpOverlayLine *line;
  const RmpFoldRow *row;
  RmpFoldSection *self;
  double along[3], up[3], origin[3], beside;
  guint begin, end, first, last;

  if (output->relief == NULL || output->relief->form != RMP_RELIEF_FOLDS || output->rows == NULL ||
      fold >= output->rows->len)
    return NULL;
  line = find_line (output, fold, &begin, &end);
  if (line == NULL)
    return NULL;
  course_init (&course, output->relief, line);
  if (!find_plane (&course, line, begin, end, along, up))
    return NULL;

  row = g_ptr_array_index (output->rows, fold);
  beside = BESIDE * rmp_vector_distance (course.base + 3 * (gsize) begin, course.base + 3 * (gsize) end);
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

  for (guint k = 0; output->rows != NULL && k < output->rows->len; k++)
    {
      const RmpFoldRow *row = g_ptr_array_index (output->rows, k);

      if ((line != NULL && !g_str_equal (row->line, line)) || !(row->height > tallest))
        continue;
      tallest = row->height;
      *fold = k;
    }
  return tallest >= 0.0;
}
