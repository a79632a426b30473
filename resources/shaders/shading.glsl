/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a surface looks like at place, frame, chart and category. */
#include "colour.glsl"
#include "noise.glsl"
#include "shadow.glsl"
#include "surface.glsl"

uniform vec4 base;            /* rgb, opacity */
uniform vec4 sheen;           /* rgb, roughness */
uniform vec4 shape;           /* wrap, roughness, f0, gloss */
uniform vec2 weave;           /* strength, metres a thread */
uniform float uv_metres;
uniform float crease;         /* strength of the creases' own occlusion */
uniform sampler2D base_texture;
uniform float cutoff;         /* alpha of the texture below which there is a hole */
uniform vec2 field_style;     /* 1 / range; row of the palettes */
uniform bool field_signed;
uniform sampler2D palettes;
#ifdef PAINTED
uniform sampler2D painting; /* alpha: how much of the base it covers */
#endif

/* Two coordinates of the chart in metres: its uv, or the rest position along the rest surface's major plane. */
vec2
chart_metres (vec3 dx, vec3 dy, out vec4 slope)
{
  vec3 axis = abs (cross (dx, dy));
  if (uv_metres > 0 || (axis.z >= axis.x && axis.z >= axis.y))
    {
      slope = vec4 (dx.xy, dy.xy);
      return chart.xy;
    }
  if (axis.x >= axis.y)
    {
      slope = vec4 (dx.zy, dy.zy);
      return chart.zy;
    }
  slope = vec4 (dx.xz, dy.xz);
  return chart.xz;
}

/* Threads and slub: bends the normal, darkens the base between threads. */
void
add_weave (inout vec3 n, inout vec3 albedo, vec3 dpx, vec3 dpy, vec3 dcx, vec3 dcy)
{
  vec4 slope;
  vec2 q = chart_metres (dcx, dcy, slope) / weave.y;
  slope /= weave.y;
  vec2 width = abs (slope.xy) + abs (slope.zw);
  float widest = max (width.x, width.y);
  float fade = 1 - smoothstep (.22, .60, widest), fade2 = 1 - smoothstep (.3, .9, widest / 2.5);

  float det = slope.x * slope.w - slope.y * slope.z;
  if (fade > 0 && abs (det) > 1e-12)
    {
      vec3 t = (dpx * slope.w - dpy * slope.y) / det;
      t = normalize (t - n * dot (n, t));
      vec3 b = cross (n, t) * sign (det) * sign (dot (cross (dpx, dpy), n));
      vec2 cell = floor (q), r = q - cell - .5;
      bool over = mod (cell.x + cell.y, 2) < .5;
      vec2 bend = (over ? vec2 (1.6, .9) : vec2 (.9, 1.6)) * r;
      n = normalize (n + 2 * weave.x * fade * (t * bend.x + b * bend.y));
      albedo *= 1 - .18 * fade * smoothstep (.25, .7, length (r));
    }
#ifndef FAST
  if (fade2 > 0)
    {
      vec2 q2 = q / 2.5;
      albedo *= 1 + .10 * fade2 * (value_noise (vec2 (q2.x, .09 * q2.y)) + value_noise (vec2 (.09 * q2.x, q2.y)) - 1);
    }
#endif
}

/* Part of the key light that arrives at the surface. */
float
arriving (vec3 n)
{
  vec3 lifted = place.xyz + options.w * n;
#ifdef FAST
  return key_visibility (lifted, 2, 1.5);
#else
  return key_visibility (lifted, 5, 1.6);
#endif
}

vec3
lit (Surface s, vec3 n, vec3 v, float open, float shadow)
{
  float key_part = (1 - .88 * (1 - shadow)) * mix (1, open, .7);
  vec3 c = pi * light_colours[0].rgb * reflected (s, n, v, light_directions[0].xyz, s.wrap) * key_part;
  c += pi * light_colours[1].rgb * reflected (s, n, v, light_directions[1].xyz, s.wrap) * open;
  c += pi * light_colours[2].rgb * reflected (s, n, v, light_directions[2].xyz, 0) * open;
  return c + ambient (s, n, v, place.y - target.w, open);
}

/* The rig on a sphere: the view's normal instead of the world's, no shadow. */
vec3
matcap (Surface s, vec3 n)
{
  vec3 in_view = vec3 (dot (n, right.xyz), dot (n, up.xyz), dot (n, back.xyz)), front = vec3 (0, 0, 1);
  const vec3 directions[3] = vec3[3] (vec3 (-.50, .62, .60), vec3 (.80, .10, .59), vec3 (.45, .55, -.70));
  vec3 c = ambient (s, in_view, front, 1, 1);
  for (int i = 0; i < 3; i++)
    c += pi * light_colours[i].rgb * reflected (s, in_view, front, normalize (directions[i]), i < 2 ? s.wrap : 0);
  return c;
}

