/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "simulator.h"

#include <math.h>
#include <string.h>

#include "cloth/creases.h"
#include "cloth/crowd.h"
#include "cloth/emerge.h"
#include "cloth/jump.h"
#include "cloth/params.h"
#include "geometry/smoothstep.h"
#include "geometry/vector.h"
#include "inputs/bones.h"
#include "inputs/cloth.h"
#include "inputs/colliders.h"
#include "inputs/drawn-lines.h"
#include "inputs/masks.h"
#include "inputs/references.h"
#include "inputs/rest-shape.h"

#define AWAY 1e-6              /* metres: what begins no farther off need not be brought there */
#define RAMP_SPAN (1.0 / 30.0) /* seconds */
#define SETTLE_SPAN 0.1        /* seconds between two looks at whether somebody cancels */

const RmpInputUse rmp_cloth_inputs[RMP_CLOTH_CREASE_N_INPUTS] = {
  { .kind = &rmp_input_bones },
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_colliders },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_references },
  { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_drawn_lines, .only = "pleats=true" },
};

/* Seconds before the first frame. */
typedef struct
{
  double ramp;   /* in which what is sewn to bodies comes to them */
  double settle; /* in which cloth hangs there */
} Beginning;

/* What does not depend on time. */
typedef struct
{
  const RmpClothSolver *klass;
  RmpClothModel *model;
  RmpClothForces forces;
  RmpClothBodies *bodies; /* (nullable) */
  guint patience;         /* frames in which tangles are not spoken of */
  gpointer solver;
  RmpClothCreases *creases; /* (nullable) */
  gsize n_kept;             /* by the solver, and by creases after that */
  gsize n_solver_kept;
} Shared;

/* What a frame leaves to the next: of one block, so that a checkpoint is a copy. */
typedef struct
{
  gsize size; /* bytes, of all */
  guint n_frames;
  guint n_tangled; /* frames in a row in which cloth ran through something */
  double time;     /* seconds, of the last frame */
  double way;      /* metres that the rig went in that */
  /* Positions, velocities, where the rig was [#V × 3 each]; what is kept; normals of what cloth is
   * attached to [#attachments × 3]; and, a byte a vertex, what bodies hold between them.
   */
  double numbers[];
} State;

/* --- prepare ---------------------------------------------------------------------------------- */

gboolean
rmp_cloth_any_order (G_GNUC_UNUSED const RmpValues *values)
{
  return FALSE;
}

gpointer
rmp_cloth_prepare (const RmpClothSolver *solver, const RmpInput *input, const RmpValues *values,
                   const RmpCall *call, GError **error)
{
  g_autoptr (RmpClothModel) model = rmp_cloth_model_new (input, values, error);
  RmpClothBodies *bodies;
  GError *refused = NULL;
  Shared *self;

  if (!model)
    return NULL;
  bodies = rmp_cloth_bodies_new (model, input, values, call->cancellable, &refused);
  if (refused)
    {
      g_propagate_error (error, refused);
      return NULL;
    }
  self = g_new0 (Shared, 1);
  self->klass = solver;
  self->model = g_steal_pointer (&model);
  self->solver = solver->prepare (self->model, values);
  self->n_solver_kept = solver->count_kept ? solver->count_kept (self->model) : 0;
  if (solver->creases)
    self->creases = rmp_cloth_creases_new (self->model, input, values);
  self->n_kept = self->n_solver_kept +
                 (self->creases ? rmp_cloth_creases_count_kept (self->creases) : 0);
  rmp_cloth_forces_init (&self->forces, values, input->seed);
  self->bodies = bodies;
  self->patience = (guint) rmp_values_get_int (values, RMP_CLOTH_UNTANGLE_FRAMES);
  return self;
}

void
rmp_cloth_shared_free (gpointer shared)
{
  Shared *self = shared;

  self->klass->free (self->solver);
  g_clear_pointer (&self->bodies, rmp_cloth_bodies_free);
  g_clear_pointer (&self->creases, rmp_cloth_creases_free);
  rmp_cloth_model_free (self->model);
  g_free (self);
}

/* --- a frame ---------------------------------------------------------------------------------- */

static gsize
count_rows (const Shared *self)
{
  return 3 * (gsize) self->model->n_vertices;
}

static gsize
measure_state (const Shared *self)
{
  const gsize n_held = (self->model->n_vertices + sizeof (double) - 1) / sizeof (double);
  const gsize n_normals = 3 * (gsize) self->model->attachments->len;

  return sizeof (State) +
         (3 * count_rows (self) + self->n_kept + n_normals + n_held) * sizeof (double);
}

