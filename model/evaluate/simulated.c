/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "evaluate/simulated.h"

#include "cloth/body-table.h"
#include "motion/sampler-class.h"

#include <math.h>
#include <string.h>

typedef struct
{
  RmpSampler base;
  RmpSnapshot *simulator;
  RmpSampler *below;           /* borrowed of it */
  RmpAccelerator *accelerator; /* (nullable) */

  GMutex mutex;
  GError *error; /* (nullable): the first of a step made while sampling; guarded by the mutex */
} Simulated;

/* What is blended of two frames. */
typedef const float *(*Column) (const RmpResult *result);

static void
simulated_free (RmpSampler *sampler)
{
  Simulated *self = (Simulated *) sampler;

  rmp_snapshot_unref (self->simulator);
  g_clear_pointer (&self->accelerator, rmp_accelerator_unref);
  g_clear_error (&self->error);
  g_mutex_clear (&self->mutex);
}

static double
simulated_get_start (RmpSampler *sampler)
{
  return rmp_sampler_get_start (((Simulated *) sampler)->below);
}

static double
simulated_get_end (RmpSampler *sampler)
{
  return rmp_sampler_get_end (((Simulated *) sampler)->below);
}

static void
simulated_globals (RmpSampler *sampler, double time, double *globals)
{
  rmp_sampler_globals (((Simulated *) sampler)->below, time, globals);
}

static float *
simulated_morph_weights (RmpSampler *sampler, double time, guint *n)
{
  return rmp_sampler_morph_weights (((Simulated *) sampler)->below, time, n);
}

/* Of the simulator's clip, which begins with frame 0. */
static double
find_frame (RmpSampler *sampler, double time)
{
  const double start = simulated_get_start (sampler), end = simulated_get_end (sampler);

  return rmp_snapshot_get_frame_at (((Simulated *) sampler)->simulator,
                                    CLAMP (time, start, MAX (start, end)));
}

static gboolean
simulated_approach (RmpSampler *sampler, double time, gint64 end, gboolean *there,
                    GCancellable *cancellable, guint n_threads, GError **error)
{
  RmpSnapshot *simulator = ((Simulated *) sampler)->simulator;
  const double frame = ceil (find_frame (sampler, time));
  const RmpCall call = { .cancellable = cancellable, .n_threads = n_threads };
  RmpCall accelerated = call;
  g_autoptr (RmpResult) result = NULL;

  accelerated.accelerator = ((Simulated *) sampler)->accelerator;
  if (!rmp_snapshot_prepare (simulator, &call, error) ||
      !rmp_snapshot_approach (simulator, frame, end, there, &accelerated, error))
    return FALSE;
  if (*there)
    result = rmp_snapshot_compute (simulator, frame, RMP_TARGET_PREVIEW, 0, &accelerated, error);
  return !*there || result;
}

static gboolean
simulated_check (RmpSampler *sampler, GError **error)
{
  Simulated *self = (Simulated *) sampler;
  gboolean ok;

  g_mutex_lock (&self->mutex);
  ok = !self->error;
  if (!ok && error)
    *error = g_error_copy (self->error);
  g_mutex_unlock (&self->mutex);
  return ok;
}

