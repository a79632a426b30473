/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components-pass.c: what components leave off, and what a file holds of them. */

#include "bake/frame-lanes.h"

#include <math.h>
#include <string.h>

/* Directions turn over where the mean normal is shorter: it is not stretched further. Steps would
 * be as coarse as it is stretched.
 */
#define SHORTEST_COARSE 0.25
#define SHORTEST_FLOAT 1e-3

/* Bytes of targets that stay in memory until the file is written. */
#define KEPT_TARGETS (32 << 20)

#define N_CHORDS 2048 /* steps of what unit vectors differ by, up to 2 */

/* Of so many blocks one is looked at first. */
#define SAMPLED 16

/* --- storage ---------------------------------------------------------------------------------- */

static const double nowhere[3] = { 0.0 };

/* Powers of two are steps that numbers are exact multiples of. */
static RmpLaneStorage
make_storage (const RmpComponentStorage *storage, double scale, int exponent)
{
  return (RmpLaneStorage){ .scale = storage->coarse ? scale : 1.0,
                           .steps = ldexp (1.0, -exponent),
                           .rounded = storage->coarse };
}

static void
store_base (const RmpComponentStorage *storage, const double *positions, float *stored)
{
  const RmpLaneStorage lanes = make_storage (storage, (double) storage->scale,
                                             RMP_COMPONENT_BASE_EXPONENT);
  double offsets[3];

  for (guint c = 0; c < 3; c++)
    offsets[c] = storage->coarse ? (double) storage->center[c] : 0.0;
  rmp_frame_lanes_store (&lanes, positions, offsets, stored);
}

static void
store_target (const RmpComponentStorage *storage, const double *moves, gboolean wide, float *stored)
{
  RmpLaneStorage lanes = make_storage (storage, (double) storage->scale,
                                       RMP_COMPONENT_WIDE_EXPONENT);

  if (!wide)
    {
      lanes.steps = (double) RMP_COMPONENT_STEPS;
      lanes.divided = TRUE;
    }
  rmp_frame_lanes_store (&lanes, moves, nowhere, stored);
}

