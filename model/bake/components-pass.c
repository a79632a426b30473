/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components-pass.c: what components leave off, and what a file holds of them. */

#include "bake/components-private.h"

#include <math.h>
#include <string.h>

/* Directions turn over where the mean normal is shorter: it is not stretched further. Steps would
 * be as coarse as it is stretched.
 */
#define SHORTEST_COARSE 0.25
#define SHORTEST_FLOAT 1e-3

#define N_ANGLES 1800 /* of a tenth of a degree */

/* --- storage ---------------------------------------------------------------------------------- */

static float
round_to (double value, int exponent)
{
  return (float) ldexp (rint (ldexp (value, -exponent)), exponent);
}

static float
store_base (const RmpComponentStorage *storage, double position, guint axis)
{
  return storage->coarse
             ? round_to ((position - (double) storage->center[axis]) / (double) storage->scale,
                         RMP_COMPONENT_BASE_EXPONENT)
             : (float) position;
}

static float
store_target (const RmpComponentStorage *storage, double move, gboolean wide)
{
  const double value = move / (double) storage->scale;

  if (!storage->coarse)
    return (float) move;
  return wide ? round_to (value, RMP_COMPONENT_WIDE_EXPONENT)
              : (float) rint (value * (double) RMP_COMPONENT_STEPS) / RMP_COMPONENT_STEPS;
}

static float
store_normal (const RmpComponentStorage *storage, double change)
{
  return storage->coarse ? round_to (change, RMP_COMPONENT_NORMAL_EXPONENT) : (float) change;
}

/* The number of a component that a weight of 0 stands for. */
static double
get_low (const RmpComponents *self, const RmpComponentStorage *storage, guint component)
{
  return storage->coarse ? 0.0 : self->lows[component];
}

static float
get_weight (const RmpComponents *self, const RmpComponentStorage *storage, guint component,
            guint frame)
{
  const double coordinate = self->coordinates[(gsize) component * self->n_frames + frame],
               low = get_low (self, storage, component);

  return (float) (storage->coarse ? coordinate : (coordinate - low) / (1.0 - low));
}

gboolean
rmp_components_is_wide (const RmpComponents *self, const RmpComponentStorage *storage,
                        guint component)
{
  return storage->coarse && self->reach[component] > 0.999 * (double) storage->scale;
}

/* --- passes ----------------------------------------------------------------------------------- */

/* What goes over all vertices, several blocks at a time. Errors and counts are the same in whatever
 * order the blocks come.
 */
typedef struct
{
  RmpComponents *components;
  const RmpComponentStorage *storage; /* (nullable): only the reach is measured */
  guint n;                            /* components */
  double *errors;                     /* [n + 1] squares */
  RmpComponentFile *file;             /* (nullable): is filled, and targets kept */
  guint64 angles[N_ANGLES + 1];       /* normals by what they are off */
  GError *error;
  gboolean failed;
} Pass;

/* A thread's own. */
typedef struct
{
  RmpFrameBlock block;
  float *player; /* [frames × RMP_FRAME_BLOCK] what a player adds up */
  double *errors, *reach;
  guint64 angles[N_ANGLES + 1];
  double shape[RMP_FRAME_BLOCK];
  double *shapes; /* (nullable): [n × RMP_FRAME_BLOCK], where a file is filled */
  float target[RMP_FRAME_BLOCK];
} Worker;

static void
worker_init (Worker *self, const Pass *pass)
{
  rmp_frame_block_init (&self->block, pass->components);
  self->player = g_new (float, (gsize) pass->components->n_frames *RMP_FRAME_BLOCK);
  self->errors = g_new0 (double, pass->n + 1);
  self->reach = g_new0 (double, pass->n + 1);
  self->shapes = pass->file ? g_new (double, ((gsize) pass->n + 1) * RMP_FRAME_BLOCK) : NULL;
  memset (self->angles, 0, sizeof self->angles);
}

static void
worker_clear (Worker *self)
{
  rmp_frame_block_clear (&self->block);
  g_free (self->player);
  g_free (self->errors);
  g_free (self->reach);
  g_free (self->shapes);
}

