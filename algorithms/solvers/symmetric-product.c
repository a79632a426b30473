/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "symmetric-product.h"

#include <string.h>

#include "compute/parallel.h"
#include "compute/processor.h"

/* Rows of a run: more are joined with fewer outside, fewer have their sums nearer at hand. */
#define RUN 2048u

/* Blocks that are fetched ahead, as in block-matrix.c. */
#define AHEAD 32

/* A row of a block, and a number that follows it and is of no use. */
typedef double Wide __attribute__ ((vector_size (4 * sizeof (double))));
typedef double Loose __attribute__ ((vector_size (4 * sizeof (double)), aligned (8), may_alias));
#define LOAD(from) (*(const Loose *) (from))

/* The same of numbers that are kept to seven digits. */
typedef float Rough __attribute__ ((vector_size (4 * sizeof (float)), aligned (4), may_alias));
#define LOAD_ROUGH(from) __builtin_convertvector(*(const Rough *) (from), Wide)

/* Blocks of a row: its diagonal; those of later columns of its run; all of other runs. */
typedef struct
{
  guint32 n_inner, n_outer;
} Row;

struct _RmpSymmetricProduct
{
  guint n;
  Row *rows;        /* [n] */
  gsize *start;     /* [#runs + 1] of runs, into columns */
  guint32 *columns; /* of blocks */
  double *blocks;   /* [… × 9 + 1]; of a rough one the diagonal's alone, [n × 9 + 1] */
  float *roughs;    /* (nullable): [… × 9 + 1] the others, with room for the diagonal's */
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
      n += 1 + row->n_inner + row->n_outer;
    }
  return n;
}

static void
copy_block (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 from, gsize to)
{
  self->columns[to] = matrix->columns[from];
  if (!self->roughs)
    memcpy (self->blocks + 9 * to, matrix->blocks + 9 * (gsize) from, 9 * sizeof (double));
  for (guint k = 0; k < 9 && self->roughs; k++)
    self->roughs[9 * to + k] = (float) matrix->blocks[9 * (gsize) from + k];
}

/* What rounding takes from the blocks of a row goes to its diagonal: what all vertices that it
 * joins do alike, which is least stiff, is left as it was.
 */
static void
copy_diagonal (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 row)
{
  double *block = self->blocks + 9 * (gsize) row, lost[9] = { 0.0 };

  for (guint32 k = matrix->start[row]; k < matrix->start[row + 1]; k++)
    for (guint i = 0; i < 9 && k != matrix->diagonal[row]; i++)
      lost[i] += matrix->blocks[9 * (gsize) k + i] -
                 (double) (float) matrix->blocks[9 * (gsize) k + i];
  for (guint i = 0; i < 9; i++)
    block[i] = matrix->blocks[9 * (gsize) matrix->diagonal[row] + i] +
               0.5 * (lost[i] + lost[3 * (i % 3) + i / 3]);
}

static void
copy_run (RmpSymmetricProduct *self, const RmpBlockMatrix *matrix, guint32 run)
{
  gsize at = self->start[run];

  for (guint32 v = run * RUN; v < MIN (self->n, (run + 1) * RUN); v++)
    {
      copy_block (self, matrix, matrix->diagonal[v], at++);
      if (self->roughs)
        copy_diagonal (self, matrix, v);
      for (guint32 k = matrix->diagonal[v] + 1; k < matrix->start[v + 1]; k++)
        if (matrix->columns[k] / RUN == run)
          copy_block (self, matrix, k, at++);
      for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
        if (matrix->columns[k] / RUN != run)
          copy_block (self, matrix, k, at++);
    }
}

