/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "anderson.h"

#include <math.h>
#include <string.h>

#define MOST_WINDOW 8u
#define ROUNDING 1e-12 /* of the largest square, below which a difference says nothing new */

struct _RmpAnderson
{
  gsize n;
  guint window;
  guint n_known;  /* differences that there are */
  guint at;       /* where the next one goes */
  gboolean began; /* there is a last iteration */
  double *moved;  /* [n] g (x) − x of the last iteration */
  double *mapped; /* [n] and g (x) */
  double *moves;  /* [window × n] differences of the former, … */
  double *maps;   /* [window × n] … and of the latter */
};

RmpAnderson *
rmp_anderson_new (gsize n, guint window)
{
  RmpAnderson *self = g_new0 (RmpAnderson, 1);

  g_assert (window > 0 && window <= MOST_WINDOW);

  self->n = n;
  self->window = window;
  self->moved = g_new (double, n + 1);
  self->mapped = g_new (double, n + 1);
  self->moves = g_new (double, window *n + 1);
  self->maps = g_new (double, window *n + 1);
  return self;
}

void
rmp_anderson_free (RmpAnderson *self)
{
  g_free (self->moved);
  g_free (self->mapped);
  g_free (self->moves);
  g_free (self->maps);
  g_free (self);
}

static double
multiply (gsize n, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* The shares of the known differences that come nearest to @moved, by least squares: Gauss and
 * Jordan's elimination of normal equations, which leaves out what is a combination of the others.
 */
static void
find_shares (const RmpAnderson *self, double shares[MOST_WINDOW])
{
  const guint n = self->n_known;
  double matrix[MOST_WINDOW][MOST_WINDOW + 1], largest = 0.0;

  for (guint i = 0; i < n; i++)
    {
      for (guint k = 0; k < n; k++)
        matrix[i][k] = multiply (self->n, self->moves + i * self->n, self->moves + k * self->n);
      matrix[i][n] = multiply (self->n, self->moves + i * self->n, self->moved);
      largest = MAX (largest, matrix[i][i]);
    }
  for (guint i = 0; i < n; i++)
    {
      const double pivot = matrix[i][i];

      if (!(pivot > ROUNDING * largest))
        {
          memset (matrix[i], 0, sizeof matrix[i]);
          for (guint k = 0; k < n; k++)
            matrix[k][i] = 0.0;
          continue;
        }
      for (guint c = 0; c <= n; c++)
        matrix[i][c] /= pivot;
      for (guint k = 0; k < n; k++)
        if (k != i)
          {
            const double part = matrix[k][i];

            for (guint c = 0; c <= n; c++)
              matrix[k][c] -= part * matrix[i][c];
          }
    }
  for (guint i = 0; i < n; i++)
    shares[i] = matrix[i][n];
}

static void
remember (RmpAnderson *self, const double *x, const double *mapped)
{
  double *move = self->moves + self->at * self->n, *map = self->maps + self->at * self->n;

  for (gsize i = 0; i < self->n; i++)
    {
      const double moved = mapped[i] - x[i];

      if (self->began)
        {
          move[i] = moved - self->moved[i];
          map[i] = mapped[i] - self->mapped[i];
        }
      self->moved[i] = moved;
      self->mapped[i] = mapped[i];
    }
  if (self->began)
    {
      self->at = (self->at + 1) % self->window;
      self->n_known = MIN (self->n_known + 1, self->window);
    }
  self->began = TRUE;
}

void
rmp_anderson_mix (RmpAnderson *self, const double *x, const double *mapped, double *next)
{
  double shares[MOST_WINDOW];

  g_assert (next != x && next != mapped);

  remember (self, x, mapped);
  memcpy (next, mapped, self->n * sizeof *next);
  if (self->n_known == 0)
    return;
  find_shares (self, shares);
  for (guint k = 0; k < self->n_known; k++)
    for (gsize i = 0; i < self->n; i++)
      next[i] -= shares[k] * self->maps[k * self->n + i];
}
