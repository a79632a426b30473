/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"
#include "colour.glsl"
#include "noise.glsl"

in vec2 at;

uniform vec3 middle, rim; /* sRGB */

out vec4 colour;

void
main ()
{
  vec2 p = (at - vec2 (.46, .60)) * vec2 (target.x / target.y, 1);
  vec3 c = mix (middle, rim, smoothstep (0, 1, length (p) / .95));
  c += (hash (ivec2 (gl_FragCoord.xy)) - .5) / (4 * 255);
  colour = vec4 (decode_srgb (c), 1);
}
