/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/tangents.h"

#include <math.h>

static float
dot (const float a[3], const float b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void
rmp_tangent_normalise (float direction[3])
{
  const float length = sqrtf (dot (direction, direction));

  for (guint i = 0; i < 3; i++)
    direction[i] = length > 1e-12f ? direction[i] / length : 0.0f;
}

static void
get_edges (const float *positions, const guint32 corners[3], float edges[2][3])
{
  for (guint e = 0; e < 2; e++)
    for (guint i = 0; i < 3; i++)
      edges[e][i] = positions[3 * (gsize) corners[e + 1] + i] -
                    positions[3 * (gsize) corners[0] + i];
}

void
rmp_tangent_carry (const RmpTopology *topology, guint32 face, const float *from, const float *to,
                   const float direction[3], float out[3])
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  float a[2][3], b[2][3];

  get_edges (from, corners, a);
  get_edges (to, corners, b);
  /* The normal equations for direction = s a₀ + t a₁. */
  const float aa = dot (a[0], a[0]), ab = dot (a[0], a[1]), bb = dot (a[1], a[1]);
  const float s = dot (a[0], direction), t = dot (a[1], direction), det = aa * bb - ab * ab;

  memset (out, 0, 3 * sizeof *out);
  if (!(det > 1e-12f * aa * bb))
    return;
  for (guint i = 0; i < 3; i++)
    out[i] = (bb * s - ab * t) / det * b[0][i] + (aa * t - ab * s) / det * b[1][i];
  rmp_tangent_normalise (out);
}

void
rmp_tangent_flatten (const float normal[3], float direction[3])
{
  const float along = dot (normal, direction);

  for (guint i = 0; i < 3; i++)
    direction[i] -= along * normal[i];
  rmp_tangent_normalise (direction);
}

void
rmp_tangent_comb (float direction[3], const float goal[3], double part)
{
  const float sign = dot (direction, goal) < 0.0f ? -1.0f : 1.0f;

  for (guint i = 0; i < 3; i++)
    direction[i] += (float) part * (sign * goal[i] - direction[i]);
  rmp_tangent_normalise (direction);
}
