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
      self->frames = rmp_spool_new (self->folder, rmp_components_row_length (self), error);
      find_center (self, positions);
    }
  g_assert (!normals == !self->has_normals);

  return self->frames &&
         rmp_spool_write (self->frames, index, 0, positions, rmp_components_count (self), error) &&
         (!normals || rmp_spool_write (self->frames, index, rmp_components_count (self), normals,
                                       rmp_components_count (self), error));
}

/* --- blocks ----------------------------------------------------------------------------------- */

gsize
rmp_frame_block_count (const RmpComponents *self)
{
  return (rmp_components_count (self) + RMP_FRAME_BLOCK - 1) / RMP_FRAME_BLOCK;
}

void
rmp_frame_block_init (RmpFrameBlock *self, const RmpComponents *components)
{
  self->values = g_new (float, (gsize) components->n_frames *RMP_FRAME_BLOCK);
  self->moves = g_new (float, (gsize) components->n_frames *RMP_FRAME_BLOCK);
}

void
rmp_frame_block_clear (RmpFrameBlock *self)
{
  g_free (self->values);
  g_free (self->moves);
}

gboolean
rmp_frame_block_read (RmpFrameBlock *self, const RmpComponents *components, gsize which,
                      gsize offset, GError **error)
{
  const guint n_frames = components->n_frames;

  self->first = which * RMP_FRAME_BLOCK;
  self->n = (guint) MIN (RMP_FRAME_BLOCK, rmp_components_count (components) - self->first);
  memset (self->mean, 0, sizeof self->mean);
  for (guint f = 0; f < n_frames; f++)
    {
      float *values = self->values + (gsize) f * RMP_FRAME_BLOCK;

      if (!rmp_spool_read (components->frames, f, offset + self->first, values, self->n, error))
        return FALSE;
      /* What does not move stays exactly where it is. */
      for (guint i = 0; i < self->n; i++)
        self->mean[i] += (double) values[i] - (double) self->values[i];
    }
  for (guint i = 0; i < self->n; i++)
    self->mean[i] = (double) self->values[i] + self->mean[i] / n_frames;
  for (guint f = 0; f < n_frames; f++)
    for (guint i = 0; i < self->n; i++)
      self->moves[(gsize) f * RMP_FRAME_BLOCK + i] =
          (float) ((double) self->values[(gsize) f * RMP_FRAME_BLOCK + i] - self->mean[i]);
  return TRUE;
}

void
rmp_frame_block_project (const RmpFrameBlock *self, const RmpComponents *components,
                         guint component, double *shape)
{
  const double *coordinates = components->coordinates + (gsize) component * components->n_frames;
  const double factor = components->norms[component] * components->norms[component];

  memset (shape, 0, RMP_FRAME_BLOCK * sizeof *shape);
  for (guint f = 0; f < components->n_frames; f++)
    {
      const float *moves = self->moves + (gsize) f * RMP_FRAME_BLOCK;

#pragma omp simd
      for (guint i = 0; i < self->n; i++)
        shape[i] += coordinates[f] * (double) moves[i];
    }
  for (guint i = 0; i < self->n; i++)
    shape[i] *= factor;
}

/* --- analysis --------------------------------------------------------------------------------- */

static void
add_products (const RmpFrameBlock *block, guint n_frames, double *gram)
{
#pragma omp parallel for schedule(dynamic)
  for (guint f = 0; f < n_frames; f++)
    for (guint g = 0; g <= f; g++)
      {
        const float *a = block->moves + (gsize) f * RMP_FRAME_BLOCK,
                    *b = block->moves + (gsize) g * RMP_FRAME_BLOCK;
        double sum = 0.0;

#pragma omp simd reduction(+ : sum)
        for (guint i = 0; i < block->n; i++)
          sum += (double) a[i] * (double) b[i];
        gram[(gsize) f * n_frames + g] += sum;
      }
}

/* Positions alone: normals follow them. */
gboolean
rmp_components_multiply (const RmpComponents *self, double *gram, GError **error)
{
  const guint n = self->n_frames;
  RmpFrameBlock block;
  gboolean read = TRUE;

  rmp_frame_block_init (&block, self);
  for (gsize which = 0; read && which < rmp_frame_block_count (self); which++)
    {
      read = !g_cancellable_set_error_if_cancelled (self->cancellable, error) &&
             rmp_frame_block_read (&block, self, which, 0, error);
      if (read)
        add_products (&block, n, gram);
    }
  rmp_frame_block_clear (&block);
  for (guint f = 0; f < n; f++)
    for (guint g = 0; g < f; g++)
      gram[(gsize) g * n + f] = gram[(gsize) f * n + g];
  return read;
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
  double left = 0.0; /* squares of all that the components do not move */
  g_autofree double *gram = g_new0 (double, (gsize) n *n), *values = g_new (double, n);

  if (!rmp_components_multiply (self, gram, error))
    return FALSE;
  if (!rmp_symmetric_eigen_cancellable (n, gram, values, self->cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (self->cancellable, error))
        g_assert_not_reached (); /* a bake takes finite positions only */
      return FALSE;
    }
  most = MIN (most, n - 1);
  self->coordinates = g_new (double, (gsize) most *n);
  self->lows = g_new (double, most);
  self->norms = g_new (double, most);
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
