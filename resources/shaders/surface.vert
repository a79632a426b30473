/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

layout (location = 0) in vec3 position;
layout (location = 1) in vec3 normal;
layout (location = 2) in vec2 openness; /* crease openness, region */
layout (location = 3) in vec2 uv;
layout (location = 4) in vec3 rest;
layout (location = 5) in float field;
#ifdef RIDGES
layout (location = 10) in vec4 base; /* the point without wrinkles, its region */
layout (location = 11) in vec3 base_normal;
layout (location = 12) in uvec2 list;

out vec4 ridge_base;
out vec3 ridge_normal;
flat out uvec2 ridge_list;
#endif
#ifdef LAYERS
layout (location = 10) in vec2 patch_place; /* weights of the second and third corner */
layout (location = 12) in uint patch_number;

out vec2 layer_place;
flat out uint layer_patch;
#endif

#ifdef WAVES
layout (location = 10) in vec2 patch_place; /* weights of the second and third corner */
layout (location = 12) in uint patch_number;

out vec2 wave_place;
flat out uint wave_patch;
#endif

#ifdef WAVES
#  define chart raised_chart /* fragments move it */
#endif
out vec3 chart;
#ifdef VERTEX_LIT
vec4 place;
vec4 frame;

#include "shading.glsl"

out vec3 lit_base;
out vec4 lit_gloss;
#else
uniform float uv_metres; /* > 0: the chart is the uv, in metres; else the rest position */

out vec4 place; /* world position, field */
out vec4 frame; /* normal, openness */
flat out float category; /* the field of one corner */
#endif

#ifdef VERTEX_LIT
/* Light is all but linear in the base: pixels can have a base of their own. */
void
light_vertex ()
{
  vec3 v = towards_eye (place.xyz);
  float side = dot (frame.xyz, v) < 0 ? -1 : 1, open = max (1 - crease * (1 - frame.w), 0);
  vec3 n = seen_normal (frame.xyz, side, v);
  float shadow = arriving (n);
  vec3 albedo = max (base.rgb, .02);
  Surface full = Surface (albedo, sheen.rgb, sheen.a, shape.x, shape.y, shape.z, shape.w), black = full;
  black.base = vec3 (0);
  lit_gloss = vec4 (lit (black, n, v, open, shadow), .91 + .09 * side);
  lit_base = (lit (full, n, v, open, shadow) - lit_gloss.rgb) / albedo;
}
#endif

void
main ()
{
  place = vec4 (position, field);
  frame = vec4 (normal, openness.x);
#ifndef VERTEX_LIT
  category = field;
#endif
#ifdef RIDGES
  ridge_base = base;
  ridge_normal = base_normal;
  ridge_list = list;
#endif
#ifdef LAYERS
  layer_place = patch_place;
  layer_patch = patch_number;
#endif
#ifdef WAVES
  wave_place = patch_place;
  wave_patch = patch_number;
#endif
  chart = uv_metres > 0 ? vec3 (uv * uv_metres, 0) : rest;
  gl_Position = view_projection * vec4 (position, 1);
#ifdef VERTEX_LIT
  light_vertex ();
#endif
}