static double *
get_normals (const Shared *self, State *state)
{
  return state->numbers + 3 * count_rows (self) + self->n_kept;
}

static guint8 *
get_held (const Shared *self, State *state)
{
  return (guint8 *) (get_normals (self, state) + 3 * (gsize) self->model->attachments->len);
}

/* What is bent too much where a span ends rests in another angle from then on. */
static void
crease (const Shared *self, RmpClothSpan *span)
{
  if (self->creases)
    rmp_cloth_creases_yield (self->creases, span->positions, span->kept + self->n_solver_kept);
}

static gboolean
advance (const Shared *self, RmpClothSpan *span, GError **error)
{
  g_autofree double *angles = self->creases ? g_new (double, (gsize) self->model->n_hinges + 1)
                                            : NULL;
  gboolean done;

  if (self->creases)
    rmp_cloth_creases_rest (self->creases, span->kept + self->n_solver_kept, angles);
  span->rest_angles = angles;
  span->way = rmp_cloth_span_measure_way (span);
  done = self->klass->advance (self->solver, span, error) &&
         (!self->klass->is_static ||
          rmp_cloth_span_check (span, &(RmpClothStepEnd){ .number = 1, .time = span->length },
                                error));
  span->rest_angles = NULL;
  if (done)
    crease (self, span);
  else
    rmp_cloth_tell_crowd (self->bodies, span->start + span->length, error);
  return done;
}

/* What is attached is carried by its bodies.
 *
 * Returns: how many triangles have no area, so that their last normals were taken
 */
static guint
read_attachments (const Shared *self, double time, guint n_threads, double *normals,
                  double *carried)
{
  guint n_bodies, n_degenerate = 0;
  RmpSampler *const *bodies = rmp_inputs_get_colliders (self->model->inputs, &n_bodies);

  for (guint b = 0; self->model->attachments->len > 0 && b < n_bodies; b++)
    {
      const guint32 *faces = rmp_mesh_get_faces (rmp_sampler_get_mesh (bodies[b]));
      g_autofree double *positions = NULL;

      for (guint i = 0; i < self->model->attachments->len; i++)
        {
          const RmpClothAttachment *attachment = &g_array_index (self->model->attachments,
                                                                 RmpClothAttachment, i);
          const double *corners[3];

          if (attachment->body != b)
            continue;
          if (!positions)
            positions = rmp_cloth_sample_collider (bodies[b], time, n_threads);
          for (guint k = 0; k < 3; k++)
            corners[k] = positions + 3 * (gsize) faces[3 * (gsize) attachment->face + k];
          n_degenerate += !rmp_cloth_attachment_position (
              corners, attachment->weights, attachment->offset, normals + 3 * (gsize) i,
              carried + 3 * (gsize) attachment->vertex);
        }
    }
  return n_degenerate;
}

/* Where the cloth is carried. (transfer full) (nullable): what is to be warned of */
static char *
read_motion (const Shared *self, RmpSampler *sampler, double time, const RmpCall *call, float *mesh,
             double *normals, double *carried)
{
  guint n;

  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, mesh, call->n_threads);
  rmp_cloth_model_gather (self->model, mesh, carried);
  n = read_attachments (self, time, call->n_threads, normals, carried);
  if (n == 0)
    return NULL;
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
                   "%u triangle that cloth is attached to has no area in this frame; the cloth "
                   "keeps the direction that it had. Attach it elsewhere, or mend the body.",
                   "%u triangles that cloth is attached to have no area in this frame; the cloth "
                   "keeps the direction that it had. Attach it elsewhere, or mend the body.",
                   n),
      n);
}

/* Seconds go by where the rig stands still. */
static gboolean
settle (const Shared *self, RmpClothSpan *span, double seconds, GError **error)
{
  const double end = span->start;
  const guint n_spans = (guint) ceil (seconds / SETTLE_SPAN);

  if (self->klass->is_static)
    return seconds <= 0.0 || advance (self, span, error);
  span->settle = seconds;
  for (guint i = 0; i < n_spans; i++)
    {
      span->length = seconds / n_spans;
      span->settled = i * span->length;
      span->start = end - seconds + span->settled;
      if (!advance (self, span, error))
        return FALSE;
      rmp_cloth_span_tell_beginning (span, span->length);
    }
  span->settle = 0.0;
  return TRUE;
}

