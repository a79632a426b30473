/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form waves: the same arrays, the same function. */
layout (triangles, equal_spacing, ccw) in;

#include "raised.glsl"
#include "wave.glsl"
#include "edge.glsl"

uniform bool wave_bump;    /* nothing is lifted */
uniform vec4 wave_eye;     /* w: 1 in perspective */
uniform float wave_pixels; /* of a wave on the screen, at one metre before the eye or anywhere */

/* From which a fragment finds its own normal. */
out vec2 wave_place; /* weights of the second and third corner */
flat out uint wave_patch;

/* Of a point of the edge from corner a to corner b: the corner off it has no say. */
float
height_on_edge (int a, int b, vec3 weights)
{
  precise float height = 0;
  for (int train = 0; train < wave_trains; train++)
    {
      vec4 from = wave_corner (train, int (patch_lines.x), a), to = wave_corner (train, int (patch_lines.x), b);
      bool ahead = b == (a + 1) % 3;
      precise float from_theta = from.y + weights[b] * (ahead ? from.z : from.w);
      precise float to_theta = to.y + weights[a] * (ahead ? to.w : to.z);
      height += weights[a] * from.x * wave_section (from_theta).x + weights[b] * to.x * wave_section (to_theta).x;
    }
  return height;
}

void
main ()
{
  vec3 weights;
  ivec2 ends;
  Base base = find_base (wave_curved, weights, ends);
  precise float height = ends.x >= 0 ? height_on_edge (ends.x, ends.y, weights)
                                     : add_waves (int (patch_lines.x), weights).x;
  precise float pixels = wave_eye.w > 0 ? wave_pixels / distance (wave_eye.xyz, base.position) : wave_pixels;
  height *= wave_bump ? 0 : shown_wave (pixels);

  precise vec3 normal = base.normal / max (length (base.normal), 1e-20);
  precise vec3 position = base.position + base.region * height * normal;
  raised_position = position;
  raised_normal = wave_normal (int (patch_lines.x), weights);
  raised_openness = 1;
  wave_place = weights.yz;
  wave_patch = patch_lines.x;
  leave_chart (weights.x, weights.y, weights.z);
}
