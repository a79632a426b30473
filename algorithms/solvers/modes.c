/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "modes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/symmetric-eigen.h"

/* By the highest ω²: what L is shifted by, so that it has a factor. */
#define SHIFT 0.01
/* A mode is found where what it leaves is less, by 1/(ω² + shift). */
#define FOUND 1e-12
#define MOST_ROUNDS 40
#define BASIS 40 /* vectors */

typedef struct
{
  guint n;
  const double *masses;
  double shift, below;
  RmpCholesky *factor; /* of L + shift M */
  GArray *squares;     /* (element-type double) found, in any order */
  GPtrArray *shapes;   /* (element-type double[n]) */
  guint round;
} Search;

/* The diagonal's entries are those of M times @scale, beside those of L. */
static RmpCholeskyEntry *
add_masses (guint n, gsize n_entries, const RmpCholeskyEntry *entries, const double *masses,
            double scale)
{
  RmpCholeskyEntry *all = g_new (RmpCholeskyEntry, n_entries + n + 1);

  memcpy (all, entries, n_entries * sizeof *all);
  for (guint32 i = 0; i < n; i++)
    all[n_entries + i] = (RmpCholeskyEntry){ i, i, scale * masses[i] };
  return all;
}

/* G_MAXUINT where that cannot be said. */
static guint
count_below (guint n, gsize n_entries, const RmpCholeskyEntry *entries, const double *masses,
             double below)
{
  g_autofree RmpCholeskyEntry *all = add_masses (n, n_entries, entries, masses, -below);
  g_autoptr (RmpCholesky) factor = rmp_cholesky_analyse_indefinite (n, n_entries + n, all);
  g_autofree double *pivots = g_new (double, n);
  guint count = 0;

  if (!rmp_cholesky_factorise (factor, all))
    return G_MAXUINT;
  rmp_cholesky_get_pivots (factor, pivots);
  for (guint i = 0; i < n; i++)
    count += pivots[i] < 0.0;
  return count;
}

static double
multiply (const Search *self, const double *a, const double *b)
{
  double sum = 0.0;

  for (guint i = 0; i < self->n; i++)
    sum += self->masses[i] * a[i] * b[i];
  return sum;
}

static void
remove_part (const Search *self, const double *of, double *from)
{
  const double share = multiply (self, of, from);

  for (guint i = 0; i < self->n; i++)
    from[i] -= share * of[i];
}

/* At right angles to all that is found, and to the first @n of @basis; then of unit length.
 * Returns: the length before
 */
static double
straighten (const Search *self, const double *basis, guint n, double *vector)
{
  double length;

  for (guint twice = 0; twice < 2; twice++)
    {
      for (guint k = 0; k < self->shapes->len; k++)
        remove_part (self, g_ptr_array_index (self->shapes, k), vector);
      for (guint k = 0; k < n; k++)
        remove_part (self, basis + (gsize) self->n * k, vector);
    }
  length = sqrt (multiply (self, vector, vector));
  for (guint i = 0; i < self->n && length > 0.0; i++)
    vector[i] /= length;
  return length;
}

/* Any direction, another one each round. */
static void
begin (const Search *self, double *vector)
{
  guint64 state = self->round + 1;

  for (guint i = 0; i < self->n; i++)
    {
      state = state * G_GUINT64_CONSTANT (6364136223846793005) +
              G_GUINT64_CONSTANT (1442695040888963407);
      vector[i] = (double) (state >> 11) * 0x1p-53 - 0.5;
    }
}

/* What of the basis is a mode below the limit is kept. @matrix: [m × m] the operator in the basis;
 * @left: what follows the last vector. FALSE where it was cancelled
 */
static gboolean
harvest (Search *self, const double *basis, guint m, double *matrix, double left,
         GCancellable *cancellable)
{
  g_autofree double *values = g_new (double, m);

  if (!rmp_symmetric_eigen_cancellable (m, matrix, values, cancellable))
    return !g_cancellable_is_cancelled (cancellable);
  for (guint k = m; k-- > 0;)
    {
      const double square = 1.0 / values[k] - self->shift;
      double *shape;

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (!(values[k] > 0.0) || square >= self->below)
        return TRUE;
      if (left * fabs (matrix[(gsize) m * (m - 1) + k]) > FOUND * values[k])
        continue;
      shape = g_new0 (double, self->n);
      for (guint j = 0; j < m; j++)
        for (guint i = 0; i < self->n; i++)
          shape[i] += matrix[(gsize) m * j + k] * basis[(gsize) self->n * j + i];
      g_array_append_val (self->squares, square);
      g_ptr_array_add (self->shapes, shape);
    }
  return TRUE;
}

