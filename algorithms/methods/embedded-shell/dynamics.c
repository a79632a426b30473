/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/embedded-shell/dynamics.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/embedded-shell/activations.h"
#include "methods/embedded-shell/bones.h"
#include "methods/embedded-shell/coupling.h"
#include "methods/embedded-shell/exact-coupling.h"
#include "methods/embedded-shell/fit.h"
#include "skinning/bone-rest.h"

/* The last bone of a chain reaches to the end of what it has most of. */
#define MOST_OF 0.5
#define MOST_SETTLING 200 /* iterations */
#define FIT_STEPS 5

struct _RmpShellDynamics
{
  RmpEmbeddedBuilt built;
  RmpEmbeddedInterior *interior;
  RmpEmbeddedFit *fit; /* (nullable): of an empty mesh */
  double gravity[3], time_step;

  RmpEmbeddedBones *bones;
  guint32 *carriers; /* [bones->n_bones] which of the skin's bones each is */
  double bone_pull;  /* N/m, of each node that a bone carries; 0: it is where the bone is */
  double *pull;      /* [#V] N/m, to where the motion has the vertex */
  gboolean pulled;

  guint n_muscles;
  guint *morphs; /* [n_muscles] from 1; 0: is looked for */
  gboolean looks_for_activations;
  double *areas;               /* [#V] */
  gboolean wants_exact, exact; /* the skin gives way: asked for; and there are few enough nodes */

  GMutex mutex; /* guards the next, and what the fit works with */
  RmpEmbeddedStepper *stepper;
  RmpBlockMatrix *springs;   /* N/m: what never changes of … */
  RmpBlockMatrix *stiffness; /* … the load's */
};

/* --- bones ------------------------------------------------------------------------------------ */

static gboolean
carries (const RmpSkin *skin, guint bone)
{
  const gsize n = (gsize) rmp_skin_get_n_vertices (skin) * rmp_skin_get_n_influences (skin);
  const guint16 *joints = rmp_skin_get_joints (skin);
  const float *weights = rmp_skin_get_weights (skin);

  for (gsize i = 0; i < n; i++)
    if (joints[i] == bone && weights[i] > 0.0f)
      return TRUE;
  return FALSE;
}

static void
add_bone (guint32 carrier, const double head[3], const double tail[3], double thickness,
          GArray *bones, GArray *carriers)
{
  RmpEmbeddedBone bone;

  rmp_vector_copy (head, bone.head);
  rmp_vector_copy (tail, bone.tail);
  bone.radius = thickness * rmp_vector_distance (head, tail);
  g_array_append_val (bones, bone);
  g_array_append_val (carriers, carrier);
}

/* How far what a bone has most of reaches along @way from its joint, metres. */
static double
find_reach (const RmpSkin *skin, const RmpMesh *mesh, guint bone, const double head[3],
            const double way[3])
{
  const guint n = rmp_skin_get_n_influences (skin);
  const guint16 *joints = rmp_skin_get_joints (skin);
  const float *weights = rmp_skin_get_weights (skin);
  double reach = 0.0;

  for (gsize i = 0; i < (gsize) rmp_skin_get_n_vertices (skin) * n; i++)
    {
      double off[3];

      if (joints[i] != bone || (double) weights[i] < MOST_OF)
        continue;
      rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * (i / n), off);
      rmp_vector_sub (off, head, off);
      reach = MAX (reach, rmp_vector_dot (off, way));
    }
  return reach;
}

/* From a joint to each of its children; the last of a chain goes on as the one before it. */
static void
add_bones (const RmpSkin *skin, const RmpSkeleton *skeleton, const RmpMesh *mesh, guint32 bone,
           double thickness, GArray *bones, GArray *carriers)
{
  const guint n = rmp_skin_get_n_bones (skin), before = bones->len;
  const gint parent = rmp_bone_find_parent (skin, skeleton, bone);
  double head[3], tail[3], way[3];

  if (!rmp_bone_rest_position (skin, bone, head))
    return;
  for (guint b = 0; b < n; b++)
    if (rmp_bone_find_parent (skin, skeleton, b) == (gint) bone &&
        rmp_bone_rest_position (skin, b, tail))
      add_bone (bone, head, tail, thickness, bones, carriers);
  if (bones->len > before || parent < 0 || !rmp_bone_rest_position (skin, (guint) parent, tail))
    return;
  rmp_vector_sub (head, tail, way);
  if (!rmp_vector_normalise (way))
    return;
  rmp_vector_add_scaled (head, find_reach (skin, mesh, bone, head, way), way, tail);
  add_bone (bone, head, tail, thickness, bones, carriers);
}

