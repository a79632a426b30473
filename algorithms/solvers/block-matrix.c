/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "block-matrix.h"

#include <math.h>
#include <string.h>

#include "compute/large-pages.h"
#include "compute/parallel.h"

#define LEAST_DETERMINANT 1e-30 /* by the product of the diagonal */

/* Blocks that are fetched ahead of a product: what processors fetch by themselves ends with each
 * page of 4 KiB, of which 56 blocks are one.
 */
#define AHEAD 32

/* --- the pattern ------------------------------------------------------------------------------ */

static void
count_entries (guint n_lists, const RmpElements *lists, guint32 *start)
{
  for (guint l = 0; l < n_lists; l++)
    for (gsize i = 0; i < (gsize) lists[l].n * lists[l].width; i++)
      start[lists[l].vertices[i] + 1] += lists[l].width;
}

/* @next: (inout): where in @entries the rows go on */
static void
append_entries (const RmpElements *list, guint32 *next, guint32 *entries)
{
  for (guint e = 0; e < list->n; e++)
    {
      const guint32 *vertices = list->vertices + (gsize) e * list->width;

      for (guint i = 0; i < list->width; i++)
        for (guint j = 0; j < list->width; j++)
          entries[next[vertices[i]]++] = vertices[j];
    }
}

/* All columns of all rows, the same one as often as elements have it. */
static void
list_entries (guint n, guint n_lists, const RmpElements *lists, const guint32 *start,
              guint32 *entries)
{
  g_autofree guint32 *next = g_memdup2 (start, ((gsize) n + 1) * sizeof (guint32));

  for (guint v = 0; v < n; v++)
    entries[next[v]++] = v;
  for (guint l = 0; l < n_lists; l++)
    append_entries (&lists[l], next, entries);
}

/* Leaves one of equal columns of a row. @seen: (inout): [#V] the last row + 1 that had a column
 * Returns: how many are left
 */
static guint32
drop_equal (guint32 row, guint32 count, guint32 *columns, guint32 *seen)
{
  guint32 n = 0;

  for (guint32 k = 0; k < count; k++)
    if (seen[columns[k]] != row + 1)
      {
        seen[columns[k]] = row + 1;
        columns[n++] = columns[k];
      }
  return n;
}

/* There are few in a row. */
static void
sort_columns (guint32 count, guint32 *columns)
{
  for (guint32 k = 1; k < count; k++)
    {
      const guint32 column = columns[k];
      guint32 at = k;

      for (; at > 0 && columns[at - 1] > column; at--)
        columns[at] = columns[at - 1];
      columns[at] = column;
    }
}

/* Sorts each row and leaves of equal columns one. Returns: how many are left */
static guint32
pack_rows (RmpBlockMatrix *self, const guint32 *start, guint32 *entries)
{
  g_autofree guint32 *seen = g_new0 (guint32, (gsize) self->n + 1);
  guint32 n = 0;

  for (guint32 v = 0; v < self->n; v++)
    {
      guint32 *row = entries + start[v];
      const guint32 count = drop_equal (v, start[v + 1] - start[v], row, seen);

      sort_columns (count, row);
      self->start[v] = n;
      for (guint32 k = 0; k < count; k++)
        {
          if (row[k] == v)
            self->diagonal[v] = n;
          self->columns[n++] = row[k];
        }
    }
  self->start[self->n] = n;
  return n;
}

/* @start, @entries: all columns of all rows, the diagonal among them */
static RmpBlockMatrix *
make (guint n, const guint32 *start, guint32 *entries)
{
  RmpBlockMatrix *self = g_new0 (RmpBlockMatrix, 1);
  guint32 n_blocks;

  self->n = n;
  self->start = g_new (guint32, (gsize) n + 1);
  self->diagonal = g_new (guint32, (gsize) n + 1);
  self->columns = g_new (guint32, (gsize) start[n] + 1);
  n_blocks = pack_rows (self, start, entries);
  self->columns = g_renew (guint32, self->columns, (gsize) n_blocks + 1);
  self->blocks = g_new0 (double, 9 * (gsize) n_blocks + 1);
  rmp_large_pages_ask (self->blocks, 9 * (gsize) n_blocks * sizeof (double));
  return self;
}

RmpBlockMatrix *
rmp_block_matrix_new (guint n, guint n_lists, const RmpElements *lists)
{
  g_autofree guint32 *start = g_new0 (guint32, (gsize) n + 1), *entries = NULL;

  count_entries (n_lists, lists, start);
  for (guint v = 0; v < n; v++)
    start[v + 1] += start[v] + 1;
  entries = g_new (guint32, (gsize) start[n] + 1);
  list_entries (n, n_lists, lists, start, entries);
  return make (n, start, entries);
}

