/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "place.h"

#include <string.h>

#include "geometry/vector.h"

struct _RmpDrapePlace
{
  guint n_cloth, n;
  const guint32 *vertices;   /* [n] */
  guint32 *numbers;          /* [n_cloth] */
  double *x, *to, *gradient; /* [n_cloth × 3] */
};

RmpDrapePlace *
rmp_drape_place_new (guint n_cloth, guint n, const guint32 *vertices, guint32 *numbers,
                     const double *x)
{
  RmpDrapePlace *self = g_new0 (RmpDrapePlace, 1);
  const gsize size = 3 * (gsize) n_cloth * sizeof (double);

  self->n_cloth = n_cloth;
  self->n = n;
  self->vertices = vertices;
  self->numbers = numbers;
  self->x = g_memdup2 (x, size);
  self->to = g_memdup2 (x, size);
  self->gradient = g_malloc (size);
  return self;
}

void
rmp_drape_place_free (RmpDrapePlace *self)
{
  g_free (self->numbers);
  g_free (self->x);
  g_free (self->to);
  g_free (self->gradient);
  g_free (self);
}

static void
put (const RmpDrapePlace *self, const double *x, double *whole)
{
  for (guint i = 0; i < self->n; i++)
    rmp_vector_copy (x + 3 * (gsize) i, whole + 3 * (gsize) self->vertices[i]);
}

double
rmp_drape_place_evaluate (RmpDrapePlace *self, RmpDrapeBarrier *barrier, const double *x,
                          double *gradient)
{
  double energy;

  put (self, x, self->x);
  if (gradient)
    memset (self->gradient, 0, 3 * (gsize) self->n_cloth * sizeof (double));
  energy = rmp_drape_barrier_evaluate (barrier, self->x, gradient ? self->gradient : NULL);
  for (guint i = 0; gradient && i < self->n; i++)
    rmp_vector_add_scaled (gradient + 3 * (gsize) i, 1.0,
                           self->gradient + 3 * (gsize) self->vertices[i],
                           gradient + 3 * (gsize) i);
  return energy;
}

void
rmp_drape_place_add_hessian (RmpDrapePlace *self, RmpDrapeBarrier *barrier, const double *x,
                             RmpDrapeMatrix *matrix)
{
  put (self, x, self->x);
  rmp_drape_barrier_add_hessian (barrier, self->x, self->numbers, matrix);
}

gboolean
rmp_drape_place_allow (RmpDrapePlace *self, RmpDrapeBarrier *barrier, const double *x,
                       const double *to, double *part, GError **error)
{
  put (self, x, self->x);
  put (self, to, self->to);
  return rmp_drape_barrier_allow (barrier, self->x, self->to, part, error);
}
