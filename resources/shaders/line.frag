/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

in vec2 at;
flat in vec4 segment;
flat in vec3 style;
flat in vec4 segment_tint;
in float run_pixels;

uniform vec4 casing; /* replaces the colour where alpha > 0 */
uniform float strength;

out vec4 colour;

void
main ()
{
  float size = segment.x;
  float half_width = mix (segment.y, segment.z, clamp (at.x / max (size, 1e-3), 0, 1));
  float beyond = max (max (-at.x, at.x - size), 0), away;
  if (style.z > 1.5)
    away = length (at);
  else if (style.z > .5)
    away = max (abs (at.x), abs (at.y));
  else
    {
      bool cap = at.x < 0 ? style.x > .5 : style.y > .5;
      if (!cap && beyond > 0)
        discard;
      away = cap ? length (vec2 (beyond, at.y)) : abs (at.y);
    }
  float cover = clamp (half_width + .5 - away, 0, 1);
  if (segment.w > 0)
    {
      float period = segment.w * target.z;
      cover *= step (mod (run_pixels, period), .6 * period);
    }
  if (cover <= 0)
    discard;
  vec4 c = casing.a > 0 ? vec4 (casing.rgb, casing.a * segment_tint.a) : segment_tint;
  float alpha = c.a * cover * strength;
  colour = vec4 (c.rgb * alpha, alpha);
}
