/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ambient occlusion in screen space: the shade that limbs and trunk cast on each other. */
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
  float depth = texelFetch (depth_map, texel, 0).r * 2 - 1;
  vec2 at = (vec2 (texel) + .5) / target.xy * 2 - 1;
  vec2 zw = mat2 (inverse_projection[2].zw, inverse_projection[3].zw) * vec2 (depth, 1);
  return vec3 (at * vec2 (inverse_projection[0].x, inverse_projection[1].y), zw.x) / zw.y;
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
  float start = (float ((turn * 7) & 15) / 16 + 2.5 / 14) * 6.2831853, sum = 0;
  const float step_angle = 5 * 6.2831853 / 14;
  const mat2 step_turn = mat2 (cos (step_angle), sin (step_angle), -sin (step_angle), cos (step_angle));
  vec2 direction = vec2 (cos (start), sin (start));
  for (int i = 0; i < 14; i++)
    {
      float a = (float (i) + .5) / 14;
      ivec2 sample_at = clamp (texel + ivec2 (a * disc * direction), ivec2 (0), ivec2 (target.xy) - 1);
      direction = step_turn * direction;
      vec3 d = view_position (sample_at) - p;
      float square = dot (d, d), inside = max (radius * radius - square, 0);
      sum += inside * inside * inside * max (dot (d, n) - .0007 * z, 0) / (square + 1e-5);
    }
  result = vec2 (max (0, 1 - 8 * sum / (14 * pow (radius, 5))), z);
}
