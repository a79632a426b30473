/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "embedding.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compute/parallel.h"

static guint
get_width (const RmpEmbedding *self)
{
  return rmp_embedded_basis_n_nodes (self->lattice->order);
}

static const double *
get_row (const RmpEmbedding *self, guint vertex)
{
  return self->weights + (gsize) vertex * get_width (self);
}

static const guint32 *
get_nodes (const RmpEmbedding *self, guint vertex)
{
  return rmp_embedded_lattice_nodes (self->lattice, self->elements[vertex]);
}

/* A mistake in the lattice or in the choice of elements would show as a skin that is moved at rest.
 */
static void
check_row (const RmpEmbedding *self, guint vertex, const double position[3])
{
  const double *row = get_row (self, vertex);
  const guint32 *nodes = get_nodes (self, vertex);
  double sum = 0.0, at[3] = { 0.0, 0.0, 0.0 }, size = self->lattice->side;

  for (guint m = 0; m < get_width (self); m++)
    {
      sum += row[m];
      for (guint c = 0; c < 3; c++)
        at[c] += row[m] * self->lattice->rest[3 * (gsize) nodes[m] + c];
    }
  g_assert (fabs (sum - 1.0) < 1e-12);
  for (guint c = 0; c < 3; c++)
    size = MAX (size, fabs (position[c]));
  for (guint c = 0; c < 3; c++)
    g_assert (fabs (at[c] - position[c]) < 1e-12 * size);
}

RmpEmbedding *
rmp_embedding_new (const RmpEmbeddedLattice *lattice, guint n_vertices, const guint32 *elements,
                   const double *positions)
{
  RmpEmbedding *self;

  g_return_val_if_fail (lattice && (n_vertices == 0 || (elements && positions)), NULL);

  self = g_new0 (RmpEmbedding, 1);
  self->lattice = lattice;
  self->n_vertices = n_vertices;
  self->elements = g_new (guint32, (gsize) n_vertices + 1);
  self->weights = g_new (double, (gsize) n_vertices *get_width (self) + 1);
  for (guint v = 0; v < n_vertices; v++)
    {
      double p[3];
      gboolean inside = TRUE;

      g_assert (elements[v] < rmp_embedded_lattice_n_elements (lattice));
      self->elements[v] = elements[v];
      rmp_embedded_lattice_locate (lattice, elements[v], positions + 3 * (gsize) v, p);
      for (guint c = 0; c < 3; c++)
        {
          const double near = CLAMP (p[c], -RMP_EMBEDDED_MOST_OUTSIDE,
                                     1.0 + RMP_EMBEDDED_MOST_OUTSIDE);

          inside = inside && near == p[c];
          p[c] = near;
        }
      rmp_embedded_basis (lattice->order, p, self->weights + (gsize) v * get_width (self), NULL);
      if (inside)
        check_row (self, v, positions + 3 * (gsize) v);
      else
        self->n_outside++;
    }
  return self;
}

void
rmp_embedding_free (RmpEmbedding *self)
{
  g_return_if_fail (self);

  g_free (self->elements);
  g_free (self->weights);
  g_free (self);
}

void
rmp_embedding_apply (const RmpEmbedding *self, const double *q, double *x, guint n_threads)
{
  const guint width = get_width (self);

  g_return_if_fail (self && q && x);

#pragma omp parallel for num_threads(rmp_parallel_threads((gsize) self->n_vertices * 4, n_threads))
  for (guint v = 0; v < self->n_vertices; v++)
    {
      const double *row = get_row (self, v);
      const guint32 *nodes = get_nodes (self, v);
      double at[3] = { 0.0, 0.0, 0.0 };

      for (guint m = 0; m < width; m++)
        for (guint c = 0; c < 3; c++)
          at[c] += row[m] * q[3 * (gsize) nodes[m] + c];
      memcpy (x + 3 * (gsize) v, at, sizeof at);
    }
}

void
rmp_embedding_add_transposed (const RmpEmbedding *self, const double *f, double *y)
{
  g_return_if_fail (self && f && y);

  for (guint v = 0; v < self->n_vertices; v++)
    {
      const double *row = get_row (self, v);
      const guint32 *nodes = get_nodes (self, v);

      for (guint m = 0; m < get_width (self); m++)
        for (guint c = 0; c < 3; c++)
          y[3 * (gsize) nodes[m] + c] += row[m] * f[3 * (gsize) v + c];
    }
}

/* --- Bᵀ K B ----------------------------------------------------------------------------------- */

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

