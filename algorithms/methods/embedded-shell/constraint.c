/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/constraint.h"

#include <math.h>
#include <string.h>

#include "compute/parallel.h"
#include "methods/embedded-shell/dense-gram.h"
#include "solvers/cholesky.h"
#include "solvers/dense-cholesky.h"

/* A product is so little work that few of them are not worth a team. */
#define A_PRODUCT 16

/* A row whose pivot in a factor of H Hᵀ is smaller, by the largest, follows from others. */
#define DEPENDENT 1e-10
/* What is added to its diagonal meanwhile, so that no pivot is zero. */
#define SOFT 1e-14

/* A diagonal that is less, by the mean, counts as so much. */
#define LEAST_DIAGONAL 1e-3

/* Products between two looks whether somebody waits no more, as many threads share them. */
#define A_LOOK 1000000

struct _RmpShellConstraint
{
  gatomicrefcount ref_count;
  RmpShellRows *rows;
  guint n_dropped;

  /* Hᵀ */
  guint32 *start, *in_rows; /* [#V + 1]; rows of a vertex, ascending */
  double *weights;

  /* what of H G⁻¹ Hᵀ is not zero: entries with the columns that two rows share */
  gsize n_pairs;
  RmpCholeskyEntry *pairs;
  RmpCholesky *factor; /* of H Hᵀ */
  GMutex mutex;        /* guards it while it solves */

  /* in the place of all of these, where rows are dense */
  double *dense;    /* (nullable): [C × C] the factor of H Hᵀ */
  double *weighted; /* (nullable): [C × C] that of H G⁻¹ Hᵀ, for preconditioners of all solves */
  double *held;     /* (nullable): [#V] 1/G */
};

/* --- rows and columns ------------------------------------------------------------------------- */

static void
transpose (RmpShellConstraint *self)
{
  const RmpShellRows *rows = self->rows;
  const guint32 n = rows->start[rows->n];
  g_autofree guint32 *at = NULL;

  self->start = g_new0 (guint32, rows->n_columns + 1);
  self->in_rows = g_new (guint32, n + 1);
  self->weights = g_new (double, n + 1);
  for (guint32 k = 0; k < n; k++)
    self->start[rows->columns[k] + 1]++;
  for (guint v = 0; v < rows->n_columns; v++)
    self->start[v + 1] += self->start[v];
  at = g_memdup2 (self->start, (rows->n_columns + 1) * sizeof *at);
  for (guint32 row = 0; row < rows->n; row++)
    for (guint32 k = rows->start[row]; k < rows->start[row + 1]; k++)
      {
        const guint32 to = at[rows->columns[k]]++;

        self->in_rows[to] = row;
        self->weights[to] = rows->weights[k];
      }
}

/* Which rows share a column. FALSE where it was cancelled. */
static gboolean
find_pairs (RmpShellConstraint *self, GCancellable *cancellable)
{
  const RmpShellRows *rows = self->rows;
  g_autofree guint32 *met = g_new (guint32, rows->n + 1);
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry));

  for (guint row = 0; row < rows->n; row++)
    met[row] = RMP_INDEX_NONE;
  for (guint32 row = 0; row < rows->n && !g_cancellable_is_cancelled (cancellable); row++)
    for (guint32 k = rows->start[row]; k < rows->start[row + 1]; k++)
      for (guint32 m = self->start[rows->columns[k]]; self->in_rows[m] <= row; m++)
        {
          const RmpCholeskyEntry entry = { row, self->in_rows[m], 0.0 };

          if (met[entry.column] != row)
            {
              met[entry.column] = row;
              g_array_append_val (pairs, entry);
            }
          if (m + 1 == self->start[rows->columns[k] + 1])
            break;
        }
  self->n_pairs = pairs->len;
  self->pairs = (RmpCholeskyEntry *) (gpointer) g_array_free (pairs, FALSE);
  return !g_cancellable_is_cancelled (cancellable);
}

/* What two rows have in common, each column times @weights at @stride. */
static double
multiply_rows (const RmpShellRows *rows, guint32 a, guint32 b, const double *weights, guint stride)
{
  guint32 i = rows->start[a], j = rows->start[b];
  double sum = 0.0;

  while (i < rows->start[a + 1] && j < rows->start[b + 1])
    if (rows->columns[i] < rows->columns[j])
      i++;
    else if (rows->columns[i] > rows->columns[j])
      j++;
    else
      {
        sum += rows->weights[i] * rows->weights[j] *
               (weights ? weights[stride * (gsize) rows->columns[i]] : 1.0);
        i++;
        j++;
      }
  return sum;
}