/* How fast the rig carries the cloth; what is attached is as slow as its body is. */
static void
read_velocities (const Shared *self, RmpSampler *sampler, double time, guint n_threads,
                 double *carried)
{
  g_autofree float *velocities = g_new (float, 3 * (gsize) self->model->n_mesh_vertices);
  guint n_bodies;
  RmpSampler *const *bodies = rmp_inputs_get_colliders (self->model->inputs, &n_bodies);

  rmp_sampler_velocities (sampler, RMP_SKINNING_DUAL_QUATERNION, time, velocities, n_threads);
  rmp_cloth_model_gather (self->model, velocities, carried);
  for (guint b = 0; self->model->attachments->len > 0 && b < n_bodies; b++)
    {
      const RmpMesh *mesh = rmp_sampler_get_mesh (bodies[b]);
      g_autofree float *speeds = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (mesh) + 1);

      rmp_sampler_velocities (bodies[b], RMP_SKINNING_DUAL_QUATERNION, time, speeds, n_threads);
      for (guint i = 0; i < self->model->attachments->len; i++)
        {
          const RmpClothAttachment *attachment = &g_array_index (self->model->attachments,
                                                                 RmpClothAttachment, i);
          const guint32 *face = rmp_mesh_get_faces (mesh) + 3 * (gsize) attachment->face;

          for (guint c = 0; attachment->body == b && c < 3; c++)
            {
              double *speed = carried + 3 * (gsize) attachment->vertex + c;

              *speed = 0.0;
              for (guint k = 0; k < 3; k++)
                *speed += attachment->weights[k] * (double) speeds[3 * (gsize) face[k] + c];
            }
        }
    }
}

/* Whether bodies begin elsewhere than the rig, so that what is sewn to them would be torn there.
 *
 * @carried: [#V × 3] where the rig has cloth that nothing is attached to
 */
static gboolean
is_away (const Shared *self, const double *carried, const double *sewn)
{
  for (guint i = 0; i < self->model->attachments->len; i++)
    {
      const RmpClothAttachment *attachment = &g_array_index (self->model->attachments,
                                                             RmpClothAttachment, i);
      const gsize at = 3 * (gsize) attachment->vertex;

      if (self->model->holds[attachment->vertex].pinned &&
          rmp_vector_distance (carried + at, sewn + at) > AWAY)
        return TRUE;
    }
  return FALSE;
}

/* What is sewn to a body goes there from where the rig has it, slowly at both ends, before the
 * first frame; time stands still for all else.
 *
 * @carried: [#V × 3] where the rig has cloth that nothing is attached to
 */
static gboolean
ease_in (const Shared *self, RmpClothSpan *span, const double *carried, double seconds,
         GError **error)
{
  const gsize n = count_rows (self);
  const double *from = span->from, *sewn = span->to;
  const guint n_spans = (guint) ceil (seconds / RAMP_SPAN);
  g_autofree double *before = g_memdup2 (carried, n * sizeof (double));
  g_autofree double *after = g_memdup2 (carried, n * sizeof (double));
  gboolean done = TRUE;

  span->from = before;
  span->to = after;
  span->length = seconds / n_spans;
  for (guint k = 1; k <= n_spans && done; k++)
    {
      memcpy (before, after, n * sizeof (double));
      for (gsize i = 0; i < n; i++)
        after[i] = carried[i] + rmp_smoothstep ((double) k / n_spans) * (sewn[i] - carried[i]);
      done = advance (self, span, error);
    }
  span->from = from;
  span->to = sewn;
  return done;
}

/* Out of bodies. */
static gboolean
emerge (const Shared *self, RmpClothSpan *span, RmpSampler *sampler, GError **error)
{
  g_autofree double *rest = g_new (double, count_rows (self) + 1);

  rmp_cloth_model_gather (self->model, rmp_mesh_get_positions (rmp_sampler_get_mesh (sampler)),
                          rest);
  return rmp_cloth_emerge (span->contact, rest, span->positions, span->call->cancellable, error);
}

