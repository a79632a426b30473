/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamics-steps.c: where a soft body is to go, and how it gets there. */
#include "methods/embedded-shell/dynamics-private.h"

#include <string.h>

#include "geometry/vector.h"
#include "methods/embedded-shell/activations.h"
#include "methods/embedded-shell/coupling.h"
#include "methods/embedded-shell/exact-coupling.h"

#define MOST_SETTLING 200 /* iterations */
#define FIT_STEPS 5

/* @force: (inout): [n_nodes × 3], what springs pull with is added */
static void
add_springs (const RmpShellDynamics *self, const double *skin, const double *nodes, const double *q,
             double *force, guint n_threads)
{
  const guint n = self->built.embedding->n_vertices;
  g_autofree double *pulls = g_new (double, 3 * (gsize) n + 1);

  rmp_embedding_apply (self->built.embedding, q, pulls, n_threads);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    pulls[i] = self->pull[i / 3] * (skin[i] - pulls[i]);
  rmp_embedding_add_transposed (self->built.embedding, pulls, force);
  for (gsize i = 0; i < 3 * (gsize) self->bones->n_nodes; i++)
    if (self->bones->held[i / 3])
      force[i] += self->bone_pull * (nodes[i] - q[i]);
}

/* Of muscles that morph targets activate. */
static void
read_morphs (const RmpShellDynamics *self, RmpSampler *sampler, double time, double *activations)
{
  guint n = 0;
  g_autofree float *weights = rmp_sampler_morph_weights (sampler, time, &n);

  for (guint m = 0; m < self->n_muscles; m++)
    if (self->morphs[m] > 0)
      activations[m] = self->morphs[m] <= n
                           ? CLAMP ((double) weights[self->morphs[m] - 1], 0.0, 1.0)
                           : 0.0;
}

static gboolean
find_activations (RmpShellDynamics *self, const double *skin, const double *nodes,
                  double *activations, const RmpCall *call)
{
  const RmpEmbeddedActivationPlan plan = {
    self->built.embedding, self->interior, self->stepper, self->areas, FIT_STEPS, call->n_threads,
  };
  g_autofree double *q = g_memdup2 (nodes, rmp_shell_dynamics_count (self) * sizeof (double));

  return rmp_embedded_activations_fit (&plan, skin, q, activations, call->cancellable, NULL);
}

gboolean
rmp_shell_dynamics_aim (RmpShellDynamics *self, RmpSampler *sampler, double time,
                        const double *skin, const double *before, RmpShellGoal *goal,
                        const RmpCall *call, GError **error)
{
  gboolean done = TRUE;

  g_assert (self && goal);

  *goal = (RmpShellGoal){
    .skin = g_memdup2 (skin, 3 * (gsize) self->built.embedding->n_vertices * sizeof (double)),
    .nodes = g_memdup2 (self->built.lattice->rest,
                        rmp_shell_dynamics_count (self) * sizeof (double)),
    .activations = g_new0 (double, (gsize) self->n_muscles + 1),
  };
  if (before)
    memcpy (goal->activations, before, self->n_muscles * sizeof (double));
  g_mutex_lock (&self->mutex);
  if (self->fit)
    rmp_embedded_fit_solve (self->fit, skin, goal->nodes, call->n_threads);
  rmp_shell_dynamics_move_bones (self, sampler, time, goal->nodes);
  if (self->looks_for_activations)
    done = find_activations (self, skin, goal->nodes, goal->activations, call);
  g_mutex_unlock (&self->mutex);
  read_morphs (self, sampler, time, goal->activations);
  if (!done)
    g_cancellable_set_error_if_cancelled (call->cancellable, error);
  return done;
}

void
rmp_shell_goal_clear (RmpShellGoal *self)
{
  g_clear_pointer (&self->skin, g_free);
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->activations, g_free);
}

static RmpEmbeddedLoad
make_load (const RmpShellDynamics *self, const double *force, const double *activations,
           const double *target)
{
  RmpEmbeddedLoad load = { .force = force,
                           .skin = self->stiffness,
                           .activations = self->n_muscles > 0 ? activations : NULL,
                           .target = target };

  rmp_vector_copy (self->gravity, load.gravity);
  return load;
}

/* What springs and the skin at @x hold steps back with. @goal: where what is fixed goes. @rests:
 * the skin does at @x. @force: (inout): what that pulls with is added. FALSE where it was cancelled
 */
static gboolean
find_stiffness (RmpShellDynamics *self, const RmpShellProblem *problem, const double *x,
                const RmpShellGoal *goal, gboolean rests, double *force, guint n_threads)
{
  const gsize n = 3 * (gsize) self->built.embedding->n_vertices;
  g_autofree double *moves = g_new (double, n + 1);

  for (gsize i = 0; i < n; i++)
    moves[i] = problem->fixed && problem->fixed[i / 3] ? goal->skin[i] - x[i] : 0.0;
  memcpy (self->stiffness->blocks, self->springs->blocks,
          9 * (gsize) self->springs->start[self->springs->n] * sizeof (double));
  if (!rests || !self->exact ||
      !rmp_shell_add_exact_stiffness (problem, self->built.embedding, x, moves, self->stiffness,
                                      force, n_threads))
    rmp_shell_add_stiffness (problem, self->built.embedding, x, moves, self->stiffness, force,
                             n_threads);
  return !g_cancellable_is_cancelled (problem->cancellable);
}