/* FALSE where it was cancelled. */
static gboolean
fill_pairs (const RmpShellConstraint *self, const double *weights, guint stride,
            RmpCholeskyEntry *entries, guint n_threads, GCancellable *cancellable)
{
  const RmpShellRows *rows = self->rows;
  const guint width = rows->n > 0 ? rows->start[rows->n] / rows->n : 0;
  const gsize stretch = A_LOOK / (width + 1) + 1;

  for (gsize first = 0; first < self->n_pairs; first += stretch)
    {
      const gsize end = MIN (first + stretch, self->n_pairs);

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads((end - first) * width / A_PRODUCT, n_threads))
      for (gsize i = first; i < end; i++)
        entries[i].value = multiply_rows (rows, entries[i].row, entries[i].column, weights, stride);
    }
  return TRUE;
}

static gboolean
prepare (RmpShellConstraint *self, GCancellable *cancellable)
{
  transpose (self);
  return find_pairs (self, cancellable) && fill_pairs (self, NULL, 0, self->pairs, 1, cancellable);
}

static void
forget (RmpShellConstraint *self)
{
  g_clear_pointer (&self->start, g_free);
  g_clear_pointer (&self->in_rows, g_free);
  g_clear_pointer (&self->weights, g_free);
  g_clear_pointer (&self->pairs, g_free);
  g_clear_pointer (&self->factor, rmp_cholesky_free);
}

static void
keep_rows (RmpShellRows *rows, const guint8 *kept)
{
  guint32 n = 0, to = 0;

  for (guint32 row = 0; row < rows->n; row++)
    {
      const guint32 begin = rows->start[row], end = rows->start[row + 1];

      if (!kept[row])
        continue;
      memmove (rows->columns + to, rows->columns + begin, (end - begin) * sizeof (guint32));
      memmove (rows->weights + to, rows->weights + begin, (end - begin) * sizeof (double));
      rows->start[n] = to;
      if (rows->centres)
        rows->centres[n] = rows->centres[row];
      if (rows->squares)
        rows->squares[n] = rows->squares[row];
      to += end - begin;
      n++;
    }
  rows->start[n] = to;
  rows->n = n;
}

/* Without the rows that follow from others. FALSE where it was cancelled. */
static gboolean
drop_dependent (RmpShellConstraint *self, GCancellable *cancellable)
{
  const guint n = self->rows->n;
  g_autofree double *pivots = g_new (double, n + 1);
  g_autofree guint8 *kept = g_new (guint8, n + 1);
  g_autofree RmpCholeskyEntry *soft = g_memdup2 (self->pairs, self->n_pairs * sizeof *soft);
  g_autoptr (RmpCholesky) factor = rmp_cholesky_analyse_indefinite (n, self->n_pairs, soft);
  double largest = 0.0;

  for (gsize i = 0; i < self->n_pairs; i++)
    if (soft[i].row == soft[i].column)
      soft[i].value *= 1.0 + SOFT;
  rmp_cholesky_factorise (factor, soft);
  rmp_cholesky_get_pivots (factor, pivots);
  for (guint i = 0; i < n; i++)
    largest = MAX (largest, pivots[i]);
  for (guint i = 0; i < n; i++)
    {
      kept[i] = pivots[i] > DEPENDENT * largest;
      self->n_dropped += !kept[i];
    }
  if (self->n_dropped == 0)
    return !g_cancellable_is_cancelled (cancellable);
  keep_rows (self->rows, kept);
  forget (self);
  return prepare (self, cancellable);
}

/* G is the Laplacian's diagonal, which that of K is like on a skin that is made of one material: a
 * factor of a full matrix takes so long that there is one for all solves. FALSE where there is
 * none, and where it was cancelled
 */
static gboolean
fill (RmpShellConstraint *self, guint n_threads, GCancellable *cancellable)
{
  const RmpShellRows *rows = self->rows;
  const guint n = rows->n_columns;
  double mean = 0.0;
  guint n_taken = 0;

  for (guint v = 0; v < n; v++)
    {
      mean += rows->diagonal[v];
      n_taken += rows->diagonal[v] > 0.0;
    }
  mean /= MAX (n_taken, 1);
  self->held = g_new (double, n + 1);
  for (guint v = 0; v < n; v++)
    self->held[v] = mean / (rows->diagonal[v] > 0.0 ? MAX (rows->diagonal[v], LEAST_DIAGONAL * mean)
                                                    : mean);
  self->weighted = rmp_shell_dense_gram_new (rows, self->held, n_threads, cancellable);
  if (self->weighted)
    self->dense = rmp_shell_dense_gram_new (rows, NULL, n_threads, cancellable);
  return self->dense != NULL;
}

