/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/exact-coupling.h"

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/solve.h"
#include "solvers/dense-cholesky.h"
#include "solvers/symmetric-eigen.h"

/* Solved for at once, between two looks whether somebody waits no more. */
#define COLUMNS 24
/* By the largest on the diagonal: rigid motions cost nothing, but for rounding. */
#define ROUNDING 1e-9

typedef struct
{
  const RmpShellProblem *problem;
  const RmpEmbedding *embedding;
  gsize n, rows; /* coordinates of vertices and of rows */
  double gamma;
  RmpBlockMatrix *matrix;
  RmpCholesky *factor;
  double *right; /* [COLUMNS × (n + rows)] */
  double *moves; /* [COLUMNS × n] δ */
  guint n_threads;
} System;

guint32 *
rmp_shell_exact_pairs (const RmpEmbeddedLattice *lattice, guint *n)
{
  const guint n_elements = lattice->parts.n_elements;
  const guint width = rmp_embedded_basis_n_nodes (lattice->order);
  const gsize n_pairs = (gsize) n_elements * (MAX (n_elements, 1) - 1) / 2;
  guint32 *pairs = g_new (guint32, 2 * width * n_pairs + 1), *pair = pairs;

  g_assert (n_pairs < G_MAXUINT);
  for (guint a = 0; a < n_elements; a++)
    for (guint b = 0; b < a; b++, pair += 2 * (gsize) width)
      {
        memcpy (pair, rmp_embedded_lattice_nodes (lattice, a), width * sizeof (guint32));
        memcpy (pair + width, rmp_embedded_lattice_nodes (lattice, b), width * sizeof (guint32));
      }
  *n = (guint) n_pairs;
  return pairs;
}

/* FALSE where there is no factor, or it has other signs than at a minimum. */
static gboolean
init_system (System *self, const double *x)
{
  const RmpShellProblem *problem = self->problem;
  const RmpCholeskyEntry *entries;
  g_autoptr (GArray) saddle = NULL;
  g_autofree double *pivots = g_new (double, self->n + self->rows + 1);
  gsize negative = 0;

  self->matrix = rmp_shell_skin_new_matrix (problem->skin);
  rmp_shell_problem_hessian (problem, x, RMP_SHELL_EXACT, self->matrix, self->n_threads);
  self->gamma = rmp_shell_mean_diagonal (self->matrix);
  saddle = rmp_shell_problem_saddle (problem, self->matrix, 0.0, self->gamma);
  entries = (const RmpCholeskyEntry *) (gpointer) saddle->data;
  if (g_cancellable_is_cancelled (problem->cancellable))
    return FALSE;
  self->factor = rmp_cholesky_analyse_indefinite ((guint) (self->n + self->rows), saddle->len,
                                                  entries);
  if (!rmp_cholesky_factorise (self->factor, entries))
    return FALSE;
  rmp_cholesky_get_pivots (self->factor, pivots);
  for (gsize i = 0; i < self->n + self->rows; i++)
    negative += pivots[i] < 0.0;
  self->right = g_new (double, COLUMNS *(self->n + self->rows));
  self->moves = g_new (double, COLUMNS * self->n);
  return negative == self->rows;
}

static void
clear_system (System *self)
{
  rmp_block_matrix_free (self->matrix);
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  g_free (self->right);
  g_free (self->moves);
}

static gboolean
is_fixed (const System *self, gsize coordinate)
{
  return self->problem->fixed && self->problem->fixed[coordinate / 3];
}

/* out += k of vertices, at @way */
static void
add_held (const System *self, const double *way, double *out)
{
  const RmpShellProblem *problem = self->problem;

  for (gsize v = 0; v < self->n / 3; v++)
    {
      const double *normal = problem->foundation ? problem->normals + 3 * v : NULL;
      double along = 0.0;

      for (guint c = 0; c < 3 && normal; c++)
        along += normal[c] * way[3 * v + c];
      for (guint c = 0; c < 3; c++)
        out[3 * v + c] += (normal ? problem->foundation[v] * along * normal[c] : 0.0) +
                          (problem->soft ? problem->soft[v] * way[3 * v + c] : 0.0);
    }
}

/* What is moved is in the system's moves, [@n_columns × n]; @pulls: (nullable): [n] of a single
 * one, forces on vertices. Bᵀ dF goes to @out, [@n_columns × nodes × 3].
 */
static void
respond (System *self, guint n_columns, const double *pulls, double *out)
{
  const gsize size = self->n + self->rows, width = 3 * (gsize) self->embedding->lattice->n_nodes;
  g_autofree double *held = g_new (double, self->n), *spread = g_new (double, self->n);

  memset (self->right, 0, n_columns * size * sizeof (double));
  for (guint k = 0; k < n_columns; k++)
    {
      double *right = self->right + size * k;

      add_held (self, self->moves + self->n * k, right);
      for (gsize i = 0; i < self->n; i++)
        right[i] = is_fixed (self, i) ? 0.0 : right[i] + (pulls ? pulls[i] : 0.0);
      rmp_shell_constraint_apply (self->problem->constraint, self->moves + self->n * k,
                                  right + self->n, self->n_threads);
      for (gsize i = 0; i < self->rows; i++)
        right[self->n + i] *= self->gamma;
    }
  rmp_cholesky_solve (self->factor, n_columns, self->right, self->right);
  memset (out, 0, n_columns * width * sizeof (double));
  for (guint k = 0; k < n_columns; k++)
    {
      double *dx = self->right + size * k;

      for (gsize i = 0; i < self->n; i++)
        dx[i] -= self->moves[self->n * k + i];
      memset (held, 0, self->n * sizeof (double));
      add_held (self, dx, held);
      rmp_shell_constraint_spread (self->problem->constraint, dx + self->n, spread,
                                   self->n_threads);
      for (gsize i = 0; i < self->n; i++)
        held[i] = is_fixed (self, i) ? 0.0 : -held[i] - self->gamma * spread[i];
      rmp_embedding_add_transposed (self->embedding, held, out + width * k);
    }
}