RmpBlockMatrix *
rmp_block_matrix_extend (const RmpBlockMatrix *self, const RmpElements *more)
{
  const guint n = self->n;
  g_autofree guint32 *start = g_new0 (guint32, (gsize) n + 1), *entries = NULL, *next = NULL;
  RmpBlockMatrix *extended;

  count_entries (1, more, start);
  for (guint v = 0; v < n; v++)
    start[v + 1] += start[v] + self->start[v + 1] - self->start[v];
  entries = g_new (guint32, (gsize) start[n] + 1);
  next = g_memdup2 (start, ((gsize) n + 1) * sizeof (guint32));
  for (guint v = 0; v < n; v++)
    for (guint32 k = self->start[v]; k < self->start[v + 1]; k++)
      entries[next[v]++] = self->columns[k];
  append_entries (more, next, entries);
  extended = make (n, start, entries);
  for (guint v = 0; v < n; v++)
    for (guint32 k = self->start[v], at = extended->start[v]; k < self->start[v + 1]; k++, at++)
      {
        while (extended->columns[at] != self->columns[k])
          at++;
        memcpy (extended->blocks + 9 * (gsize) at, self->blocks + 9 * (gsize) k,
                9 * sizeof (double));
      }
  return extended;
}

void
rmp_block_matrix_free (RmpBlockMatrix *self)
{
  g_return_if_fail (self);

  g_free (self->start);
  g_free (self->columns);
  g_free (self->diagonal);
  g_free (self->blocks);
  g_free (self);
}

guint32
rmp_block_matrix_find (const RmpBlockMatrix *self, guint row, guint column)
{
  guint32 low = self->start[row], high = self->start[row + 1];

  while (low + 1 < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (self->columns[middle] <= column)
        low = middle;
      else
        high = middle;
    }
  g_assert (self->columns[low] == column);
  return low;
}

void
rmp_block_matrix_slots (const RmpBlockMatrix *self, const RmpElements *elements, guint32 *slots)
{
  g_return_if_fail (elements);

  for (guint e = 0; e < elements->n; e++)
    {
      const guint32 *vertices = elements->vertices + (gsize) e * elements->width;

      for (guint i = 0; i < elements->width; i++)
        for (guint j = 0; j < elements->width; j++)
          *slots++ = rmp_block_matrix_find (self, vertices[i], vertices[j]);
    }
}

/* --- values ----------------------------------------------------------------------------------- */

void
rmp_block_matrix_clear_values (RmpBlockMatrix *self)
{
  memset (self->blocks, 0, 9 * (gsize) self->start[self->n] * sizeof (double));
}

void
rmp_block_matrix_clear_row (RmpBlockMatrix *self, guint row)
{
  memset (self->blocks + 9 * (gsize) self->start[row], 0,
          9 * (gsize) (self->start[row + 1] - self->start[row]) * sizeof (double));
}

void
rmp_block_matrix_multiply (const RmpBlockMatrix *self, const double *vector, double *product,
                           guint n_threads)
{
  g_return_if_fail (self);

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(self->n, n_threads))
  for (guint v = 0; v < self->n; v++)
    {
      double sum[3] = { 0.0, 0.0, 0.0 };

      for (guint32 k = self->start[v]; k < self->start[v + 1]; k++)
        {
          const double *block = self->blocks + 9 * (gsize) k;
          const double *x = vector + 3 * (gsize) self->columns[k];

          __builtin_prefetch (block + 9 * AHEAD);
          for (guint r = 0; r < 3; r++)
            sum[r] += block[3 * r] * x[0] + block[3 * r + 1] * x[1] + block[3 * r + 2] * x[2];
        }
      for (guint r = 0; r < 3; r++)
        product[3 * (gsize) v + r] = sum[r];
    }
}

void
rmp_block_invert (const double block[9], double inverse[9])
{
  const double cofactors[3] = {
    block[4] * block[8] - block[5] * block[7],
    block[5] * block[6] - block[3] * block[8],
    block[3] * block[7] - block[4] * block[6],
  };
  const double determinant = block[0] * cofactors[0] + block[1] * cofactors[1] +
                             block[2] * cofactors[2];

  if (!(fabs (determinant) > LEAST_DETERMINANT * fabs (block[0] * block[4] * block[8])))
    {
      memset (inverse, 0, 9 * sizeof (double));
      for (guint r = 0; r < 3; r++)
        inverse[4 * r] = block[4 * r] > 0.0 ? 1.0 / block[4 * r] : 1.0;
      return;
    }
  for (guint r = 0; r < 3; r++)
    inverse[3 * r] = cofactors[r] / determinant;
  inverse[1] = (block[2] * block[7] - block[1] * block[8]) / determinant;
  inverse[4] = (block[0] * block[8] - block[2] * block[6]) / determinant;
  inverse[7] = (block[1] * block[6] - block[0] * block[7]) / determinant;
  inverse[2] = (block[1] * block[5] - block[2] * block[4]) / determinant;
  inverse[5] = (block[2] * block[3] - block[0] * block[5]) / determinant;
  inverse[8] = (block[0] * block[4] - block[1] * block[3]) / determinant;
}