static void
store_normal (const RmpComponentStorage *storage, const double *changes, float *stored)
{
  const RmpLaneStorage lanes = make_storage (storage, 1.0, RMP_COMPONENT_NORMAL_EXPONENT);

  rmp_frame_lanes_store (&lanes, changes, nowhere, stored);
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

/* Of components as they were found, signed. (transfer full): [components × frames] */
static float *
make_signed_weights (const RmpComponents *self)
{
  const gsize n = (gsize) self->n * self->n_frames;
  float *weights = g_new (float, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    weights[i] = (float) self->coordinates[i];
  return weights;
}

/* As a file has them. (transfer full): [@n × frames] */
static float *
make_stored_weights (const RmpComponents *self, const RmpComponentStorage *storage, guint n)
{
  float *weights = g_new (float, MAX ((gsize) n * self->n_frames, 1));

  for (guint k = 0; k < n; k++)
    for (guint f = 0; f < self->n_frames; f++)
      weights[(gsize) k * self->n_frames + f] = get_weight (self, storage, k, f);
  return weights;
}

/* Coordinates beyond this are too far for coarse steps. */
static double
get_wide (const RmpComponentStorage *storage)
{
  return 0.999 * (double) storage->scale;
}

gboolean
rmp_components_is_wide (const RmpComponents *self, const RmpComponentStorage *storage,
                        guint component)
{
  return storage->coarse && self->reach[component] > get_wide (storage);
}

/* --- passes ----------------------------------------------------------------------------------- */

/* What goes over all vertices, several blocks at a time. Errors and counts are the same in whatever
 * order the blocks come.
 */
typedef struct _Pass Pass;
typedef struct _Worker Worker;

struct _Pass
{
  RmpComponents *components;
  const RmpComponentStorage *storage;
  gboolean (*run) (Pass *pass, Worker *worker, gsize which, GError **error); /* a block */
  guint n;                                                                   /* components */
  const float *weights;     /* (nullable): [n × frames] of a player */
  gsize stride, skipped;    /* every so many-th block, but for every so many-th; or 1 and 0 */
  double *errors;           /* (nullable): [n + 1] squares */
  double tolerance;         /* squared, … */
  guint least, needed;      /* … of which a block needs no fewer components, and all need */
  const gboolean *wanted;   /* [n] whose reach is measured */
  RmpComponentFile *file;   /* (nullable): is filled, and targets kept */
  guint64 chords[N_CHORDS]; /* normals by what they are off */
  GError *error;
  gboolean failed;
};

/* A thread's own. */
struct _Worker
{
  RmpFrameBlock block;
  RmpFrameRun positions, normals;
  float *player; /* [frames × RMP_FRAME_BLOCK] what a player adds up */
  double *errors, *reach;
  guint needed;
  guint64 chords[N_CHORDS];
  double *shapes; /* [(n + few) × RMP_FRAME_BLOCK] */
  float *targets; /* [n × RMP_FRAME_BLOCK] what is stored of them */
  float base[RMP_FRAME_BLOCK], vectors[RMP_FRAME_BLOCK];
};

static void
worker_init (Worker *self, const Pass *pass)
{
  rmp_frame_block_init (&self->block, pass->components);
  rmp_frame_run_init (&self->positions, pass->components);
  rmp_frame_run_init (&self->normals, pass->components);
  self->player = g_new (float, (gsize) pass->components->n_frames *RMP_FRAME_BLOCK);
  self->errors = g_new0 (double, pass->n + 1);
  self->reach = g_new0 (double, pass->n + 1);
  self->shapes = g_new (double, ((gsize) pass->n + RMP_FRAME_FEW) * RMP_FRAME_BLOCK);
  self->targets = g_new (float, ((gsize) pass->n + 1) * RMP_FRAME_BLOCK);
  self->needed = 0;
  memset (self->chords, 0, sizeof self->chords);
}

static void
worker_clear (Worker *self)
{
  rmp_frame_block_clear (&self->block);
  rmp_frame_run_clear (&self->positions);
  rmp_frame_run_clear (&self->normals);
  g_free (self->player);
  g_free (self->errors);
  g_free (self->reach);
  g_free (self->shapes);
  g_free (self->targets);
}

/* Blocks that a thread goes over one after the other, and reads at a time. */
#define IN_A_ROW 4

static gboolean
read_positions (const Pass *pass, Worker *self, gsize which, GError **error)
{
  const guint n_follow = pass->stride > 1 ? 0 : IN_A_ROW - 1 - (guint) (which % IN_A_ROW);

  return rmp_frame_block_read (&self->block, &self->positions, pass->components, which, n_follow, 0,
                               error);
}

static gboolean
read_normals (const Pass *pass, Worker *self, gsize which, GError **error)
{
  return rmp_frame_block_read (&self->block, &self->normals, pass->components, which,
                               IN_A_ROW - 1 - (guint) (which % IN_A_ROW),
                               rmp_components_count (pass->components), error);
}

/* --- what is left off ------------------------------------------------------------------------- */

/* Square of what a frame's vertices are off. @row: what a player has of it */
static double
measure_frame (const Worker *self, const RmpComponentStorage *storage, guint frame,
               const float *row)
{
  double offsets[3];

  for (guint c = 0; c < 3; c++)
    offsets[c] = storage->coarse ? (double) storage->center[c] : 0.0;
  return rmp_frame_lanes_compare (row, self->block.values + (gsize) frame * RMP_FRAME_BLOCK,
                                  self->block.n, storage->coarse ? (double) storage->scale : 1.0,
                                  offsets);
}

/* With the first @n targets. */
static double
measure_targets (const Pass *pass, const Worker *self, guint n)
{
  const guint n_frames = pass->components->n_frames;
  float row[RMP_FRAME_BLOCK];
  double worst = 0.0;

  for (guint f = 0; f < n_frames; f++)
    {
      rmp_frame_lanes_mix (self->base, pass->weights + f, n_frames, self->targets, n, row);
      worst = MAX (worst, measure_frame (self, pass->storage, f, row));
    }
  return worst;
}

/* What a player has with the first @n targets, which more can be added to. */
static void
begin_player (const Pass *pass, Worker *self, guint n)
{
  const guint n_frames = pass->components->n_frames;

  for (guint f = 0; f < n_frames; f++)
    rmp_frame_lanes_mix (self->base, pass->weights + f, n_frames, self->targets, n,
                         self->player + (gsize) f * RMP_FRAME_BLOCK);
}

/* The first @n of them. */
static void
find_targets (const Pass *pass, Worker *self, guint n)
{
  rmp_frame_block_project (&self->block, pass->components, 0, n, self->shapes);
  for (guint k = 0; k < n; k++)
    store_target (pass->storage, self->shapes + (gsize) k * RMP_FRAME_BLOCK,
                  rmp_components_is_wide (pass->components, pass->storage, k),
                  self->targets + (gsize) k * RMP_FRAME_BLOCK);
}

/* Returns: square of what is off with it */
static double
add_to_player (const Pass *pass, Worker *self, guint component)
{
  const guint n_frames = pass->components->n_frames;
  const float *weights = pass->weights + (gsize) component * n_frames;
  double worst = 0.0;

  rmp_frame_block_project (&self->block, pass->components, component, 1, self->shapes);
  store_target (pass->storage, self->shapes,
                rmp_components_is_wide (pass->components, pass->storage, component), self->targets);
  for (guint f = 0; f < n_frames; f++)
    {
      float *row = self->player + (gsize) f * RMP_FRAME_BLOCK;

      rmp_frame_lanes_mix (row, weights + f, n_frames, self->targets, 1, row);
      worst = MAX (worst, measure_frame (self, pass->storage, f, row));
    }
  return worst;
}

/* Of floats the base would be another for each number of components; signed weights leave off the
 * same, but for a rounding.
 */
static gboolean
begin_measure (const Pass *pass, Worker *self, gsize which, GError **error)
{
  if (!read_positions (pass, self, which, error))
    return FALSE;
  store_base (pass->storage, self->block.mean, self->base);
  return TRUE;
}

static gboolean
measure_block (Pass *pass, Worker *self, gsize which, GError **error)
{
  if (!begin_measure (pass, self, which, error))
    return FALSE;
  begin_player (pass, self, 0);
  self->errors[0] = MAX (self->errors[0], measure_targets (pass, self, 0));
  for (guint k = 0; k < pass->n; k++)
    self->errors[k + 1] = MAX (self->errors[k + 1], add_to_player (pass, self, k));
  return TRUE;
}

/* How many components the block needs; one more than there are: all of them do not do. Most blocks
 * need no more than others did.
 */
static gboolean
count_block (Pass *pass, Worker *self, gsize which, GError **error)
{
  guint k = pass->least;
  double left;

  if (!begin_measure (pass, self, which, error))
    return FALSE;
  find_targets (pass, self, k);
  left = measure_targets (pass, self, k);
  if (!(left <= pass->tolerance))
    begin_player (pass, self, k);
  for (; k <= pass->n && !(left <= pass->tolerance); k++)
    left = k < pass->n ? add_to_player (pass, self, k) : left;
  self->needed = MAX (self->needed, k);
  return TRUE;
}

static gboolean
reach_block (Pass *pass, Worker *self, gsize which, GError **error)
{
  RmpFrameBlock *block = &self->block;

  if (!read_positions (pass, self, which, error))
    return FALSE;
  for (guint k = 0; k < pass->n; k++)
    if (pass->wanted[k])
      {
        rmp_frame_block_project (block, pass->components, k, 1, self->shapes);
        self->reach[k] = MAX (self->reach[k], rmp_frame_lanes_find_largest (self->shapes));
      }
  return TRUE;
}

/* --- what a file holds ------------------------------------------------------------------------ */

/* All components of a block, and where weights of 0 put it. @base: [RMP_FRAME_BLOCK] */
static void
project_all (const Pass *pass, Worker *self, double *base)
{
  memcpy (base, self->block.mean, sizeof self->block.mean);
  rmp_frame_block_project (&self->block, pass->components, 0, pass->n, self->shapes);
  for (guint k = 0; k < pass->n; k++)
    {
      const double low = get_low (pass->components, pass->storage, k);
      double *shape = self->shapes + (gsize) k * RMP_FRAME_BLOCK;

      rmp_frame_lanes_shift (base, low, shape, 1.0 - low);
    }
}

/* Keeps the targets, @offset in their rows. */
static gboolean
keep_targets (const Pass *pass, Worker *self, gsize offset, GError **error)
{
  for (guint k = 0; k < pass->n; k++)
    {
      rmp_frame_lanes_gather (self->targets + (gsize) k * RMP_FRAME_BLOCK, self->block.n,
                              self->vectors);
      if (!rmp_spool_write (pass->components->targets, k, offset + self->block.first, self->vectors,
                            3 * self->block.n, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
store_positions (Pass *pass, Worker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  RmpFrameBlock *block = &self->block;
  double base[RMP_FRAME_BLOCK];

  if (!read_positions (pass, self, which, error))
    return FALSE;
  project_all (pass, self, base);
  store_base (pass->storage, base, self->base);
  rmp_frame_lanes_gather (self->base, block->n, pass->file->base + block->first);
  for (guint k = 0; k < pass->n; k++)
    store_target (pass->storage, self->shapes + (gsize) k * RMP_FRAME_BLOCK,
                  rmp_components_is_wide (components, pass->storage, k),
                  self->targets + (gsize) k * RMP_FRAME_BLOCK);
  self->errors[pass->n] = MAX (self->errors[pass->n], measure_targets (pass, self, pass->n));
  return keep_targets (pass, self, 0, error);
}

/* --- normals ---------------------------------------------------------------------------------- */

/* Of a vertex, into lane @i of @base: the direction of the mean normal. Returns: what changes of it
 * are divided by, for that it was no unit vector
 */
static double
find_base_normal (const Pass *pass, const double *mean, const float *first, guint i, float *base)
{
  const guint x = i, y = RMP_FRAME_LANES + i, z = 2 * RMP_FRAME_LANES + i;
  const double length = sqrt (mean[x] * mean[x] + mean[y] * mean[y] + mean[z] * mean[z]);

  for (guint k = i; k < RMP_FRAME_BLOCK; k += RMP_FRAME_LANES)
    base[k] = length > 1e-6 ? (float) (mean[k] / length) : first[k];
  if (base[x] == 0.0f && base[y] == 0.0f && base[z] == 0.0f)
    base[y] = 1.0f; /* no faces are there, and a file may not say so */
  return MAX (length, pass->storage->coarse ? SHORTEST_COARSE : SHORTEST_FLOAT);
}

/* Where no direction is right, none is wrong. */
static void
count_chords (const Pass *pass, Worker *self)
{
  const guint n_frames = pass->components->n_frames;
  float row[RMP_FRAME_BLOCK], chords[RMP_FRAME_LANES];

  for (guint f = 0; f < n_frames; f++)
    {
      const float *right = self->block.values + (gsize) f * RMP_FRAME_BLOCK;

      rmp_frame_lanes_mix (self->base, pass->weights + f, n_frames, self->targets, pass->n, row);
      rmp_frame_lanes_compare_directions (row, right, chords);
      for (guint i = 0; i < self->block.n; i++)
        if (!rmp_frame_lanes_is_zero (right, i))
          self->chords[MIN ((guint) (chords[i] * 0.5f * N_CHORDS), N_CHORDS - 1)]++;
    }
}

static gboolean
store_normals (Pass *pass, Worker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  const gsize offset = rmp_components_count (components);
  RmpFrameBlock *block = &self->block;
  double normals[RMP_FRAME_BLOCK], factors[RMP_FRAME_BLOCK];

  if (!read_normals (pass, self, which, error))
    return FALSE;
  project_all (pass, self, normals);
  for (guint i = 0; i < RMP_FRAME_LANES; i++)
    {
      const double factor = 1.0 / find_base_normal (pass, normals, block->values, i, self->base);

      for (guint k = i; k < RMP_FRAME_BLOCK; k += RMP_FRAME_LANES)
        factors[k] = factor;
    }
  rmp_frame_lanes_gather (self->base, block->n, pass->file->base_normals + block->first);
  for (guint k = 0; k < pass->n; k++)
    {
      double *shape = self->shapes + (gsize) k * RMP_FRAME_BLOCK;

      for (guint i = 0; i < RMP_FRAME_BLOCK; i++)
        shape[i] *= factors[i];
      store_normal (pass->storage, shape, self->targets + (gsize) k * RMP_FRAME_BLOCK);
    }
  count_chords (pass, self);
  return keep_targets (pass, self, offset, error);
}

static gboolean
store_block (Pass *pass, Worker *worker, gsize which, GError **error)
{
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
      if (pass->wanted && k < pass->n && pass->wanted[k])
        pass->components->reach[k] = MAX (pass->components->reach[k], worker->reach[k]);
    }
  for (guint i = 0; i < N_CHORDS; i++)
    pass->chords[i] += worker->chords[i];
  pass->needed = MAX (pass->needed, worker->needed);
}

static gboolean
run_pass (Pass *pass, GError **error)
{
  const gsize n_blocks = rmp_frame_block_count (pass->components), stride = MAX (pass->stride, 1);

#pragma omp parallel
  {
    Worker *worker = g_new (Worker, 1);

    worker_init (worker, pass);
#pragma omp for schedule(dynamic, IN_A_ROW)
    for (gsize which = 0; which < n_blocks; which += stride)
      {
        g_autoptr (GError) reason = NULL;
        gboolean failed;

        if (pass->skipped > 0 && which % pass->skipped == 0)
          continue;
#pragma omp atomic read
        failed = pass->failed;
        if (failed ||
            (!g_cancellable_set_error_if_cancelled (pass->components->cancellable, &reason) &&
             pass->run (pass, worker, which, &reason)))
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

/* Those that may be too far for coarse steps, by what is known of them. Returns: whether any is */
static gboolean
find_doubtful (const RmpComponents *self, const RmpComponentStorage *storage, gboolean *doubtful)
{
  gboolean any = FALSE;

  for (guint k = 0; k < self->n; k++)
    {
      doubtful[k] = !self->measured[k] && self->reach[k] > get_wide (storage);
      any |= doubtful[k];
    }
  return any;
}

/* A coordinate's share of a component is at most its whole path times the component's largest
 * number, which tells most of them without a look.
 */
static void
bound_reach (RmpComponents *self)
{
  self->reach = g_new0 (double, self->n + 1);
  self->measured = g_new0 (gboolean, self->n + 1);
  for (guint k = 0; k < self->n; k++)
    self->reach[k] = (1.0 + 1e-6) * fabs (self->norms[k]) * self->longest;
}

gboolean
rmp_components_find_coarse (RmpComponents *self, double step, RmpComponentStorage *storage,
                            GError **error)
{
  g_autofree gboolean *doubtful = g_new0 (gboolean, self->n + 1);
  Pass pass = { .components = self, .run = reach_block, .n = self->n, .wanted = doubtful };

  storage->coarse = TRUE;
  storage->scale = (float) (step * (double) RMP_COMPONENT_STEPS);
  memcpy (storage->center, self->center, sizeof storage->center);
  if (!self->reach)
    bound_reach (self);
  if (!find_doubtful (self, storage, doubtful))
    return TRUE;
  for (guint k = 0; k < self->n; k++)
    if (doubtful[k])
      {
        self->reach[k] = 0.0;
        self->measured[k] = TRUE;
      }
  return run_pass (&pass, error);
}

gboolean
rmp_components_measure (RmpComponents *self, const RmpComponentStorage *storage, double *errors,
                        GError **error)
{
  g_autofree float *weights = make_signed_weights (self);
  Pass pass = { .components = self,
                .storage = storage,
                .run = measure_block,
                .n = self->n,
                .weights = weights,
                .errors = errors };

  memset (errors, 0, (self->n + 1) * sizeof *errors);
  if (!run_pass (&pass, error))
    return FALSE;
  for (guint k = 0; k <= self->n; k++)
    errors[k] = sqrt (errors[k]);
  return TRUE;
}

/* Some blocks tell about how many it will be: the others begin there, and measure once or twice
 * instead of after each component.
 */
gboolean
rmp_components_choose (RmpComponents *self, const RmpComponentStorage *storage, double tolerance,
                       gboolean all, guint *n, gboolean *found, GError **error)
{
  g_autofree float *weights = make_signed_weights (self);
  Pass pass = { .components = self,
                .storage = storage,
                .run = count_block,
                .n = self->n,
                .weights = weights,
                .stride = SAMPLED,
                .tolerance = tolerance * tolerance };

  *found = FALSE;
  if (!run_pass (&pass, error))
    return FALSE;
  pass.least = pass.needed;
  pass.stride = 1;
  pass.skipped = SAMPLED;
  if (all && pass.needed <= self->n && !run_pass (&pass, error))
    return FALSE;
  *n = pass.needed;
  *found = pass.needed <= self->n;
  return TRUE;
}

/* That 99 of 100 are within. */
static double
find_angle (const guint64 *chords)
{
  guint64 all = 0, some = 0;

  for (guint i = 0; i < N_CHORDS; i++)
    all += chords[i];
  for (guint i = 0; i < N_CHORDS; i++)
    {
      some += chords[i];
      if (some >= all - all / 100)
        return 2.0 * asin ((i + 1.0) / N_CHORDS);
    }
  return G_PI;
}

RmpComponentFile *
rmp_components_store (RmpComponents *self, const RmpComponentStorage *storage, guint n,
                      GError **error)
{
  g_autoptr (RmpComponentFile) file = g_new0 (RmpComponentFile, 1);
  g_autofree double *errors = g_new0 (double, n + 1);
  g_autofree float *weights = make_stored_weights (self, storage, n);
  Pass pass = { .components = self,
                .storage = storage,
                .run = store_block,
                .n = n,
                .weights = weights,
                .errors = errors,
                .file = file };

  g_clear_pointer (&self->targets, rmp_spool_free);
  self->targets = rmp_spool_new (self->folder, rmp_components_row_length (self), KEPT_TARGETS,
                                 error);
  file->n = n;
  file->base = g_new (float, rmp_components_count (self));
  file->base_normals = self->has_normals ? g_new (float, rmp_components_count (self)) : NULL;
  file->weights = g_new (float, MAX ((gsize) self->n_frames * n, 1));
  for (guint f = 0; f < self->n_frames; f++)
    for (guint k = 0; k < n; k++)
      file->weights[(gsize) f * n + k] = weights[(gsize) k * self->n_frames + f];
  if (!self->targets || !run_pass (&pass, error))
    return NULL;
  file->error = sqrt (errors[n]);
  file->normal_error = find_angle (pass.chords);
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

const float *
rmp_components_look (const RmpComponents *self, guint component, float *room, GError **error)
{
  return rmp_spool_look (self->targets, component, room, error);
}