/* The cloth begins where the rig has it, and as fast. @mesh: there, without attachments */
static gboolean
begin (const Shared *self, RmpClothSpan *span, RmpSampler *sampler, const float *mesh,
       const Beginning *how, const RmpCall *call, GError **error)
{
  const double time = span->start;
  g_autofree double *carried = g_new (double, count_rows (self) + 1);
  gboolean eases;

  rmp_cloth_model_gather (self->model, mesh, carried);
  eases = how->ramp > 0.0 && !self->klass->is_static && is_away (self, carried, span->to);
  memcpy (span->positions, eases ? carried : span->to, count_rows (self) * sizeof (double));
  if (span->contact && rmp_cloth_contact_get_options (span->contact)->untangles &&
      !emerge (self, span, sampler, error))
    return FALSE;
  crease (self, span);
  if (eases && !ease_in (self, span, carried, how->ramp, error))
    return FALSE;
  if (!settle (self, span, how->settle, error))
    return FALSE;
  read_velocities (self, sampler, time, call->n_threads, carried);
  for (gsize i = 0; i < count_rows (self); i++)
    span->velocities[i] += carried[i];
  return TRUE;
}

/* --- what is told ----------------------------------------------------------------------------- */

static void
tell_creases (const Shared *self, const RmpClothSpan *span, RmpOutput *output)
{
  double largest;
  guint n;

  rmp_cloth_creases_measure (self->creases, span->kept + self->n_solver_kept, &n, &largest);
  output->figures[RMP_CLOTH_FIGURE_CREASES] = n;
  output->figures[RMP_CLOTH_FIGURE_CREASE_ANGLE] = largest;
}

/* @mesh: (transfer full): where the rig carries the whole mesh */
static void
tell_bodies (const Shared *self, RmpSampler *sampler, double time, RmpOutput *output)
{
  for (guint i = 0; i < rmp_cloth_bodies_get_n (self->bodies); i++)
    {
      const RmpClothShape *shape = rmp_cloth_bodies_get_shape (self->bodies, i);
      double pose[16];

      if (!shape)
        continue;
      rmp_cloth_shape_pose (shape, sampler, time, pose);
      rmp_cloth_body_table_add (output, shape, pose);
    }
}

static void
tell (const Shared *self, const State *state, RmpClothSpan *span, RmpSampler *sampler, double time,
      float *mesh, const gboolean *fields, const RmpCall *call, RmpOutput *output)
{
  const RmpClothMet *met = span->contact ? rmp_cloth_contact_get_met (span->contact) : NULL;

  output->positions = mesh;
  output->velocities = g_new (float, 3 * (gsize) span->model->n_mesh_vertices);
  rmp_sampler_velocities (sampler, RMP_SKINNING_DUAL_QUATERNION, time, output->velocities,
                          call->n_threads);
  rmp_cloth_model_scatter (span->model, span->positions, output->positions);
  rmp_cloth_model_scatter (span->model, span->velocities, output->velocities);
  rmp_cloth_tell (span->model, span->positions, span->velocities, fields, output);
  output->figures[RMP_CLOTH_FIGURE_STEPS] = span->n_steps;
  output->figures[RMP_CLOTH_FIGURE_ITERATIONS] = span->n_iterations;
  output->figures[RMP_CLOTH_FIGURE_CARD] = span->n_on_card;
  if (met)
    {
      output->figures[RMP_CLOTH_FIGURE_HITS] = met->n_hits;
      output->figures[RMP_CLOTH_FIGURE_CROSSINGS] = met->n_crossings;
    }
  if (self->bodies)
    tell_bodies (self, sampler, time, output);
  if (self->creases)
    tell_creases (self, span, output);
  if (self->klass->tell)
    self->klass->tell (self->solver, call, output);
  output->warning = span->warning ? g_steal_pointer (&span->warning)
                                  : rmp_cloth_warn (self->model, met, state->n_frames,
                                                    state->n_tangled, self->patience);
}

/* To a time, from the one that the state is at. */
static gboolean
go_on (const Shared *self, State *state, RmpClothSpan *span, RmpSampler *sampler, const float *mesh,
       double time, const Beginning *how, GError **error)
{
  if (!rmp_cloth_check_positions (self->model, span->to, time, error))
    return FALSE;
  if (state->n_frames > 0)
    {
      span->length = time - state->time;
      return advance (self, span, error);
    }
  memcpy (state->numbers + 2 * count_rows (self), span->to, count_rows (self) * sizeof (double));
  span->start = time;
  return begin (self, span, sampler, mesh, how, span->call, error);
}

/* How long cloth has run through something. */
static void
count_tangled (State *state, const RmpClothMet *met)
{
  state->n_tangled = met && met->n_crossings > 0 ? state->n_tangled + 1 : 0;
}

