/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Softens the steps of edges in a picture with one sample a pixel, before it is enlarged. */
in vec2 at;

uniform sampler2D source;
out vec4 colour;

void
main ()
{
  vec2 pixel = 1 / vec2 (textureSize (source, 0));
  vec4 left = texture (source, at - vec2 (pixel.x, 0)), right = texture (source, at + vec2 (pixel.x, 0));
  vec4 below = texture (source, at - vec2 (0, pixel.y)), above = texture (source, at + vec2 (0, pixel.y));
  vec4 differences = max (abs (left - right), abs (below - above));
  float edge = smoothstep (.06, .24, max (differences.r, max (differences.g, differences.b)));
  colour = mix (texture (source, at), .25 * (left + right + below + above), .6 * edge);
}
