/* SPDX-License-Identifier: GPL-3.0-or-later */
uniform sampler2DShadow shadow_map;

/* Part of the key light that arrives: (2 reach + 1)² taps, spacing in texels. */
float
key_visibility (vec3 position, int reach, float spacing)
{
  vec3 place = (shadow_matrix * vec4 (position, 1)).xyz;
  vec2 texel = spacing / vec2 (textureSize (shadow_map, 0));
  float sum = 0, depth = min (place.z - 2e-4, 1);
  for (int y = -reach; y <= reach; y++)
    for (int x = -reach; x <= reach; x++)
      sum += texture (shadow_map, vec3 (place.xy + vec2 (x, y) * texel, depth));
  float side = float (2 * reach + 1);
  return sum / (side * side);
}
