/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To a target that is not sRGB-typed: writes encoded values. Without ENCODE the texture unit hands
 * out what is stored.
 */
#include "colour.glsl"

in vec2 at;

uniform sampler2D source;
out vec4 colour;

void
main ()
{
  vec4 c = texture (source, at);
#if defined TRANSPARENT
  colour = vec4 (encode_srgb (clamp (c.rgb / max (c.a, 1. / 4096), 0, 1)) * c.a, c.a);
#elif defined ENCODE
  colour = vec4 (encode_srgb (c.rgb), 1);
#else
  colour = vec4 (c.rgb, 1);
#endif
}
