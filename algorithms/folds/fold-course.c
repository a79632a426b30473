/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-course.h"

#include "geometry/vector.h"
#include "relief/relief-class.h"

/* Weights of a line's point on the corners of a face that it lies on or at the border of. */
static gboolean
get_weights (const RmpRelief *relief, const RmpOverlayLine *line, guint point, guint32 face,
             float barycentric[2])
{
  const guint32 *own = relief->topology->faces + 3 * (gsize) line->faces[point];
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  const double u = line->barycentric[2 * (gsize) point],
               v = line->barycentric[2 * (gsize) point + 1];
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
      evaluate (relief, face, from, points + 3 * (gsize) RMP_FOLD_COURSE_PARTS * i);
      if (i + 1 == line->n_points)
        return;
      within = get_weights (relief, line, i + 1, face, to);
      for (guint k = 1; k < RMP_FOLD_COURSE_PARTS; k++)
        {
          const float t = within ? (float) k / RMP_FOLD_COURSE_PARTS : 0.0f;
          const float barycentric[2] = { from[0] + t * (to[0] - from[0]),
                                         from[1] + t * (to[1] - from[1]) };

          evaluate (relief, face, barycentric,
                    points + 3 * ((gsize) RMP_FOLD_COURSE_PARTS * i + k));
        }
    }
}

/* On a relief of the form `mesh` the line itself is known; it is straight between its points. */
static void
divide_line (const float *line, guint n_points, double *points)
{
  for (gsize i = 0; i + 1 < n_points; i++)
    for (gsize k = 0; k <= RMP_FOLD_COURSE_PARTS; k++)
      for (gsize c = 0; c < 3; c++)
        {
          const double from = (double) line[3 * i + c], to = (double) line[3 * (i + 1) + c];

          points[3 * (RMP_FOLD_COURSE_PARTS * i + k) + c] = from + (to - from) * (double) k /
                                                                       RMP_FOLD_COURSE_PARTS;
        }
}

gboolean
rmp_fold_course_is_known (const RmpRelief *relief, const RmpOverlayLine *line)
{
  return line->faces && line->pieces && line->n_points > 1 &&
         (rmp_relief_get_class (relief)->has_folds || line->base);
}

void
rmp_fold_course_init (RmpFoldCourse *self, const RmpRelief *relief, const RmpOverlayLine *line)
{
  g_autofree RmpReliefFold *flat_folds = NULL;
  RmpRelief flat = *relief;

  g_return_if_fail (self);
  g_return_if_fail (relief);
  g_return_if_fail (line);

  self->n_points = RMP_FOLD_COURSE_PARTS * (line->n_points - 1) + 1;
  self->base = g_new (double, 3 * (gsize) self->n_points);
  self->raised = g_new (double, 3 * (gsize) self->n_points);
  if (!rmp_relief_get_class (relief)->has_folds)
    {
      divide_line (line->base, line->n_points, self->base);
      divide_line (line->points, line->n_points, self->raised);
      return;
    }
  flat_folds = g_memdup2 (relief->folds, relief->n_folds * sizeof *relief->folds);
  for (guint k = 0; k < relief->n_folds; k++)
    flat_folds[k].height = 0.0f;
  flat.folds = flat_folds;
  flat.slides = NULL;
  evaluate_line (&flat, line, self->base);
  evaluate_line (relief, line, self->raised);
}

void
rmp_fold_course_clear (RmpFoldCourse *self)
{
  g_free (self->base);
  g_free (self->raised);
}