RmpShellConstraint *
rmp_shell_constraint_ref (RmpShellConstraint *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

RmpShellConstraint *
rmp_shell_constraint_new (RmpShellRows *rows, guint n_threads, GCancellable *cancellable)
{
  g_autoptr (RmpShellConstraint) self = g_new0 (RmpShellConstraint, 1);

  g_assert (rows);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  self->rows = rows;
  if (rows->diagonal && rmp_shell_rows_are_dense (rows) && fill (self, n_threads, cancellable))
    return g_steal_pointer (&self);
  if (g_cancellable_is_cancelled (cancellable) || !prepare (self, cancellable))
    return NULL;
  if (rows->n > 0)
    {
      if (!drop_dependent (self, cancellable))
        return NULL;
      self->factor = rmp_cholesky_analyse (rows->n, self->n_pairs, self->pairs);
      rmp_cholesky_factorise (self->factor, self->pairs);
    }
  return g_steal_pointer (&self);
}

void
rmp_shell_constraint_free (RmpShellConstraint *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  forget (self);
  g_free (self->dense);
  g_free (self->weighted);
  g_free (self->held);
  rmp_shell_rows_free (self->rows);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

gboolean
rmp_shell_constraint_is_dense (const RmpShellConstraint *self)
{
  return self->dense != NULL;
}

guint
rmp_shell_constraint_get_n_rows (const RmpShellConstraint *self)
{
  return self->rows->n;
}

const RmpShellRows *
rmp_shell_constraint_get_rows (const RmpShellConstraint *self)
{
  return self->rows;
}

guint
rmp_shell_constraint_count_dropped (const RmpShellConstraint *self)
{
  return self->n_dropped;
}

void
rmp_shell_constraint_apply (const RmpShellConstraint *self, const double *x, double *means,
                            guint n_threads)
{
  const RmpShellRows *rows = self->rows;

#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(rows->start[rows->n] / A_PRODUCT, n_threads))
  for (guint32 row = 0; row < rows->n; row++)
    {
      double sum[3] = { 0.0, 0.0, 0.0 };

      for (guint32 k = rows->start[row]; k < rows->start[row + 1]; k++)
        for (guint c = 0; c < 3; c++)
          sum[c] += rows->weights[k] * x[3 * (gsize) rows->columns[k] + c];
      memcpy (means + 3 * (gsize) row, sum, sizeof sum);
    }
}

void
rmp_shell_constraint_spread (const RmpShellConstraint *self, const double *y, double *x,
                             guint n_threads)
{
  const RmpShellRows *rows = self->rows;

  if (self->dense)
    {
      rmp_shell_dense_spread (rows, y, x, n_threads);
      return;
    }
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(rows->start[rows->n] / A_PRODUCT, n_threads))
  for (guint32 v = 0; v < rows->n_columns; v++)
    {
      double sum[3] = { 0.0, 0.0, 0.0 };

      for (guint32 k = self->start[v]; k < self->start[v + 1]; k++)
        for (guint c = 0; c < 3; c++)
          sum[c] += self->weights[k] * y[3 * (gsize) self->in_rows[k] + c];
      memcpy (x + 3 * (gsize) v, sum, sizeof sum);
    }
}

/* Coordinates of rows beside each other to one after the other, and back. */
static void
split (guint n, const double *beside, double *after)
{
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      after[(gsize) n * c + i] = beside[3 * (gsize) i + c];
}

static void
join (guint n, const double *after, double *beside)
{
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      beside[3 * (gsize) i + c] = after[(gsize) n * c + i];
}

/* Three coordinates, one after the other. */
static void
solve_dense (guint n, const double *factor, double *columns)
{
  for (guint c = 0; c < 3; c++)
    rmp_dense_cholesky_solve (n, factor, columns + (gsize) n * c);
}

void
rmp_shell_constraint_solve (const RmpShellConstraint *constraint, double *y)
{
  RmpShellConstraint *self = (RmpShellConstraint *) constraint; /* for its mutex */
  const guint n = self->rows->n;
  g_autofree double *columns = g_new (double, 3 * (gsize) n + 1);

  if (n == 0)
    return;
  split (n, y, columns);
  if (self->dense)
    solve_dense (n, self->dense, columns);
  else
    {
      g_mutex_lock (&self->mutex);
      rmp_cholesky_solve (self->factor, 3, columns, columns);
      g_mutex_unlock (&self->mutex);
    }
  join (n, columns, y);
}

/* x += Hᵀ (H Hᵀ)⁻¹ y */
static void
add_solved (const RmpShellConstraint *self, double *y, double *x, guint n_threads)
{
  const gsize n = 3 * (gsize) self->rows->n_columns;
  g_autofree double *moved = g_new (double, n + 1);

  rmp_shell_constraint_solve (self, y);
  rmp_shell_constraint_spread (self, y, moved, n_threads);
  for (gsize i = 0; i < n; i++)
    x[i] += moved[i];
}

void
rmp_shell_constraint_project (const RmpShellConstraint *self, double *x, guint n_threads)
{
  const gsize n = 3 * (gsize) self->rows->n;
  g_autofree double *y = g_new (double, n + 1);

  rmp_shell_constraint_apply (self, x, y, n_threads);
  for (gsize i = 0; i < n; i++)
    y[i] = -y[i];
  add_solved (self, y, x, n_threads);
}

void
rmp_shell_constraint_move_onto (const RmpShellConstraint *self, const double *target, double *x,
                                guint n_threads)
{
  const gsize n = 3 * (gsize) self->rows->n;
  g_autofree double *y = g_new (double, n + 1), *wanted = g_new (double, n + 1);

  rmp_shell_constraint_apply (self, x, y, n_threads);
  rmp_shell_constraint_apply (self, target, wanted, n_threads);
  for (gsize i = 0; i < n; i++)
    y[i] = wanted[i] - y[i];
  add_solved (self, y, x, n_threads);
}

/* --- weighted --------------------------------------------------------------------------------- */

struct _RmpShellGram
{
  const RmpShellConstraint *constraint;
  RmpCholeskyEntry *entries;
  RmpCholesky *factors[3];
  double *columns; /* [3 × C] */
  double scale;    /* of a dense constraint's 1/G, so that G is as large as it was asked for */
};

RmpShellGram *
rmp_shell_gram_new (const RmpShellConstraint *constraint)
{
  RmpShellGram *self = g_new0 (RmpShellGram, 1);
  const guint n = constraint->rows->n;

  self->constraint = constraint;
  self->columns = g_new (double, 3 * (gsize) n + 1);
  if (constraint->dense)
    return self;
  self->entries = g_memdup2 (constraint->pairs, constraint->n_pairs * sizeof *self->entries);
  for (guint c = 0; c < 3 && n > 0; c++)
    self->factors[c] = rmp_cholesky_analyse (n, constraint->n_pairs, self->entries);
  return self;
}

void
rmp_shell_gram_free (RmpShellGram *self)
{
  if (!self)
    return;
  for (guint c = 0; c < 3; c++)
    g_clear_pointer (&self->factors[c], rmp_cholesky_free);
  g_free (self->entries);
  g_free (self->columns);
  g_free (self);
}

gboolean
rmp_shell_gram_factorise (RmpShellGram *self, double *weights, guint n_threads,
                          GCancellable *cancellable)
{
  const RmpShellConstraint *constraint = self->constraint;

  if (constraint->dense)
    {
      const gsize n = 3 * (gsize) constraint->rows->n_columns;
      double whole = 0.0;

      for (gsize i = 0; i < n; i++)
        whole += constraint->held[i / 3] / weights[i];
      self->scale = (double) n / whole;
      for (gsize i = 0; i < n; i++)
        weights[i] = self->scale * constraint->held[i / 3];
      return isfinite (self->scale) && self->scale > 0.0;
    }
  for (guint c = 0; c < 3 && self->factors[c]; c++)
    if (!fill_pairs (constraint, weights + c, 3, self->entries, n_threads, cancellable) ||
        !rmp_cholesky_factorise (self->factors[c], self->entries))
      return FALSE;
  return TRUE;
}

void
rmp_shell_gram_solve (const RmpShellGram *self, double *y)
{
  const RmpShellConstraint *constraint = self->constraint;
  const guint n = constraint->rows->n;

  if (n == 0)
    return;
  split (n, y, self->columns);
  if (constraint->dense)
    {
      solve_dense (n, constraint->weighted, self->columns);
      for (gsize i = 0; i < 3 * (gsize) n; i++)
        self->columns[i] /= self->scale;
    }
  for (guint c = 0; c < 3 && !constraint->dense; c++)
    rmp_cholesky_solve (self->factors[c], 1, self->columns + (gsize) n * c,
                        self->columns + (gsize) n * c);
  join (n, self->columns, y);
}
