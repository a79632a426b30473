/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lowest.c: the lowest curvature on the constraint, by locally optimal conjugate gradients:
 *   A. V. Knyazev. Toward the optimal preconditioned eigensolver. SIAM Journal on Scientific
 *   Computing, 2001.
 */
#include "methods/embedded-shell/projector.h"

#include <math.h>
#include <string.h>

#include "solvers/symmetric-eigen.h"

/* λ that is less is no rounding. */
#define NEGATIVE -1e-6
/* The direction is found where what it leaves is less, by λ. */
#define FOUND 0.2
/* A direction that is shorter, after what of the others is in it was taken off, is one of them. */
#define SHORT 1e-10

/* Three directions at right angles by G, and K times each. */
typedef struct
{
  gsize n;
  double *ways[3], *products[3];
  RmpShellProjector projector;
} Search;

static void
search_init (Search *self, gsize n)
{
  *self = (Search){ .n = n };
  for (guint k = 0; k < 3; k++)
    {
      self->ways[k] = g_new0 (double, n + 1);
      self->products[k] = g_new0 (double, n + 1);
    }
}

static void
search_clear (Search *self)
{
  for (guint k = 0; k < 3; k++)
    {
      g_free (self->ways[k]);
      g_free (self->products[k]);
    }
  rmp_shell_projector_clear (&self->projector);
}

static void
scale (Search *self, guint k, double by)
{
  for (gsize i = 0; i < self->n; i++)
    {
      self->ways[k][i] *= by;
      self->products[k][i] *= by;
    }
}

/* FALSE where it is one of the first @k. */
static gboolean
straighten (Search *self, guint k)
{
  const RmpShellProjector *projector = &self->projector;
  const double before = sqrt (rmp_shell_projector_weigh (projector, self->ways[k], self->ways[k]));
  double length;

  for (guint twice = 0; twice < 2; twice++)
    for (guint j = 0; j < k; j++)
      {
        const double share = rmp_shell_projector_weigh (projector, self->ways[j], self->ways[k]);

        for (gsize i = 0; i < self->n; i++)
          {
            self->ways[k][i] -= share * self->ways[j][i];
            self->products[k][i] -= share * self->products[j][i];
          }
      }
  length = sqrt (rmp_shell_projector_weigh (projector, self->ways[k], self->ways[k]));
  if (!(length > SHORT * before))
    return FALSE;
  scale (self, k, 1.0 / length);
  return TRUE;
}

/* The best of what the first @n_ways span becomes the first, and what was added to it the third. */
static double
combine (Search *self, guint n_ways)
{
  double matrix[9], values[3];

  for (guint a = 0; a < n_ways; a++)
    for (guint b = 0; b < n_ways; b++)
      matrix[n_ways * a + b] = 0.5 * (rmp_shell_dot (self->n, self->ways[a], self->products[b]) +
                                      rmp_shell_dot (self->n, self->ways[b], self->products[a]));
  if (!rmp_symmetric_eigen (n_ways, matrix, values))
    return (double) NAN;
  for (gsize i = 0; i < self->n; i++)
    {
      double way = 0.0, product = 0.0;

      for (guint k = 1; k < n_ways; k++)
        {
          way += matrix[n_ways * k] * self->ways[k][i];
          product += matrix[n_ways * k] * self->products[k][i];
        }
      self->ways[0][i] = matrix[0] * self->ways[0][i] + way;
      self->products[0][i] = matrix[0] * self->products[0][i] + product;
      self->ways[2][i] = way;
      self->products[2][i] = product;
    }
  return values[0];
}

/* Any direction on the constraint. */
static void
begin (Search *self, const guint8 *fixed, double *residual)
{
  for (gsize i = 0; i < self->n; i++)
    residual[i] = fixed && fixed[i / 3]
                      ? 0.0
                      : rmp_shell_noise ((guint32) i, 1) / self->projector.weights[i];
  rmp_shell_projector_apply (&self->projector, residual, self->ways[0]);
}

RmpShellStability
rmp_shell_find_lowest (const RmpShellProblem *problem, RmpShellWork *work,
                       const RmpShellSolveOptions *options, guint most, double *way, double *lowest)
{
  const gsize n = 3 * (gsize) work->matrix->n;
  g_autofree double *residual = g_new (double, n + 1);
  RmpShellStability found = RMP_SHELL_UNKNOWN;
  guint n_ways = 1;
  Search self;

  g_assert (way && lowest);

  *lowest = (double) NAN;
  search_init (&self, n);
  if (rmp_shell_projector_init (&self.projector, problem, work, options))
    {
      begin (&self, problem->fixed, residual);
      rmp_block_matrix_multiply (work->matrix, self.ways[0], self.products[0], options->n_threads);
      if (!straighten (&self, 0))
        most = 0;
      for (guint product = 1; product < most; product++)
        {
          double left;

          if (g_cancellable_is_cancelled (options->cancellable))
            break;
          *lowest = combine (&self, n_ways);
          if (!isfinite (*lowest))
            break;
          if (*lowest < NEGATIVE)
            {
              found = RMP_SHELL_SADDLE;
              break;
            }
          for (gsize i = 0; i < n; i++)
            residual[i] = self.products[0][i] -
                          *lowest * self.ways[0][i] / self.projector.weights[i];
          rmp_shell_projector_apply (&self.projector, residual, self.ways[1]);
          left = sqrt (rmp_shell_projector_weigh (&self.projector, self.ways[1], self.ways[1]));
          if (left < FOUND * fabs (*lowest))
            {
              found = RMP_SHELL_STABLE;
              break;
            }
          rmp_block_matrix_multiply (work->matrix, self.ways[1], self.products[1],
                                     options->n_threads);
          if (!straighten (&self, 1))
            break;
          n_ways = product > 1 && straighten (&self, 2) ? 3 : 2;
        }
    }
  memcpy (way, self.ways[0], n * sizeof (double));
  search_clear (&self);
  return found;
}
