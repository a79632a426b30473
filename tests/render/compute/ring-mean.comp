/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of tests/algorithms/compute/ring.c. */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer From { float from[]; };
layout (std430, binding = 1) writeonly buffer To { float to[]; };

void
main ()
{
  uint i = get_item ();

  if (i < n_items)
    to[i] = (1.0 - values[0]) * from[i] +
            values[0] * 0.5 * (from[(i + n_items - 1u) % n_items] + from[(i + 1u) % n_items]);
}