static void
find_bones (RmpShellDynamics *self, RmpSampler *sampler, double thickness)
{
  const RmpSkin *skin = rmp_sampler_get_skin (sampler);
  const RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  g_autoptr (GArray) bones = g_array_new (FALSE, FALSE, sizeof (RmpEmbeddedBone));
  g_autoptr (GArray) carriers = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 b = 0; skin && skeleton && thickness > 0.0 && b < rmp_skin_get_n_bones (skin); b++)
    if (carries (skin, b))
      add_bones (skin, skeleton, rmp_sampler_get_mesh (sampler), b, thickness, bones, carriers);
  self->bones = rmp_embedded_bones_new (self->built.lattice, bones->len,
                                        (const RmpEmbeddedBone *) (gpointer) bones->data);
  self->carriers = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&carriers), FALSE);
}

static void
move_bones (const RmpShellDynamics *self, RmpSampler *sampler, double time, double *nodes)
{
  g_autofree double *all = rmp_sampler_bones (sampler, time);
  g_autofree double *matrices = g_new (double, 16 * (gsize) self->bones->n_bones + 1);

  if (!all)
    return;
  for (guint b = 0; b < self->bones->n_bones; b++)
    memcpy (matrices + 16 * (gsize) b, all + 16 * (gsize) self->carriers[b], 16 * sizeof (double));
  rmp_embedded_bones_move (self->bones, self->built.lattice, matrices, nodes);
}

guint
rmp_shell_dynamics_count_held (const RmpShellDynamics *self)
{
  guint n = 0;

  for (guint m = 0; m < self->bones->n_nodes; m++)
    n += self->bones->held[m] != 0;
  return n;
}

/* --- springs ---------------------------------------------------------------------------------- */

static void
find_pull (RmpShellDynamics *self, const RmpShellDynamicsSkin *skin, double modulus, double follow)
{
  const guint n = skin->topology->n_vertices;

  self->pull = g_new (double, (gsize) n + 1);
  for (guint v = 0; v < n; v++)
    {
      self->pull[v] = skin->fixed[v]
                          ? modulus * sqrt (self->areas[v])
                          : follow * modulus * self->areas[v] / self->built.lattice->side;
      self->pulled = self->pulled || self->pull[v] > 0.0;
    }
}

static void
make_springs (RmpShellDynamics *self)
{
  const guint n = self->built.embedding->n_vertices;
  g_autoptr (RmpBlockMatrix) weights = rmp_block_matrix_new (n, 0, NULL);

  for (guint v = 0; v < n; v++)
    for (guint i = 0; i < 9; i += 4)
      weights->blocks[9 * (gsize) weights->diagonal[v] + i] = self->pull[v];
  self->springs = rmp_embedded_stepper_new_matrix (self->stepper);
  rmp_embedding_add_projected (self->built.embedding, weights, 1.0, self->springs, NULL);
  for (guint m = 0; m < self->springs->n; m++)
    for (guint i = 0; i < 9 && self->bones->held[m]; i += 4)
      self->springs->blocks[9 * (gsize) self->springs->diagonal[m] + i] += self->bone_pull;
}

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

/* --- muscles ---------------------------------------------------------------------------------- */

