/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame.glsl"

#ifdef WAVES
in vec3 raised_chart;
vec3 chart; /* moved along the cloth */
#else
in vec3 chart;
#endif
#ifdef VERTEX_LIT
in vec3 lit_base;  /* what a white base would add */
in vec4 lit_gloss; /* rgb; factor of the side */
const vec4 place = vec4 (0), frame = vec4 (0);
#else
in vec4 place;
in vec4 frame;
#  ifdef RIDGES
in vec4 ridge_base;
in vec3 ridge_normal;
flat in uvec2 ridge_list;
#  endif
#  ifdef LAYERS
in vec2 layer_place;
flat in uint layer_patch;
#  endif
#  ifdef WAVES
in vec2 wave_place;
flat in uint wave_patch;
#  endif
flat in float category;
#endif

uniform sampler2D occlusion_map;

#include "shading.glsl"

out vec4 colour;

#ifdef VERTEX_LIT
vec3
final_colour ()
{
  return tone_map (base_colour () * lit_base + lit_gloss.rgb) * lit_gloss.a;
}
#else
#  ifdef RIDGES
#include "ridge.glsl"

vec3
own_normal ()
{
  vec3 normal;
  lift_by_ridges (ridge_list, ridge_base.xyz, normalize (ridge_normal), ridge_base.w, normal);
  return normal;
}
#  elif defined LAYERS
#include "layer.glsl"

vec3
corner_weights ()
{
  return vec3 (1 - layer_place.x - layer_place.y, layer_place);
}

/* What a pixel shows of the chart. */
void
find_pixel ()
{
  int corner = 3 * int (layer_patch);
  vec2 first = texelFetch (layer_charts, corner).xy;
  vec2 by_u = texelFetch (layer_charts, corner + 1).xy - first, by_v = texelFetch (layer_charts, corner + 2).xy - first;
  vec2 along = dFdx (layer_place), down = dFdy (layer_place);
  layer_pixel = max (length (along.x * by_u + along.y * by_v), length (down.x * by_u + down.y * by_v));
}

vec3
own_normal ()
{
  find_pixel ();
  return pixel_normal (int (layer_patch), corner_weights ());
}
#  elif defined WAVES
#include "wave.glsl"
#include "parallax.glsl"

/* Where on the patch one sees it: parallax moves that. */
vec3 wave_seen;

void
find_pixel ()
{
  vec3 by_x = dFdx (raised_chart), by_y = dFdy (raised_chart);
  wave_right = dFdx (wave_place);
  wave_down = dFdy (wave_place);
  vec3 weights = vec3 (1 - wave_place.x - wave_place.y, wave_place);
  wave_seen = seen_weights (int (wave_patch), weights, towards_eye (place.xyz));
  vec2 way = wave_seen.yz - wave_place + wave_slip (int (wave_patch), wave_seen);
  float area = wave_right.x * wave_down.y - wave_right.y * wave_down.x;
  chart = raised_chart;
  if (abs (area) > 1e-20)
    chart += ((way.x * wave_down.y - way.y * wave_down.x) * by_x +
              (way.y * wave_right.x - way.x * wave_right.y) * by_y) / area;
}

vec3
own_normal ()
{
  return wave_normal (int (wave_patch), wave_seen);
}
#  else
vec3
own_normal ()
{
  return frame.xyz;
}
#  endif

vec3
final_colour ()
{
  vec3 dpx = dFdx (place.xyz), dpy = dFdy (place.xyz), dcx = dFdx (chart), dcy = dFdy (chart);
  float side = gl_FrontFacing ? 1 : -1, open = max (1 - crease * (1 - frame.w), 0);
  if (options.x > .5)
    open *= mix (1, texelFetch (occlusion_map, ivec2 (gl_FragCoord.xy), 0).r, .5);
  vec3 v = towards_eye (place.xyz), normal = own_normal ();
#  ifdef LAYERS
  open *= max (1 - crease * (1 - layer_openness (int (layer_patch), corner_weights (), lost_slopes)), 0);
#  endif
  /* A fold's flank may lean over so that a piece of it is seen from behind: it is not the inside for that. */
  if (dot (normal, v) > .2)
    side = 1;
  vec3 c = shown_colour (seen_normal (normal, side, v), v, open, dpx, dpy, dcx, dcy);
#  if !defined NORMALS && !defined OCCLUSION
  c *= .91 + .09 * side;
#  endif
  return c;
}
#endif

void
main ()
{
#if defined WAVES && !defined VERTEX_LIT
  find_pixel ();
#endif
#ifdef HOLES
  if (base_texel ().a < cutoff)
    discard;
#endif
  float alpha = base.a * options.y;
  colour = vec4 (max (final_colour (), 0) * alpha, alpha);
}