static RmpSymmetricProduct *
make (const RmpBlockMatrix *matrix, gboolean rough, guint n_threads)
{
  RmpSymmetricProduct *self = g_new0 (RmpSymmetricProduct, 1);
  const guint32 n_runs = count_runs (matrix->n);
  gsize n_blocks;

  self->n = matrix->n;
  self->rows = g_new0 (Row, (gsize) matrix->n + 1);
  self->start = g_new0 (gsize, (gsize) n_runs + 1);
  for (guint32 run = 0; run < n_runs; run++)
    self->start[run + 1] = self->start[run] + count_blocks (self, matrix, run);
  self->columns = g_new (guint32, self->start[n_runs] + 1);
  n_blocks = rough ? matrix->n : self->start[n_runs];
  self->blocks = g_new (double, 9 * n_blocks + 1);
  self->blocks[9 * n_blocks] = 0.0;
  if (rough)
    {
      self->roughs = g_new (float, 9 * self->start[n_runs] + 1);
      self->roughs[9 * self->start[n_runs]] = 0.0f;
    }
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
rmp_symmetric_product_new_rough (const RmpBlockMatrix *matrix, guint n_threads)
{
  return make (matrix, TRUE, n_threads);
}

void
rmp_symmetric_product_free (RmpSymmetricProduct *self)
{
  g_free (self->rows);
  g_free (self->start);
  g_free (self->columns);
  g_free (self->blocks);
  g_free (self->roughs);
  g_free (self);
}

/* --- a product -------------------------------------------------------------------------------- */

/* Both kinds differ in where blocks are and how they are read.
 *
 * @sums: (out caller-allocates): [RUN] of the run's rows
 */
#define DEFINE_MULTIPLY(name, Number, others, load, diagonal)                                      \
  RMP_VECTOR_CLONES static void name (const RmpSymmetricProduct *self, guint32 run,                \
                                      const double *vector, Wide *sums)                            \
  {                                                                                                \
    const guint32 first = run * RUN, end = MIN (self->n, first + RUN);                             \
    const guint32 *column = self->columns + self->start[run];                                      \
    const Number *block = self->others + 9 * self->start[run];                                     \
                                                                                                   \
    memset (sums, 0, (end - first) * sizeof (Wide));                                               \
    for (guint32 v = first; v < end; v++)                                                          \
      {                                                                                            \
        const double *own = vector + 3 * (gsize) v, *middle = diagonal;                            \
        const Wide x = LOAD (own);                                                                 \
        Wide r = LOAD (middle) * x, s = LOAD (middle + 3) * x, t = LOAD (middle + 6) * x;          \
                                                                                                   \
        block += 9;                                                                                \
        column++;                                                                                  \
        for (guint32 k = 0; k < self->rows[v].n_inner; k++, block += 9, column++)                  \
          {                                                                                        \
            const Wide a = load (block), b = load (block + 3), c = load (block + 6);               \
            const Wide y = LOAD (vector + 3 * (gsize) *column);                                    \
                                                                                                   \
            __builtin_prefetch (block + 9 * AHEAD);                                                \
            sums[*column - first] += a * own[0] + b * own[1] + c * own[2];                         \
            r += a * y;                                                                            \
            s += b * y;                                                                            \
            t += c * y;                                                                            \
          }                                                                                        \
        for (guint32 k = 0; k < self->rows[v].n_outer; k++, block += 9, column++)                  \
          {                                                                                        \
            const Wide y = LOAD (vector + 3 * (gsize) *column);                                    \
                                                                                                   \
            __builtin_prefetch (block + 9 * AHEAD);                                                \
            r += load (block) * y;                                                                 \
            s += load (block + 3) * y;                                                             \
            t += load (block + 6) * y;                                                             \
          }                                                                                        \
        sums[v - first] += (Wide){ r[0] + r[1] + r[2], s[0] + s[1] + s[2], t[0] + t[1] + t[2],     \
                                   0.0 };                                                          \
      }                                                                                            \
  }

DEFINE_MULTIPLY (multiply_run, double, blocks, LOAD, block)
DEFINE_MULTIPLY (multiply_rough, float, roughs, LOAD_ROUGH, self->blocks + 9 * (gsize) v)

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

      if (self->roughs)
        multiply_rough (self, run, vector, sums);
      else
        multiply_run (self, run, vector, sums);
      for (guint32 i = 0; i < n; i++)
        for (guint32 c = 0; c < 3; c++)
          product[3 * ((gsize) first + i) + c] = sums[i][c];
    }
}
