/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/map.h"

#include "geometry/parallel.h"

static double
get_weight (const RmpMapLaw *law, guint32 corner)
{
  const double area = law->areas[corner / 3];

  if (!(area > 0.0))
    return 0.0;
  switch (law->weight)
    {
    case RMP_MAP_AREA:
      return area;
    case RMP_MAP_ANGLE:
      return law->angles[corner];
    case RMP_MAP_PAINT:
      return rmp_coefficients_c4 (law->coefficients + corner / 3);
    case RMP_MAP_PLAIN:
    default:
      return 1.0;
    }
}

void
rmp_map_smooth (const RmpMapLaw *law, const double *values, const guint8 *status, guint8 but, double missing,
                double *map, guint n_threads)
{
  const RmpTopology *topology = law->topology;

#pragma omp parallel for num_threads(rmp_parallel_threads(topology->n_vertices, n_threads)) schedule(static)
  for (guint v = 0; v < topology->n_vertices; v++)
    {
      double sum = 0.0, weights = 0.0;

      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1]; i++)
        {
          const guint32 corner = topology->vertex_corners[i], face = corner / 3;
          const double weight = status && (status[face] & but) ? 0.0 : get_weight (law, corner);

          sum += weight * values[face];
          weights += weight;
        }
      map[v] = weights > 0.0 ? sum / weights : missing;
    }
}
