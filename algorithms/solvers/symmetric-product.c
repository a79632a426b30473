/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "symmetric-product.h"

#include <string.h>

#include "compute/large-pages.h"
#include "compute/parallel.h"
#include "compute/processor.h"

/* Rows of a run: more are joined with fewer outside, fewer have their sums nearer at hand. */
#define RUN 2048u

/* Blocks that are fetched ahead, as in block-matrix.c. */
#define AHEAD 32

/* A row of a block, and a number that follows it and is of no use. */
typedef double Wide __attribute__ ((vector_size (4 * sizeof (double))));
typedef double Loose __attribute__ ((vector_size (4 * sizeof (double)), aligned (8), may_alias));
typedef float Narrow __attribute__ ((vector_size (4 * sizeof (float)), aligned (4), may_alias));
#define LOAD(from) (*(const Loose *) (from))

/* Blocks of a row beside its diagonal: those of later columns of its run; all of other runs. */
typedef struct
{
  guint32 n_inner, n_outer;
} Row;

struct _RmpSymmetricProduct
{
  guint n;
  Row *rows;        /* [n] */
  double *diagonal; /* [n × 9 + 1] */
  gsize *start;     /* [#runs + 1] of runs, into columns */
  guint32 *columns; /* of blocks */
  gboolean narrow;
  gpointer blocks; /* [… × 9 + 1] of double, of float where it is narrow */
};

static guint32
count_runs (guint n)
{
  return (n + RUN - 1) / RUN;
}

static gsize
count_blocks (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 run)
{
  gsize n = 0;

  for (guint32 v = run * RUN; v < MIN (self->n, (run + 1) * RUN); v++)
    {
      Row *row = &self->rows[v];

      for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
        if (matrix->columns[k] / RUN != run)
          row->n_outer++;
        else if (matrix->columns[k] > v)
          row->n_inner++;
      n += row->n_inner + row->n_outer;
    }
  return n;
}

static void
copy_block (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 from, gsize to)
{
  const double *block = matrix->blocks + 9 * (gsize) from;
  float *narrow = self->blocks;

  self->columns[to] = matrix->columns[from];
  if (!self->narrow)
    memcpy ((double *) self->blocks + 9 * to, block, 9 * sizeof (double));
  for (guint i = 0; i < 9 && self->narrow; i++)
    narrow[9 * to + i] = (float) block[i];
}

/* What rounding takes from a row is given to its diagonal: what moves as one weighs what it did, to
 * which a mass may be little beside the stiffness that is rounded.
 */
static void
keep_sum (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 v)
{
  double lost[9] = { 0.0 };

  for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
    for (guint i = 0; i < 9 && k != matrix->diagonal[v]; i++)
      {
        const double value = matrix->blocks[9 * (gsize) k + i];

        lost[i] += value - (double) (float) value;
      }
  for (guint i = 0; i < 9; i++)
    self->diagonal[9 * (gsize) v + i] += 0.5 * (lost[i] + lost[3 * (i % 3) + i / 3]);
}

static void
copy_run (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 run)
{
  gsize at = self->start[run];

  for (guint32 v = run * RUN; v < MIN (self->n, (run + 1) * RUN); v++)
    {
      memcpy (self->diagonal + 9 * (gsize) v, matrix->blocks + 9 * (gsize) matrix->diagonal[v],
              9 * sizeof (double));
      if (self->narrow)
        keep_sum (self, matrix, v);
      for (guint32 k = matrix->diagonal[v] + 1; k < matrix->start[v + 1]; k++)
        if (matrix->columns[k] / RUN == run)
          copy_block (self, matrix, k, at++);
      for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
        if (matrix->columns[k] / RUN != run)
          copy_block (self, matrix, k, at++);
    }
}

static RmpSymmetricProduct *
make (const RmpBlockMatrix *matrix, gboolean narrow, guint n_threads)
{
  RmpSymmetricProduct *self = g_new0 (RmpSymmetricProduct, 1);
  const guint32 n_runs = count_runs (matrix->n);

  self->n = matrix->n;
  self->rows = g_new0 (Row, (gsize) matrix->n + 1);
  self->start = g_new0 (gsize, (gsize) n_runs + 1);
  for (guint32 run = 0; run < n_runs; run++)
    self->start[run + 1] = self->start[run] + count_blocks (self, matrix, run);
  self->columns = rmp_large_new (guint32, self->start[n_runs] + 1);
  self->diagonal = rmp_large_new (double, 9 * (gsize) matrix->n + 1);
  self->diagonal[9 * (gsize) matrix->n] = 0.0;
  self->narrow = narrow;
  self->blocks = rmp_large_pages_new (9 * self->start[n_runs] + 1,
                                      narrow ? sizeof (float) : sizeof (double));
  if (narrow)
    ((float *) self->blocks)[9 * self->start[n_runs]] = 0.0f;
  else
    ((double *) self->blocks)[9 * self->start[n_runs]] = 0.0;
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint32 run = 0; run < n_runs; run++)
    copy_run (self, matrix, run);
  return self;
}

