/* SPDX-License-Identifier: GPL-3.0-or-later */
uniform sampler2DShadow shadow_map;

/* Part of the key light that arrives: taps × taps, spacing in texels. */
float
key_visibility (vec3 position, int taps, float spacing)
{
  vec3 place = (shadow_matrix * vec4 (position, 1)).xyz;
  vec2 texel = spacing / vec2 (textureSize (shadow_map, 0));
  vec2 corner = place.xy - .5 * float (taps - 1) * texel;
  float sum = 0, depth = min (place.z - 2e-4, 1);
  for (int y = 0; y < taps; y++)
    for (int x = 0; x < taps; x++)
      sum += texture (shadow_map, vec3 (corner + vec2 (x, y) * texel, depth));
  return sum / float (taps * taps);
}
