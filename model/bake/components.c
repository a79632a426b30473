/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/components-private.h"

#include "solvers/symmetric-eigen.h"

#include <math.h>
#include <string.h>

/* Components smaller than this part of the largest are rounding alone. */
#define LEAST 1e-14

#define SKETCH_BYTES (8 << 20)

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
  g_clear_pointer (&self->sketch, rmp_frame_sketch_free);
  g_free (self->coordinates);
  g_free (self->weights);
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
  g_autoptr (GError) reason = NULL, normal_reason = NULL;
  gboolean written, normals_written = TRUE;

  if (index == 0)
    {
      self->has_normals = normals != NULL;
      self->frames = rmp_spool_new (self->folder, rmp_components_row_length (self), 0, error);
      self->sketch = rmp_frame_sketch_new (rmp_components_count (self), self->n_frames,
                                           SKETCH_BYTES);
      find_center (self, positions);
    }
  g_assert (!normals == !self->has_normals);

  if (!self->frames)
    return FALSE;
#pragma omp parallel sections
  {
#pragma omp section
    {
      /* Positions alone: normals follow them. */
      rmp_frame_sketch_add (self->sketch, index, positions);
      written = rmp_spool_write (self->frames, index, 0, positions, rmp_components_count (self),
                                 &reason);
    }
#pragma omp section
    if (normals)
      normals_written = rmp_spool_write (self->frames, index, rmp_components_count (self), normals,
                                         rmp_components_count (self), &normal_reason);
  }
  if (!written)
    g_propagate_error (error, g_steal_pointer (&reason));
  else if (!normals_written)
    g_propagate_error (error, g_steal_pointer (&normal_reason));
  return written && normals_written;
}

/* --- analysis --------------------------------------------------------------------------------- */

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
      self->weights[(gsize) self->n * n_frames + f] = (float) coordinates[f];
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
  g_autofree double *gram = g_new (double, (gsize) n *n), *values = g_new (double, n);

  self->longest = rmp_frame_sketch_get_longest (self->sketch);
  if (!rmp_frame_sketch_multiply (self->sketch, gram, self->cancellable) ||
      !rmp_symmetric_eigen_cancellable (n, gram, values, self->cancellable))
    {
      if (!g_cancellable_set_error_if_cancelled (self->cancellable, error))
        g_assert_not_reached (); /* a bake takes finite positions only */
      return FALSE;
    }
  most = MIN (most, n - 1);
  self->coordinates = g_new (double, (gsize) most *n);
  self->weights = g_new0 (float, ((gsize) most + RMP_FRAME_FEW) * n);
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