RmpSymmetricProduct *
rmp_symmetric_product_new (const RmpBlockMatrix *matrix, guint n_threads)
{
  return make (matrix, FALSE, n_threads);
}

RmpSymmetricProduct *
rmp_symmetric_product_new_narrow (const RmpBlockMatrix *matrix, guint n_threads)
{
  return make (matrix, TRUE, n_threads);
}

void
rmp_symmetric_product_free (RmpSymmetricProduct *self)
{
  g_free (self->rows);
  g_free (self->start);
  g_free (self->diagonal);
  g_free (self->columns);
  g_free (self->blocks);
  g_free (self);
}

/* --- a product -------------------------------------------------------------------------------- */

/* A row of the block at @block, of @size bytes a number. */
#define ROW(block, size, r)                                                                        \
  ((size) == sizeof (float)                                                                        \
       ? __builtin_convertvector(*(const Narrow *) ((block) + 3 * (r) * (size)), Wide)             \
       : (Wide) LOAD ((block) + 3 * (r) * (size)))

/* @size: of a number of the matrix, a constant where this is inlined
 * @sums: (out caller-allocates): [RUN] of the run's rows
 */
RMP_VECTOR_INLINE void
multiply_blocks (const RmpSymmetricProduct *self, guint32 run, const double *vector, Wide *sums,
                 gsize size)
{
  const guint32 first = run * RUN, end = MIN (self->n, first + RUN);
  const guint32 *column = self->columns + self->start[run];
  const guint8 *block = (const guint8 *) self->blocks + 9 * self->start[run] * size;

  memset (sums, 0, (end - first) * sizeof (Wide));
  for (guint32 v = first; v < end; v++)
    {
      const double *own = vector + 3 * (gsize) v, *diagonal = self->diagonal + 9 * (gsize) v;
      const Wide x = LOAD (own);
      Wide r = LOAD (diagonal) * x, s = LOAD (diagonal + 3) * x, t = LOAD (diagonal + 6) * x;

      for (guint32 k = 0; k < self->rows[v].n_inner; k++, block += 9 * size, column++)
        {
          const Wide a = ROW (block, size, 0), b = ROW (block, size, 1), c = ROW (block, size, 2);
          const Wide y = LOAD (vector + 3 * (gsize) *column);

          __builtin_prefetch (block + 9 * AHEAD * size);
          sums[*column - first] += a * own[0] + b * own[1] + c * own[2];
          r += a * y;
          s += b * y;
          t += c * y;
        }
      for (guint32 k = 0; k < self->rows[v].n_outer; k++, block += 9 * size, column++)
        {
          const Wide y = LOAD (vector + 3 * (gsize) *column);

          __builtin_prefetch (block + 9 * AHEAD * size);
          r += ROW (block, size, 0) * y;
          s += ROW (block, size, 1) * y;
          t += ROW (block, size, 2) * y;
        }
      sums[v - first] += (Wide){ r[0] + r[1] + r[2], s[0] + s[1] + s[2], t[0] + t[1] + t[2], 0.0 };
    }
}

RMP_VECTOR_CLONES static void
multiply_run (const RmpSymmetricProduct *self, guint32 run, const double *vector, Wide *sums)
{
  multiply_blocks (self, run, vector, sums, sizeof (double));
}

RMP_VECTOR_CLONES static void
multiply_run_narrow (const RmpSymmetricProduct *self, guint32 run, const double *vector, Wide *sums)
{
  multiply_blocks (self, run, vector, sums, sizeof (float));
}

void
rmp_symmetric_product_multiply (const RmpSymmetricProduct *self, const double *vector,
                                double *product, guint n_threads)
{
  g_return_if_fail (self);

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint32 run = 0; run < count_runs (self->n); run++)
    {
      const guint32 first = run * RUN, n = MIN (self->n - first, RUN);
      Wide sums[RUN];

      if (self->narrow)
        multiply_run_narrow (self, run, vector, sums);
      else
        multiply_run (self, run, vector, sums);
      for (guint32 i = 0; i < n; i++)
        for (guint32 c = 0; c < 3; c++)
          product[3 * ((gsize) first + i) + c] = sums[i][c];
    }
}