/* (transfer full) (nullable) */
static RmpResult *
get_frame (Simulated *self, double frame, guint n_threads)
{
  const RmpCall call = { .n_threads = n_threads };
  RmpCall accelerated = call;
  GError *error = NULL;
  RmpResult *result = NULL;

  accelerated.accelerator = self->accelerator;
  if (rmp_snapshot_prepare (self->simulator, &call, &error))
    result = rmp_snapshot_compute (self->simulator, frame, RMP_TARGET_PREVIEW, 0, &accelerated,
                                   &error);
  if (!error)
    return result;
  g_mutex_lock (&self->mutex);
  if (self->error)
    g_error_free (error);
  else
    self->error = error;
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/* Returns: whether both frames are there and have the column */
static gboolean
blend (Simulated *self, double time, Column column, float *out, guint n_threads)
{
  const gsize n = rmp_sampler_n_floats (&self->base);
  const double frame = find_frame (&self->base, time), first = floor (frame);
  const float share = (float) (frame - first);
  g_autoptr (RmpResult) before = get_frame (self, first, n_threads);
  g_autoptr (RmpResult) after = share > 0.0f ? get_frame (self, first + 1.0, n_threads) : NULL;
  const float *a = before ? column (before) : NULL, *b = after ? column (after) : a;

  if (!a || !b || (share > 0.0f && !after))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    out[i] = share > 0.0f ? (1.0f - share) * a[i] + share * b[i] : a[i];
  return TRUE;
}

static const float *
positions_of (const RmpResult *result)
{
  return result->output.relief->positions;
}

static const float *
velocities_of (const RmpResult *result)
{
  return result->output.velocities;
}

/* Where a frame failed there is something all the same; rmp_sampler_check() says that it is not to
 * be used.
 */
static void
simulated_deform (RmpSampler *sampler, G_GNUC_UNUSED const RmpSkinPose *pose, double time,
                  float *positions, guint n_threads)
{
  if (!blend ((Simulated *) sampler, time, positions_of, positions, n_threads))
    memcpy (positions, rmp_mesh_get_positions (sampler->mesh),
            rmp_sampler_n_floats (sampler) * sizeof *positions);
}

/* A simulator without velocities of its own: over the frames on both sides. */
static void
difference (Simulated *self, double time, float *velocities, guint n_threads)
{
  const double start = simulated_get_start (&self->base), end = simulated_get_end (&self->base);
  const double step = rmp_snapshot_get_frame_time (self->simulator);
  const double before = MAX (time - step, start), after = MIN (time + step, end);
  const float scale = after > before ? (float) (1.0 / (after - before)) : 0.0f;
  g_autofree float *earlier = g_new (float, rmp_sampler_n_floats (&self->base));

  simulated_deform (&self->base, NULL, MIN (before, after), earlier, n_threads);
  simulated_deform (&self->base, NULL, MAX (before, after), velocities, n_threads);
  for (gsize i = 0; i < rmp_sampler_n_floats (&self->base); i++)
    velocities[i] = scale * (velocities[i] - earlier[i]);
}

static void
simulated_velocities (RmpSampler *sampler, double time, float *velocities, guint n_threads)
{
  Simulated *self = (Simulated *) sampler;

  if (!blend (self, time, velocities_of, velocities, n_threads))
    difference (self, time, velocities, n_threads);
}

/* @to: (inout) (nullable): lines */
static void
add_lines (char **to, const char *text)
{
  g_auto (GStrv) lines = text ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 0; lines && lines[i]; i++)
    {
      g_autofree char *line = g_strdup_printf (_ ("In its motion: %s"), lines[i]);
      g_autofree char *before = g_steal_pointer (to);

      *to = before ? g_strconcat (before, "\n", line, NULL) : g_steal_pointer (&line);
    }
}

static void
simulated_doubt (RmpSampler *sampler, double time, guint n_threads, char **warning, char **remark)
{
  g_autoptr (RmpResult)
      frame = get_frame ((Simulated *) sampler, ceil (find_frame (sampler, time)), n_threads);

  if (!frame)
    return;
  add_lines (warning, frame->output.warning);
  add_lines (remark, frame->output.remark);
}

static const RmpSamplerClass simulated_class = {
  .free = simulated_free,
  .get_start = simulated_get_start,
  .get_end = simulated_get_end,
  .deform = simulated_deform,
  .morph_weights = simulated_morph_weights,
  .globals = simulated_globals,
  .velocities = simulated_velocities,
  .approach = simulated_approach,
  .check = simulated_check,
  .doubt = simulated_doubt,
};

RmpSampler *
rmp_simulated_new (RmpSnapshot *simulator, RmpAccelerator *accelerator)
{
  RmpSampler *below = rmp_snapshot_get_sampler (simulator);
  Simulated *self = rmp_sampler_alloc (sizeof *self, &simulated_class, rmp_sampler_get_mesh (below),
                                       NULL, rmp_sampler_get_skeleton (below));

  self->simulator = rmp_snapshot_ref (simulator);
  self->below = below;
  self->accelerator = accelerator ? rmp_accelerator_ref (accelerator) : NULL;
  g_mutex_init (&self->mutex);
  return &self->base;
}

RmpSnapshot *
rmp_simulated_get_simulator (RmpSampler *sampler)
{
  return sampler->klass == &simulated_class ? ((Simulated *) sampler)->simulator : NULL;
}

RmpTable *
rmp_simulated_copy_bodies (RmpSampler *sampler, double time, guint n_threads)
{
  g_autoptr (RmpResult) frame = NULL;
  const RmpTable *bodies;
  RmpTable *copy;

  if (sampler->klass != &simulated_class)
    return NULL;
  frame = get_frame ((Simulated *) sampler, ceil (find_frame (sampler, time)), n_threads);
  bodies = frame ? rmp_output_get_table (&frame->output, &rmp_cloth_body_table_kind) : NULL;
  if (!bodies || rmp_table_get_n_rows (bodies) == 0)
    return NULL;
  copy = rmp_table_new (&rmp_cloth_body_table_kind);
  for (guint i = 0; i < rmp_table_get_n_rows (bodies); i++)
    memcpy (rmp_table_add_row (copy), rmp_table_get_row (bodies, i), sizeof (RmpClothBodyRow));
  return copy;
}
