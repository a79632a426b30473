/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/methods/gpu-wrinkles/kernels.c: what the waves of a vertex and of its neighbours are to each other. */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Vertices { uvec2 vertices[]; };
layout (std430, binding = 1) readonly buffer Links { uvec2 links[]; };
layout (std430, binding = 2) readonly buffer Flats { vec4 flats[]; };
layout (std430, binding = 3) readonly buffer Frames { vec4 frames[]; }; /* tangent, across */
layout (std430, binding = 4) readonly buffer Waves { vec4 waves[]; };
layout (std430, binding = 5) writeonly buffer Couplings { vec4 couplings[]; }; /* turn, cos D, sin D, sign */

vec3
lift_vector (uint v)
{
  vec2 k = waves[3u * v].xy;

  return k.x * frames[2u * v].xyz + k.y * frames[2u * v + 1u].xyz;
}

void
main ()
{
  uint v = get_item ();

  if (v >= n_items)
    return;
  vec3 own = lift_vector (v);

  for (uint link = vertices[v].x; link < vertices[v + 1u].x; link++)
    {
      uint other = links[link].x;
      float turn = dot (waves[3u * v].xy, flats[link].xy);
      float way = dot (own, lift_vector (other)) < 0.0 ? -1.0 : 1.0;
      float advance = .5 * (turn - way * dot (waves[3u * other].xy, flats[links[link].y].xy));

      couplings[link] = vec4 (turn, cos (advance), sin (advance), way);
    }
}
