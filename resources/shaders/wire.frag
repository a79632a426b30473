/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

noperspective in vec3 away;
flat in float fade;

uniform float strength;

out vec4 colour;

void
main ()
{
  float nearest = min (away.x, min (away.y, away.z));
  float cover = clamp (.4 * target.z + .5 - nearest, 0, 1);
  colour = vec4 (0, 0, 0, strength * cover * fade);
}
