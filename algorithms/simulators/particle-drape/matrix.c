/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matrix.h"

#include <string.h>

#include "geometry/topology.h"

void
rmp_drape_matrix_init (RmpDrapeMatrix *self, guint n_vertices, const gboolean *is_free)
{
  *self = (RmpDrapeMatrix){ .n_vertices = n_vertices };
  self->numbers = g_new (guint32, n_vertices + 1);
  for (guint v = 0; v < n_vertices; v++)
    self->numbers[v] = is_free[v] ? self->n_free++ : RMP_INDEX_NONE;
  self->entries = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry));
}

void
rmp_drape_matrix_clear (RmpDrapeMatrix *self)
{
  g_free (self->numbers);
  g_array_unref (self->entries);
}

void
rmp_drape_matrix_reset (RmpDrapeMatrix *self)
{
  g_array_set_size (self->entries, 0);
}

static void
add_entry (RmpDrapeMatrix *self, guint32 row, guint32 column, double value)
{
  const RmpCholeskyEntry entry = { row, column, value };

  if (row >= column)
    g_array_append_val (self->entries, entry);
}

void
rmp_drape_matrix_add (RmpDrapeMatrix *self, guint n, const guint32 *vertices, const double *block)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const guint32 row = self->numbers[vertices[i]], column = self->numbers[vertices[j]];

        if (row == RMP_INDEX_NONE || column == RMP_INDEX_NONE || row < column)
          continue;
        for (guint r = 0; r < 3; r++)
          for (guint c = 0; c < 3; c++)
            add_entry (self, 3 * row + r, 3 * column + c, block[3 * n * (3 * i + r) + 3 * j + c]);
      }
}

void
rmp_drape_matrix_add_outer (RmpDrapeMatrix *self, guint n, const guint32 *vertices, double factor,
                            const double *vector)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const guint32 row = self->numbers[vertices[i]], column = self->numbers[vertices[j]];

        if (row == RMP_INDEX_NONE || column == RMP_INDEX_NONE || row < column)
          continue;
        for (guint r = 0; r < 3; r++)
          for (guint c = 0; c < 3; c++)
            add_entry (self, 3 * row + r, 3 * column + c,
                       factor * vector[3 * i + r] * vector[3 * j + c]);
      }
}

void
rmp_drape_matrix_add_diagonal (RmpDrapeMatrix *self, guint32 vertex, double factor)
{
  const guint32 number = self->numbers[vertex];

  for (guint c = 0; c < 3 && number != RMP_INDEX_NONE; c++)
    add_entry (self, 3 * number + c, 3 * number + c, factor);
}

RmpCholesky *
rmp_drape_matrix_factor (const RmpDrapeMatrix *self, GError **error)
{
  return rmp_cholesky_new (3 * self->n_free, self->entries->len,
                           (const RmpCholeskyEntry *) (gpointer) self->entries->data, error);
}

void
rmp_drape_matrix_solve (const RmpDrapeMatrix *self, RmpCholesky *factor, double *vector)
{
  g_autofree double *right = g_new (double, 3 * (gsize) self->n_free + 1);
  g_autofree double *solution = g_new (double, 3 * (gsize) self->n_free + 1);

  for (guint v = 0; v < self->n_vertices; v++)
    if (self->numbers[v] != RMP_INDEX_NONE)
      memcpy (right + 3 * (gsize) self->numbers[v], vector + 3 * (gsize) v, 3 * sizeof (double));
  rmp_cholesky_solve (factor, 1, right, solution);
  for (guint v = 0; v < self->n_vertices; v++)
    if (self->numbers[v] != RMP_INDEX_NONE)
      memcpy (vector + 3 * (gsize) v, solution + 3 * (gsize) self->numbers[v], 3 * sizeof (double));
    else
      memset (vector + 3 * (gsize) v, 0, 3 * sizeof (double));
}
