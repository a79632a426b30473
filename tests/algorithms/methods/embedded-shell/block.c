/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "block.h"

#include <math.h>

RmpEmbeddedLattice *
block_new (RmpEmbeddedOrder order, guint nx, guint ny, guint nz)
{
  const guint n = nx * ny * nz;
  RmpEmbeddedParts parts = {
    .n_elements = n,
    .cells = g_new (guint32, 3 * (gsize) n),
    .fill = g_new (double, n),
    .links = g_new (guint32, 6 * (gsize) n),
  };

  for (guint e = 0; e < n; e++)
    {
      const guint32 cell[3] = { e % nx, e / nx % ny, e / (nx * ny) };
      const guint size[3] = { nx, ny, nz }, stride[3] = { 1, nx, nx * ny };

      parts.fill[e] = 1.0;
      for (guint c = 0; c < 3; c++)
        {
          parts.cells[3 * e + c] = cell[c];
          if (cell[c] + 1 == size[c])
            continue;
          parts.links[2 * parts.n_links] = e;
          parts.links[2 * parts.n_links++ + 1] = e + stride[c];
        }
    }
  return rmp_embedded_lattice_new (order, (double[]){ 0.1, -0.2, 0.3 }, BLOCK_SIDE, &parts);
}

double *
block_disturb (const RmpEmbeddedLattice *lattice, double most, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  double *q = g_new (double, 3 * (gsize) lattice->n_nodes);

  for (gsize i = 0; i < 3 * (gsize) lattice->n_nodes; i++)
    q[i] = lattice->rest[i] + BLOCK_SIDE * g_rand_double_range (rand, -most, most);
  return q;
}

double
block_find_largest (gsize n, const double *values)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, fabs (values[i]));
  return largest;
}
