/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solvers/lbfgs-memory.h"

#include <math.h>

/* A pair whose curvature is this small a part of its lengths would spoil the directions after it.
 */
#define LEAST_CURVATURE 1e-12

void
rmp_lbfgs_memory_init (RmpLbfgsMemory *self, guint size, guint n)
{
  *self = (RmpLbfgsMemory){ .size = size, .n = n };
  self->steps = g_new (double, (gsize) size *n);
  self->changes = g_new (double, (gsize) size *n);
}

void
rmp_lbfgs_memory_clear (RmpLbfgsMemory *self)
{
  g_clear_pointer (&self->steps, g_free);
  g_clear_pointer (&self->changes, g_free);
}

static double
dot_free (guint n, const guint8 *loose, const double *a, const double *b)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    if (loose[i])
      sum += a[i] * b[i];
  return sum;
}

static gboolean
curves (guint n, const guint8 *loose, const double *step, const double *change)
{
  double curvature = dot_free (n, loose, step, change);

  return curvature > LEAST_CURVATURE * sqrt (dot_free (n, loose, step, step) *
                                             dot_free (n, loose, change, change));
}

void
rmp_lbfgs_memory_find_direction (const RmpLbfgsMemory *self, const guint8 *loose,
                                 const double *gradient, RmpLbfgsScale rescale, gpointer data,
                                 double *direction)
{
  const guint n = self->n, kept = MIN (self->count, self->size);
  g_autofree double *factors = g_new0 (double, self->size);
  double scale = 1.0;

  for (guint i = 0; i < n; i++)
    direction[i] = loose[i] ? -gradient[i] : 0.0;

  for (guint k = 1; k <= kept; k++)
    {
      guint slot = (self->count - k) % self->size;
      const double *step = self->steps + (gsize) slot * n,
                   *change = self->changes + (gsize) slot * n;

      if (!curves (n, loose, step, change))
        continue;
      factors[slot] = dot_free (n, loose, step, direction) / dot_free (n, loose, step, change);
      for (guint i = 0; i < n; i++)
        if (loose[i])
          direction[i] -= factors[slot] * change[i];
    }

  for (guint k = 1; k <= kept && !rescale; k++)
    {
      guint slot = (self->count - k) % self->size;
      const double *step = self->steps + (gsize) slot * n,
                   *change = self->changes + (gsize) slot * n;

      if (!curves (n, loose, step, change))
        continue;
      scale = dot_free (n, loose, step, change) / dot_free (n, loose, change, change);
      break;
    }
  if (rescale)
    rescale (direction, data);
  else
    for (guint i = 0; i < n; i++)
      direction[i] *= scale;

  for (guint k = kept; k >= 1; k--)
    {
      guint slot = (self->count - k) % self->size;
      const double *step = self->steps + (gsize) slot * n,
                   *change = self->changes + (gsize) slot * n;
      double factor;

      if (!curves (n, loose, step, change))
        continue;
      factor = factors[slot] -
               dot_free (n, loose, change, direction) / dot_free (n, loose, step, change);
      for (guint i = 0; i < n; i++)
        if (loose[i])
          direction[i] += factor * step[i];
    }
}

void
rmp_lbfgs_memory_remember (RmpLbfgsMemory *self, const double *x, const double *next,
                           const double *gradient, const double *next_gradient)
{
  gsize slot = (gsize) (self->count % self->size) * self->n;

  for (guint i = 0; i < self->n; i++)
    {
      self->steps[slot + i] = next[i] - x[i];
      self->changes[slot + i] = next_gradient[i] - gradient[i];
    }
  self->count++;
}
