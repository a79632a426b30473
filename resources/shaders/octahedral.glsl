/* SPDX-License-Identifier: GPL-3.0-or-later */
vec2
fold_normal (vec3 n)
{
  n /= abs (n.x) + abs (n.y) + abs (n.z);
  vec2 turned = (1 - abs (n.yx)) * vec2 (n.x >= 0 ? 1 : -1, n.y >= 0 ? 1 : -1);
  return (n.z >= 0 ? n.xy : turned) * .5 + .5;
}

vec3
unfold_normal (vec2 e)
{
  e = e * 2 - 1;
  vec3 n = vec3 (e, 1 - abs (e.x) - abs (e.y));
  float below = max (-n.z, 0);
  n.xy -= vec2 (n.x >= 0 ? below : -below, n.y >= 0 ? below : -below);
  return normalize (n);
}
