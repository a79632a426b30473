/* SPDX-License-Identifier: GPL-3.0-or-later */
in vec2 at;

uniform sampler2D source;

out float result;

void
main ()
{
  ivec2 texel = ivec2 (gl_FragCoord.xy), last = textureSize (source, 0) - 1;
  vec2 middle = texelFetch (source, texel, 0).rg;
  float sum = 0, n = 0;
  for (int y = -2; y < 2; y++)
    for (int x = -2; x < 2; x++)
      {
        vec2 s = texelFetch (source, clamp (texel + ivec2 (x, y), ivec2 (0), last), 0).rg;
        float w = abs (s.g - middle.g) < .03 ? 1 : 0;
        sum += w * s.r;
        n += w;
      }
  result = n > 0 ? sum / n : middle.r;
}
