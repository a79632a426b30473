/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form layers: the same arrays, the same function. */
layout (triangles, equal_spacing, ccw) in;

#include "raised.glsl"
#include "layer.glsl"

uniform bool layer_bump; /* nothing is lifted */

/* From which a fragment finds its own normal. */
out vec2 layer_place; /* weights of the second and third corner */
flat out uint layer_patch;

/* Where the patch lies without patterns. */
struct Base
{
  vec3 position, normal;
  float region, height;
};

/* A point of the edge from corner a to corner b, of the lower number first and at the very part of the edge: the same bits
 * from both its faces.
 */
Base
place_on_edge (int a, int b, float n, out vec3 weights)
{
  weights = vec3 (0);
  weights[a] = round (gl_TessCoord[a] * n) / n;
  weights[b] = round (gl_TessCoord[b] * n) / n;
  vec3 p = patch_corner[a].position, q = patch_corner[b].position;
  precise vec3 position = weights[a] * p + weights[b] * q;
  precise vec3 normal = weights[a] * patch_corner[a].normal + weights[b] * patch_corner[b].normal;
  precise float region = weights[a] * patch_corner[a].openness.y + weights[b] * patch_corner[b].openness.y;
  if (layer_curved)
    {
      precise vec3 c = edge_control (p, q, patch_corner[a].normal), d = edge_control (q, p, patch_corner[b].normal);
      precise vec3 along = weights[a] * c + weights[b] * d;
      precise vec3 first = weights[a] * (weights[a] * p + weights[b] * c) + weights[b] * along;
      precise vec3 last = weights[a] * along + weights[b] * (weights[a] * d + weights[b] * q);
      position = weights[a] * first + weights[b] * last;
    }

  int side = b == (a + 1) % 3 ? a : b;
  int corner = weights[a] == 1 ? a : weights[b] == 1 ? b : -1;
  float mean = corner < 0 ? 1e30 : layer_modulation (3 * int (patch_lines.x) + max (corner, 0), layer_count);
  vec2 ends = vec2 (weights[side], weights[(side + 1) % 3]);
  vec2 heights = seam_heights (int (patch_lines.x), side, ends);
  precise float height = mean < 1e29 ? mean : .5 * (heights.x + heights.y);
  return Base (position, normal, region, height);
}

Base
place_inside (vec3 weights)
{
  vec3 p[3], n[3], by_u, by_v;
  Base base = Base (vec3 (0), vec3 (0), 0, layer_height (int (patch_lines.x), weights));
  for (int i = 0; i < 3; i++)
    {
      p[i] = patch_corner[i].position;
      n[i] = patch_corner[i].normal;
      base.position += weights[i] * p[i];
      base.normal += weights[i] * n[i];
      base.region += weights[i] * patch_corner[i].openness.y;
    }
  if (layer_curved)
    base.position = base_point (p, n, weights.x, weights.y, weights.z, by_u, by_v);
  return base;
}

void
main ()
{
  int opposite = gl_TessCoord.x == 0 ? 0 : gl_TessCoord.y == 0 ? 1 : 2;
  int a = (opposite + 1) % 3, b = (opposite + 2) % 3;
  bool swap = patch_corner[a].vertex > patch_corner[b].vertex;
  vec3 weights = gl_TessCoord;
  Base base;
  if (gl_TessCoord[opposite] == 0)
    base = place_on_edge (swap ? b : a, swap ? a : b, patch_levels[opposite], weights);
  else
    base = place_inside (weights);

  precise vec3 normal = base.normal / max (length (base.normal), 1e-20);
  precise vec3 position = base.position + (layer_bump ? 0. : base.region * base.height) * normal;
  raised_position = position;
  raised_normal = layer_normal (int (patch_lines.x), weights);
  raised_openness = 1;
  layer_place = weights.yz;
  layer_patch = patch_lines.x;
  leave_chart (weights.x, weights.y, weights.z);
}
