/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/map-base.h"

#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"

RmpRelief *
rmp_map_base_new (RmpMesh *mesh, const RmpTopology *topology, const float *positions,
                  guint n_threads)
{
  RmpRelief *base = rmp_relief_new (RMP_RELIEF_LAYERS, rmp_relief_topology_new_for_mesh (mesh));

  memcpy (base->positions, positions, 3 * (gsize) topology->n_vertices * sizeof *positions);
  rmp_normals_compute (topology, positions, base->normals, n_threads);
  base->curved = TRUE;
  return base;
}

/* frame[2] is known: the others at right angles to it. */
static void
find_along (const RmpRelief *base, guint32 face, const double weights[2], double frame[3][3])
{
  const float *tangents = base->tangents + 12 * (gsize) face;
  double along[3] = { 0.0, 0.0, 0.0 }, *up = frame[2];

  for (guint k = 0; k < 3; k++)
    {
      const double weight = k == 0 ? 1.0 - weights[0] - weights[1] : weights[k - 1];

      for (guint c = 0; c < 3; c++)
        along[c] += weight * (double) tangents[4 * k + c];
    }
  rmp_vector_add_scaled (along, -rmp_vector_dot (along, up), up, along);
  rmp_vector_normalise (along);
  memcpy (frame[0], along, sizeof along);
  rmp_vector_cross (up, along, frame[1]);
  for (guint c = 0; c < 3; c++)
    frame[1][c] *= (double) tangents[3];
}

void
rmp_map_base_find_frame (const RmpRelief *base, guint32 face, const double weights[2],
                         double frame[3][3])
{
  const float corner[2] = { (float) weights[0], (float) weights[1] };
  RmpReliefPoint level;

  rmp_relief_evaluate (base, face, corner, &level);
  rmp_vector_load (level.normal, frame[2]);
  find_along (base, face, weights, frame);
}

void
rmp_map_base_blend_frame (const RmpRelief *base, guint32 face, const double weights[2],
                          double frame[3][3])
{
  const guint32 *corners = base->topology->faces + 3 * (gsize) face;
  double *up = frame[2];

  up[0] = up[1] = up[2] = 0.0;
  for (guint k = 0; k < 3; k++)
    {
      double normal[3];

      rmp_vector_load (base->normals + 3 * (gsize) corners[k], normal);
      rmp_vector_add_scaled (up, k == 0 ? 1.0 - weights[0] - weights[1] : weights[k - 1], normal,
                             up);
    }
  rmp_vector_normalise (up);
  find_along (base, face, weights, frame);
}
