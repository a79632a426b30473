/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components-pass.c: goes over the vertices of all frames, some at a time on each thread. */

#include "bake/components-pass.h"

#include <string.h>

static void
worker_init (RmpComponentWorker *self, const RmpComponentPass *pass)
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
worker_clear (RmpComponentWorker *self)
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

gboolean
rmp_component_pass_read (const RmpComponentPass *pass, RmpComponentWorker *self, gsize which,
                         GError **error)
{
  const guint n_follow = pass->stride > 1 ? 0 : IN_A_ROW - 1 - (guint) (which % IN_A_ROW);

  return rmp_frame_block_read (&self->block, &self->positions, pass->components, which, n_follow, 0,
                               error);
}

gboolean
rmp_component_pass_read_normals (const RmpComponentPass *pass, RmpComponentWorker *self,
                                 gsize which, GError **error)
{
  return rmp_frame_block_read (&self->block, &self->normals, pass->components, which,
                               IN_A_ROW - 1 - (guint) (which % IN_A_ROW),
                               rmp_components_count (pass->components), error);
}

/* Square of what a frame's vertices are off. @row: what a player has of it */
double
rmp_component_pass_measure_frame (const RmpComponentPass *pass, const RmpComponentWorker *self,
                                  guint frame, const float *row)
{
  const RmpComponentStorage *storage = pass->storage;
  double offsets[3];

  for (guint c = 0; c < 3; c++)
    offsets[c] = storage->coarse ? (double) storage->center[c] : 0.0;
  return rmp_frame_lanes_compare (row, self->block.values + (gsize) frame * RMP_FRAME_BLOCK,
                                  self->block.n, storage->coarse ? (double) storage->scale : 1.0,
                                  offsets);
}

/* With the first @n targets. */
double
rmp_component_pass_measure (const RmpComponentPass *pass, const RmpComponentWorker *self, guint n)
{
  const guint n_frames = pass->components->n_frames;
  float rows[RMP_FRAME_FEW * RMP_FRAME_BLOCK];
  double worst = 0.0;

  for (guint first = 0; first < n_frames; first += RMP_FRAME_FEW)
    {
      rmp_frame_lanes_mix_few (self->base, pass->weights + first, n_frames, self->targets, n, rows);
      for (guint f = first; f < MIN (first + RMP_FRAME_FEW, n_frames); f++)
        worst = MAX (worst, rmp_component_pass_measure_frame (
                                pass, self, f, rows + (gsize) (f - first) * RMP_FRAME_BLOCK));
    }
  return worst;
}

static void
collect (RmpComponentPass *pass, const RmpComponentWorker *worker)
{
  for (guint k = 0; k <= pass->n; k++)
    {
      if (pass->errors)
        pass->errors[k] = MAX (pass->errors[k], worker->errors[k]);
      if (pass->wanted && k < pass->n && pass->wanted[k])
        pass->components->reach[k] = MAX (pass->components->reach[k], worker->reach[k]);
    }
  for (guint i = 0; i < RMP_COMPONENT_CHORDS; i++)
    pass->chords[i] += worker->chords[i];
  pass->needed = MAX (pass->needed, worker->needed);
}

gboolean
rmp_component_pass_run (RmpComponentPass *pass, GError **error)
{
  const gsize n_blocks = rmp_frame_block_count (pass->components), stride = MAX (pass->stride, 1);

#pragma omp parallel
  {
    RmpComponentWorker *worker = g_new (RmpComponentWorker, 1);

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
