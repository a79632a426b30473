/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/dense-gram.h"

#include <string.h>

#include "compute/parallel.h"
#include "solvers/dense-cholesky.h"

/* Columns that are looked at together, and of them how many with each look at the matrix. */
#define PANEL 64u
#define AT_ONCE 8u

gboolean
rmp_shell_rows_are_dense (const RmpShellRows *rows)
{
  const guint32 width = rows->n > 0 ? rows->start[1] : 0;

  if (width == 0)
    return FALSE;
  for (guint row = 1; row < rows->n; row++)
    if (rows->start[row + 1] - rows->start[row] != width ||
        memcmp (rows->columns, rows->columns + rows->start[row], width * sizeof (guint32)) != 0)
      return FALSE;
  return TRUE;
}

/* Row @a of the matrix from the diagonal on: what it has in common with others in a panel.
 * @panel: [PANEL × n] weighted columns
 */
static void
add_panel (guint n, guint a, const double *own, const double *panel, double *out)
{
  for (guint k = 0; k < PANEL; k += AT_ONCE)
    {
      const double *p[AT_ONCE];
      double f[AT_ONCE];

      for (guint j = 0; j < AT_ONCE; j++)
        {
          p[j] = panel + (gsize) n * (k + j);
          f[j] = own[k + j];
        }
      for (guint b = a; b < n; b++)
        out[b] += ((f[0] * p[0][b] + f[1] * p[1][b]) + (f[2] * p[2][b] + f[3] * p[3][b])) +
                  ((f[4] * p[4][b] + f[5] * p[5][b]) + (f[6] * p[6][b] + f[7] * p[7][b]));
    }
}

/* Columns from @first on; those that lack to a panel are zero. @plain: [n × PANEL] */
static void
fill_panel (const RmpShellRows *rows, const double *weights, guint32 first, guint32 width,
            double *panel, double *plain)
{
  for (guint row = 0; row < rows->n; row++)
    for (guint k = 0; k < PANEL; k++)
      {
        const gsize at = (gsize) rows->start[row] + first + k;
        const gboolean there = first + k < width;
        const double value = there ? rows->weights[at] : 0.0;

        plain[(gsize) PANEL * row + k] = value;
        panel[(gsize) rows->n * k + row] = there && weights ? value * weights[rows->columns[at]]
                                                            : value;
      }
}

double *
rmp_shell_dense_gram_new (const RmpShellRows *rows, const double *weights, guint n_threads,
                          GCancellable *cancellable)
{
  const guint n = rows->n;
  const guint32 width = rows->start[1];
  g_autofree double *matrix = g_new0 (double, (gsize) n *n + 1);
  g_autofree double *panel = g_new (double, (gsize) PANEL *n + 1);
  g_autofree double *plain = g_new (double, (gsize) PANEL *n + 1);

  for (guint32 first = 0; first < width; first += PANEL)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      fill_panel (rows, weights, first, width, panel, plain);
#pragma omp parallel for schedule(static, 8)                                                       \
    num_threads(rmp_parallel_threads((gsize) n *n, n_threads))
      for (guint a = 0; a < n; a++)
        add_panel (n, a, plain + (gsize) PANEL * a, panel, matrix + (gsize) n * a);
    }
  return rmp_dense_cholesky_factorise_cancellable (n, matrix, n_threads, cancellable)
             ? g_steal_pointer (&matrix)
             : NULL;
}

void
rmp_shell_dense_spread (const RmpShellRows *rows, const double *y, double *x, guint n_threads)
{
  const guint32 width = rows->start[1], n_panels = (width + PANEL - 1) / PANEL;

  memset (x, 0, 3 * (gsize) rows->n_columns * sizeof (double));
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads((gsize) rows->n *width / 16, n_threads))
  for (guint32 k = 0; k < n_panels; k++)
    {
      const guint32 first = PANEL * k, end = MIN (first + PANEL, width);
      double sums[3][PANEL] = { 0 };

      for (guint row = 0; row < rows->n; row++)
        {
          const double *weights = rows->weights + rows->start[row];
          const double *own = y + 3 * (gsize) row;

          for (guint32 i = first; i < end; i++)
            for (guint c = 0; c < 3; c++)
              sums[c][i - first] += weights[i] * own[c];
        }
      for (guint32 i = first; i < end; i++)
        for (guint c = 0; c < 3; c++)
          x[3 * (gsize) rows->columns[i] + c] = sums[c][i - first];
    }
}
