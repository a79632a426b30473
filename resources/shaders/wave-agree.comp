/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/methods/gpu-wrinkles/kernels.c: how far the neighbours of a vertex agree. */
#include "wave-ask.glsl"

layout (std430, binding = 5) writeonly buffer Agreements { float agreements[]; };

void
main ()
{
  uint v = get_item ();

  if (v >= n_items)
    return;
  vec3 said = ask (v);

  agreements[v] = said.z > 0.0 ? length (said.xy) / said.z : 1.0;
}
