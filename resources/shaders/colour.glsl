/* SPDX-License-Identifier: GPL-3.0-or-later */
vec3
decode_srgb (vec3 c)
{
  return mix (pow ((c + .055) / 1.055, vec3 (2.4)), c / 12.92, lessThanEqual (c, vec3 (.04045)));
}

vec3
encode_srgb (vec3 c)
{
  return mix (1.055 * pow (c, vec3 (1 / 2.4)) - .055, 12.92 * c, lessThanEqual (c, vec3 (.0031308)));
}

float
luminance (vec3 c)
{
  return dot (c, vec3 (.2126, .7152, .0722));
}

/* Keeps hue; nothing bends between .04 and .76, so swatches match. */
vec3
tone_map (vec3 c)
{
  float low = min (c.r, min (c.g, c.b));
  c -= low < .08 ? low - 6.25 * low * low : .04;
  float peak = max (c.r, max (c.g, c.b));
  if (peak < .76)
    return c;
  float mapped = 1 - .0576 / (peak + .24 - .76);
  return mix (c * mapped / peak, vec3 (mapped), 1 - 1 / (.15 * (peak - mapped) + 1));
}
