/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/components-private.h"

#include "solvers/symmetric-eigen.h"

#include <math.h>
#include <string.h>

/* Components smaller than this part of the largest are rounding alone. */
#define LEAST 1e-14

RmpComponents *
rmp_components_new (const RmpBakeTarget *target)
{
  RmpComponents *self = g_new0 (RmpComponents, 1);

  self->folder = g_strdup (target->folder);
  g_set_object (&self->cancellable, target->cancellable);
  self->n_vertices = target->topology->n_vertices;
  self->n_frames = target->n_frames;
  return self;
}

void
rmp_components_free (RmpComponents *self)
{
  g_clear_pointer (&self->frames, rmp_spool_free);
  g_clear_pointer (&self->targets, rmp_spool_free);
  g_free (self->coordinates);
  g_free (self->lows);
  g_free (self->norms);
  g_free (self->reach);
  g_free (self->measured);
  g_clear_object (&self->cancellable);
  g_free (self->folder);
  g_free (self);
}

guint
rmp_components_get_n (const RmpComponents *self)
{
  return self->n;
}

/* --- frames ----------------------------------------------------------------------------------- */

gsize
rmp_components_count (const RmpComponents *self)
{
  return 3 * (gsize) self->n_vertices;
}

gsize
rmp_components_row_length (const RmpComponents *self)
{
  return self->has_normals ? 2 * rmp_components_count (self) : rmp_components_count (self);
}

static void
find_center (RmpComponents *self, const float *positions)
{
  for (guint c = 0; c < 3; c++)
    {
      float least = INFINITY, most = -INFINITY;

      for (gsize i = c; i < rmp_components_count (self); i += 3)
        {
          least = MIN (least, positions[i]);
          most = MAX (most, positions[i]);
        }
      self->center[c] = 0.5f * (least + most);
    }
}

gboolean
rmp_components_add (RmpComponents *self, guint index, const float *positions, const float *normals,
                    GError **error)
{
  if (index == 0)
    {
      self->has_normals = normals != NULL;
      self->frames = rmp_spool_new (self->folder, rmp_components_row_length (self), 0, error);
      find_center (self, positions);
    }
  g_assert (!normals == !self->has_normals);

  return self->frames &&
         rmp_spool_write (self->frames, index, 0, positions, rmp_components_count (self), error) &&
         (!normals || rmp_spool_write (self->frames, index, rmp_components_count (self), normals,
                                       rmp_components_count (self), error));
}

/* --- analysis --------------------------------------------------------------------------------- */

/* Blocks that are read on all threads before their products are added up, one after the other for
 * each pair of frames. Of many frames the products alone are work for all threads.
 */
#define MOST_READ 8
#define A_RUN 2 /* blocks that a thread reads at a time */

typedef struct
{
  RmpFrameBlock *blocks; /* [n] */
  RmpFrameRun *runs;     /* [n]: one for every A_RUN blocks is used */
  guint n;
} Batch;

static void
batch_init (Batch *self, const RmpComponents *components)
{
  self->n = CLAMP (RMP_FRAME_MANY / components->n_frames, 1, MOST_READ);
  self->blocks = g_new (RmpFrameBlock, self->n);
  self->runs = g_new (RmpFrameRun, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      rmp_frame_block_init (&self->blocks[i], components);
      rmp_frame_run_init (&self->runs[i], components);
    }
}

static void
batch_clear (Batch *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      rmp_frame_block_clear (&self->blocks[i]);
      rmp_frame_run_clear (&self->runs[i]);
    }
  g_free (self->blocks);
  g_free (self->runs);
}