static void
read_muscles (RmpShellDynamics *self, const RmpValues *values)
{
  const guint n = rmp_values_get_n_entries (values, RMP_SHELL_PARAM_MUSCLES);
  g_autofree RmpEmbeddedMuscle *muscles = g_new0 (RmpEmbeddedMuscle, (gsize) n + 1);

  self->n_muscles = n;
  self->morphs = g_new (guint, (gsize) n + 1);
  for (guint m = 0; m < n; m++)
    {
      const RmpValues *entry = rmp_values_get_entry (values, RMP_SHELL_PARAM_MUSCLES, m);

      rmp_values_get_vec3 (entry, RMP_SHELL_MUSCLE_FROM, muscles[m].from);
      rmp_values_get_vec3 (entry, RMP_SHELL_MUSCLE_TO, muscles[m].to);
      muscles[m].radius = rmp_values_get_real (entry, RMP_SHELL_MUSCLE_RADIUS);
      muscles[m].strength = rmp_values_get_real (values, RMP_SHELL_PARAM_STRENGTH);
      self->morphs[m] = (guint) rmp_values_get_int (entry, RMP_SHELL_MUSCLE_MORPH);
      self->looks_for_activations = self->looks_for_activations || self->morphs[m] == 0;
    }
  rmp_embedded_interior_set_muscles (self->interior, n, muscles);
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

/* --- a soft body ------------------------------------------------------------------------------ */

static void
make_stepper (RmpShellDynamics *self, const RmpShellSkin *skin)
{
  g_autoptr (RmpBlockMatrix) pattern = rmp_shell_skin_new_matrix (skin);
  g_autofree guint32 *pairs = NULL;
  guint n_pairs;

  pairs = self->exact ? rmp_shell_exact_pairs (self->built.lattice, &n_pairs)
                      : rmp_embedding_find_pairs (self->built.embedding, pattern, &n_pairs);
  self->stepper = rmp_embedded_stepper_new (self->interior,
                                            self->bone_pull > 0.0 ? NULL : self->bones->held,
                                            n_pairs, pairs, RMP_EMBEDDED_MASS_CONSISTENT);
  self->stiffness = rmp_embedded_stepper_new_matrix (self->stepper);
}

/* Cells are as stiff as the skin's vertices in them say in the mean; others are as their
 * neighbours. @plain: of a lattice with no vertex. [elements] (transfer full)
 */
static RmpEmbeddedMaterial *
find_materials (const RmpEmbeddedBuilt *built, const RmpShellMaterial *materials,
                const RmpEmbeddedMaterial *plain)
{
  const RmpEmbeddedParts *parts = &built->lattice->parts;
  RmpEmbeddedMaterial *cells = g_new0 (RmpEmbeddedMaterial, (gsize) parts->n_elements + 1);
  g_autofree guint *counts = g_new0 (guint, (gsize) parts->n_elements + 1);
  gboolean spread = TRUE;

  for (guint v = 0; v < built->embedding->n_vertices; v++)
    {
      const guint32 element = built->embedding->elements[v];

      cells[element].modulus += materials[v].interior_modulus;
      cells[element].poisson += materials[v].interior_poisson;
      counts[element]++;
    }
  for (guint e = 0; e < parts->n_elements; e++)
    {
      cells[e].modulus /= MAX (counts[e], 1);
      cells[e].poisson /= MAX (counts[e], 1);
    }
  while (spread)
    {
      spread = FALSE;
      for (guint k = 0; k < parts->n_links; k++)
        for (guint i = 0; i < 2; i++)
          {
            const guint32 from = parts->links[2 * (gsize) k + i],
                          to = parts->links[2 * (gsize) k + 1 - i];

            if (counts[from] == 0 || counts[to] > 0)
              continue;
            cells[to] = cells[from];
            counts[to] = 1;
            spread = TRUE;
          }
    }
  for (guint e = 0; e < parts->n_elements; e++)
    {
      if (counts[e] == 0)
        cells[e] = *plain;
      cells[e].density = plain->density;
    }
  return cells;
}

RmpShellDynamics *
rmp_shell_dynamics_new (const RmpShellDynamicsSkin *skin, RmpSampler *sampler,
                        const RmpValues *values, const RmpCall *call, GError **error)
{
  const RmpEmbeddedMaterial material = {
    rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_MODULUS),
    rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_POISSON),
    rmp_values_get_real (values, RMP_SHELL_PARAM_DENSITY),
  };
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
  g_autofree RmpEmbeddedMaterial *cells = NULL;
  RmpShellDynamics *self;
  RmpEmbeddedBuilt built;

  g_assert (skin && sampler && values);

  options.order = (RmpEmbeddedOrder) rmp_values_get_int (values, RMP_SHELL_PARAM_ELEMENTS);
  options.side = rmp_values_get_real (values, RMP_SHELL_PARAM_CELL);
  options.splits = (guint) rmp_values_get_int (values, RMP_SHELL_PARAM_SPLITS);
  if (skin->earlier)
    options.earlier = &skin->earlier->built;
  if (!rmp_embedded_material_check (&material, error) ||
      !rmp_embedded_build (skin->topology, skin->rest, &options, &built, call->n_threads,
                           call->cancellable, error))
    return NULL;
  self = g_new0 (RmpShellDynamics, 1);
  g_mutex_init (&self->mutex);
  self->built = built;
  self->areas = g_memdup2 (rmp_shell_skin_get_areas (skin->skin),
                           (gsize) skin->topology->n_vertices * sizeof (double));
  self->time_step = rmp_values_get_real (values, RMP_SHELL_PARAM_TIME_STEP);
  rmp_values_get_vec3 (values, RMP_SHELL_PARAM_GRAVITY, self->gravity);
  cells = find_materials (&built, skin->materials, &material);
  self->interior = rmp_embedded_interior_new (
      built.lattice, rmp_embedded_lattice_n_elements (built.lattice), cells,
      rmp_values_get_bool (values, RMP_SHELL_PARAM_FILLING));
  read_muscles (self, values);
  if (built.lattice->n_nodes > 0)
    self->fit = rmp_embedded_fit_new (built.embedding, self->interior, skin->rest, self->areas);
  find_bones (self, sampler, rmp_values_get_real (values, RMP_SHELL_PARAM_BONE_RADIUS));
  if (rmp_values_get_bool (values, RMP_SHELL_PARAM_SOFT_BONES))
    self->bone_pull = material.modulus * built.lattice->side;
  find_pull (self, skin, material.modulus, rmp_values_get_real (values, RMP_SHELL_PARAM_FOLLOW));
  self->wants_exact = rmp_values_get_bool (values, RMP_SHELL_PARAM_EXACT);
  self->exact = self->wants_exact && built.lattice->n_nodes <= RMP_SHELL_MOST_EXACT_NODES;
  make_stepper (self, skin->skin);
  make_springs (self);
  return self;
}

