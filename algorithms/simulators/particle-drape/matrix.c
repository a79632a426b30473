/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matrix.h"

#include <string.h>

/* A block that no term has a place for. */
typedef struct
{
  guint32 vertices[2]; /* row, column */
  double block[9];
} Pair;

void
rmp_drape_matrix_init (RmpDrapeMatrix *self, guint n_vertices, const gboolean *is_free,
                       guint n_lists, const RmpElements *terms)
{
  *self = (RmpDrapeMatrix){ .inner = rmp_block_matrix_new (n_vertices, n_lists, terms) };
  self->filters = g_new0 (RmpFilter, (gsize) n_vertices + 1);
  for (guint v = 0; v < n_vertices; v++)
    {
      self->filters[v].kind = is_free[v] ? RMP_FILTER_FREE : RMP_FILTER_FIXED;
      self->n_free += is_free[v] ? 1 : 0;
    }
  self->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
}

void
rmp_drape_matrix_clear (RmpDrapeMatrix *self)
{
  g_free (self->filters);
  rmp_block_matrix_free (self->inner);
  g_clear_pointer (&self->whole, rmp_block_matrix_free);
  g_array_unref (self->pairs);
  g_free (self->slots);
}

void
rmp_drape_matrix_reset (RmpDrapeMatrix *self)
{
  rmp_block_matrix_clear_values (self->inner);
  g_clear_pointer (&self->whole, rmp_block_matrix_free);
  g_array_set_size (self->pairs, 0);
}

/* Where the block of two vertices is; %NULL where no term joins them. */
static double *
find_block (const RmpBlockMatrix *matrix, guint32 row, guint32 column)
{
  const guint32 *at = matrix->columns + matrix->start[row];

  /* without a branch to guess: there is a diagonal at least */
  for (guint32 n = matrix->start[row + 1] - matrix->start[row]; n > 1; n -= n / 2)
    at = at[n / 2] <= column ? at + n / 2 : at;
  return *at == column ? matrix->blocks + 9 * (at - matrix->columns) : NULL;
}

/* The block to add to; it stays where it is until the next one is asked for. */
static double *
reach (RmpDrapeMatrix *self, guint32 row, guint32 column)
{
  const Pair pair = { { row, column }, { 0.0 } };
  double *block = find_block (self->inner, row, column);

  if (block)
    return block;
  g_array_append_val (self->pairs, pair);
  return g_array_index (self->pairs, Pair, self->pairs->len - 1).block;
}

static gboolean
is_open (const RmpDrapeMatrix *self, guint32 row, guint32 column)
{
  return self->filters[row].kind == RMP_FILTER_FREE &&
         self->filters[column].kind == RMP_FILTER_FREE;
}

void
rmp_drape_matrix_add (RmpDrapeMatrix *self, guint n, const guint32 *vertices, const double *block)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (is_open (self, vertices[i], vertices[j]))
        {
          double *sum = reach (self, vertices[i], vertices[j]);

          for (guint k = 0; k < 9; k++)
            sum[k] += block[3 * n * (3 * i + k / 3) + 3 * j + k % 3];
        }
}

void
rmp_drape_matrix_add_block (RmpDrapeMatrix *self, guint32 row, guint32 column,
                            const double block[9])
{
  double *sum;

  if (!is_open (self, row, column))
    return;
  sum = reach (self, row, column);
  for (guint k = 0; k < 9; k++)
    sum[k] += block[k];
}

void
rmp_drape_matrix_keep_slots (RmpDrapeMatrix *self, const RmpElements *elements)
{
  g_free (self->slots);
  self->slots = g_new (guint32, elements->width * elements->width * (gsize) elements->n + 1);
  rmp_block_matrix_slots (self->inner, elements, self->slots);
}

void
rmp_drape_matrix_add_outer (RmpDrapeMatrix *self, guint n, const guint32 *vertices, double factor,
                            const double *vector)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (is_open (self, vertices[i], vertices[j]))
        {
          double *sum = reach (self, vertices[i], vertices[j]);

          for (guint k = 0; k < 9; k++)
            sum[k] += factor * vector[3 * i + k / 3] * vector[3 * j + k % 3];
        }
}

void
rmp_drape_matrix_add_diagonal (RmpDrapeMatrix *self, guint32 vertex, double factor)
{
  double *block = self->inner->blocks + 9 * (gsize) self->inner->diagonal[vertex];

  for (guint c = 0; c < 3; c++)
    block[4 * c] += factor;
}

const RmpBlockMatrix *
rmp_drape_matrix_finish (RmpDrapeMatrix *self)
{
  const Pair *pairs = (const Pair *) (gpointer) self->pairs->data;
  const guint n = self->pairs->len;
  g_autofree guint32 *vertices = NULL;

  if (n == 0)
    return self->inner;
  vertices = g_new (guint32, 2 * (gsize) n);
  for (guint i = 0; i < n; i++)
    memcpy (vertices + 2 * (gsize) i, pairs[i].vertices, 2 * sizeof (guint32));
  g_clear_pointer (&self->whole, rmp_block_matrix_free);
  self->whole = rmp_block_matrix_extend (self->inner, &(RmpElements){ n, 2, vertices });
  for (guint i = 0; i < n; i++)
    {
      double *sum = find_block (self->whole, pairs[i].vertices[0], pairs[i].vertices[1]);

      for (guint k = 0; k < 9; k++)
        sum[k] += pairs[i].block[k];
    }
  return self->whole;
}