/* [nodes × 3]², row-major; %NULL where it was cancelled. (transfer full) */
static double *
find_tangent (System *self)
{
  const gsize width = 3 * (gsize) self->embedding->lattice->n_nodes;
  g_autofree double *tangent = g_new (double, width *width + 1), *unit = g_new0 (double, width + 1);

  for (gsize first = 0; first < width; first += COLUMNS)
    {
      const guint n_columns = (guint) MIN (COLUMNS, width - first);

      if (g_cancellable_is_cancelled (self->problem->cancellable))
        return NULL;
      for (guint k = 0; k < n_columns; k++)
        {
          double *move = self->moves + self->n * k;

          unit[first + k] = 1.0;
          rmp_embedding_apply (self->embedding, unit, move, self->n_threads);
          unit[first + k] = 0.0;
          for (gsize i = 0; i < self->n; i++)
            move[i] = is_fixed (self, i) ? 0.0 : move[i];
        }
      respond (self, n_columns, NULL, tangent + width * first);
    }
  for (gsize i = 0; i < width; i++)
    for (gsize j = 0; j < i; j++)
      tangent[width * i + j] = tangent[width * j + i] = 0.5 * (tangent[width * i + j] +
                                                               tangent[width * j + i]);
  return g_steal_pointer (&tangent);
}

/* Without what curves downwards. */
static void
clamp (gsize width, double *tangent, guint n_threads)
{
  g_autofree double *tried = g_memdup2 (tangent, width * width * sizeof *tried);
  g_autofree double *values = g_new (double, width + 1);
  double largest = 0.0;

  for (gsize i = 0; i < width; i++)
    largest = MAX (largest, tangent[(width + 1) * i]);
  for (gsize i = 0; i < width; i++)
    tried[(width + 1) * i] += ROUNDING * largest;
  if (rmp_dense_cholesky_factorise ((guint) width, tried, n_threads))
    return;
  memcpy (tried, tangent, width * width * sizeof *tried);
  if (!rmp_symmetric_eigen ((guint) width, tried, values))
    return;
  for (gsize k = 0; k < width && values[k] < 0.0; k++)
    for (gsize i = 0; i < width; i++)
      for (gsize j = 0; j < width; j++)
        tangent[width * i + j] -= values[k] * tried[width * i + k] * tried[width * j + k];
}

/* What moves of what is fixed pull the interior with. */
static void
take_along (System *self, const double *x, const double *moves, double *force)
{
  const gsize width = 3 * (gsize) self->embedding->lattice->n_nodes;
  g_autofree double *pulls = g_new (double, self->n), *out = g_new (double, width + 1);

  rmp_shell_skin_hessian (self->problem->skin, x, RMP_SHELL_EXACT, self->matrix, self->n_threads,
                          self->problem->cancellable);
  rmp_block_matrix_multiply (self->matrix, moves, pulls, self->n_threads);
  for (gsize i = 0; i < self->n; i++)
    pulls[i] = -pulls[i];
  memset (self->moves, 0, self->n * sizeof (double));
  respond (self, 1, pulls, out);
  for (gsize i = 0; i < width; i++)
    force[i] -= out[i];
}

gboolean
rmp_shell_add_exact_stiffness (const RmpShellProblem *problem, const RmpEmbedding *embedding,
                               const double *x, const double *moves, RmpBlockMatrix *matrix,
                               double *force, guint n_threads)
{
  System self = { problem, embedding, .n_threads = n_threads };
  g_autofree double *tangent = NULL;
  gsize width;

  g_return_val_if_fail (problem && embedding && x && matrix, FALSE);

  self.n = 3 * (gsize) embedding->n_vertices;
  self.rows = 3 * (gsize) rmp_shell_constraint_get_n_rows (problem->constraint);
  width = 3 * (gsize) embedding->lattice->n_nodes;
  if (self.n > RMP_SHELL_MOST_FACTORED || rmp_shell_constraint_is_dense (problem->constraint))
    return FALSE;
  if (init_system (&self, x))
    tangent = find_tangent (&self);
  if (tangent)
    {
      clamp (width, tangent, n_threads);
      for (guint a = 0; a < matrix->n; a++)
        for (guint32 k = matrix->start[a]; k < matrix->start[a + 1]; k++)
          for (guint i = 0; i < 9; i++)
            matrix->blocks[9 * (gsize) k + i] +=
                tangent[width * (3 * (gsize) a + i / 3) + 3 * (gsize) matrix->columns[k] + i % 3];
      if (moves && force && problem->fixed)
        take_along (&self, x, moves, force);
    }
  clear_system (&self);
  return tangent != NULL;
}
