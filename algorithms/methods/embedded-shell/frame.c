/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/frame-private.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "methods/embedded-shell/ripple.h"
#include "methods/embedded-shell/self-contact.h"
#include "methods/embedded-shell/sweep.h"
#include "wrinkles/carried.h"

#define MOST_SUBSTEPS 16
/* On the way to the frame's end no solve needs to leave less. */
#define FOLLOWED 1e-3
/* Of crowded skin's, what has not come to rest in so many fewer of Newton's steps hardly will. */
#define CROWDED_SHARE 2
/* Solves after each of which friction is as great as what bodies then push with allows. */
#define FRICTION_ROUNDS 2

RmpShellProblem
rmp_shell_step_problem (const RmpShellPass *self)
{
  const RmpShellSurface *surface = self->surface;

  return (RmpShellProblem){
    .skin = surface->skin,
    .constraint = surface->constraint,
    .target = self->frame->target,
    .foundation = surface->foundation,
    .normals = self->frame->normals,
    .soft = surface->soft,
    .fixed = surface->fixed,
    .contact = self->frame->contact,
    .cancellable = self->call->cancellable,
  };
}

/* What the glue holds where the skin came to rest, before wrinkles that meet are moved apart. */
static void
find_glue (const RmpShellPass *self)
{
  const RmpShellProblem problem = rmp_shell_step_problem (self);
  const guint n = rmp_shell_constraint_get_n_rows (self->surface->constraint);

  self->frame->multipliers = g_new (double, 3 * (gsize) n + 1);
  rmp_shell_multipliers (&problem, self->frame->positions, self->frame->multipliers,
                         self->call->n_threads);
}

gboolean
rmp_shell_step_rubs (const RmpShellPass *self)
{
  return self->frame->contact && self->settings->friction > 0.0;
}

/* @followed: there is more of the way. FALSE where it was cancelled. */
static gboolean
solve (RmpShellPass *self, gboolean followed)
{
  const RmpShellSurface *surface = self->surface;
  RmpShellFrame *frame = self->frame;
  const RmpShellProblem problem = rmp_shell_step_problem (self);
  RmpShellSolveOptions options = self->settings->options;
  const guint n_rounds = rmp_shell_step_rubs (self) ? FRICTION_ROUNDS : 1;
  gboolean done = TRUE;

  options.noise = self->settings->stability
                      ? self->settings->noise * surface->materials[0].thickness
                      : 0.0;
  if (followed)
    {
      options.noise = 0.0;
      options.tolerance = MAX (options.tolerance, FOLLOWED);
    }
  if (frame->crowding > RMP_SHELL_MOST_CROWDED)
    options.most = (options.most + CROWDED_SHARE - 1) / CROWDED_SHARE;
  options.n_threads = self->call->n_threads;
  options.cancellable = self->call->cancellable;
  for (guint round = 0; round < n_rounds && done; round++)
    {
      RmpShellSolution solution;

      if (frame->contact)
        rmp_shell_contact_look (frame->contact, surface->topology->n_vertices, frame->positions,
                                self->stiffness, self->reach, options.n_threads);
      done = rmp_shell_solve (&problem, self->work, &options, frame->positions, &solution);
      solution.iterations += frame->solution.iterations;
      solution.inner += frame->solution.inner;
      frame->solution = solution;
    }
  frame->substeps++;
  if (!done)
    g_cancellable_set_error_if_cancelled (self->call->cancellable, self->error);
  return done;
}

/* --- contact ---------------------------------------------------------------------------------- */

/* How firmly bodies keep the skin off, and from how near on. */
static void
make_contact (RmpShellPass *self)
{
  const RmpShellSurface *surface = self->surface;
  const guint n = surface->topology->n_vertices;
  const double *areas = rmp_shell_skin_get_areas (surface->skin);

  self->stiffness = g_new (double, (gsize) n + 1);
  self->reach = g_new (double, (gsize) n + 1);
  for (guint v = 0; v < n; v++)
    {
      self->reach[v] = surface->materials[v].thickness;
      self->stiffness[v] = surface->fixed[v]
                               ? 0.0
                               : RMP_SHELL_CONTACT_STIFFNESS * areas[v] *
                                     rmp_shell_foundation_stiffness (surface->materials + v);
    }
}

/* Where bodies are at a time. */
gboolean
rmp_shell_step_meet (RmpShellPass *self, double time)
{
  RmpShellFrame *frame = self->frame;

  if (!self->scene->bodies)
    return TRUE;
  g_clear_pointer (&frame->contact, rmp_shell_contact_free);
  frame->contact = rmp_shell_contact_new (self->scene->bodies, self->scene->sampler, time,
                                          self->call->n_threads, self->error);
  return frame->contact != NULL;
}

/* What the skin touched at a time it holds on to. @x: [#V × 3] where it was then */
gboolean
rmp_shell_step_hold_on (RmpShellPass *self, double time, const double *x)
{
  g_autoptr (RmpShellContact) before = NULL;

  if (!rmp_shell_step_rubs (self))
    return TRUE;
  before = rmp_shell_contact_new (self->scene->bodies, self->scene->sampler, time,
                                  self->call->n_threads, self->error);
  if (!before)
    return FALSE;
  rmp_shell_contact_look (before, self->surface->topology->n_vertices, x, self->stiffness,
                          self->reach, self->call->n_threads);
  rmp_shell_contact_hold (self->frame->contact, before, x, self->settings->friction);
  return TRUE;
}

