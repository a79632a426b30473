/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/subdivision-private.h"

#include <string.h>

struct _RmpSubdivisionRows
{
  RmpStencils stencils;
};

RmpSubdivisionRows *
rmp_subdivision_rows_new (const RmpSubdivision *subdivision, guint n_rows, const guint32 *rows)
{
  RmpSubdivisionRows *self = g_new0 (RmpSubdivisionRows, 1);
  RmpStencils *stencils = &self->stencils;
  const guint32 *start, *columns;
  const double *weights;
  gsize n = 0;

  rmp_subdivision_get_stencils (subdivision, &start, &columns, &weights);
  for (guint i = 0; i < n_rows; i++)
    n += start[rows[i] + 1] - start[rows[i]];
  stencils->start = g_new0 (guint32, (gsize) n_rows + 1);
  stencils->columns = g_new (guint32, n);
  stencils->weights = g_new (double, n);
  for (guint i = 0; i < n_rows; i++)
    {
      guint32 from = start[rows[i]], to = stencils->start[i], size = start[rows[i] + 1] - from;

      memcpy (stencils->columns + to, columns + from, size * sizeof *columns);
      memcpy (stencils->weights + to, weights + from, size * sizeof *weights);
      stencils->start[i + 1] = to + size;
    }
  stencils->n_rows = n_rows;
  return self;
}

void
rmp_subdivision_rows_free (RmpSubdivisionRows *self)
{
  rmp_stencils_clear (&self->stencils);
  g_free (self);
}

void
rmp_subdivision_rows_apply (const RmpSubdivisionRows *self, const double *coarse, double *fine)
{
  for (guint32 i = 0; i < self->stencils.n_rows; i++)
    rmp_stencils_apply_row (&self->stencils, coarse, i, fine + 3 * (gsize) i);
}
