/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Angle-weighted normals, the kernel of algorithms/geometry/normals-single.c: the formulas and their order are those of
 * normals-private.h. Zero where the faces give none.
 */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Starts { uint starts[]; };
layout (std430, binding = 1) readonly buffer Ends { uint ends[]; };
layout (std430, binding = 2) readonly buffer Positions { float positions[]; };
layout (std430, binding = 3) writeonly buffer Normals { float normals[]; };

const float STRAIGHT = 1e-6, PI = 3.14159265358979, FLT_MIN = 1.17549435e-38, FLT_MAX = 3.4028235e38;

vec3
get_position (uint vertex)
{
  return vec3 (positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

/* Of t in [0, 1]. */
float
arc_tangent (float t)
{
  float x = t * t, y = x * x;
  float low = (0.999999225 - 0.333256781 * x) + y * (0.198720396 - 0.134478644 * x);
  float high = (0.0831264555 - 0.0363604315 * x) + y * 0.00764835393;

  return t * (low + y * y * high);
}

float
get_angle (float sine, float cosine)
{
  float size = abs (cosine);
  float angle = arc_tangent (min (sine, size) / max (sine, size));

  angle = sine > size ? 0.5 * PI - angle : angle;
  return cosine < 0.0 ? PI - angle : angle;
}

vec3
weigh (vec3 a, vec3 b)
{
  vec3 across = cross (a, b);
  float square = dot (across, across);
  float size = sqrt (square);

  if (!(square > STRAIGHT * STRAIGHT * dot (a, a) * dot (b, b)))
    return vec3 (0.0);
  return get_angle (size, dot (a, b)) / size * across;
}

void
main ()
{
  uint vertex = get_item ();

  if (vertex >= n_items)
    return;
  vec3 here = get_position (vertex), sum = vec3 (0.0);
  for (uint i = starts[vertex]; i < starts[vertex + 1u]; i++)
    sum += weigh (get_position (ends[2u * i]) - here, get_position (ends[2u * i + 1u]) - here);

  float square = dot (sum, sum);
  vec3 normal = square > FLT_MIN && square < FLT_MAX ? sum / sqrt (square) : vec3 (0.0);
  for (uint c = 0u; c < 3u; c++)
    normals[3u * vertex + c] = normal[c];
}
