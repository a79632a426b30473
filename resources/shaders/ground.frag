/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"
#include "shadow.glsl"

in vec2 place;

uniform sampler2D contact;

out vec4 colour; /* premultiplied */

float
grid (float cell, vec2 width)
{
  vec2 q = place / cell, w = width / cell;
  vec2 away = abs (fract (q - .5) - .5);
  vec2 line = (1 - smoothstep (.5 * w, 1.5 * w, away)) * (1 - smoothstep (.15, .5, w));
  return max (line.x, line.y);
}

void
main ()
{
  vec2 width = max (fwidth (place), 1e-6);
  float rho = length (place - sphere.xz) / ground.x, fade = 1 - smoothstep (.25, 1, rho);
  if (fade <= 0)
    discard;

  vec2 near = texture (contact, (place - ground.zw) / (2 * ground.y) + .5).rg;
  vec3 at = (shadow_matrix * vec4 (place.x, target.w, place.y, 1)).xyz;
  bool mapped = all (greaterThan (at.xy, vec2 (0))) && all (lessThan (at.xy, vec2 (1)));
#ifdef FAST
  const int taps = 3;
#else
  const int taps = 5;
#endif
  float texel = 2.1 * sphere.w / float (textureSize (shadow_map, 0).x);
  float key = mapped ? 1 - key_visibility (vec3 (place.x, target.w, place.y), taps, .044 / float (taps - 1) / texel) : 0;
  float dark = 1 - (1 - .62 * near.r) * (1 - .42 * near.g) * (1 - .30 * key);

  vec4 c = vec4 (.135, .14, .155, 1) * (.16 * fade * (1 - .6 * rho));
  c *= 1 - dark * fade * options.z;
  c.a += dark * fade * options.z;
  float line = max (.05 * grid (.1, width), .11 * grid (.5, width)) * fade * (1 - .6 * dark);
  vec3 tint = options.z < 1 ? vec3 (.20, .22, .25) : vec3 (.62, .65, .70);
  colour = c * (1 - line) + vec4 (tint, 1) * line;
}
