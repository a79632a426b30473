/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ambient occlusion of limbs against the trunk (shading.md, section 5). */
#include "frame.glsl"
#include "octahedral.glsl"

in vec2 at;

uniform sampler2D depth_map, normal_map;
uniform mat4 inverse_projection;
uniform float radius;        /* metres */
uniform float pixels_metre;  /* at one metre before the eye, or anywhere if orthographic */

out vec2 result; /* occlusion, view distance */

vec3
view_position (ivec2 texel)
{
  float depth = texelFetch (depth_map, texel, 0).r;
  vec4 p = inverse_projection * vec4 ((vec2 (texel) + .5) / target.xy * 2 - 1, depth * 2 - 1, 1);
  return p.xyz / p.w;
}

void
main ()
{
  ivec2 texel = ivec2 (gl_FragCoord.xy);
  if (texelFetch (depth_map, texel, 0).r >= 1)
    {
      result = vec2 (1, 1e4);
      return;
    }
  vec3 p = view_position (texel), n = unfold_normal (texelFetch (normal_map, texel, 0).rg);
  float z = -p.z, disc = radius * pixels_metre / (eye.w > .5 ? z : 1);
  int turn = (texel.x & 3) + 4 * (texel.y & 3);
  float start = float ((turn * 7) & 15) * (6.2831853 / 16), sum = 0;
  for (int i = 0; i < 14; i++)
    {
      float a = (float (i) + .5) / 14, angle = start + a * 5 * 6.2831853;
      ivec2 sample_at = clamp (texel + ivec2 (a * disc * vec2 (cos (angle), sin (angle))), ivec2 (0), ivec2 (target.xy) - 1);
      vec3 d = view_position (sample_at) - p;
      float square = dot (d, d), inside = max (radius * radius - square, 0);
      sum += inside * inside * inside * max (dot (d, n) - .0007 * z, 0) / (square + 1e-5);
    }
  result = vec2 (max (0, 1 - 8 * sum / (14 * pow (radius, 5))), z);
}
