/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/ripple.h"

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/problem.h"

/* Root mean square of the heights, by the wavelength: half of what compression by 2 % makes. */
#define HEIGHT 0.015
/* More would be for waves of far more edges than anybody's mesh has. */
#define MOST_ROUNDS 60

/* Half of each height goes to the neighbours' mean: waves of two edges vanish at once. */
static void
smooth (const RmpTopology *topology, double *heights, double *scratch)
{
  memcpy (scratch, heights, topology->n_vertices * sizeof (double));
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint32 begin = topology->vertex_edge_start[v],
                    end = topology->vertex_edge_start[v + 1];
      double sum = 0.0;

      for (guint32 i = begin; i < end; i++)
        sum += scratch[topology->vertex_neighbours[i]];
      if (end > begin)
        heights[v] = 0.5 * (scratch[v] + sum / (end - begin));
    }
}

/* A round spreads a height by a quarter of the edge's square along each axis. Where the spread is
 * λ/2π, waves of λ keep six tenths of their height, and those half as long an eighth.
 */
static guint
count_rounds (const RmpShellSurface *surface)
{
  const double edges = surface->wavelength / (G_PI * surface->mean_edge);

  return (guint) CLAMP (round (edges * edges), 1.0, MOST_ROUNDS);
}

void
rmp_shell_ripple (const RmpShellSurface *surface, guint64 seed, double *heights)
{
  const RmpTopology *topology = surface->topology;
  const guint n = topology->n_vertices, n_rounds = count_rounds (surface);
  g_autofree double *scratch = g_new (double, (gsize) n + 1);
  g_autofree double *wide = g_new (double, (gsize) n + 1);
  double squares = 0.0, scale;

  for (guint32 v = 0; v < n; v++)
    heights[v] = rmp_shell_noise (v, seed);
  for (guint i = 0; i < n_rounds; i++)
    smooth (topology, heights, scratch);
  memcpy (wide, heights, n * sizeof (double));
  for (guint i = 0; i < 3 * n_rounds; i++)
    smooth (topology, wide, scratch);
  for (guint32 v = 0; v < n; v++)
    {
      heights[v] = surface->fixed[v] ? 0.0 : heights[v] - wide[v];
      squares += heights[v] * heights[v];
    }
  scale = squares > 0.0 ? HEIGHT * sqrt (surface->n_free / squares) : 0.0;
  for (guint32 v = 0; v < n; v++)
    heights[v] *= scale * surface->wavelengths[v];
}
