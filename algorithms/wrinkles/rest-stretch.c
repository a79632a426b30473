/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/rest-stretch.h"

#include <math.h>

#include "geometry/vector.h"
#include "inputs/rest-shape.h"

static void
load_corners (const RmpInput *input, const float *positions, guint32 face, double corners[3][3])
{
  const guint32 *vertices = rmp_mesh_get_faces (input->mesh) + 3 * (gsize) face;

  for (guint c = 0; c < 3; c++)
    rmp_vector_load (positions + 3 * (gsize) vertices[c], corners[c]);
}

void
rmp_rest_corners (const RmpInput *input, guint32 face, double corners[3][3])
{
  const RmpRestShape rest = rmp_inputs_get_rest_shape (input->inputs);

  if (!rest.pattern)
    {
      load_corners (input, rest.positions ? rest.positions : rmp_mesh_get_positions (input->mesh),
                    face, corners);
      return;
    }
  for (guint c = 0; c < 3; c++)
    {
      const float *flat = rest.pattern + 6 * (gsize) face + 2 * c;

      corners[c][0] = (double) flat[0];
      corners[c][1] = (double) flat[1];
      corners[c][2] = 0.0;
    }
}

double
rmp_rest_stretch (const RmpInput *input, guint32 face, const double vector[3])
{
  double sewn[3][3], flat[3][3], x[3], y[3], along, across, u, v;

  load_corners (input, rmp_mesh_get_positions (input->mesh), face, sewn);
  rmp_rest_corners (input, face, flat);
  for (guint c = 1; c < 3; c++)
    {
      rmp_vector_sub (sewn[c], sewn[0], sewn[c]);
      rmp_vector_sub (flat[c], flat[0], flat[c]);
    }
  rmp_vector_copy (sewn[1], x);
  along = rmp_vector_norm (x);
  if (!rmp_vector_normalise (x))
    return 1.0;
  rmp_vector_add_scaled (sewn[2], -rmp_vector_dot (sewn[2], x), x, y);
  across = rmp_vector_norm (y);
  if (!(across > 1e-12 * along) || !rmp_vector_normalise (y))
    return 1.0;

  /* The vector in terms of the two edges, which are known on both. */
  v = rmp_vector_dot (vector, y) / across;
  u = (rmp_vector_dot (vector, x) - v * rmp_vector_dot (sewn[2], x)) / along;
  return hypot (u * flat[1][0] + v * flat[2][0], u * flat[1][1] + v * flat[2][1]) /
         hypot (rmp_vector_dot (vector, x), rmp_vector_dot (vector, y));
}
