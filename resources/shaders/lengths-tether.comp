/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: a particle gets no farther from those that hold it than its tethers are
 * long. It has four, negative ones being none.
 */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Held { uvec4 held[]; };
layout (std430, binding = 1) readonly buffer Reaches { vec4 reaches[]; };
layout (std430, binding = 2) buffer Positions { vec4 positions[]; };

void
main ()
{
  uint item = get_item ();

  if (item >= n_items)
    return;
  vec4 position = positions[item];

  if (!(position.w > 0.0))
    return;
  for (int k = 0; k < 4 && reaches[item][k] >= 0.0; k++)
    {
      vec3 from = positions[held[item][k]].xyz, way = position.xyz - from;
      float length = sqrt (dot (way, way));

      if (length > reaches[item][k])
        position.xyz = from + reaches[item][k] / length * way;
    }
  positions[item] = position;
}
