/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form paths: the same arrays, the same function. */
layout (triangles, equal_spacing, ccw) in;

#include "raised.glsl"
#include "ridge.glsl"

/* From which a fragment finds its own normal. */
out vec4 ridge_base; /* the point without wrinkles, what is wanted of its normals' tilt */
out vec3 ridge_normal;
flat out uvec2 ridge_list;

uniform vec4 ridge_eye;     /* w: 1 in perspective */
uniform bool ridge_bump_only;
uniform float ridge_pixels; /* half the least radius on the screen, at one metre before the eye or anywhere */

/* Weight of what is drawn down to a size, and fades over a fifth above it: rmp_ridge_lod_init(). */
float
shown_part (float pixels, float least)
{
  return clamp ((pixels - least) / (.2 * least), 0, 1);
}

/* A point of the edge opposite to a corner, from the end of the lower number and at the very part of the edge: the same bits
 * from both its faces. Returns its weights.
 */
vec3
place_on_edge (int opposite)
{
  int a = (opposite + 1) % 3, b = (opposite + 2) % 3;
  if (patch_corner[a].vertex > patch_corner[b].vertex)
    {
      int swap = a;
      a = b;
      b = swap;
    }
  float n = patch_levels[opposite];
  vec3 weights = vec3 (0);
  weights[a] = round (gl_TessCoord[a] * n) / n;
  weights[b] = round (gl_TessCoord[b] * n) / n;
  precise vec3 position = weights[a] * patch_corner[a].position + weights[b] * patch_corner[b].position;
  precise vec3 normal = weights[a] * patch_corner[a].normal + weights[b] * patch_corner[b].normal;
  precise float region = weights[a] * patch_corner[a].openness.y + weights[b] * patch_corner[b].openness.y;
  ridge_base = vec4 (position, region);
  ridge_normal = normal;
  return weights;
}

vec3
place_inside ()
{
  ridge_base = vec4 (0);
  ridge_normal = vec3 (0);
  for (int i = 0; i < 3; i++)
    {
      ridge_base += gl_TessCoord[i] * vec4 (patch_corner[i].position, patch_corner[i].openness.y);
      ridge_normal += gl_TessCoord[i] * patch_corner[i].normal;
    }
  return gl_TessCoord;
}

void
main ()
{
  int opposite = gl_TessCoord.x == 0 ? 0 : gl_TessCoord.y == 0 ? 1 : 2;
  vec3 weights = gl_TessCoord[opposite] == 0 ? place_on_edge (opposite) : place_inside ();
  ridge_normal /= max (length (ridge_normal), 1e-20);
  ridge_list = patch_lines.xy;

  precise float pixels = ridge_eye.w > 0 ? ridge_pixels / distance (ridge_eye.xyz, ridge_base.xyz) : ridge_pixels;
  ridge_base.w *= shown_part (pixels, .1);
  precise float lift = lift_by_ridges (ridge_list, ridge_base.xyz, ridge_normal, ridge_base.w, raised_normal);
  lift *= ridge_bump_only ? 0 : shown_part (pixels, .4);
  precise vec3 position = ridge_base.xyz + lift * ridge_normal;
  raised_position = position;
  raised_openness = 1;
  leave_chart (weights.x, weights.y, weights.z);
}
