/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Just outside of what a mask covers: the selection. */
#include "frame.glsl"

in vec2 at;

uniform sampler2D mask;
uniform vec3 tint; /* linear */

out vec4 colour;

void
main ()
{
  const int n = 12;
  float near = 0;
  for (int i = 0; i < n; i++)
    {
      float angle = 6.2831853 * float (i) / float (n);
      near = max (near, texture (mask, at + 2 * target.z * vec2 (cos (angle), sin (angle)) / target.xy).r);
    }
  float alpha = near * (1 - texture (mask, at).r);
  colour = vec4 (tint * alpha, alpha);
}