/* @n: of the batch, the first of which is block @first. @longest: (inout) */
static gboolean
read_batch (Batch *self, const RmpComponents *components, gsize first, guint n, double *longest,
            GError **error)
{
  GError *reason = NULL;
  double most = *longest;

#pragma omp parallel for reduction(max : most)
  for (guint begin = 0; begin < n; begin += A_RUN)
    {
      const guint end = MIN (begin + A_RUN, n);
      GError *own = NULL;

      for (guint i = begin; !own && i < end; i++)
        if (rmp_frame_block_read (&self->blocks[i], &self->runs[begin], components, first + i,
                                  end - i - 1, 0, &own))
          most = MAX (most, rmp_frame_block_find_longest (&self->blocks[i], components->n_frames));
#pragma omp critical(rmp_components_read)
      if (own && reason)
        g_error_free (own);
      else if (own)
        reason = own;
    }
  *longest = most;
  if (reason)
    g_propagate_error (error, reason);
  return !reason;
}

static gboolean
multiply (const RmpComponents *self, double *gram, double *longest, GError **error)
{
  const guint n = self->n_frames, n_pairs = (n + 1) / 2;
  const gsize n_blocks = rmp_frame_block_count (self);
  gboolean read = TRUE;
  Batch batch;

  batch_init (&batch, self);
  for (gsize first = 0; read && first < n_blocks; first += batch.n)
    {
      const guint n_read = (guint) MIN (batch.n, n_blocks - first);

      read = !g_cancellable_set_error_if_cancelled (self->cancellable, error) &&
             read_batch (&batch, self, first, n_read, longest, error);
      if (!read)
        continue;
        /* Last frames have most to do, and begin. */
#pragma omp parallel for schedule(dynamic)
      for (guint pair = 0; pair < n_pairs; pair++)
        for (guint i = 0; i < n_read; i++)
          rmp_frame_block_multiply (&batch.blocks[i], n, 2 * (n_pairs - 1 - pair), gram);
    }
  batch_clear (&batch);
  for (guint f = 0; f < n; f++)
    for (guint g = 0; g < f; g++)
      gram[(gsize) g * n + f] = gram[(gsize) f * n + g];
  return read;
}

gboolean
rmp_components_multiply (const RmpComponents *self, double *gram, GError **error)
{
  double longest = 0.0;

  return multiply (self, gram, &longest, error);
}

/* A vector and its opposite are the same: the largest number becomes 1. */
static void
take_vector (RmpComponents *self, const double *vectors, guint column)
{
  const guint n_frames = self->n_frames;
  double *coordinates = self->coordinates + (gsize) self->n * n_frames;
  double largest = 0.0, low = 0.0;

  for (guint f = 0; f < n_frames; f++)
    if (fabs (vectors[(gsize) f * n_frames + column]) > fabs (largest))
      largest = vectors[(gsize) f * n_frames + column];
  for (guint f = 0; f < n_frames; f++)
    {
      coordinates[f] = vectors[(gsize) f * n_frames + column] / largest;
      low = MIN (low, coordinates[f]);
    }
  self->lows[self->n] = low;
  self->norms[self->n++] = largest;
}

gboolean
rmp_components_analyse (RmpComponents *self, guint most, double least, GError **error)
{
  const guint n = self->n_frames;
  double longest = 0.0, left = 0.0; /* left: squares of all that the components do not move */
  g_autofree double *gram = g_new0 (double, (gsize) n *n), *values = g_new (double, n);

  /* Positions alone: normals follow them. */
  if (!multiply (self, gram, &longest, error))
    return FALSE;
  self->longest = sqrt (longest);
  if (!rmp_symmetric_eigen_cancellable (n, gram, values, self->cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (self->cancellable, error))
        g_assert_not_reached (); /* a bake takes finite positions only */
      return FALSE;
    }
  most = MIN (most, n - 1);
  self->coordinates = g_new0 (double, ((gsize) most + RMP_FRAME_FEW) * n);
  self->lows = g_new (double, most);
  self->norms = g_new0 (double, most + RMP_FRAME_FEW);
  for (guint k = 0; k < n; k++)
    left += MAX (values[k], 0.0);
  for (guint k = n;
       k-- > 0 && self->n < most && values[k] > LEAST * values[n - 1] && left > least * least;)
    {
      take_vector (self, gram, k);
      left -= values[k];
    }
  return TRUE;
}