RmpEmbeddedOutcome
rmp_shell_dynamics_begin (RmpShellDynamics *self, const RmpShellGoal *goal, double time,
                          const RmpShellProblem *problem, const double *x, RmpShellMoment *moment,
                          const RmpCall *call, RmpEmbeddedReport *report)
{
  const gsize size = rmp_shell_dynamics_count (self) * sizeof (double);
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  RmpEmbeddedOutcome outcome = RMP_EMBEDDED_CONVERGED;
  g_autofree double *force = g_new0 (double, rmp_shell_dynamics_count (self) + 1);
  RmpEmbeddedLoad load;

  g_assert (self && goal && moment && report);

  *report = (RmpEmbeddedReport){ 0 };
  moment->time = time;
  memcpy (moment->q, goal->nodes, size);
  memset (moment->velocity, 0, size);
  memset (moment->force, 0, size);
  if (self->n_muscles > 0)
    memcpy (moment->activations, goal->activations, self->n_muscles * sizeof (double));
  if (!self->pulled && rmp_shell_dynamics_count_held (self) == 0)
    return outcome;
  g_mutex_lock (&self->mutex);
  add_springs (self, goal->skin, goal->nodes, moment->q, force, call->n_threads);
  rmp_shell_pull (problem, self->built.embedding, x, TRUE, force, call->n_threads);
  load = make_load (self, force, moment->activations, goal->nodes);
  options.most = MOST_SETTLING;
  options.n_threads = call->n_threads;
  outcome = find_stiffness (self, problem, x, goal, FALSE, force, call->n_threads)
                ? rmp_embedded_stepper_settle (self->stepper, &load, &options, moment->q,
                                               call->cancellable, report)
                : RMP_EMBEDDED_CANCELLED;
  g_mutex_unlock (&self->mutex);
  return outcome;
}

/* The skin's part of the stiffness pulls with less where it goes on with @velocity: @scale × K v is
 * added.
 */
static void
add_slope (const RmpShellDynamics *self, double scale, const double *velocity, double *force,
           guint n_threads)
{
  const gsize n = rmp_shell_dynamics_count (self);
  g_autofree double *all = g_new (double, n + 1), *springs = g_new (double, n + 1);

  rmp_block_matrix_multiply (self->stiffness, velocity, all, n_threads);
  rmp_block_matrix_multiply (self->springs, velocity, springs, n_threads);
  for (gsize i = 0; i < n; i++)
    force[i] += scale * (all[i] - springs[i]);
}

RmpEmbeddedOutcome
rmp_shell_dynamics_advance (RmpShellDynamics *self, const RmpShellGoal *goal, double share,
                            double time, const RmpShellProblem *problem, const double *x,
                            const double *velocity, RmpShellMoment *moment, const RmpCall *call,
                            RmpEmbeddedReport *report)
{
  const gsize n = rmp_shell_dynamics_count (self);
  const double seconds = time - moment->time;
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  g_autofree double *force = g_new0 (double, n + 1);
  g_autofree double *nodes = g_new (double, n + 1);
  RmpEmbeddedOutcome outcome = RMP_EMBEDDED_CANCELLED;
  RmpEmbeddedLoad load;

  g_assert (self && goal && moment && report && time > moment->time);

  for (gsize i = 0; i < n; i++)
    nodes[i] = moment->q[i] + share * (goal->nodes[i] - moment->q[i]);
  for (guint m = 0; m < self->n_muscles; m++)
    moment->activations[m] += share * (goal->activations[m] - moment->activations[m]);
  options.time_step = seconds;
  options.n_threads = call->n_threads;
  g_mutex_lock (&self->mutex);
  if (find_stiffness (self, problem, x, goal, TRUE, moment->force, call->n_threads))
    {
      if (velocity)
        add_slope (self, seconds, velocity, moment->force, call->n_threads);
      memcpy (force, moment->force, n * sizeof (double));
      add_springs (self, goal->skin, nodes, moment->q, force, call->n_threads);
      load = make_load (self, force, moment->activations, nodes);
      outcome = rmp_embedded_stepper_advance (self->stepper, &load, &options, moment->q,
                                              moment->velocity, call->cancellable, report);
      add_slope (self, -seconds, moment->velocity, moment->force, call->n_threads);
    }
  g_mutex_unlock (&self->mutex);
  moment->time = time;
  return outcome;
}

void
rmp_shell_dynamics_pull (const RmpShellDynamics *self, const RmpShellProblem *problem,
                         const double *x, gboolean converged, RmpShellMoment *moment,
                         guint n_threads)
{
  memset (moment->force, 0, rmp_shell_dynamics_count (self) * sizeof (double));
  rmp_shell_pull (problem, self->built.embedding, x, converged, moment->force, n_threads);
}
