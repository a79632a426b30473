/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: particles out of simple bodies. */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Before { vec4 before[]; };
layout (std430, binding = 1) readonly buffer Bodies { vec4 bodies[]; };
layout (std430, binding = 2) buffer Positions { vec4 positions[]; };

vec4
get_row (uint row)
{
  return bodies[row];
}

#include "push.glsl"

void
main ()
{
  uint item = get_item ();

  if (item < n_items && positions[item].w > 0.0)
    positions[item].xyz = push_out (before[item].xyz, positions[item].xyz);
}
