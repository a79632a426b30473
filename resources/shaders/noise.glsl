/* SPDX-License-Identifier: GPL-3.0-or-later */
float
hash (ivec2 p)
{
  uint h = uint (p.x) * 0x9e3779b1u ^ uint (p.y) * 0x85ebca6bu;
  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  h = (h ^ (h >> 12)) * 0x297a2d39u;
  return float (h >> 8) / 16777216.;
}

/* Value noise in [0, 1]. */
float
value_noise (vec2 p)
{
  vec2 cell = floor (p), f = p - cell;
  f = f * f * (3 - 2 * f);
  ivec2 i = ivec2 (cell);
  return mix (mix (hash (i), hash (i + ivec2 (1, 0)), f.x),
              mix (hash (i + ivec2 (0, 1)), hash (i + ivec2 (1, 1)), f.x), f.y);
}
