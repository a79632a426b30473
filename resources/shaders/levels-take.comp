/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: particles of a level where their vertices are, and on by what the next
 * coarser level carries them. values: the first of them, how many vertices there are.
 */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Positions { vec4 positions[]; };
layout (std430, binding = 1) readonly buffer From { uvec2 from[]; };
layout (std430, binding = 2) readonly buffer Start { uint start[]; };
layout (std430, binding = 3) readonly buffer Parents { uvec2 parents[]; };
layout (std430, binding = 4) buffer Particles { vec4 particles[]; };

void
main ()
{
  if (get_item () >= n_items)
    return;
  uint i = uint (values[0]) + get_item (), row = uint (values[1]) + i;
  vec4 to = vec4 (positions[from[i].x].xyz, uintBitsToFloat (from[i].y));

  for (uint k = start[row]; k < start[row + 1u] && to.w > 0.0; k++)
    to.xyz += uintBitsToFloat (parents[k].y) * particles[parents[k].x].xyz;
  particles[i] = to;
}
