/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components-choice.c: what components leave off, and how many of them are needed. */

#include "bake/components-pass.h"

#include <math.h>
#include <string.h>

/* Of so many blocks one is looked at first. */
#define SAMPLED 16

/* --- of a block ------------------------------------------------------------------------------- */

/* The first @n targets. */
static void
find_targets (const RmpComponentPass *pass, RmpComponentWorker *self, guint n)
{
  rmp_frame_block_project (&self->block, pass->components, 0, n, self->shapes);
  for (guint k = 0; k < n; k++)
    rmp_component_store_target (pass->storage, self->shapes + (gsize) k * RMP_FRAME_BLOCK,
                                rmp_components_is_wide (pass->components, pass->storage, k),
                                self->targets + (gsize) k * RMP_FRAME_BLOCK);
}

static gboolean
is_within (const RmpComponentPass *pass, const RmpComponentWorker *self, guint n)
{
  return rmp_component_pass_measure (pass, self, n) <= pass->tolerance;
}

/* Returns: square of what is off with it */
static double
add_to_player (const RmpComponentPass *pass, RmpComponentWorker *self, guint component)
{
  const guint n_frames = pass->components->n_frames;
  const float *weights = pass->weights + (gsize) component * n_frames;
  double worst = 0.0;

  rmp_frame_block_project (&self->block, pass->components, component, 1, self->shapes);
  rmp_component_store_target (pass->storage, self->shapes,
                              rmp_components_is_wide (pass->components, pass->storage, component),
                              self->targets);
  for (guint f = 0; f < n_frames; f++)
    {
      float *row = self->player + (gsize) f * RMP_FRAME_BLOCK;

      rmp_frame_lanes_mix (row, weights + f, n_frames, self->targets, 1, row);
      worst = MAX (worst, rmp_component_pass_measure_frame (pass, self, f, row));
    }
  return worst;
}

/* Of floats the base would be another for each number of components; signed weights leave off the
 * same, but for a rounding.
 */
static gboolean
begin_measure (const RmpComponentPass *pass, RmpComponentWorker *self, gsize which, GError **error)
{
  if (!rmp_component_pass_read (pass, self, which, error))
    return FALSE;
  rmp_component_store_base (pass->storage, self->block.mean, self->base);
  return TRUE;
}

static gboolean
measure_block (RmpComponentPass *pass, RmpComponentWorker *self, gsize which, GError **error)
{
  if (!begin_measure (pass, self, which, error))
    return FALSE;
  for (guint f = 0; f < pass->components->n_frames; f++)
    memcpy (self->player + (gsize) f * RMP_FRAME_BLOCK, self->base, sizeof self->base);
  self->errors[0] = MAX (self->errors[0], rmp_component_pass_measure (pass, self, 0));
  for (guint k = 0; k < pass->n; k++)
    self->errors[k + 1] = MAX (self->errors[k + 1], add_to_player (pass, self, k));
  return TRUE;
}

/* How many components the block needs, no fewer than others did; one more than there are: all of
 * them do not do. With more of them less is off, but for a rounding.
 */
static gboolean
count_block (RmpComponentPass *pass, RmpComponentWorker *self, gsize which, GError **error)
{
  guint enough = pass->least;

  if (!begin_measure (pass, self, which, error))
    return FALSE;
  find_targets (pass, self, MIN (enough, pass->n));
  if (enough <= pass->n && !is_within (pass, self, enough))
    {
      guint few = enough;

      find_targets (pass, self, pass->n);
      enough = pass->n + 1;
      if (few < pass->n && is_within (pass, self, pass->n))
        enough = pass->n;
      for (guint k; enough <= pass->n && (k = (few + enough) / 2) > few;)
        if (is_within (pass, self, k))
          enough = k;
        else
          few = k;
    }
  self->needed = MAX (self->needed, enough);
  return TRUE;
}

static gboolean
reach_block (RmpComponentPass *pass, RmpComponentWorker *self, gsize which, GError **error)
{
  RmpFrameBlock *block = &self->block;

  if (!rmp_component_pass_read (pass, self, which, error))
    return FALSE;
  for (guint k = 0; k < pass->n; k++)
    if (pass->wanted[k])
      {
        rmp_frame_block_project (block, pass->components, k, 1, self->shapes);
        self->reach[k] = MAX (self->reach[k], rmp_frame_lanes_find_largest (self->shapes));
      }
  return TRUE;
}

/* --- what is asked of them -------------------------------------------------------------------- */

/* Those that may be too far for coarse steps, by what is known of them. Returns: whether any is */
static gboolean
find_doubtful (const RmpComponents *self, const RmpComponentStorage *storage, gboolean *doubtful)
{
  gboolean any = FALSE;

  for (guint k = 0; k < self->n; k++)
    {
      doubtful[k] = !self->measured[k] && self->reach[k] > rmp_component_get_wide (storage);
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
  RmpComponentPass pass = {
    .components = self, .run = reach_block, .n = self->n, .wanted = doubtful
  };

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
  return rmp_component_pass_run (&pass, error);
}

gboolean
rmp_components_measure (RmpComponents *self, const RmpComponentStorage *storage, double *errors,
                        GError **error)
{
  RmpComponentPass pass = { .components = self,
                            .storage = storage,
                            .run = measure_block,
                            .n = self->n,
                            .weights = self->weights,
                            .errors = errors };

  memset (errors, 0, (self->n + 1) * sizeof *errors);
  if (!rmp_component_pass_run (&pass, error))
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
  RmpComponentPass pass = { .components = self,
                            .storage = storage,
                            .run = count_block,
                            .n = self->n,
                            .weights = self->weights,
                            .stride = SAMPLED,
                            .tolerance = tolerance * tolerance };

  *found = FALSE;
  if (!rmp_component_pass_run (&pass, error))
    return FALSE;
  pass.least = pass.needed;
  pass.stride = 1;
  pass.skipped = SAMPLED;
  if (all && pass.needed <= self->n && !rmp_component_pass_run (&pass, error))
    return FALSE;
  *n = pass.needed;
  *found = pass.needed <= self->n;
  return TRUE;
}
