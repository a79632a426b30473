/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distance to the edges of each triangle, in pixels. */
#include "frame.glsl"

layout (triangles) in;
layout (triangle_strip, max_vertices = 3) out;

noperspective out vec3 away;
flat out float fade; /* none when edges crowd */

void
main ()
{
  vec2 p[3];
  for (int i = 0; i < 3; i++)
    p[i] = gl_in[i].gl_Position.xy / gl_in[i].gl_Position.w * target.xy * .5;
  vec2 e0 = p[2] - p[1], e1 = p[0] - p[2], e2 = p[1] - p[0];
  float area = abs (e2.x * e1.y - e2.y * e1.x);
  vec3 height = area / max (vec3 (length (e0), length (e1), length (e2)), 1e-3);
  float shortest = min (length (e0), min (length (e1), length (e2)));
  for (int i = 0; i < 3; i++)
    {
      vec4 clip = gl_in[i].gl_Position;
      clip.z -= 2e-5 * clip.w;
      gl_Position = clip;
      away = vec3 (0);
      away[i] = height[i];
      fade = smoothstep (2, 5, shortest);
      EmitVertex ();
    }
  EndPrimitive ();
}
