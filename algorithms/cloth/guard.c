/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guard.c: where cloth tears itself apart, as stiffness and step do not suit each other. */

#include <glib/gi18n-lib.h>

#include <math.h>

#include "cloth/simulator.h"
#include "geometry/vector.h"
#include "motion/stop.h"

#define MOST_SPEED 1e3 /* m/s: what is faster is no cloth any more */
#define MOST_WAY 10.0  /* sizes of the cloth that a vertex may go in a step by itself */

static double
measure_hold (const RmpClothSpan *self)
{
  double most = 0.0;

  for (guint v = 0; v < self->model->n_vertices; v++)
    {
      const RmpClothHold *hold = &self->model->holds[v];

      if (hold->pinned || hold->frequency > 0.0)
        most = MAX (most,
                    rmp_vector_distance (self->from + 3 * (gsize) v, self->to + 3 * (gsize) v));
    }
  return most;
}

double
rmp_cloth_span_measure_way (const RmpClothSpan *self)
{
  const guint n_bodies = self->contact ? rmp_cloth_contact_get_n_bodies (self->contact) : 0;
  double most = measure_hold (self);

  for (guint i = 0; i < n_bodies; i++)
    {
      const guint n = rmp_cloth_contact_get_topology (self->contact, i)->n_vertices;
      const double *start = rmp_cloth_contact_get_start (self->contact, i);
      const double *end = rmp_cloth_contact_get_end (self->contact, i);

      for (guint v = 0; v < n; v++)
        most = MAX (most, rmp_vector_distance (start + 3 * (gsize) v, end + 3 * (gsize) v));
    }
  return most;
}

static gboolean
is_sound (const RmpClothSpan *self, guint vertex)
{
  const double *p = self->positions + 3 * (gsize) vertex;

  return rmp_vector_norm (self->velocities + 3 * (gsize) vertex) <= MOST_SPEED && isfinite (p[0]) &&
         isfinite (p[1]) && isfinite (p[2]);
}

/* How far the cloth goes as a whole. */
static double
measure_drift (const RmpClothSpan *self, const double *begin)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  double drift[3] = { 0.0, 0.0, 0.0 };

  for (gsize i = 0; i < n; i++)
    drift[i % 3] += self->positions[i] - begin[i];
  return 3.0 * rmp_vector_norm (drift) / (double) n;
}

/* The first vertex that flies, or the number of vertices.
 *
 * A small cloth may go many times its size in a step, on a fast rig or as it falls: what is too far
 * is what a vertex goes beyond that.
 */
static guint
find_flying (const RmpClothSpan *self, const RmpClothStepEnd *step)
{
  const guint n = self->model->n_vertices;
  double most;

  for (guint v = 0; v < n; v++)
    if (!is_sound (self, v))
      return v;
  if (!step->begin)
    return n;
  most = MAX (self->way * step->length / self->length, measure_drift (self, step->begin)) +
         MOST_WAY * self->model->size;
  for (guint v = 0; v < n; v++)
    if (!self->model->holds[v].pinned &&
        rmp_vector_distance (self->positions + 3 * (gsize) v, step->begin + 3 * (gsize) v) > most)
      return v;
  return n;
}

gboolean
rmp_cloth_span_check (const RmpClothSpan *self, const RmpClothStepEnd *step, GError **error)
{
  const guint v = find_flying (self, step);
  g_autofree char *message = NULL;
  RmpStopCause cause;

  if (v == self->model->n_vertices)
    {
      rmp_cloth_span_tell_beginning (self, step->time);
      return TRUE;
    }
  cause = (RmpStopCause){ self->start + step->time, self->model->vertices[v], step->number };
  message = g_strdup_printf (_ ("At %.3f s, in step %u of the frame, the cloth flies apart, at "
                                "vertex %u first. Give it shorter steps, less stretch stiffness or "
                                "more damping."),
                             cause.time, cause.step, cause.vertex);
  rmp_stop_set (error, RMP_STOP_FLIES, &cause, message);
  return FALSE;
}