void
rmp_shell_dynamics_free (RmpShellDynamics *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->fit, rmp_embedded_fit_free);
  rmp_embedded_stepper_free (self->stepper);
  rmp_block_matrix_free (self->springs);
  rmp_block_matrix_free (self->stiffness);
  rmp_embedded_bones_free (self->bones);
  rmp_embedded_interior_free (self->interior);
  rmp_embedded_built_clear (&self->built);
  g_mutex_clear (&self->mutex);
  g_free (self->carriers);
  g_free (self->pull);
  g_free (self->morphs);
  g_free (self->areas);
  g_free (self);
}

const RmpEmbedding *
rmp_shell_dynamics_get_embedding (const RmpShellDynamics *self)
{
  return self->built.embedding;
}

const RmpEmbeddedInterior *
rmp_shell_dynamics_get_interior (const RmpShellDynamics *self)
{
  return self->interior;
}

double
rmp_shell_dynamics_get_time_step (const RmpShellDynamics *self)
{
  return self->time_step;
}

char *
rmp_shell_dynamics_warn (const RmpShellDynamics *self)
{
  g_autofree char *of_lattice = rmp_embedded_build_warn (&self->built.report);
  GString *text = g_string_new (of_lattice);

  if (self->bones->n_idle > 0)
    g_string_append_printf (text,
                            _ ("%s%u bones lie outside of the soft body and carry nothing of it."),
                            text->len > 0 ? " " : "", self->bones->n_idle);
  if (self->wants_exact && !self->exact)
    g_string_append_printf (text,
                            _ ("%sThe lattice has %u nodes, and the skin gives way in those of up "
                               "to %u: make its cells larger."),
                            text->len > 0 ? " " : "", self->built.lattice->n_nodes,
                            RMP_SHELL_MOST_EXACT_NODES);
  if (!self->pulled && rmp_shell_dynamics_count_held (self) == 0 &&
      rmp_vector_norm (self->gravity) > 0.0)
    g_string_append_printf (text,
                            _ ("%sNothing holds the soft body: it falls until it meets a body. "
                               "Raise Follow the motion, or move the garment by bones."),
                            text->len > 0 ? " " : "");
  return g_string_free (text, text->len == 0);
}

/* --- moments ---------------------------------------------------------------------------------- */

static gsize
count (const RmpShellDynamics *self)
{
  return 3 * (gsize) self->built.lattice->n_nodes;
}

void
rmp_shell_moment_init (RmpShellMoment *self, const RmpShellDynamics *dynamics)
{
  const gsize n = count (dynamics);

  *self = (RmpShellMoment){
    .n_nodes = dynamics->built.lattice->n_nodes,
    .n_muscles = dynamics->n_muscles,
    .q = g_memdup2 (dynamics->built.lattice->rest, n * sizeof (double)),
    .velocity = g_new0 (double, n + 1),
    .force = g_new0 (double, n + 1),
    .activations = g_new0 (double, (gsize) dynamics->n_muscles + 1),
  };
}

/* --- goals ------------------------------------------------------------------------------------ */

static gboolean
find_activations (RmpShellDynamics *self, const double *skin, const double *nodes,
                  double *activations, const RmpCall *call)
{
  const RmpEmbeddedActivationPlan plan = {
    self->built.embedding, self->interior, self->stepper, self->areas, FIT_STEPS, call->n_threads,
  };
  g_autofree double *q = g_memdup2 (nodes, count (self) * sizeof (double));

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
    .nodes = g_memdup2 (self->built.lattice->rest, count (self) * sizeof (double)),
    .activations = g_new0 (double, (gsize) self->n_muscles + 1),
  };
  if (before)
    memcpy (goal->activations, before, self->n_muscles * sizeof (double));
  g_mutex_lock (&self->mutex);
  if (self->fit)
    rmp_embedded_fit_solve (self->fit, skin, goal->nodes, call->n_threads);
  move_bones (self, sampler, time, goal->nodes);
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

/* --- steps ------------------------------------------------------------------------------------ */

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
  const gsize size = count (self) * sizeof (double);
  RmpEmbeddedStepOptions options = rmp_embedded_step_defaults;
  RmpEmbeddedOutcome outcome = RMP_EMBEDDED_CONVERGED;
  g_autofree double *force = g_new0 (double, count (self) + 1);
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
  const gsize n = count (self);
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
  const gsize n = count (self);
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
  memset (moment->force, 0, count (self) * sizeof (double));
  rmp_shell_pull (problem, self->built.embedding, x, converged, moment->force, n_threads);
}
