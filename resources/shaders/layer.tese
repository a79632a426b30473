/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form layers: the same arrays, the same function. */
layout (triangles, equal_spacing, ccw) in;

#include "raised.glsl"
#include "layer.glsl"
#include "edge.glsl"

uniform bool layer_bump; /* nothing is lifted */

/* From which a fragment finds its own normal. */
out vec2 layer_place; /* weights of the second and third corner */
flat out uint layer_patch;

/* Of a point of the edge from corner a to corner b. */
float
height_on_edge (int a, int b, vec3 weights)
{
  int side = b == (a + 1) % 3 ? a : b;
  int corner = weights[a] == 1 ? a : weights[b] == 1 ? b : -1;
  float mean = corner < 0 ? 1e30 : layer_modulation (3 * int (patch_lines.x) + max (corner, 0), layer_mean);
  vec2 ends = vec2 (weights[side], weights[(side + 1) % 3]);
  vec2 heights = seam_heights (int (patch_lines.x), side, ends);
  precise float height = mean < 1e29 ? mean : .5 * (heights.x + heights.y);
  return height;
}

void
main ()
{
  vec3 weights;
  ivec2 ends;
  Base base = find_base (layer_curved, weights, ends);
  precise float height = ends.x >= 0 ? height_on_edge (ends.x, ends.y, weights)
                                     : layer_height (int (patch_lines.x), weights);

  precise vec3 normal = base.normal / max (length (base.normal), 1e-20);
  precise vec3 position = base.position + (layer_bump ? 0. : base.region * height) * normal;
  raised_position = position;
  raised_normal = layer_normal (int (patch_lines.x), weights);
  raised_openness = 1;
  layer_place = weights.yz;
  layer_patch = patch_lines.x;
  leave_chart (weights.x, weights.y, weights.z);
}
