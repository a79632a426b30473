/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the evaluation shader leaves of a point. */
#define FLOW in
#include "patch.glsl"

uniform bool field_categories;

out vec3 raised_position;
out vec3 raised_normal;
out float raised_openness;
out vec2 raised_uv;
out vec3 raised_rest;
out float raised_field;

/* Names do not blend: the nearest corner's holds. */
float
shown_field (float w, float u, float v)
{
  if (field_categories)
    return patch_corner[w >= max (u, v) ? 0 : u >= v ? 1 : 2].field;
  return w * patch_corner[0].field + u * patch_corner[1].field + v * patch_corner[2].field;
}

/* What does not depend on the lift. */
void
leave_chart (float w, float u, float v)
{
  raised_uv = w * patch_corner[0].uv + u * patch_corner[1].uv + v * patch_corner[2].uv;
  raised_rest = w * patch_corner[0].rest + u * patch_corner[1].rest + v * patch_corner[2].rest;
  raised_field = shown_field (w, u, v);
}
