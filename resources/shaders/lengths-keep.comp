/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: keeps the lengths of a group, which share no particle, from the first on that
 * values[0] names. values[1] is the square of the step where springs give way, else 0; values[2] above 0: only those that are
 * too long.
 */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Ends { uvec2 ends[]; };
layout (std430, binding = 1) readonly buffer Rests { vec2 rests[]; };
layout (std430, binding = 2) buffer Positions { vec4 positions[]; };
layout (std430, binding = 3) buffer Multipliers { float multipliers[]; };

const float LEAST_LENGTH = 1e-12;

void
main ()
{
  uint item = get_item ();

  if (item >= n_items)
    return;
  uint spring = uint (values[0]) + item;
  uvec2 pair = ends[spring];
  vec4 p = positions[pair.x], q = positions[pair.y];
  vec3 way = q.xyz - p.xyz;
  float length = sqrt (dot (way, way)), weights = p.w + q.w, stiffness = rests[spring].y, by;

  if (!(length >= LEAST_LENGTH) || !(weights > 0.0) || !(stiffness > 0.0) ||
      (values[2] > 0.0 && !(length > rests[spring].x)))
    return;
  if (values[1] > 0.0)
    {
      float compliance = 1.0 / (stiffness * values[1]);

      by = (length - rests[spring].x + compliance * multipliers[spring]) / (weights + compliance);
      multipliers[spring] -= by;
    }
  else
    by = stiffness * (length - rests[spring].x) / weights;
  positions[pair.x].xyz = p.xyz + by * p.w / length * way;
  positions[pair.y].xyz = q.xyz - by * q.w / length * way;
}