guint32 *
rmp_embedding_find_pairs (const RmpEmbedding *self, const RmpBlockMatrix *stiffness, guint *n)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint32 *pairs;
  const guint width = self ? get_width (self) : 0;

  g_return_val_if_fail (self && stiffness && stiffness->n == self->n_vertices && n, NULL);

  for (guint v = 0; v < self->n_vertices; v++)
    for (guint32 k = stiffness->start[v]; k < stiffness->diagonal[v]; k++)
      {
        const guint32 a = self->elements[v], b = self->elements[stiffness->columns[k]];
        const guint64 key = (guint64) MIN (a, b) << 32 | MAX (a, b);

        if (a != b)
          g_array_append_val (keys, key);
      }
  g_array_sort (keys, compare_keys);
  pairs = g_new (guint32, 2 * (gsize) width * keys->len + 1);
  *n = 0;
  for (guint i = 0; i < keys->len; i++)
    {
      const guint64 key = g_array_index (keys, guint64, i);
      guint32 *pair = pairs + 2 * (gsize) width * *n;

      if (i > 0 && key == g_array_index (keys, guint64, i - 1))
        continue;
      memcpy (pair, rmp_embedded_lattice_nodes (self->lattice, (guint) (key >> 32)),
              width * sizeof (guint32));
      memcpy (pair + width, rmp_embedded_lattice_nodes (self->lattice, (guint) (guint32) key),
              width * sizeof (guint32));
      (*n)++;
    }
  return pairs;
}

/* Vertices between two looks whether somebody waits no more. */
#define A_LOOK 256

/* What one row of K makes of the nodes of one element. */
typedef struct
{
  guint32 element;
  double blocks[9 * RMP_EMBEDDED_MOST_NODES];
} Half;

/* Σ K_ij w_j over the neighbours j of vertex @v, apart for each of their elements. Returns: how
 * many elements
 */
static guint
multiply_row (const RmpEmbedding *self, const RmpBlockMatrix *stiffness, guint v, GArray *halves)
{
  g_array_set_size (halves, 0);
  for (guint32 k = stiffness->start[v]; k < stiffness->start[v + 1]; k++)
    {
      const guint32 other = stiffness->columns[k];
      const double *row = get_row (self, other), *block = stiffness->blocks + 9 * (gsize) k;
      Half *half = NULL;

      for (guint h = 0; h < halves->len && !half; h++)
        if (g_array_index (halves, Half, h).element == self->elements[other])
          half = &g_array_index (halves, Half, h);
      if (!half)
        {
          g_array_set_size (halves, halves->len + 1);
          half = &g_array_index (halves, Half, halves->len - 1);
          *half = (Half){ .element = self->elements[other] };
        }
      for (guint m = 0; m < get_width (self); m++)
        for (guint i = 0; i < 9; i++)
          half->blocks[9 * m + i] += row[m] * block[i];
    }
  return halves->len;
}

/* The places of pairs of nodes of two elements in the matrix are looked up once for all vertices of
 * the pair.
 */
typedef struct
{
  guint32 from, to;
  guint32 slots[RMP_EMBEDDED_MOST_NODES * RMP_EMBEDDED_MOST_NODES];
} Places;

static const guint32 *
find_places (const RmpEmbedding *self, const RmpBlockMatrix *matrix, GHashTable *known,
             guint32 from, guint32 to)
{
  const gint64 key = (gint64) ((guint64) from << 32 | to);
  const guint width = get_width (self);
  Places *places = g_hash_table_lookup (known, &key);
  gint64 *kept;

  if (places)
    return places->slots;
  places = g_new (Places, 1);
  for (guint a = 0; a < width; a++)
    for (guint b = 0; b < width; b++)
      places->slots[a * width + b] = rmp_block_matrix_find (
          matrix, rmp_embedded_lattice_nodes (self->lattice, from)[a],
          rmp_embedded_lattice_nodes (self->lattice, to)[b]);
  kept = g_new (gint64, 1);
  *kept = key;
  g_hash_table_insert (known, kept, places);
  return places->slots;
}

void
rmp_embedding_add_projected (const RmpEmbedding *self, const RmpBlockMatrix *stiffness,
                             double scale, RmpBlockMatrix *matrix, GCancellable *cancellable)
{
  g_autoptr (GArray) halves = g_array_new (FALSE, FALSE, sizeof (Half));
  g_autoptr (GHashTable)
      known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  const guint width = self ? get_width (self) : 0;

  g_return_if_fail (self && stiffness && stiffness->n == self->n_vertices);
  g_return_if_fail (matrix && matrix->n == self->lattice->n_nodes);

  for (guint v = 0; v < self->n_vertices; v++)
    {
      const double *row = get_row (self, v);
      const guint n = multiply_row (self, stiffness, v, halves);

      if (v % A_LOOK == 0 && g_cancellable_is_cancelled (cancellable))
        return;
      for (guint h = 0; h < n; h++)
        {
          const Half *half = &g_array_index (halves, Half, h);
          const guint32 *slots = find_places (self, matrix, known, self->elements[v],
                                              half->element);

          for (guint a = 0; a < width; a++)
            for (guint b = 0; b < width; b++)
              {
                double *block = matrix->blocks + 9 * (gsize) slots[a * width + b];

                for (guint i = 0; i < 9; i++)
                  block[i] += scale * row[a] * half->blocks[9 * b + i];
              }
        }
    }
}
