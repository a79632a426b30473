/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the neighbours of a vertex say of its phase, for kernels of algorithms/methods/gpu-wrinkles/kernels.c. */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Vertices { uvec2 vertices[]; };
layout (std430, binding = 1) readonly buffer Links { uvec2 links[]; };
layout (std430, binding = 2) readonly buffer Waves { vec4 waves[]; };
layout (std430, binding = 3) readonly buffer Couplings { vec4 couplings[]; };
layout (std430, binding = 4) readonly buffer From { vec2 from[]; };

const float LEAST_SAID = 1e-6, LEAST_WEIGHT = 1e-3;

/* Their sum, and that of their weights. */
vec3
ask (uint v)
{
  vec3 said = vec3 (0.0);

  for (uint link = vertices[v].x; link < vertices[v + 1u].x; link++)
    {
      uint other = links[link].x;
      vec4 coupling = couplings[link];
      vec2 z = vec2 (from[other].x, coupling.w * from[other].y);
      float weight = waves[3u * other].w + LEAST_WEIGHT;

      said += weight * vec3 (dot (z, coupling.yz), z.y * coupling.y - z.x * coupling.z, 1.0);
    }
  return said;
}
