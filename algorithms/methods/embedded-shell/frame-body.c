/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame-body.c: a frame whose interior is a soft body: steps of the interior and of the skin by
 * turns.
 */
#include "methods/embedded-shell/frame-private.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "wrinkles/carried.h"

/* Steps of a soft body in a frame, at most; those of longer frames are longer. */
#define MOST_STEPS 500
/* A frame that is longer than so many steps by less than this is no step longer. */
#define ROUNDING 1e-6

/* Where the interior has the skin; what does not hang on it is with the motion. */
static void
carry (const RmpShellPass *self, const RmpShellMoment *moment, const double *motion, double *target)
{
  const guint n = self->surface->topology->n_vertices;

  rmp_embedding_apply (rmp_shell_dynamics_get_embedding (self->scene->dynamics), moment->q, target,
                       self->call->n_threads);
  for (guint v = 0; v < n; v++)
    if (self->surface->fixed[v])
      rmp_vector_copy (motion + 3 * (gsize) v, target + 3 * (gsize) v);
}

/* Returns: FALSE where it was cancelled */
static gboolean
note (RmpShellPass *self, RmpEmbeddedOutcome outcome, const RmpEmbeddedReport *report)
{
  RmpShellFrame *frame = self->frame;

  frame->interior_steps++;
  frame->interior_iterations += report->iterations;
  frame->interior_converged = frame->interior_converged && outcome == RMP_EMBEDDED_CONVERGED;
  if (outcome == RMP_EMBEDDED_CANCELLED)
    g_cancellable_set_error_if_cancelled (self->call->cancellable, self->error);
  return outcome != RMP_EMBEDDED_CANCELLED;
}

/* What the skin pulls with becomes the moment's force. */
static void
pull (const RmpShellPass *self, RmpShellMoment *moment)
{
  const RmpShellProblem problem = rmp_shell_step_problem (self);
  const gsize n = 3 * (gsize) moment->n_nodes;
  g_autofree double *taken = g_memdup2 (moment->force, n * sizeof (double));
  double off = 0.0;

  rmp_shell_dynamics_pull (self->scene->dynamics, &problem, self->frame->positions,
                           self->frame->solution.converged, moment, self->call->n_threads);
  for (gsize i = 0; i < n; i++)
    off += (moment->force[i] - taken[i]) * (moment->force[i] - taken[i]);
  self->frame->mismatch = sqrt (off);
}

gboolean
rmp_shell_step_begin_body (RmpShellPass *self, RmpShellState *state)
{
  RmpShellDynamics *dynamics = self->scene->dynamics;
  RmpShellMoment *moment = &state->moment;
  RmpShellProblem problem = rmp_shell_step_problem (self);
  g_auto (RmpShellGoal) goal = { NULL };
  RmpEmbeddedReport report;

  problem.contact = NULL;
  if (!rmp_shell_dynamics_aim (dynamics, self->scene->sampler, self->scene->time,
                               self->frame->target, NULL, &goal, self->call, self->error) ||
      !note (self,
             rmp_shell_dynamics_begin (dynamics, &goal, self->scene->time, &problem, goal.skin,
                                       moment, self->call, &report),
             &report) ||
      !rmp_shell_step_meet (self, self->scene->time))
    return FALSE;
  carry (self, moment, goal.skin, self->frame->target);
  if (!rmp_shell_step_begin (self))
    return FALSE;
  pull (self, moment);
  self->frame->mismatch = 0.0;
  return TRUE;
}

/* Friction of the step to come, which begins from where bodies are touched now: what the last one
 * ended with says nothing of it. The skin is expected to go on as it does.
 */
static void
rub (const RmpShellPass *self, RmpShellMoment *moment, double seconds)
{
  const RmpEmbedding *embedding = rmp_shell_dynamics_get_embedding (self->scene->dynamics);
  const gsize n = 3 * (gsize) self->surface->topology->n_vertices;
  g_autofree double *forces = g_new0 (double, n + 1);
  double *moves = g_new (double, n + 1);

  rmp_embedding_apply (embedding, moment->velocity, moves, self->call->n_threads);
  for (gsize i = 0; i < n; i++)
    moves[i] *= self->surface->fixed[i / 3] ? 0.0 : seconds;
  rmp_shell_contact_expect (self->frame->contact, moves);
  rmp_shell_contact_add_rub (self->frame->contact, self->frame->positions, forces);
  rmp_embedding_add_transposed (embedding, forces, moment->force);
}

/* Bodies push the skin where it is now. */
static gboolean
is_pushed (const RmpShellPass *self)
{
  const RmpShellFrame *frame = self->frame;

  return frame->contact && rmp_shell_contact_energy (frame->contact, frame->positions) > 0.0;
}

/* Takes the step that led from @start to @moment once more, with what the skin pulls with now, and
 * as it changes from here. @offsets: (inout): of the skin from its target
 */
