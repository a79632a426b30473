/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: vertices on by what the finest level carries them. */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Start { uint start[]; };
layout (std430, binding = 1) readonly buffer Parents { uvec2 parents[]; };
layout (std430, binding = 2) readonly buffer Particles { vec4 particles[]; };
layout (std430, binding = 3) buffer Positions { vec4 positions[]; };

void
main ()
{
  uint item = get_item ();

  if (item >= n_items || !(positions[item].w > 0.0))
    return;
  vec3 way = vec3 (0.0);

  for (uint k = start[item]; k < start[item + 1u]; k++)
    way += uintBitsToFloat (parents[k].y) * particles[parents[k].x].xyz;
  positions[item].xyz += way;
}