#if defined FIELD || defined TINTED
/* How many palettes; the row of the one whose values are names, and the grey of none. */
#define PALETTES 4.
#define CATEGORIES 2.
#define NO_CATEGORY .51

/* The palette's colour at a texel of 256. */
vec3
palette_colour (float texel)
{
  return decode_srgb (texture (palettes, vec2 ((texel + .5) / 256, (field_style.y + .5) / PALETTES)).rgb);
}
#endif

#ifdef TINTED
/* The most of the base that the largest value covers. */
#define TINT .72

vec3
tinted (vec3 under)
{
  float t = clamp (abs (place.w * field_style.x), 0, 1);
  return mix (under, palette_colour (255 * t), TINT * t);
}
#endif

#ifdef FIELD
/* The palette's colour, shaded so that the shape stays visible and the hue matches the legend. */
vec3
mapped_field (vec3 n, vec3 v, float open)
{
  float t = place.w * field_style.x;
  float at = field_signed ? .5 + .5 * clamp (t, -1, 1) : clamp (t, 0, 1);
  bool named = field_style.y == CATEGORIES;
  vec3 hue = palette_colour (named ? mod (floor (category + .5), 256) : at * 255);
  if (named && category < -.5)
    hue = decode_srgb (vec3 (NO_CATEGORY));
  Surface grey = Surface (vec3 (.42), vec3 (.2), .38, .25, .6, .03, .12);
  float g = luminance (tone_map (lit (grey, n, v, open, arriving (n))));
  vec3 c = hue * min (.42 + .72 * smoothstep (0, .75, g), 1.08);
  bool beyond = !named && (abs (t) > 1.0005 || (!field_signed && t < -.0005));
  float stripe = mod (gl_FragCoord.x + gl_FragCoord.y, 6 * target.z * 1.41421356);
  return beyond && stripe < 3 * target.z * 1.41421356 ? c * .75 : c;
}
#endif

vec2
texture_place ()
{
  return vec2 (0, 1) + vec2 (1, -1) * chart.xy / uv_metres;
}

vec4
base_texel ()
{
  return texture (base_texture, texture_place ());
}

vec3
own_colour ()
{
#ifdef TEXTURED
  return min (base_texel ().rgb, vec3 (.85));
#else
  return base.rgb;
#endif
}

vec3
base_colour ()
{
#if defined PAINTED
  vec4 paint = texture (painting, texture_place ());
  return mix (own_colour (), paint.rgb, paint.a);
#elif defined TINTED
  return tinted (own_colour ());
#else
  return own_colour ();
#endif
}

#ifdef LAYERS
/* The variance of slopes that pixels do not show: it goes into the roughness, whose fourth power is twice a variance a way. */
const float roughest = .5;
float lost_slopes = 0;

float
widened (float roughness)
{
  float own = roughness * roughness * roughness * roughness;
  return sqrt (sqrt (min (own + lost_slopes, max (own, roughest))));
}
#else
#  define widened(roughness) roughness
#endif

/* One program a kind of surface: software drivers compute both sides of every branch. */
vec3
shown_colour (vec3 n, vec3 v, float open, vec3 dpx, vec3 dpy, vec3 dcx, vec3 dcy)
{
#if defined NORMALS
  return decode_srgb (n * .5 + .5);
#elif defined OCCLUSION
  return decode_srgb (vec3 (open));
#elif defined FIELD
  return mapped_field (n, v, open);
#else
  vec3 albedo = base_colour ();
#  ifdef WEAVE
  add_weave (n, albedo, dpx, dpy, dcx, dcy);
#  endif
  Surface s = Surface (albedo, sheen.rgb, sheen.a, shape.x, widened (shape.y), shape.z, shape.w);
#  ifdef MATCAP
  return tone_map (matcap (s, n));
#  else
  return tone_map (lit (s, n, v, open, arriving (n)));
#  endif
#endif
}

/* Of a side, 1 or -1 for the back: over a silhouette it would look away from the eye. */
vec3
seen_normal (vec3 normal, float side, vec3 v)
{
  vec3 n = side * normalize (normal);
  return normalize (n + max (.05 - dot (n, v), 0) * v);
}