static double
measure_places (const Worker *self, const RmpComponentStorage *storage, guint n_frames)
{
  const double scale = storage->coarse ? (double) storage->scale : 1.0;
  double offset[3], worst = 0.0;

  for (guint c = 0; c < 3; c++)
    offset[c] = storage->coarse ? (double) storage->center[c] : 0.0;
  for (guint f = 0; f < n_frames; f++)
    for (guint i = 0; i < self->block.n; i += 3)
      {
        const float *place = self->player + (gsize) f * RMP_FRAME_BLOCK + i,
                    *right = self->block.values + (gsize) f * RMP_FRAME_BLOCK + i;
        const double x = offset[0] + scale * (double) place[0] - (double) right[0],
                     y = offset[1] + scale * (double) place[1] - (double) right[1],
                     z = offset[2] + scale * (double) place[2] - (double) right[2];

        worst = MAX (worst, x * x + y * y + z * z);
      }
  return worst;
}

/* The target, to a frame of what a player has. */
static void
add_weighted (Worker *self, guint frame, float weight)
{
  float *player = self->player + (gsize) frame * RMP_FRAME_BLOCK;

#pragma omp simd
  for (guint i = 0; i < self->block.n; i++)
    player[i] += weight * self->target[i];
}

static void
set_base (Worker *self, const Pass *pass, const float *base)
{
  for (guint f = 0; f < pass->components->n_frames; f++)
    memcpy (self->player + (gsize) f * RMP_FRAME_BLOCK, base, self->block.n * sizeof *base);
}

/* Adds one component after the other. Of floats the base would be another for each number of them;
 * signed weights leave off the same, but for a rounding.
 */
static gboolean
measure_block (Pass *pass, Worker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  const RmpComponentStorage *storage = pass->storage;
  RmpFrameBlock *block = &self->block;

  if (!rmp_frame_block_read (block, components, which, 0, error))
    return FALSE;
  for (guint i = 0; i < block->n; i++)
    self->target[i] = store_base (storage, block->mean[i], i % 3);
  set_base (self, pass, self->target);
  self->errors[0] = MAX (self->errors[0], measure_places (self, storage, components->n_frames));
  for (guint k = 0; k < pass->n; k++)
    {
      const gboolean wide = rmp_components_is_wide (components, storage, k);

      rmp_frame_block_project (block, components, k, self->shape);
      for (guint i = 0; i < block->n; i++)
        self->target[i] = store_target (storage, self->shape[i], wide);
      for (guint f = 0; f < components->n_frames; f++)
        add_weighted (self, f,
                      (float) components->coordinates[(gsize) k * components->n_frames + f]);
      self->errors[k + 1] = MAX (self->errors[k + 1],
                                 measure_places (self, storage, components->n_frames));
    }
  return TRUE;
}

static gboolean
reach_block (Pass *pass, Worker *self, gsize which, GError **error)
{
  RmpFrameBlock *block = &self->block;

  if (!rmp_frame_block_read (block, pass->components, which, 0, error))
    return FALSE;
  for (guint k = 0; k < pass->n; k++)
    {
      rmp_frame_block_project (block, pass->components, k, self->shape);
      for (guint i = 0; i < block->n; i++)
        self->reach[k] = MAX (self->reach[k], fabs (self->shape[i]));
    }
  return TRUE;
}

/* --- what a file holds ------------------------------------------------------------------------ */

/* All components of a block, and where weights of 0 put it. @base: [RMP_FRAME_BLOCK] */
static void
project_all (const Pass *pass, Worker *self, double *base)
{
  memcpy (base, self->block.mean, sizeof self->block.mean);
  for (guint k = 0; k < pass->n; k++)
    {
      const double low = get_low (pass->components, pass->storage, k);
      double *shape = self->shapes + (gsize) k * RMP_FRAME_BLOCK;

      rmp_frame_block_project (&self->block, pass->components, k, shape);
      for (guint i = 0; i < self->block.n; i++)
        {
          base[i] += low * shape[i];
          shape[i] *= 1.0 - low;
        }
    }
}

/* Keeps the target, @offset in the row, and adds it to what a player has. */
static gboolean
keep_target (const Pass *pass, Worker *self, guint component, gsize offset, GError **error)
{
  for (guint f = 0; f < pass->components->n_frames; f++)
    add_weighted (self, f, get_weight (pass->components, pass->storage, component, f));
  return rmp_spool_write (pass->components->targets, component, offset + self->block.first,
                          self->target, self->block.n, error);
}

