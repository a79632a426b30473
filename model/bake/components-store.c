/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components-store.c: what a file holds of components. */

#include "bake/components-pass.h"

#include <math.h>
#include <string.h>

/* Directions turn over where the mean normal is shorter: it is not stretched further. Steps would
 * be as coarse as it is stretched.
 */
#define SHORTEST_COARSE 0.25
#define SHORTEST_FLOAT 1e-3

/* So many tell how far off normals are: more of them would tell the same. */
#define MANY_NORMALS (1 << 18)

/* Bytes of targets that stay in memory until the file is written. */
#define KEPT_TARGETS (32 << 20)

/* As a file has them. (transfer full): [@n × frames], and few behind */
static float *
make_stored_weights (const RmpComponents *self, const RmpComponentStorage *storage, guint n)
{
  float *weights = g_new0 (float, (gsize) n * self->n_frames + RMP_FRAME_FEW);

  for (guint k = 0; k < n; k++)
    for (guint f = 0; f < self->n_frames; f++)
      weights[(gsize) k * self->n_frames + f] = rmp_component_get_weight (self, storage, k, f);
  return weights;
}

/* --- positions -------------------------------------------------------------------------------- */

/* All components of a block, and where weights of 0 put it. @base: [RMP_FRAME_BLOCK] */
static void
project_all (const RmpComponentPass *pass, RmpComponentWorker *self, double *base)
{
  memcpy (base, self->block.mean, sizeof self->block.mean);
  rmp_frame_block_project (&self->block, pass->components, 0, pass->n, self->shapes);
  for (guint k = 0; k < pass->n; k++)
    {
      const double low = rmp_component_get_low (pass->components, pass->storage, k);
      double *shape = self->shapes + (gsize) k * RMP_FRAME_BLOCK;

      rmp_frame_lanes_shift (base, low, shape, 1.0 - low);
    }
}

/* Keeps the targets, @offset in their rows. */
static gboolean
keep_targets (const RmpComponentPass *pass, RmpComponentWorker *self, gsize offset, GError **error)
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
store_positions (RmpComponentPass *pass, RmpComponentWorker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  RmpFrameBlock *block = &self->block;
  double base[RMP_FRAME_BLOCK];

  if (!rmp_component_pass_read (pass, self, which, error))
    return FALSE;
  project_all (pass, self, base);
  rmp_component_store_base (pass->storage, base, self->base);
  rmp_frame_lanes_gather (self->base, block->n, pass->file->base + block->first);
  for (guint k = 0; k < pass->n; k++)
    rmp_component_store_target (pass->storage, self->shapes + (gsize) k * RMP_FRAME_BLOCK,
                                rmp_components_is_wide (components, pass->storage, k),
                                self->targets + (gsize) k * RMP_FRAME_BLOCK);
  self->errors[pass->n] = MAX (self->errors[pass->n],
                               rmp_component_pass_measure (pass, self, pass->n));
  return keep_targets (pass, self, 0, error);
}

/* --- normals ---------------------------------------------------------------------------------- */

/* Of a vertex, into lane @i of @base: the direction of the mean normal. Returns: what changes of it
 * are divided by, for that it was no unit vector
 */
static double
find_base_normal (const RmpComponentPass *pass, const double *mean, const float *first, guint i,
                  float *base)
{
  const guint x = i, y = RMP_FRAME_LANES + i, z = 2 * RMP_FRAME_LANES + i;
  const double length = sqrt (mean[x] * mean[x] + mean[y] * mean[y] + mean[z] * mean[z]);

  for (guint k = i; k < RMP_FRAME_BLOCK; k += RMP_FRAME_LANES)
    base[k] = length > 1e-6 ? (float) (mean[k] / length) : first[k];
  if (base[x] == 0.0f && base[y] == 0.0f && base[z] == 0.0f)
    base[y] = 1.0f; /* no faces are there, and a file may not say so */
  return MAX (length, pass->storage->coarse ? SHORTEST_COARSE : SHORTEST_FLOAT);
}

/* Where no direction is right, none is wrong. Of many frames only some are looked at, others in
 * each block.
 */
static void
count_chords (const RmpComponentPass *pass, RmpComponentWorker *self, gsize which)
{
  const guint n_frames = pass->components->n_frames;
  const guint64 n_normals = (guint64) n_frames * pass->components->n_vertices;
  const guint stride = (guint) CLAMP (n_normals / MANY_NORMALS, 1, n_frames);
  float row[RMP_FRAME_BLOCK], chords[RMP_FRAME_LANES];

  for (guint f = (guint) (which % stride); f < n_frames; f += stride)
    {
      const float *right = self->block.values + (gsize) f * RMP_FRAME_BLOCK;

      rmp_frame_lanes_mix (self->base, pass->weights + f, n_frames, self->targets, pass->n, row);
      rmp_frame_lanes_compare_directions (row, right, chords);
      for (guint i = 0; i < self->block.n; i++)
        if (!rmp_frame_lanes_is_zero (right, i))
          self->chords[MIN ((guint) (chords[i] * 0.5f * RMP_COMPONENT_CHORDS),
                            RMP_COMPONENT_CHORDS - 1)]++;
    }
}

static gboolean
store_normals (RmpComponentPass *pass, RmpComponentWorker *self, gsize which, GError **error)
{
  const RmpComponents *components = pass->components;
  const gsize offset = rmp_components_count (components);
  RmpFrameBlock *block = &self->block;
  double normals[RMP_FRAME_BLOCK], factors[RMP_FRAME_BLOCK];

  if (!rmp_component_pass_read_normals (pass, self, which, error))
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
      rmp_component_store_normal (pass->storage, shape,
                                  self->targets + (gsize) k * RMP_FRAME_BLOCK);
    }
  count_chords (pass, self, which);
  return keep_targets (pass, self, offset, error);
}

static gboolean
store_block (RmpComponentPass *pass, RmpComponentWorker *worker, gsize which, GError **error)
{
  return store_positions (pass, worker, which, error) &&
         (!pass->components->has_normals || store_normals (pass, worker, which, error));
}

/* --- the file --------------------------------------------------------------------------------- */

/* That 99 of 100 are within. */
static double
find_angle (const guint64 *chords)
{
  guint64 all = 0, some = 0;

  for (guint i = 0; i < RMP_COMPONENT_CHORDS; i++)
    all += chords[i];
  for (guint i = 0; i < RMP_COMPONENT_CHORDS; i++)
    {
      some += chords[i];
      if (some >= all - all / 100)
        return 2.0 * asin ((i + 1.0) / RMP_COMPONENT_CHORDS);
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
  RmpComponentPass pass = { .components = self,
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
  if (!self->targets || !rmp_component_pass_run (&pass, error))
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
