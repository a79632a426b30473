/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points of the edges of patches, in the evaluation shader: base.glsl and raised.glsl stand before it. */

/* Where the patch lies without what lifts it. */
struct Base
{
  vec3 position, normal;
  float region;
};

/* A point of the edge from corner a to corner b, of the lower number first and at the very part of the edge: the same bits
 * from both its faces.
 */
Base
base_on_edge (int a, int b, float n, bool curved, out vec3 weights)
{
  weights = vec3 (0);
  weights[a] = round (gl_TessCoord[a] * n) / n;
  weights[b] = round (gl_TessCoord[b] * n) / n;
  vec3 p = patch_corner[a].position, q = patch_corner[b].position;
  precise vec3 position = weights[a] * p + weights[b] * q;
  precise vec3 normal = weights[a] * patch_corner[a].normal + weights[b] * patch_corner[b].normal;
  precise float region = weights[a] * patch_corner[a].openness.y + weights[b] * patch_corner[b].openness.y;
  if (curved)
    {
      precise vec3 c = edge_control (p, q, patch_corner[a].normal), d = edge_control (q, p, patch_corner[b].normal);
      precise vec3 along = weights[a] * c + weights[b] * d;
      precise vec3 first = weights[a] * (weights[a] * p + weights[b] * c) + weights[b] * along;
      precise vec3 last = weights[a] * along + weights[b] * (weights[a] * d + weights[b] * q);
      position = weights[a] * first + weights[b] * last;
    }
  return Base (position, normal, region);
}

Base
base_inside (vec3 weights, bool curved)
{
  vec3 p[3], n[3], by_u, by_v;
  Base base = Base (vec3 (0), vec3 (0), 0);
  for (int i = 0; i < 3; i++)
    {
      p[i] = patch_corner[i].position;
      n[i] = patch_corner[i].normal;
      base.position += weights[i] * p[i];
      base.normal += weights[i] * n[i];
      base.region += weights[i] * patch_corner[i].openness.y;
    }
  if (curved)
    base.position = base_point (p, n, weights.x, weights.y, weights.z, by_u, by_v);
  return base;
}

/* The point of the patch that is to be evaluated. ends: (out) the corners of the edge that it lies on, or −1 */
Base
find_base (bool curved, out vec3 weights, out ivec2 ends)
{
  int opposite = gl_TessCoord.x == 0 ? 0 : gl_TessCoord.y == 0 ? 1 : 2;
  int a = (opposite + 1) % 3, b = (opposite + 2) % 3;
  ends = ivec2 (-1);
  weights = gl_TessCoord;
  if (gl_TessCoord[opposite] != 0)
    return base_inside (weights, curved);
  ends = patch_corner[a].vertex > patch_corner[b].vertex ? ivec2 (b, a) : ivec2 (a, b);
  return base_on_edge (ends.x, ends.y, patch_levels[opposite], curved, weights);
}