/* At a cut the cloth goes along, and time goes on as if the rig had come from beside where it is.
 *
 * @carried: [#V × 3] where the rig has the cloth now; @sizes: of the cloth, that a jump is far
 *
 * Returns: whether it is one
 */
static gboolean
jump (const Shared *self, State *state, const double *carried, double sizes)
{
  const guint n = self->model->n_vertices;
  double *rig = state->numbers + 2 * count_rows (self);
  const double last = state->way;

  if (state->n_frames == 0 ||
      !rmp_cloth_jumps (n, rig, carried, sizes > 0.0 ? sizes * self->model->size : INFINITY, last,
                        &state->way))
    return FALSE;
  state->way = last;
  rmp_cloth_jump_carry (n, rig, carried, state->numbers, state->numbers + count_rows (self));
  return TRUE;
}

gboolean
rmp_cloth_step (gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer data,
                RmpSampler *sampler, const RmpValues *values, double time,
                G_GNUC_UNUSED RmpTarget target, const gboolean *fields, RmpOutput *output,
                const RmpCall *call, GError **error)
{
  const Shared *self = shared;
  State *state = data;
  const gsize n = count_rows (self);
  double *rig = state->numbers + 2 * n;
  g_autofree float *mesh = g_new (float, 3 * (gsize) self->model->n_mesh_vertices);
  g_autofree double *carried = g_new (double, n + 1);
  g_autoptr (RmpClothContact) contact = NULL;
  RmpClothSpan span = { .model = self->model,
                        .forces = &self->forces,
                        .positions = state->numbers,
                        .velocities = state->numbers + n,
                        .kept = state->numbers + 3 * n,
                        .from = rig,
                        .to = carried,
                        .start = state->time,
                        .last = rmp_sampler_get_end (sampler),
                        .call = call,
                        .output = output };
  const Beginning how = { rmp_values_get_real (values, RMP_CLOTH_ATTACH_RAMP),
                          rmp_values_get_real (values, RMP_CLOTH_SETTLE) };
  g_autofree State *before = rmp_cloth_state_copy (state);
  g_autofree char *warning = NULL;
  gboolean jumps, done;

  if (output)
    rmp_output_init (output, rmp_values_get_technique (values));
  span.warning = read_motion (self, sampler, time, call, mesh, get_normals (self, state), carried);
  jumps = jump (self, state, carried, rmp_values_get_real (values, RMP_CLOTH_JUMP));
  if (self->bodies)
    contact = rmp_cloth_contact_new (self->bodies, sampler,
                                     state->n_frames > 0 && !jumps ? state->time : time, time,
                                     get_held (self, state), call, error);
  span.contact = contact;
  done = (!self->bodies || contact) && go_on (self, state, &span, sampler, mesh, time, &how, error);
  warning = span.warning;
  if (!done)
    {
      memcpy (state, before, before->size);
      return FALSE;
    }
  memcpy (rig, carried, n * sizeof (double));
  count_tangled (state, contact ? rmp_cloth_contact_get_met (contact) : NULL);
  if (output)
    {
      span.warning = g_steal_pointer (&warning);
      tell (self, state, &span, sampler, time, g_steal_pointer (&mesh), fields, call, output);
    }
  state->n_frames++;
  state->time = time;
  return TRUE;
}

/* --- checkpoints ------------------------------------------------------------------------------ */

gpointer
rmp_cloth_state_new (gpointer shared)
{
  const Shared *self = shared;
  State *state = g_malloc0 (measure_state (self));

  state->size = measure_state (self);
  for (guint i = 0; i < self->model->attachments->len; i++)
    rmp_vector_copy (g_array_index (self->model->attachments, RmpClothAttachment, i).normal,
                     get_normals (self, state) + 3 * (gsize) i);
  return state;
}

gpointer
rmp_cloth_state_copy (gpointer state)
{
  return g_memdup2 (state, ((State *) state)->size);
}

GBytes *
rmp_cloth_state_save (gpointer state)
{
  return g_bytes_new (state, ((State *) state)->size);
}

gpointer
rmp_cloth_state_load (gpointer shared, GBytes *bytes, GError **error)
{
  const gsize size = measure_state (shared);
  const State *state = g_bytes_get_data (bytes, NULL);

  if (g_bytes_get_size (bytes) != size || state->size != size)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           "The checkpoint is another cloth's.");
      return NULL;
    }
  return g_memdup2 (state, size);
}