/* The means of the skin are where the interior has them, so that this must be out of bodies first;
 * a soft body gives way by itself.
 */
static void
push_out (RmpShellPass *self)
{
  RmpShellFrame *frame = self->frame;

  if (!frame->contact || self->scene->dynamics)
    return;
  rmp_shell_contact_look (frame->contact, self->surface->topology->n_vertices, frame->target,
                          self->stiffness, self->reach, self->call->n_threads);
  rmp_shell_contact_push (frame->contact, self->surface->fixed, frame->target);
}

/* --- one way ---------------------------------------------------------------------------------- */

static void
make_noise (const RmpShellPass *self, double *heights)
{
  const RmpShellSurface *surface = self->surface;

  for (guint32 v = 0; v < surface->topology->n_vertices; v++)
    heights[v] = surface->fixed[v] ? 0.0
                                   : self->settings->noise * surface->materials[v].thickness *
                                         rmp_shell_noise (v, self->settings->seed);
}

/* The first frame: the skin lies on its target, but for some noise. */
gboolean
rmp_shell_step_begin (RmpShellPass *self)
{
  const RmpShellSurface *surface = self->surface;
  RmpShellFrame *frame = self->frame;
  g_autofree double *heights = g_new (double, (gsize) surface->topology->n_vertices + 1);

  push_out (self);
  rmp_normals_compute_double (surface->topology, frame->target, frame->normals,
                              self->call->n_threads);
  if (self->scene->ripples)
    rmp_shell_ripple (surface, self->settings->seed, heights);
  else
    make_noise (self, heights);
  for (guint32 v = 0; v < surface->topology->n_vertices; v++)
    rmp_vector_add_scaled (frame->target + 3 * (gsize) v, heights[v],
                           frame->normals + 3 * (gsize) v, frame->positions + 3 * (gsize) v);
  frame->anew = TRUE;
  return solve (self, FALSE);
}

/* In how many steps to go from the last target to this one. */
static guint
count_substeps (const RmpShellPass *self, const double *from)
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

/* On from wrinkles on the target @from, which turn with it. Where the skin cannot follow the way
 * in as many of Newton's steps as there may be, the rest of it is gone at once: each solve on it
 * would take as long. @offsets: (inout)
 */
gboolean
rmp_shell_step_go_on (RmpShellPass *self, const double *from, double *offsets)
{
  const RmpTopology *topology = self->surface->topology;
  const gsize n = 3 * (gsize) topology->n_vertices;
  RmpShellFrame *frame = self->frame;
  g_autofree double *to = g_memdup2 (frame->target, n * sizeof *to);
  const guint n_steps = count_substeps (self, from);
  guint step = 0;

  while (step < n_steps)
    {
      step = step > 0 && !frame->solution.converged ? n_steps : step + 1;
      for (gsize i = 0; i < n; i++)
        frame->target[i] = step == n_steps ? to[i] : from[i] + (to[i] - from[i]) * step / n_steps;
      push_out (self);
      rmp_normals_compute_double (topology, frame->target, frame->normals, self->call->n_threads);
      rmp_carried_place (topology, frame->target, frame->normals, offsets, frame->positions);
      if (!solve (self, step < n_steps))
        return FALSE;
      rmp_carried_tell (topology, frame->target, frame->normals, frame->positions, offsets);
    }
  return TRUE;
}

/* --- where the interior is the motion --------------------------------------------------------- */

/* Where the skin was, @offsets from the target @from. (transfer full) */
static double *
place_before (const RmpShellPass *self, const double *from, const double *offsets)
{
  const RmpTopology *topology = self->surface->topology;
  const gsize n = 3 * (gsize) topology->n_vertices;
  g_autofree double *normals = g_new (double, n + 1);
  double *x = g_new (double, n + 1);

  rmp_normals_compute_double (topology, from, normals, self->call->n_threads);
  rmp_carried_place (topology, from, normals, offsets, x);
  return x;
}

/* Where the way begins that bodies are looked for on. @from, @was: [#V × 3] */
void
rmp_shell_step_set_out (RmpShellPass *self, double time, const double *from, const double *was)
{
  const gsize n = 3 * (gsize) self->surface->topology->n_vertices;

  if (!self->scene->bodies || self->from)
    return;
  self->from = g_memdup2 (from, n * sizeof *from);
  self->was = g_memdup2 (was, n * sizeof *was);
  self->since = time;
}

