/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/cloth/lengths-scatter.c: positions and multipliers as an iteration finds them at first. */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Begin { vec4 begin[]; };
layout (std430, binding = 1) writeonly buffer Positions { vec4 positions[]; };
layout (std430, binding = 2) writeonly buffer Multipliers { float multipliers[]; };

void
main ()
{
  uint item = get_item ();

  if (item < uint (values[0]))
    positions[item] = begin[item];
  if (item < uint (values[1]))
    multipliers[item] = 0.0;
}