static gboolean
store_positions (Pass *pass, Worker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  RmpFrameBlock *block = &self->block;
  double base[RMP_FRAME_BLOCK];

  if (!rmp_frame_block_read (block, components, which, 0, error))
    return FALSE;
  project_all (pass, self, base);
  for (guint i = 0; i < block->n; i++)
    self->target[i] = store_base (pass->storage, base[i], i % 3);
  memcpy (pass->file->base + block->first, self->target, block->n * sizeof (float));
  set_base (self, pass, self->target);
  for (guint k = 0; k < pass->n; k++)
    {
      const gboolean wide = rmp_components_is_wide (components, pass->storage, k);

      for (guint i = 0; i < block->n; i++)
        self->target[i] = store_target (pass->storage,
                                        self->shapes[(gsize) k * RMP_FRAME_BLOCK + i], wide);
      if (!keep_target (pass, self, k, 0, error))
        return FALSE;
    }
  self->errors[pass->n] = MAX (self->errors[pass->n],
                               measure_places (self, pass->storage, components->n_frames));
  return TRUE;
}

/* --- normals ---------------------------------------------------------------------------------- */

/* The direction of @normal, and what changes of it are divided by, for that it was no unit vector.
 */
static double
find_base_normal (const Pass *pass, const double *normal, const float *first, float *base)
{
  const double length = sqrt (normal[0] * normal[0] + normal[1] * normal[1] +
                              normal[2] * normal[2]);

  for (guint c = 0; c < 3; c++)
    base[c] = length > 1e-6 ? (float) (normal[c] / length) : first[c];
  if (base[0] == 0.0f && base[1] == 0.0f && base[2] == 0.0f)
    base[1] = 1.0f; /* no faces are there, and a file may not say so */
  return MAX (length, pass->storage->coarse ? SHORTEST_COARSE : SHORTEST_FLOAT);
}

static void
count_angles (Worker *self, guint n_frames)
{
  for (guint f = 0; f < n_frames; f++)
    for (guint i = 0; i < self->block.n; i += 3)
      {
        const float *a = self->player + (gsize) f * RMP_FRAME_BLOCK + i,
                    *b = self->block.values + (gsize) f * RMP_FRAME_BLOCK + i;
        double dot = 0.0, aa = 0.0, bb = 0.0;
        guint bin;

        for (guint c = 0; c < 3; c++)
          {
            dot += (double) a[c] * (double) b[c];
            aa += (double) a[c] * (double) a[c];
            bb += (double) b[c] * (double) b[c];
          }
        if (bb == 0.0)
          continue; /* no faces are there */
        dot = aa > 0.0 ? CLAMP (dot / sqrt (aa * bb), -1.0, 1.0) : -1.0;
        bin = (guint) ceil (acos (dot) * N_ANGLES / G_PI);
        self->angles[MIN (bin, N_ANGLES)]++;
      }
}

static gboolean
store_normals (Pass *pass, Worker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  const gsize offset = rmp_components_count (components);
  RmpFrameBlock *block = &self->block;
  double normals[RMP_FRAME_BLOCK], divisors[RMP_FRAME_BLOCK / 3];

  if (!rmp_frame_block_read (block, components, which, offset, error))
    return FALSE;
  project_all (pass, self, normals);
  for (guint i = 0; i < block->n; i += 3)
    divisors[i / 3] = find_base_normal (pass, normals + i, block->values + i, self->target + i);
  memcpy (pass->file->base_normals + block->first, self->target, block->n * sizeof (float));
  set_base (self, pass, self->target);
  for (guint k = 0; k < pass->n; k++)
    {
      for (guint i = 0; i < block->n; i++)
        self->target[i] = store_normal (
            pass->storage, self->shapes[(gsize) k * RMP_FRAME_BLOCK + i] / divisors[i / 3]);
      if (!keep_target (pass, self, k, offset, error))
        return FALSE;
    }
  count_angles (self, components->n_frames);
  return TRUE;
}

static gboolean
run_block (Pass *pass, Worker *worker, gsize which, GError **error)
{
  if (!pass->storage)
    return reach_block (pass, worker, which, error);
  if (!pass->file)
    return measure_block (pass, worker, which, error);
  return store_positions (pass, worker, which, error) &&
         (!pass->components->has_normals || store_normals (pass, worker, which, error));
}

static void
collect (Pass *pass, const Worker *worker)
{
  for (guint k = 0; k <= pass->n; k++)
    {
      if (pass->errors)
        pass->errors[k] = MAX (pass->errors[k], worker->errors[k]);
      if (!pass->storage && k < pass->n)
        pass->components->reach[k] = MAX (pass->components->reach[k], worker->reach[k]);
    }
  for (guint i = 0; i <= N_ANGLES; i++)
    pass->angles[i] += worker->angles[i];
}

