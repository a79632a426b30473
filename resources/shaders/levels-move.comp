/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: what particles of a level have moved by from where their vertices are, in
 * place of where they are themselves. values[0]: the first of them.
 */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Positions { vec4 positions[]; };
layout (std430, binding = 1) readonly buffer From { uvec2 from[]; };
layout (std430, binding = 2) buffer Particles { vec4 particles[]; };

void
main ()
{
  if (get_item () >= n_items)
    return;
  uint i = uint (values[0]) + get_item ();

  particles[i].xyz -= positions[from[i].x].xyz;
}
