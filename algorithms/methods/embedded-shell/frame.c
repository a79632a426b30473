/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/frame.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "wrinkles/carried.h"

#define MOST_SUBSTEPS 16

typedef struct
{
  RmpShellFrame *frame;
  RmpShellSurface *surface;
  const RmpShellSettings *settings;
  RmpShellWork *work;
  const RmpCall *call;
} Step;

static gboolean
solve (Step *self)
{
  const RmpShellSurface *surface = self->surface;
  RmpShellFrame *frame = self->frame;
  const RmpShellProblem problem = {
    .skin = surface->skin,
    .constraint = surface->constraint,
    .target = frame->target,
    .foundation = surface->foundation,
    .normals = frame->normals,
    .fixed = surface->fixed,
  };
  RmpShellSolveOptions options = self->settings->options;
  RmpShellSolution solution;
  gboolean done;

  options.noise = self->settings->stability
                      ? self->settings->noise * surface->materials[0].thickness
                      : 0.0;
  options.n_threads = self->call->n_threads;
  options.cancellable = self->call->cancellable;
  done = rmp_shell_solve (&problem, self->work, &options, frame->positions, &solution);
  solution.iterations += frame->solution.iterations;
  solution.inner += frame->solution.inner;
  frame->solution = solution;
  frame->substeps++;
  return done;
}

/* The first frame: the skin lies on its target, but for some noise. */
static gboolean
begin (Step *self)
{
  const RmpShellSurface *surface = self->surface;
  RmpShellFrame *frame = self->frame;

  for (guint32 v = 0; v < surface->topology->n_vertices; v++)
    {
      const double noise = surface->fixed[v]
                               ? 0.0
                               : self->settings->noise * surface->materials[v].thickness *
                                     rmp_shell_noise (v, self->settings->seed);

      rmp_vector_add_scaled (frame->target + 3 * (gsize) v, noise, frame->normals + 3 * (gsize) v,
                             frame->positions + 3 * (gsize) v);
    }
  frame->anew = TRUE;
  return solve (self);
}

/* In how many steps to go from the last target to this one. */
static guint
count_substeps (const Step *self, const double *from)
{
  const RmpTopology *topology = self->surface->topology;
  double largest = 0.0;

  for (guint e = 0; e < topology->n_edges; e++)
    {
      const guint32 a = topology->edges[2 * (gsize) e], b = topology->edges[2 * (gsize) e + 1];
      const double rest = rmp_vector_distance (self->surface->rest + 3 * (gsize) a,
                                               self->surface->rest + 3 * (gsize) b);
      const double change = rmp_vector_distance (self->frame->target + 3 * (gsize) a,
                                                 self->frame->target + 3 * (gsize) b) -
                            rmp_vector_distance (from + 3 * (gsize) a, from + 3 * (gsize) b);

      if (rest > 0.0 && !(self->surface->fixed[a] && self->surface->fixed[b]))
        largest = MAX (largest, fabs (change) / rest);
    }
  return (guint) CLAMP (ceil (largest / self->settings->substep), 1.0, (double) MOST_SUBSTEPS);
}

/* On from the wrinkles of the frame before, which turn with the target. */
static gboolean
go_on (Step *self, const RmpCarriedState *state)
{
  const RmpShellSurface *surface = self->surface;
  const RmpTopology *topology = surface->topology;
  const gsize n = 3 * (gsize) topology->n_vertices;
  RmpShellFrame *frame = self->frame;
  g_autofree double *from = g_new (double, n + 1), *to = g_memdup2 (frame->target, n * sizeof *to);
  g_autofree double *offsets = g_memdup2 (state->offsets, n * sizeof *offsets);
  guint n_steps;

  rmp_subdivision_apply_double (surface->subdivision, state->coarse, from, self->call->n_threads);
  n_steps = count_substeps (self, from);
  for (guint step = 1; step <= n_steps; step++)
    {
      for (gsize i = 0; i < n; i++)
        frame->target[i] = step == n_steps ? to[i] : from[i] + (to[i] - from[i]) * step / n_steps;
      rmp_normals_compute_double (topology, frame->target, frame->normals, self->call->n_threads);
      rmp_carried_place (topology, frame->target, frame->normals, offsets, frame->positions);
      if (!solve (self))
        return FALSE;
      rmp_carried_tell (topology, frame->target, frame->normals, frame->positions, offsets);
    }
  return TRUE;
}

static void
remember (const Step *self, RmpCarriedState *state, const double *coarse)
{
  const RmpShellFrame *frame = self->frame;

  rmp_carried_tell (state->topology, frame->target, frame->normals, frame->positions,
                    state->offsets);
  rmp_carried_state_end_frame (state, coarse);
}

gboolean
rmp_shell_frame_init (RmpShellFrame *self, RmpShellSurface *surface,
                      const RmpShellSettings *settings, const double *coarse,
                      RmpCarriedState *state, const RmpCall *call, GError **error)
{
  const gsize n = 3 * (gsize) surface->topology->n_vertices;
  Step step = { self, surface, settings, NULL, call };
  gboolean done = TRUE;

  *self = (RmpShellFrame){
    .target = g_new (double, n + 1),
    .normals = g_new (double, n + 1),
    .positions = g_new (double, n + 1),
  };
  rmp_shell_surface_place (surface, coarse, self->target, self->normals, call->n_threads);
  if (surface->flat)
    {
      memcpy (self->positions, self->target, n * sizeof (double));
      self->solution.converged = TRUE;
    }
  else
    {
      step.work = rmp_shell_surface_take_work (surface);
      done = state && rmp_carried_state_goes_on (state, coarse) ? go_on (&step, state)
                                                                : begin (&step);
      rmp_shell_surface_give_work (surface, step.work);
    }
  if (!done)
    {
      g_cancellable_set_error_if_cancelled (call->cancellable, error);
      return FALSE;
    }
  if (state)
    remember (&step, state, coarse);
  return TRUE;
}

void
rmp_shell_frame_clear (RmpShellFrame *self)
{
  g_assert (self);

  g_clear_pointer (&self->target, g_free);
  g_clear_pointer (&self->normals, g_free);
  g_clear_pointer (&self->positions, g_free);
}
