/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-profiles.h"

#include <math.h>

#include "fold-course.h"
#include "geometry/vector.h"

/* Arc lengths at rest of the course's points. (transfer full) */
static double *
measure_rest (const RmpRelief *relief, const RmpOverlayLine *line, guint n)
{
  const RmpReliefTopology *topology = relief->topology;
  double *arcs = g_new0 (double, n), before[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < line->n_points; i++)
    {
      const double u = line->barycentric[2 * (gsize) i], v = line->barycentric[2 * (gsize) i + 1];
      const double weights[3] = { 1.0 - u - v, u, v };
      const guint32 *corners = topology->faces + 3 * (gsize) line->faces[i];
      const guint at = RMP_FOLD_COURSE_PARTS * i;
      double position[3] = { 0.0, 0.0, 0.0 }, step;

      for (guint k = 0; k < 9; k++)
        position[k % 3] += weights[k / 3] *
                           (double) topology->rest_positions[3 * (gsize) corners[k / 3] + k % 3];
      step = i > 0 ? rmp_vector_distance (before, position) : 0.0;
      for (guint k = 1; i > 0 && k <= RMP_FOLD_COURSE_PARTS; k++)
        arcs[at - RMP_FOLD_COURSE_PARTS + k] = arcs[at - RMP_FOLD_COURSE_PARTS] +
                                               step * k / RMP_FOLD_COURSE_PARTS;
      rmp_vector_copy (position, before);
    }
  return arcs;
}

/* Posts of one piece: at the points nearest to even steps of it. */
static void
add_posts (const double *arcs, guint begin, guint end, GArray *posts)
{
  guint at = begin;

  for (guint k = 0; k <= RMP_FOLD_PROFILE_STEPS; k++)
    {
      double arc = arcs[begin] + (arcs[end] - arcs[begin]) * k / RMP_FOLD_PROFILE_STEPS;

      while (at < end && fabs (arcs[at + 1] - arc) <= fabs (arcs[at] - arc))
        at++;
      g_array_append_val (posts, at);
    }
}

static float *
store (const double *points, guint n)
{
  float *stored = g_new (float, 3 * (gsize) n);

  for (guint i = 0; i < n; i++)
    rmp_vector_store (points + 3 * (gsize) i, stored + 3 * (gsize) i);
  return stored;
}

RmpFoldProfiles *
rmp_fold_profiles_new (const RmpRelief *relief, const RmpOverlayLine *line)
{
  g_return_val_if_fail (line, NULL);

  g_auto (RmpFoldCourse) course = { 0 };
  g_autofree double *arcs = NULL;
  GArray *posts;
  RmpFoldProfiles *self;

  if (!rmp_fold_course_is_known (relief, line))
    return NULL;
  rmp_fold_course_init (&course, relief, line);
  arcs = measure_rest (relief, line, course.n_points);
  posts = g_array_new (FALSE, FALSE, sizeof (guint));
  self = g_new0 (RmpFoldProfiles, 1);
  self->n_points = course.n_points;
  self->base = store (course.base, course.n_points);
  self->raised = store (course.raised, course.n_points);
  self->pieces = g_new (gint32, course.n_points);
  for (guint i = 0; i < course.n_points; i++)
    self->pieces[i] = line->pieces[MIN (i / RMP_FOLD_COURSE_PARTS, line->n_points - 2)];
  for (guint begin = 0, end; begin + 1 < line->n_points; begin = end)
    {
      for (end = begin + 1; end + 1 < line->n_points && line->pieces[end] == line->pieces[begin];
           end++)
        ;
      if (line->pieces[begin] >= 0)
        add_posts (arcs, RMP_FOLD_COURSE_PARTS * begin, RMP_FOLD_COURSE_PARTS * end, posts);
    }
  self->n_posts = posts->len;
  self->posts = (guint *) (gpointer) g_array_free (posts, FALSE);
  return self;
}

void
rmp_fold_profiles_free (RmpFoldProfiles *self)
{
  g_return_if_fail (self);

  g_free (self->base);
  g_free (self->raised);
  g_free (self->pieces);
  g_free (self->posts);
  g_free (self);
}
