/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system.h"

#include <string.h>

#include "solvers/block-cholesky.h"
#include "solvers/dense-cholesky.h"

#define HELD G_MAXUINT32

struct _RmpEmbeddedSystem
{
  guint n, n_unknowns;
  guint32 *unknowns; /* [n × 3] numbers, HELD where a coordinate is */
  double *dense;     /* (nullable): [n_unknowns × n_unknowns] */
  RmpBlockCholesky *sparse;
  double *vector; /* [n × 3] */
};

static void
number_unknowns (RmpEmbeddedSystem *self, const guint8 *held)
{
  self->unknowns = g_new (guint32, 3 * (gsize) self->n + 1);
  for (guint v = 0; v < self->n; v++)
    for (guint c = 0; c < 3; c++)
      self->unknowns[3 * v + c] = rmp_embedded_is_held (held, v, c) ? HELD : self->n_unknowns++;
}

static void
init_filter (RmpFilter *filter, guint8 held)
{
  double directions[9];
  guint n = 0;

  for (guint c = 0; c < 3; c++)
    if (held & 1u << c)
      {
        memset (directions + 3 * n, 0, 3 * sizeof (double));
        directions[3 * n++ + c] = 1.0;
      }
  rmp_filter_init (filter, n, directions);
}

RmpEmbeddedSystem *
rmp_embedded_system_new (const RmpBlockMatrix *matrix, const guint8 *held)
{
  RmpEmbeddedSystem *self;

  g_return_val_if_fail (matrix, NULL);

  self = g_new0 (RmpEmbeddedSystem, 1);
  self->n = matrix->n;
  self->vector = g_new (double, 3 * (gsize) self->n + 1);
  if (self->n < RMP_EMBEDDED_SPARSE_FROM)
    {
      number_unknowns (self, held);
      self->dense = g_new (double, (gsize) self->n_unknowns * self->n_unknowns + 1);
    }
  else
    {
      g_autofree RmpFilter *filters = g_new (RmpFilter, self->n);

      for (guint v = 0; v < self->n; v++)
        init_filter (&filters[v], held ? held[v] : 0);
      self->sparse = rmp_block_cholesky_new (matrix, filters, FALSE);
    }
  return self;
}

void
rmp_embedded_system_free (RmpEmbeddedSystem *self)
{
  g_return_if_fail (self);

  g_free (self->unknowns);
  g_free (self->dense);
  g_clear_pointer (&self->sparse, rmp_block_cholesky_free);
  g_free (self->vector);
  g_free (self);
}

static void
fill_dense (RmpEmbeddedSystem *self, const RmpBlockMatrix *matrix)
{
  memset (self->dense, 0, (gsize) self->n_unknowns * self->n_unknowns * sizeof (double));
  for (guint v = 0; v < self->n; v++)
    for (guint32 k = matrix->diagonal[v]; k < matrix->start[v + 1]; k++)
      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          {
            const guint32 row = self->unknowns[3 * v + r];
            const guint32 column = self->unknowns[3 * matrix->columns[k] + c];

            if (row != HELD && column != HELD)
              self->dense[(gsize) row * self->n_unknowns + column] =
                  matrix->blocks[9 * (gsize) k + 3 * r + c];
          }
}

gboolean
rmp_embedded_system_factorise (RmpEmbeddedSystem *self, const RmpBlockMatrix *matrix,
                               guint n_threads)
{
  g_return_val_if_fail (self && matrix && matrix->n == self->n, FALSE);

  if (self->sparse)
    return rmp_block_cholesky_factorise (self->sparse, matrix);
  fill_dense (self, matrix);
  return rmp_dense_cholesky_factorise (self->n_unknowns, self->dense, n_threads);
}

void
rmp_embedded_system_solve (RmpEmbeddedSystem *self, const RmpBlockMatrix *matrix, double *vector,
                           guint n_threads)
{
  g_return_if_fail (self && matrix && vector);

  if (self->sparse)
    {
      rmp_block_cholesky_solve (self->sparse, matrix, vector, NULL, self->vector, n_threads);
      memcpy (vector, self->vector, 3 * (gsize) self->n * sizeof (double));
      return;
    }
  for (gsize i = 0; i < 3 * (gsize) self->n; i++)
    if (self->unknowns[i] != HELD)
      self->vector[self->unknowns[i]] = vector[i];
  rmp_dense_cholesky_solve (self->n_unknowns, self->dense, self->vector);
  for (gsize i = 0; i < 3 * (gsize) self->n; i++)
    vector[i] = self->unknowns[i] == HELD ? 0.0 : self->vector[self->unknowns[i]];
}
