/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lattice.h"

#include <stdlib.h>
#include <string.h>

#include "geometry/disjoint.h"

/* --- parts ------------------------------------------------------------------------------------ */

void
rmp_embedded_parts_clear (RmpEmbeddedParts *self)
{
  g_clear_pointer (&self->cells, g_free);
  g_clear_pointer (&self->fill, g_free);
  g_clear_pointer (&self->links, g_free);
  self->n_elements = self->n_links = 0;
}

static int
compare_links (gconstpointer a, gconstpointer b)
{
  const guint32 *x = a, *y = b;

  if (x[0] != y[0])
    return x[0] < y[0] ? -1 : 1;
  return x[1] < y[1] ? -1 : x[1] > y[1];
}

void
rmp_embedded_parts_pack (RmpEmbeddedParts *self)
{
  const guint n = self ? self->n_links : 0;

  if (n == 0)
    return;
  qsort (self->links, n, 2 * sizeof (guint32), compare_links);
  self->n_links = 1;
  for (gsize i = 1; i < n; i++)
    if (compare_links (self->links + 2 * i, self->links + 2 * i - 2) != 0)
      memmove (self->links + 2 * (gsize) self->n_links++, self->links + 2 * i,
               2 * sizeof (guint32));
}

guint
rmp_embedded_parts_count_pieces (const RmpEmbeddedParts *self)
{
  g_autofree guint32 *parents = NULL;
  guint n = 0;

  g_return_val_if_fail (self, 0);

  parents = rmp_disjoint_new (self->n_elements);
  for (gsize l = 0; l < self->n_links; l++)
    rmp_disjoint_join (parents, self->links[2 * l], self->links[2 * l + 1]);
  for (guint e = 0; e < self->n_elements; e++)
    n += rmp_disjoint_find (parents, e) == e;
  return n;
}

/* --- welding ---------------------------------------------------------------------------------- */

/* Nodes of @a that coincide with nodes of @b, by their places in whole cells. */
static void
weld (const RmpEmbeddedLattice *self, guint32 *parents, guint32 a, guint32 b)
{
  const guint width = rmp_embedded_basis_width (self->order);
  const guint n = rmp_embedded_basis_n_nodes (self->order);
  const guint32 *from = self->parts.cells + 3 * (gsize) a, *to = self->parts.cells + 3 * (gsize) b;

  for (guint m = 0; m < n; m++)
    {
      const guint index[3] = { m % width, m / width % width, m / (width * width) };
      guint32 other[3];
      gboolean inside = TRUE;

      for (guint c = 0; c < 3; c++)
        {
          /* below 0 wraps around and is too large */
          other[c] = from[c] + index[c] - to[c];
          inside = inside && other[c] < width;
        }
      if (inside)
        rmp_disjoint_join (parents, a * n + m,
                           b * n + other[0] + width * (other[1] + width * other[2]));
    }
}

static void
place_node (RmpEmbeddedLattice *self, guint element, guint m, guint32 node)
{
  const guint width = rmp_embedded_basis_width (self->order);
  const guint index[3] = { m % width, m / width % width, m / (width * width) };

  for (guint c = 0; c < 3; c++)
    self->rest[3 * (gsize) node + c] = self->origin[c] +
                                       self->side *
                                           ((double) self->parts.cells[3 * (gsize) element + c] +
                                            rmp_embedded_basis_offset (self->order, index[c]));
}

static void
number_nodes (RmpEmbeddedLattice *self)
{
  const guint n = rmp_embedded_basis_n_nodes (self->order);
  const gsize all = (gsize) self->parts.n_elements * n;
  g_autofree guint32 *parents = rmp_disjoint_new (all);

  for (guint l = 0; l < self->parts.n_links; l++)
    weld (self, parents, self->parts.links[2 * l], self->parts.links[2 * l + 1]);
  self->nodes = g_new (guint32, all + 1);
  self->rest = g_new (double, 3 * all + 1);
  for (gsize i = 0; i < all; i++)
    {
      const guint32 root = rmp_disjoint_find (parents, (guint32) i);

      /* A root is the lowest of its own and has its number already, unless it is itself. */
      self->nodes[i] = root < i ? self->nodes[root] : self->n_nodes++;
      if (root == i)
        place_node (self, (guint) (i / n), (guint) (i % n), self->nodes[i]);
    }
  self->rest = g_renew (double, self->rest, 3 * (gsize) self->n_nodes + 1);
}

RmpEmbeddedLattice *
rmp_embedded_lattice_new (RmpEmbeddedOrder order, const double origin[3], double side,
                          RmpEmbeddedParts *parts)
{
  RmpEmbeddedLattice *self;

  g_return_val_if_fail (origin && side > 0.0 && parts, NULL);

  self = g_new0 (RmpEmbeddedLattice, 1);
  self->order = order;
  memcpy (self->origin, origin, sizeof self->origin);
  self->side = side;
  self->parts = *parts;
  *parts = (RmpEmbeddedParts){ 0 };
  number_nodes (self);
  return self;
}

void
rmp_embedded_lattice_free (RmpEmbeddedLattice *self)
{
  g_return_if_fail (self);

  rmp_embedded_parts_clear (&self->parts);
  g_free (self->nodes);
  g_free (self->rest);
  g_free (self);
}

void
rmp_embedded_lattice_locate (const RmpEmbeddedLattice *self, guint element,
                             const double position[3], double p[3])
{
  g_return_if_fail (self && element < self->parts.n_elements);

  for (guint c = 0; c < 3; c++)
    p[c] = (position[c] - self->origin[c]) / self->side -
           (double) self->parts.cells[3 * (gsize) element + c];
}

/* --- slits ------------------------------------------------------------------------------------ */

typedef struct
{
  guint32 cell[3], element;
} Placed;

static int
compare_placed (gconstpointer a, gconstpointer b)
{
  const Placed *x = a, *y = b;

  for (guint c = 3; c-- > 0;)
    if (x->cell[c] != y->cell[c])
      return x->cell[c] < y->cell[c] ? -1 : 1;
  return x->element < y->element ? -1 : x->element > y->element;
}

guint
rmp_embedded_lattice_count_closed_slits (const RmpEmbeddedLattice *self)
{
  g_autofree Placed *placed = NULL;
  guint n = 0;
  gsize bytes;

  g_return_val_if_fail (self, 0);

  placed = g_new (Placed, (gsize) self->parts.n_elements + 1);
  bytes = rmp_embedded_basis_n_nodes (self->order) * sizeof (guint32);
  for (guint e = 0; e < self->parts.n_elements; e++)
    {
      memcpy (placed[e].cell, self->parts.cells + 3 * (gsize) e, sizeof placed[e].cell);
      placed[e].element = e;
    }
  qsort (placed, self->parts.n_elements, sizeof *placed, compare_placed);
  for (guint i = 0; i < self->parts.n_elements; i++)
    for (guint j = i + 1; j < self->parts.n_elements &&
                          memcmp (placed[i].cell, placed[j].cell, sizeof placed[i].cell) == 0;
         j++)
      n += memcmp (rmp_embedded_lattice_nodes (self, placed[i].element),
                   rmp_embedded_lattice_nodes (self, placed[j].element), bytes) == 0;
  return n;
}
