/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/gpu-wrinkles/weights.h"

#include <math.h>

/* Of the square of a face's longest edge: a face with less area has no angles. */
#define LEAST_AREA 1e-9

/* Four times the area of a triangle, by the stable order of Heron's formula; 0 where no triangle
 * has such sides.
 */
static double
measure_area (double x, double y, double z)
{
  const double a = MAX (MAX (x, y), z), c = MIN (MIN (x, y), z);
  const double b = MAX (MIN (x, y), MIN (MAX (x, y), z));
  const double product = (a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c));

  return product > 0.0 ? sqrt (product) : 0.0;
}

double *
rmp_wave_weights_new_cotangent (const RmpTopology *topology, const double *lengths)
{
  double *weights;

  g_assert (topology);

  weights = g_new0 (double, MAX (topology->n_edges, 1));
  for (gsize face = 0; face < topology->n_faces; face++)
    {
      const guint32 *edges = topology->face_edges + 3 * face;
      double sides[3], longest, area;

      if (edges[0] == RMP_INDEX_NONE)
        continue;
      for (guint i = 0; i < 3; i++)
        sides[i] = lengths[edges[i]];
      longest = MAX (sides[0], MAX (sides[1], sides[2]));
      area = measure_area (sides[0], sides[1], sides[2]);
      if (!(area > LEAST_AREA * longest * longest))
        continue;
      for (guint i = 0; i < 3; i++)
        {
          const double own = sides[i], next = sides[(i + 1) % 3], last = sides[(i + 2) % 3];

          weights[edges[i]] += 0.5 * (next * next + last * last - own * own) / area;
        }
    }
  for (gsize edge = 0; edge < topology->n_edges; edge++)
    weights[edge] = MAX (weights[edge], 0.0);
  return weights;
}
