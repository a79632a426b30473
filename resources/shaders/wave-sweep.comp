/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/methods/gpu-wrinkles/kernels.c: a phase goes values[0] of the way to what its neighbours say. */
#include "wave-ask.glsl"

layout (std430, binding = 5) writeonly buffer To { vec2 to[]; };

void
main ()
{
  uint v = get_item ();

  if (v >= n_items)
    return;
  vec2 said = ask (v).xy, phase = from[v];

  if (length (said) >= LEAST_SAID)
    {
      said = (1.0 - values[0]) * phase + values[0] * said / length (said);
      if (length (said) >= LEAST_SAID)
        phase = said / length (said);
    }
  to[v] = phase;
}
