/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To a target that is not sRGB-typed: writes encoded values. */
#include "colour.glsl"

in vec2 at;

uniform sampler2D source;
uniform bool transparent;

out vec4 colour;

void
main ()
{
  vec4 c = texture (source, at);
  float alpha = max (c.a, 1. / 255 / 16);
  colour = transparent ? vec4 (encode_srgb (clamp (c.rgb / alpha, 0, 1)) * c.a, c.a) : vec4 (encode_srgb (c.rgb), 1);
}
