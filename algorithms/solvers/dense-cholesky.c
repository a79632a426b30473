/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dense-cholesky.h"

#include <math.h>

#include "compute/parallel.h"

/* Rows that are taken off the rest at once, so that the rest is read and written as seldom. */
#define PANEL 8u

/* Less of a diagonal element than this part of what it was is rounding. */
#define LEAST_PIVOT 1e-14

/* Row @i of the factor, from those above it within the panel that begins with @first. */
static gboolean
finish_row (guint n, double *matrix, guint first, guint i, const double *diagonal)
{
  double *row = matrix + (gsize) n * i;
  double root;

  for (guint k = first; k < i; k++)
    {
      const double *above = matrix + (gsize) n * k;
      const double factor = above[i];

      for (guint j = i; j < n; j++)
        row[j] -= factor * above[j];
    }
  if (!(row[i] > LEAST_PIVOT * diagonal[i]))
    return FALSE;
  root = sqrt (row[i]);
  for (guint j = i; j < n; j++)
    row[j] /= root;
  return TRUE;
}

/* Takes PANEL finished rows off row @i below them. */
static void
take_off (guint n, double *matrix, guint first, guint i)
{
  const double *p[PANEL];
  double *row = matrix + (gsize) n * i, f[PANEL];

  for (guint k = 0; k < PANEL; k++)
    {
      p[k] = matrix + (gsize) n * (first + k);
      f[k] = p[k][i];
    }
  for (guint j = i; j < n; j++)
    row[j] -= (f[0] * p[0][j] + f[1] * p[1][j]) + (f[2] * p[2][j] + f[3] * p[3][j]) +
              ((f[4] * p[4][j] + f[5] * p[5][j]) + (f[6] * p[6][j] + f[7] * p[7][j]));
}

gboolean
rmp_dense_cholesky_factorise (guint n, double *matrix, guint n_threads)
{
  return rmp_dense_cholesky_factorise_cancellable (n, matrix, n_threads, NULL);
}

gboolean
rmp_dense_cholesky_factorise_cancellable (guint n, double *matrix, guint n_threads,
                                          GCancellable *cancellable)
{
  g_autofree double *diagonal = g_new (double, (gsize) n + 1);

  g_return_val_if_fail (matrix, FALSE);

  for (guint i = 0; i < n; i++)
    diagonal[i] = matrix[(gsize) n * i + i];
  for (guint first = 0; first < n; first += PANEL)
    {
      const guint next = MIN (first + PANEL, n);

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      for (guint i = first; i < next; i++)
        if (!finish_row (n, matrix, first, i, diagonal))
          return FALSE;
      if (next == n)
        break;
#pragma omp parallel for schedule(static, 8)                                                       \
    num_threads(rmp_parallel_threads((gsize) (n - next) * (n - next) / 16, n_threads))
      for (guint i = next; i < n; i++)
        take_off (n, matrix, first, i);
    }
  return TRUE;
}

void
rmp_dense_cholesky_solve (guint n, const double *factor, double *vector)
{
  g_return_if_fail (factor && vector);

  for (guint i = 0; i < n; i++)
    {
      const double *row = factor + (gsize) n * i;

      vector[i] /= row[i];
      for (guint j = i + 1; j < n; j++)
        vector[j] -= row[j] * vector[i];
    }
  for (guint i = n; i-- > 0;)
    {
      const double *row = factor + (gsize) n * i;

      for (guint j = i + 1; j < n; j++)
        vector[i] -= row[j] * vector[j];
      vector[i] /= row[i];
    }
}