/* Some of the modes that are missing. */
static gboolean
search (Search *self, guint most, GCancellable *cancellable)
{
  g_autofree double *basis = g_new (double, (gsize) self->n *most);
  g_autofree double *matrix = g_new0 (double, (gsize) most *most);
  g_autofree double *next = g_new (double, self->n), *right = g_new (double, self->n);
  double left = 0.0;
  guint m = 0;

  begin (self, next);
  left = straighten (self, basis, 0, next);
  while (m < most && left > 1e-13 / self->below)
    {
      double along;

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      memcpy (basis + (gsize) self->n * m, next, self->n * sizeof (double));
      if (m > 0)
        matrix[(gsize) most * m + m - 1] = matrix[(gsize) most * (m - 1) + m] = left;
      for (guint i = 0; i < self->n; i++)
        right[i] = self->masses[i] * next[i];
      rmp_cholesky_solve (self->factor, 1, right, next);
      along = multiply (self, basis + (gsize) self->n * m, next);
      matrix[(gsize) most * m + m] = along;
      m++;
      left = straighten (self, basis, m, next);
    }
  for (guint r = 0; r < m; r++)
    memmove (matrix + (gsize) m * r, matrix + (gsize) most * r, m * sizeof (double));
  self->round++;
  return m == 0 || harvest (self, basis, m, matrix, m < most ? 0.0 : left, cancellable);
}

typedef struct
{
  double square;
  guint index;
} Order;

static int
compare (const void *a, const void *b)
{
  const Order *left = a, *right = b;

  return (left->square > right->square) - (left->square < right->square);
}

static RmpModes *
collect (const Search *self)
{
  const guint n = self->squares->len;
  RmpModes *modes = g_new0 (RmpModes, 1);
  g_autofree Order *order = g_new (Order, n + 1);

  for (guint k = 0; k < n; k++)
    order[k] = (Order){ g_array_index (self->squares, double, k), k };
  qsort (order, n, sizeof *order, compare);
  modes->n = self->n;
  modes->n_modes = n;
  modes->squares = g_new (double, n + 1);
  modes->shapes = g_new (double, (gsize) n * self->n + 1);
  for (guint k = 0; k < n; k++)
    {
      modes->squares[k] = order[k].square;
      memcpy (modes->shapes + (gsize) self->n * k, g_ptr_array_index (self->shapes, order[k].index),
              self->n * sizeof (double));
    }
  return modes;
}

RmpModes *
rmp_modes_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries, const double *masses,
               double below, guint most, GCancellable *cancellable, GError **error)
{
  const double shift = SHIFT * below;
  const guint wanted = count_below (n, n_entries, entries, masses, below);
  g_autofree RmpCholeskyEntry *all = add_masses (n, n_entries, entries, masses, shift);
  g_autoptr (RmpCholesky) factor = NULL;
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GPtrArray) shapes = g_ptr_array_new_with_free_func (g_free);
  Search self = { n, masses, shift, below, NULL, squares, shapes, 0 };

  if (wanted > most)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "%u modes, and at most %u are possible",
                   wanted, most);
      return NULL;
    }
  self.factor = factor = rmp_cholesky_new (n, n_entries + n, all, error);
  if (!factor)
    return NULL;
  while (squares->len < wanted && self.round < MOST_ROUNDS)
    {
      /* modes that lie close to others need a larger basis: it grows until they part */
      const guint size = 2 * (wanted - squares->len) + BASIS * (self.round + 1);

      if (!search (&self, MIN (n - squares->len, size), cancellable))
        {
          g_cancellable_set_error_if_cancelled (cancellable, error);
          return NULL;
        }
    }
  if (squares->len < wanted)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%u of %u modes were found", squares->len,
                   wanted);
      return NULL;
    }
  return collect (&self);
}

void
rmp_modes_free (RmpModes *self)
{
  if (!self)
    return;
  g_free (self->squares);
  g_free (self->shapes);
  g_free (self);
}