static gboolean
run_pass (Pass *pass, GError **error)
{
  const gsize n_blocks = rmp_frame_block_count (pass->components);

#pragma omp parallel
  {
    Worker *worker = g_new (Worker, 1);

    worker_init (worker, pass);
#pragma omp for schedule(dynamic)
    for (gsize which = 0; which < n_blocks; which++)
      {
        g_autoptr (GError) reason = NULL;
        gboolean failed;

#pragma omp atomic read
        failed = pass->failed;
        if (failed ||
            (!g_cancellable_set_error_if_cancelled (pass->components->cancellable, &reason) &&
             run_block (pass, worker, which, &reason)))
          continue;
#pragma omp critical(rmp_components_pass)
        {
          if (!pass->error)
            pass->error = g_steal_pointer (&reason);
        }
#pragma omp atomic write
        pass->failed = TRUE;
      }
#pragma omp critical(rmp_components_pass)
    collect (pass, worker);
    worker_clear (worker);
    g_free (worker);
  }
  if (pass->error)
    g_propagate_error (error, pass->error);
  return !pass->failed;
}

/* --- what is asked of them -------------------------------------------------------------------- */

gboolean
rmp_components_find_coarse (RmpComponents *self, double step, RmpComponentStorage *storage,
                            GError **error)
{
  Pass pass = { .components = self, .n = self->n };

  storage->coarse = TRUE;
  storage->scale = (float) (step * (double) RMP_COMPONENT_STEPS);
  memcpy (storage->center, self->center, sizeof storage->center);
  if (self->reach)
    return TRUE;
  self->reach = g_new0 (double, self->n + 1);
  return run_pass (&pass, error);
}

gboolean
rmp_components_measure (RmpComponents *self, const RmpComponentStorage *storage, double *errors,
                        GError **error)
{
  Pass pass = { .components = self, .storage = storage, .n = self->n, .errors = errors };

  memset (errors, 0, (self->n + 1) * sizeof *errors);
  if (!run_pass (&pass, error))
    return FALSE;
  for (guint k = 0; k <= self->n; k++)
    errors[k] = sqrt (errors[k]);
  return TRUE;
}

static double
find_angle (const guint64 *angles)
{
  guint64 all = 0, some = 0;

  for (guint i = 0; i <= N_ANGLES; i++)
    all += angles[i];
  for (guint i = 0; i <= N_ANGLES; i++)
    {
      some += angles[i];
      if (some >= all - all / 100)
        return i * G_PI / N_ANGLES;
    }
  return G_PI;
}

RmpComponentFile *
rmp_components_store (RmpComponents *self, const RmpComponentStorage *storage, guint n,
                      GError **error)
{
  g_autoptr (RmpComponentFile) file = g_new0 (RmpComponentFile, 1);
  g_autofree double *errors = g_new0 (double, n + 1);
  Pass pass = { .components = self, .storage = storage, .n = n, .errors = errors, .file = file };

  g_clear_pointer (&self->targets, rmp_spool_free);
  self->targets = rmp_spool_new (self->folder, rmp_components_row_length (self), error);
  file->n = n;
  file->base = g_new (float, rmp_components_count (self));
  file->base_normals = self->has_normals ? g_new (float, rmp_components_count (self)) : NULL;
  file->weights = g_new (float, MAX ((gsize) self->n_frames * n, 1));
  for (guint f = 0; f < self->n_frames; f++)
    for (guint k = 0; k < n; k++)
      file->weights[(gsize) f * n + k] = get_weight (self, storage, k, f);
  if (!self->targets || !run_pass (&pass, error))
    return NULL;
  file->error = sqrt (errors[n]);
  file->normal_error = find_angle (pass.angles);
  return g_steal_pointer (&file);
}

void
rmp_component_file_free (RmpComponentFile *self)
{
  g_free (self->base);
  g_free (self->base_normals);
  g_free (self->weights);
  g_free (self);
}

gboolean
rmp_components_read (RmpComponents *self, guint component, float *positions, float *normals,
                     GError **error)
{
  return rmp_spool_read (self->targets, component, 0, positions, rmp_components_count (self),
                         error) &&
         (!self->has_normals || !normals ||
          rmp_spool_read (self->targets, component, rmp_components_count (self), normals,
                          rmp_components_count (self), error));
}
