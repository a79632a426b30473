/* SPDX-License-Identifier: GPL-3.0-or-later */
/* span.c: where the rig has the cloth within a span, what it pulls it with, and contact there. */

#include "simulator.h"

void
rmp_cloth_span_carry (const RmpClothSpan *self, guint vertex, double seconds, double position[3])
{
  const double part = self->length > 0.0 ? seconds / self->length : 1.0;
  const double *from = self->from + 3 * (gsize) vertex, *to = self->to + 3 * (gsize) vertex;

  for (guint c = 0; c < 3; c++)
    position[c] = from[c] + part * (to[c] - from[c]);
}

void
rmp_cloth_span_carry_velocity (const RmpClothSpan *self, guint vertex, double velocity[3])
{
  const double *from = self->from + 3 * (gsize) vertex, *to = self->to + 3 * (gsize) vertex;

  for (guint c = 0; c < 3; c++)
    velocity[c] = self->length > 0.0 ? (to[c] - from[c]) / self->length : 0.0;
}

void
rmp_cloth_span_hold (const RmpClothSpan *self, double seconds, const double *positions,
                     const double *velocities, double *forces)
{
  for (guint v = 0; v < self->model->n_vertices; v++)
    {
      const double frequency = self->model->holds[v].frequency, mass = self->model->masses[v];
      const double stiffness = mass * frequency * frequency;
      const double damping = 2.0 * RMP_CLOTH_HOLD_DAMPING * mass * frequency;
      double position[3], speed[3];

      if (!(frequency > 0.0))
        continue;
      rmp_cloth_span_carry (self, v, seconds, position);
      rmp_cloth_span_carry_velocity (self, v, speed);
      for (guint c = 0; c < 3; c++)
        {
          const gsize i = 3 * (gsize) v + c;

          forces[i] += stiffness * (position[c] - positions[i]) +
                       damping * (speed[c] - velocities[i]);
        }
    }
}

void
rmp_cloth_span_settle_holds (const RmpClothSpan *self, double end, double step, const double *begin,
                             double *positions)
{
  for (guint v = 0; v < self->model->n_vertices; v++)
    {
      const double frequency = self->model->holds[v].frequency * step;
      const double pull = frequency * frequency, damping = 2.0 * RMP_CLOTH_HOLD_DAMPING * frequency;
      double position[3], speed[3];

      if (self->model->holds[v].pinned)
        rmp_cloth_span_carry (self, v, end, positions + 3 * (gsize) v);
      if (!(frequency > 0.0))
        continue;
      rmp_cloth_span_carry (self, v, end, position);
      rmp_cloth_span_carry_velocity (self, v, speed);
      for (guint c = 0; c < 3; c++)
        {
          const gsize i = 3 * (gsize) v + c;

          positions[i] = (positions[i] + pull * position[c] +
                          damping * (begin[i] + step * speed[c])) /
                         (1.0 + pull + damping);
        }
    }
}

gboolean
rmp_cloth_span_take_turns (const RmpClothSpan *self, double step, const RmpCollisionTurns *turns,
                           double *ends, double *velocities, GError **error)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *inverse_masses = rmp_cloth_model_invert_masses (self->model);
  g_autofree double *before = g_memdup2 (ends, n * sizeof (double));

  for (guint turn = 0;
       turn < turns->n_turns && !g_cancellable_is_cancelled (self->call->cancellable); turn++)
    turns->run (turns->data, turn, inverse_masses, ends, velocities);
  for (gsize i = 0; i < n && !turns->keeps_velocities; i++)
    velocities[i] += (ends[i] - before[i]) / step;
  return !g_cancellable_set_error_if_cancelled (self->call->cancellable, error);
}

gboolean
rmp_cloth_span_resolve (RmpClothSpan *self, double done, double step, const double *begin,
                        const RmpCollisionTurns *turns, double *ends, double *velocities,
                        GError **error)
{
  if (self->contact)
    return rmp_cloth_contact_resolve (self->contact, done / self->length,
                                      (done + step) / self->length, step, begin, turns, ends,
                                      velocities, error);
  return !turns || rmp_cloth_span_take_turns (self, step, turns, ends, velocities, error);
}

void
rmp_cloth_span_tell_beginning (const RmpClothSpan *self, double seconds)
{
  RmpBeginning *beginning = self->call->beginning;

  if (!beginning || !(self->settle > 0.0))
    return;
  g_atomic_int_set (&beginning->done,
                    (gint) (1000.0 * (self->settled + seconds) / self->settle + 0.5));
  if (self->contact)
    g_atomic_int_set (&beginning->n_crossings,
                      (gint) rmp_cloth_contact_get_met (self->contact)->n_crossings);
}

gboolean
rmp_cloth_span_look (RmpClothSpan *self, double done, double step, const double *begin,
                     const double *velocities, RmpContactSprings **springs, GError **error)
{
  *springs = NULL;
  if (!self->contact || rmp_cloth_contact_get_n_bodies (self->contact) > 0)
    return TRUE;
  *springs = rmp_contact_springs_new (self->contact, done / self->length,
                                      (done + step) / self->length, step, begin, velocities, error);
  return *springs != NULL;
}

RmpClothProjection *
rmp_cloth_span_project (const RmpClothSpan *self, double done, double step, const double *begin)
{
  return self->contact ? rmp_cloth_projection_new (self->contact, done / self->length,
                                                   (done + step) / self->length, step, begin)
                       : NULL;
}
