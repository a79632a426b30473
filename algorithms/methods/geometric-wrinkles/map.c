/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/map.h"

#include "compute/parallel.h"

#include <string.h>

static double
get_weight (const RmpPatternMapOptions *options, guint32 corner)
{
  const double area = options->areas[corner / 3];

  if (!(area > 0.0))
    return 0.0;
  switch (options->weight)
    {
    case RMP_PATTERN_MAP_AREA:
      return area;
    case RMP_PATTERN_MAP_ANGLE:
      return options->angles[corner];
    case RMP_PATTERN_MAP_PAINT:
      return rmp_coefficients_c4 (options->coefficients + corner / 3);
    case RMP_PATTERN_MAP_PLAIN:
    default:
      return 1.0;
    }
}

/* Half of a vertex and half of the mean of its neighbours, @passes times; @values: [#V × 2] */
static void
spread (const RmpTopology *topology, guint passes, double (*values)[2], guint n_threads)
{
  const guint n = topology->n_vertices;
  g_autofree double (*before)[2] = passes > 0 ? g_malloc (MAX (n, 1) * sizeof *before) : NULL;

  for (guint pass = 0; pass < passes; pass++)
    {
      memcpy (before, values, n * sizeof *before);
#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
      for (guint v = 0; v < n; v++)
        {
          const guint32 first = topology->vertex_edge_start[v],
                        count = topology->vertex_edge_start[v + 1] - first;
          double sums[2] = { 0.0, 0.0 };

          for (guint i = 0; i < count; i++)
            for (guint c = 0; c < 2; c++)
              sums[c] += before[topology->vertex_neighbours[first + i]][c];
          for (guint c = 0; c < 2 && count > 0; c++)
            values[v][c] = 0.5 * before[v][c] + 0.5 * sums[c] / count;
        }
    }
}

void
rmp_pattern_map_smooth (const RmpPatternMapOptions *options, const double *values,
                        const guint8 *status, guint8 but, double missing, double *map,
                        guint n_threads)
{
  const RmpTopology *topology = options->topology;
  const guint n = topology->n_vertices;
  g_autofree double (*sums)[2] = g_malloc (MAX (n, 1) *
                                           sizeof *sums); /* of weighted values, and of weights */

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint v = 0; v < n; v++)
    {
      double sum = 0.0, weights = 0.0;

      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++)
        {
          const guint32 corner = topology->vertex_corners[i], face = corner / 3;
          const double weight = status && (status[face] & but) ? 0.0 : get_weight (options, corner);

          sum += weight * values[face];
          weights += weight;
        }
      sums[v][0] = sum;
      sums[v][1] = weights;
    }
  spread (topology, options->passes, sums, n_threads);
  for (guint v = 0; v < n; v++)
    map[v] = sums[v][1] > 0.0 ? sums[v][0] / sums[v][1] : missing;
}