static gboolean
follow_motion (RmpShellPass *self, const RmpShellState *state)
{
  const RmpShellSurface *surface = self->surface;
  const RmpShellShown *shown = self->scene->shown;
  const gsize n = 3 * (gsize) surface->topology->n_vertices;
  const double *before = shown ? shown->coarse : NULL;
  g_autofree double *from = NULL, *offsets = NULL, *x = NULL;

  if (!rmp_shell_step_meet (self, self->scene->time))
    return FALSE;
  if (state && rmp_carried_state_goes_on (state->carried, self->scene->coarse))
    before = state->carried->coarse;
  if (!before)
    return rmp_shell_step_begin (self);
  from = g_new (double, n + 1);
  offsets = g_memdup2 (shown ? shown->offsets : state->carried->offsets, n * sizeof *offsets);
  rmp_subdivision_apply_double (surface->subdivision, before, from, self->call->n_threads);
  x = place_before (self, from, offsets);
  if (state)
    rmp_shell_step_set_out (self, state->moment.time, from, x);
  return (!state || rmp_shell_step_hold_on (self, state->moment.time, x)) &&
         rmp_shell_step_go_on (self, from, offsets);
}

/* --- frame ------------------------------------------------------------------------------------ */

static gboolean
go (RmpShellPass *self, RmpShellState *state)
{
  if (!self->scene->dynamics)
    return follow_motion (self, state);
  g_assert (state);
  return rmp_carried_state_goes_on (state->carried, self->scene->coarse) &&
                 self->scene->time > state->moment.time
             ? rmp_shell_step_advance_body (self, state)
             : rmp_shell_step_begin_body (self, state);
}

/* Where wrinkles met they rest there, if not in the middle of their means. */
static gboolean
keep_apart (RmpShellPass *self)
{
  RmpShellFrame *frame = self->frame;

  if (!self->settings->self || self->surface->flat)
    return TRUE;
  return rmp_shell_keep_apart (self->surface, frame->target, frame->positions, &frame->met,
                               self->call, self->error);
}

/* What went through bodies on its way from the frame before is stopped there. */
static gboolean
keep_out (RmpShellPass *self)
{
  RmpShellFrame *frame = self->frame;
  g_autoptr (RmpShellContact) before = NULL;
  g_autoptr (GError) error = NULL;

  if (!self->from || !frame->contact)
    return TRUE;
  before = rmp_shell_contact_new (self->scene->bodies, self->scene->sampler, self->since,
                                  self->call->n_threads, self->error);
  if (!before)
    return FALSE;
  rmp_shell_contact_look (before, self->surface->topology->n_vertices, self->was, self->stiffness,
                          self->reach, self->call->n_threads);
  if (rmp_shell_sweep (self->surface, self->from, self->was, frame->target, before, frame->contact,
                       frame->positions, &frame->passed, self->call, &error))
    return TRUE;
  frame->leapt = g_error_matches (error, RMP_HIERARCHY_ERROR, RMP_HIERARCHY_ERROR_OVERFLOW);
  if (!frame->leapt)
    g_propagate_error (self->error, g_steal_pointer (&error));
  return frame->leapt;
}

static void
remember (const RmpShellPass *self, RmpShellState *state)
{
  const RmpShellFrame *frame = self->frame;

  rmp_carried_tell (state->carried->topology, frame->target, frame->normals, frame->positions,
                    state->carried->offsets);
  rmp_carried_state_end_frame (state->carried, self->scene->coarse);
  state->moment.time = self->scene->time;
}

gboolean
rmp_shell_frame_init (RmpShellFrame *self, const RmpShellScene *scene, RmpShellState *state,
                      const RmpCall *call, GError **error)
{
  RmpShellSurface *surface = scene->surface;
  const gsize n = 3 * (gsize) surface->topology->n_vertices;
  RmpShellPass step = { self, scene, surface, scene->settings, .call = call, .error = error };
  gboolean done = TRUE;

  *self = (RmpShellFrame){
    .target = g_new (double, n + 1),
    .normals = g_new (double, n + 1),
    .positions = g_new (double, n + 1),
    .interior_converged = TRUE,
  };
  rmp_shell_surface_place (surface, scene->coarse, self->target, self->normals, call->n_threads);
  if (!scene->dynamics)
    self->crowding = rmp_shell_surface_find_crowding (surface, self->target, call->n_threads);
  if (surface->flat)
    {
      memcpy (self->positions, self->target, n * sizeof (double));
      self->solution.converged = TRUE;
    }
  else
    {
      if (scene->bodies)
        make_contact (&step);
      step.work = rmp_shell_surface_take_work (surface);
      done = !g_cancellable_set_error_if_cancelled (call->cancellable, error) && go (&step, state);
      rmp_shell_surface_give_work (surface, step.work);
      if (done && scene->tells)
        find_glue (&step);
      done = done && keep_apart (&step) && keep_out (&step);
      if (done && self->contact)
        self->depth = rmp_shell_contact_depth (self->contact, surface->fixed, self->positions);
    }
  g_free (step.stiffness);
  g_free (step.reach);
  g_free (step.from);
  g_free (step.was);
  if (done && state)
    remember (&step, state);
  return done;
}

void
rmp_shell_frame_clear (RmpShellFrame *self)
{
  g_assert (self);

  g_clear_pointer (&self->target, g_free);
  g_clear_pointer (&self->normals, g_free);
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->multipliers, g_free);
  g_clear_pointer (&self->contact, rmp_shell_contact_free);
}
