/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-matrix.h"

#include <string.h>

#include "compute/parallel.h"

#define ROWS 64u /* that are summed up together, by one thread */

struct _RmpFilterMatrix
{
  guint n;
  double *columns; /* [n × n], column after column */
};

RmpFilterMatrix *
rmp_filter_matrix_new (RmpCholesky *factor, guint n, const double *masses)
{
  RmpFilterMatrix *self = g_new0 (RmpFilterMatrix, 1);
  g_autofree double *mass = g_new0 (double, (gsize) n + 1);

  g_assert (n <= RMP_FILTER_MATRIX_MOST);
  self->n = n;
  self->columns = g_new (double, (gsize) n *n + 1);
  for (guint v = 0; v < n; v++)
    {
      mass[v] = masses[v];
      rmp_cholesky_solve (factor, 1, mass, self->columns + (gsize) v * n);
      mass[v] = 0.0;
    }
  return self;
}

void
rmp_filter_matrix_free (RmpFilterMatrix *self)
{
  g_free (self->columns);
  g_free (self);
}

/* Of so many rows, the three coordinates at once: each number of the matrix is read once. */
static void
multiply_rows (const RmpFilterMatrix *self, guint first, guint n_rows, const double *in,
               double *out)
{
  const gsize n = self->n;
  double sums[3][ROWS] = { 0 };

  for (gsize j = 0; j < n; j++)
    {
      const double *column = self->columns + j * n + first;
      const double x = in[j], y = in[n + j], z = in[2 * n + j];

      for (guint r = 0; r < n_rows; r++)
        {
          sums[0][r] += column[r] * x;
          sums[1][r] += column[r] * y;
          sums[2][r] += column[r] * z;
        }
    }
  for (gsize c = 0; c < 3; c++)
    memcpy (out + c * n + first, sums[c], n_rows * sizeof (double));
}

void
rmp_filter_matrix_apply (const RmpFilterMatrix *self, const double *in, double *out,
                         guint n_threads)
{
  const guint n_blocks = (self->n + ROWS - 1) / ROWS;

#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads((gsize) self->n * self->n, n_threads))
  for (guint b = 0; b < n_blocks; b++)
    multiply_rows (self, b * ROWS, MIN (ROWS, self->n - b * ROWS), in, out);
}
