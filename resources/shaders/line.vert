/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A camera-facing quad a segment: width in pixels, antialiased in the fragment shader. */
#include "frame.glsl"

layout (location = 0) in vec3 begin;
layout (location = 1) in vec3 end;
layout (location = 2) in vec4 begin_normal; /* w: width there, pixels */
layout (location = 3) in vec4 end_normal;
layout (location = 4) in vec4 tint;
layout (location = 5) in vec4 kind; /* caps at begin and end; dash length, 0 solid; 1 square mark, 2 dot */
layout (location = 6) in float run; /* metres along the line at begin */

uniform float widen; /* pixels added: the casing */

out vec2 at;                 /* pixels from begin: along, across */
flat out vec4 segment;       /* length, half width at both ends, dash */
flat out vec3 style;         /* caps, mark */
flat out vec4 segment_tint;
out float run_pixels;        /* of the line before this place, seen at right angles */

vec4
project (vec3 p, vec3 normal)
{
  vec4 lifted = vec4 (p + .0015 * normal, 1);
  vec4 clip = view_projection * lifted;
  /* Nearer to the eye by a part of the distance that does not depend on the depth range. */
  vec4 nearer = view_projection * vec4 (lifted.xyz + towards_eye (p) * (.0012 * (eye.w > .5 ? clip.w : sphere.w)), 1);
  clip.z = nearer.z / nearer.w * clip.w;
  return clip;
}

void
main ()
{
  vec4 a = project (begin, begin_normal.xyz), b = project (end, end_normal.xyz);
  vec2 corner = vec2 (gl_VertexID & 1, gl_VertexID >> 1);
  float near = 1e-3;
  if (a.w < near && b.w < near)
    {
      gl_Position = vec4 (2, 2, 2, 1);
      return;
    }
  if (a.w < near)
    a = mix (b, a, (b.w - near) / (b.w - a.w));
  if (b.w < near)
    b = mix (a, b, (a.w - near) / (a.w - b.w));

  vec2 pa = a.xy / a.w * target.xy * .5, pb = b.xy / b.w * target.xy * .5, along = pb - pa;
  float size = length (along);
  along = size > 1e-4 ? along / size : vec2 (1, 0);
  vec2 across = vec2 (-along.y, along.x);
  float half_a = .5 * (begin_normal.w * target.z + widen * target.z), half_b = .5 * (end_normal.w * target.z + widen * target.z);
  float reach = max (half_a, half_b) + 1.5;
  float x = corner.x < .5 ? -reach : size + reach, y = (2 * corner.y - 1) * reach;

  at = vec2 (x, y);
  segment = vec4 (size, half_a, half_b, kind.z);
  style = vec3 (kind.xy, kind.w);
  segment_tint = tint;
  vec4 clip = corner.x < .5 ? a : b;
  vec4 metre = view_projection * vec4 (right.xyz, 0);
  run_pixels = (run + distance (begin, end) * x / max (size, 1e-3)) * length (metre.xy * target.xy) * .5 / clip.w;
  vec2 pixel = (corner.x < .5 ? pa : pb) + along * (corner.x < .5 ? -reach : reach) + across * y;
  gl_Position = vec4 (pixel / target.xy * 2 * clip.w, clip.zw);
}