static gboolean
repeat (RmpShellPass *self, const RmpShellGoal *goal, double share, const RmpShellMoment *start,
        double *offsets, RmpShellMoment *moment)
{
  const gsize n = 3 * (gsize) self->surface->topology->n_vertices;
  const RmpShellProblem problem = rmp_shell_step_problem (self);
  const double time = moment->time;
  g_autofree double *before = g_memdup2 (self->frame->target, n * sizeof (double));
  g_autofree double *velocity = g_memdup2 (moment->velocity,
                                           3 * (gsize) moment->n_nodes * sizeof (double));
  RmpEmbeddedReport report;

  rmp_shell_moment_go_back (moment, start);
  if (!note (self,
             rmp_shell_dynamics_advance (self->scene->dynamics, goal, share, time, &problem,
                                         self->frame->positions, velocity, moment, self->call,
                                         &report),
             &report))
    return FALSE;
  carry (self, moment, goal->skin, self->frame->target);
  if (!rmp_shell_step_go_on (self, before, offsets))
    return FALSE;
  pull (self, moment);
  return TRUE;
}

/* One step of the interior, from where the motion has the skin at @from, and one of the skin. */
static gboolean
step_body (RmpShellPass *self, const RmpShellGoal *goal, double share, double time,
           const double *from, double *offsets, RmpShellMoment *moment)
{
  const RmpTopology *topology = self->surface->topology;
  const gsize n = 3 * (gsize) topology->n_vertices;
  RmpShellFrame *frame = self->frame;
  g_autofree double *before = g_new (double, n + 1);
  g_auto (RmpShellMoment) start = { 0 };
  RmpEmbeddedReport report;
  RmpShellProblem problem;

  if (self->scene->bodies && self->settings->rounds > 1)
    rmp_shell_moment_copy (&start, moment);
  carry (self, moment, from, frame->target);
  memcpy (before, frame->target, n * sizeof (double));
  rmp_normals_compute_double (topology, frame->target, frame->normals, self->call->n_threads);
  rmp_carried_place (topology, frame->target, frame->normals, offsets, frame->positions);
  rmp_shell_step_set_out (self, moment->time, before, frame->positions);
  if (!rmp_shell_step_meet (self, time) ||
      !rmp_shell_step_hold_on (self, moment->time, frame->positions))
    return FALSE;
  if (frame->contact)
    rmp_shell_contact_look (frame->contact, topology->n_vertices, frame->positions, self->stiffness,
                            self->reach, self->call->n_threads);
  if (rmp_shell_step_rubs (self))
    rub (self, moment, time - moment->time);
  problem = rmp_shell_step_problem (self);
  if (!note (self,
             rmp_shell_dynamics_advance (self->scene->dynamics, goal, share, time, &problem,
                                         frame->positions, NULL, moment, self->call, &report),
             &report))
    return FALSE;
  if (frame->contact)
    rmp_shell_contact_expect (frame->contact, NULL);
  carry (self, moment, goal->skin, frame->target);
  if (!rmp_shell_step_go_on (self, before, offsets))
    return FALSE;
  pull (self, moment);
  for (guint round = 1; round < self->settings->rounds && is_pushed (self); round++)
    if (!repeat (self, goal, share, &start, offsets, moment))
      return FALSE;
  return TRUE;
}

gboolean
rmp_shell_step_advance_body (RmpShellPass *self, RmpShellState *state)
{
  const gsize n = 3 * (gsize) self->surface->topology->n_vertices;
  RmpShellMoment *moment = &state->moment;
  const double start = moment->time, length = self->scene->time - start;
  const double n_wanted = length / rmp_shell_dynamics_get_time_step (self->scene->dynamics);
  const guint n_steps = (guint) CLAMP (ceil (n_wanted - ROUNDING), 1.0, MOST_STEPS);
  g_autofree double *from = g_new (double, n + 1), *to = NULL, *first = NULL;
  g_autofree double *offsets = g_memdup2 (state->carried->offsets, n * sizeof (double));
  g_auto (RmpShellGoal) goal = { NULL };

  rmp_subdivision_apply_double (self->surface->subdivision, state->carried->coarse, from,
                                self->call->n_threads);
  first = g_memdup2 (from, n * sizeof (double));
  if (!rmp_shell_dynamics_aim (self->scene->dynamics, self->scene->sampler, self->scene->time,
                               self->frame->target, moment->activations, &goal, self->call,
                               self->error))
    return FALSE;
  to = g_memdup2 (goal.skin, n * sizeof (double));
  for (guint s = 1; s <= n_steps; s++)
    {
      const double time = s == n_steps ? self->scene->time : start + length * s / n_steps;

      for (gsize i = 0; i < n; i++)
        goal.skin[i] = s == n_steps ? to[i] : first[i] + (to[i] - first[i]) * s / n_steps;
      if (!step_body (self, &goal, 1.0 / (n_steps - s + 1), time, from, offsets, moment))
        return FALSE;
      memcpy (from, goal.skin, n * sizeof (double));
    }
  return TRUE;
}
