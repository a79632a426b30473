/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form layers: the same arrays, the same function. Corners are those of patches, three each. */
#include "base.glsl"

uniform samplerBuffer layer_vertices;    /* two texels a corner: position, normal, openness, region */
uniform samplerBuffer layer_charts;      /* a corner: uv; the side that lies on the side from it on, or < 0; its kind */
uniform samplerBuffer layer_modulations; /* a corner: of each pattern; the mean height at its vertex or > 1e29; and what that
                                          * adds to the height of its own */
uniform sampler2D layer_images[8];       /* control values, halved as often as they lie in one tile */
uniform sampler2D layer_ranges;          /* least and greatest of them within half a wave of a place, one pattern above the other */
uniform int layer_wrap;                  /* 0 clamp, 1 repeat, 2 mirror */
uniform vec3 layer_scales[8];            /* metres of a full range; the grey that lifts nothing; length of a wave in the chart */
uniform int layer_count;
uniform bool layer_curved;
uniform bool layer_varied; /* normals see the modulation change */

const float seam_band = .125;
const float seam_none = -1, seam_flat = -2;
const float kind_bare = 0, kind_opposite = 1, kind_same = 2; /* no chart; the other side runs the other or the same way */

/* Of a uniform cubic B-spline, t from the second of four values to the third. */
vec4
spline_weights (float t)
{
  float s = 1 - t;
  return vec4 (s * s * s, (3 * t - 6) * t * t + 4, (3 * s - 6) * s * s + 4, t * t * t) / 6;
}

vec4
spline_slopes (float t)
{
  float s = 1 - t;
  return .5 * vec4 (-s * s, t * (3 * t - 4), -s * (3 * s - 4), t * t);
}

/* The grey of a pattern with its derivatives by u and v. Texels come four at a time from the corner they share: which they
 * are is not left to the precision of filters.
 */
vec3
layer_grey (int pattern, vec2 uv)
{
  vec2 side = vec2 (textureSize (layer_images[pattern], 0));
  precise vec2 place = uv * side - .5;
  vec2 first = floor (place), t = place - first;
  vec4 a = textureGather (layer_images[pattern], first / side);
  vec4 b = textureGather (layer_images[pattern], (first + vec2 (2, 0)) / side);
  vec4 c = textureGather (layer_images[pattern], (first + vec2 (0, 2)) / side);
  vec4 d = textureGather (layer_images[pattern], (first + 2) / side);
  vec4 across = spline_weights (t.x), across_slopes = spline_slopes (t.x) * side.x;
  vec4 down = spline_weights (t.y), down_slopes = spline_slopes (t.y) * side.y;
  mat4 rows = mat4 (vec4 (a.wz, b.wz), vec4 (a.xy, b.xy), vec4 (c.wz, d.wz), vec4 (c.xy, d.xy));
  precise vec4 values = across * rows;
  precise vec4 slopes = across_slopes * rows;
  precise vec3 grey = vec3 (dot (down, values), dot (down, slopes), dot (down_slopes, values));
  return grey;
}

float
layer_modulation (int corner, int at)
{
  return texelFetch (layer_modulations, corner * (layer_count + 2) + at).x;
}

/* What a pixel shows of the chart, along its longer way. */
float layer_pixel = 0;

/* The grey of a pattern as it is in pixels, with its derivatives: for places where texels are smaller than that. */
vec3
filtered_grey (int pattern, vec2 uv)
{
  float side = float (textureSize (layer_images[pattern], 0).x), level = log2 (max (layer_pixel * side, 1));
  float reach = max (layer_pixel, 1 / side);
  vec4 around = vec4 (0);
  for (int i = 0; i < 4; i++)
    {
      vec2 way = reach * vec2 (i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0);
      around[i] = textureLod (layer_images[pattern], uv + way, level).r;
    }
  return vec3 (dot (around, vec4 (.25)), vec2 (around.x - around.y, around.z - around.w) / (2 * reach));
}

/* Height of the patterns at a place of a patch as they are painted, with its derivatives by u and v. */
vec3
add_patterns (int patch_number, vec3 weights, bool filtered)
{
  vec4 c0 = texelFetch (layer_charts, 3 * patch_number), c1 = texelFetch (layer_charts, 3 * patch_number + 1);
  vec4 c2 = texelFetch (layer_charts, 3 * patch_number + 2);
  precise vec3 sum = vec3 (0);
  precise vec2 place = weights.x * c0.xy + weights.y * c1.xy + weights.z * c2.xy;
  vec2 by_u = c1.xy - c0.xy, by_v = c2.xy - c0.xy;
  int n = c0.w == kind_bare ? 0 : layer_count;
  for (int i = 0; i < n; i++)
    {
      vec3 k = vec3 (layer_modulation (3 * patch_number, i), layer_modulation (3 * patch_number + 1, i),
                     layer_modulation (3 * patch_number + 2, i));
      precise float modulation = weights.x * k.x + weights.y * k.y + weights.z * k.z;
      vec3 grey = filtered ? filtered_grey (i, place) : layer_grey (i, place);
      float lift = layer_scales[i].x * (grey.x - layer_scales[i].y);
      vec2 slope = modulation * layer_scales[i].x * grey.yz;
      sum += vec3 (modulation * lift, dot (slope, by_u), dot (slope, by_v));
      if (layer_varied)
        sum.yz += lift * (k.yz - k.x);
    }
  return sum;
}

/* --- seams */

float
seam_ramp (float x)
{
  x = clamp (x, 0, 1);
  return x * x * (3 - 2 * x);
}

/* What the means of vertices add to the height of a patch near its corners. */
float
lead_to_vertices (int patch_number, vec3 weights)
{
  int i = weights.x > .5 ? 0 : weights.y > .5 ? 1 : 2;
  float nearest = max (weights.x, max (weights.y, weights.z));
  precise float lead = seam_ramp (1 - (1 - nearest) / seam_band) *
                       layer_modulation (3 * patch_number + i, layer_count + 1);
  return lead;
}

/* Without what it is to be led over to at a seam. */
float
chart_height (int patch_number, vec3 weights)
{
  precise float height = add_patterns (patch_number, weights, false).x + lead_to_vertices (patch_number, weights);
  return height;
}

/* The place on a side with these weights of its first and its other corner. */
vec3
place_on_side (int side, vec2 ends)
{
  return side == 0 ? vec3 (ends, 0) : side == 1 ? vec3 (0, ends) : vec3 (ends.y, 0, ends.x);
}

/* Weights of the first and the other corner of a side, and of the one off it. */
vec3
turn_to_side (vec3 weights, int side)
{
  return side == 0 ? weights : side == 1 ? weights.yzx : weights.zxy;
}

/* Of the same place as the other face of a seam counts. @chart: of the first corner of the own side */
vec3
place_on_twin (vec4 chart, vec2 ends)
{
  return place_on_side (int (chart.z) % 3, chart.w == kind_same ? ends : ends.yx);
}

/* Heights on a side, @ends: weights of its first and its other corner: of the patch, and of what lies beside it. */
vec2
seam_heights (int patch_number, int side, vec2 ends)
{
  vec4 chart = texelFetch (layer_charts, 3 * patch_number + side);
  precise float own = chart_height (patch_number, place_on_side (side, ends)), other = own;
  if (chart.z >= 0)
    other = chart_height (int (chart.z) / 3, place_on_twin (chart, ends));
  return vec2 (own, chart.z == seam_flat ? -own : other);
}

/* 1 where a point lies in the band of a side that is a seam, as a bound for a loop: drivers that compute both sides of every
 * branch leave a loop that no point is in. They err where one loop runs over the sides, so each has its own.
 */
int
count_near (int patch_number, float off, int side)
{
  return off < seam_band && texelFetch (layer_charts, 3 * patch_number + side).z != seam_none ? 1 : 0;
}

/* What closes the seam on a side adds to the height. */
float
seam_lead (int patch_number, vec3 weights, int side)
{
  vec3 beside = turn_to_side (weights, side);
  float lead = 0;
  for (int i = count_near (patch_number, beside.z, side); i > 0; i--)
    {
      vec2 heights = seam_heights (patch_number, side, beside.xy / (beside.x + beside.y));
      lead = .5 * seam_ramp (1 - beside.z / seam_band) * (heights.y - heights.x);
    }
  return lead;
}

/* The height that closes all seams, inside a patch. */
float
layer_height (int patch_number, vec3 weights)
{
  return chart_height (patch_number, weights) + seam_lead (patch_number, weights, 0) +
         seam_lead (patch_number, weights, 1) + seam_lead (patch_number, weights, 2);
}

/* --- normals */

/* As the pattern of one face alone makes it. @filtered: as it is in pixels; @n: (out) of the base */
vec3
tilted_normal (int patch_number, vec3 weights, bool filtered, out vec3 n)
{
  vec4 a[3], b[3];
  for (int i = 0; i < 3; i++)
    {
      a[i] = texelFetch (layer_vertices, 2 * (3 * patch_number + i));
      b[i] = texelFetch (layer_vertices, 2 * (3 * patch_number + i) + 1);
    }
  return lifted_normal (vec3[] (a[0].xyz, a[1].xyz, a[2].xyz),
                        vec3[] (vec3 (a[0].w, b[0].xy), vec3 (a[1].w, b[1].xy), vec3 (a[2].w, b[2].xy)),
                        vec3 (b[0].w, b[1].w, b[2].w), weights, layer_curved,
                        add_patterns (patch_number, weights, filtered), n);
}

vec3
chart_normal (int patch_number, vec3 weights, out vec3 n)
{
  return tilted_normal (patch_number, weights, false, n);
}

/* Which of the seams of a patch a point is nearest to: on one of them the others have no say. */
float
seam_say (int patch_number, int side, vec3 weights)
{
  vec3 off = weights.zxy;
  float own = off[side], say = 1;
  for (int other = 0; other < 3; other++)
    if (other != side && texelFetch (layer_charts, 3 * patch_number + other).z != seam_none)
      say *= own + off[other] > 0 ? off[other] / (own + off[other]) : .5;
  return say;
}

/* What closes the seam on a side turns the normal by. */
vec3
seam_turn (int patch_number, vec3 weights, int side)
{
  vec3 beside = turn_to_side (weights, side), turn = vec3 (0);
  for (int i = count_near (patch_number, beside.z, side); i > 0; i--)
    {
      vec2 ends = beside.xy / (beside.x + beside.y);
      vec4 chart = texelFetch (layer_charts, 3 * patch_number + side);
      float weight = seam_ramp (1 - beside.z / seam_band) * seam_say (patch_number, side, weights);
      vec3 n, flat_normal, own = chart_normal (patch_number, place_on_side (side, ends), flat_normal);
      if (chart.z == seam_flat)
        turn = weight * (flat_normal - own);
      else
        turn = .5 * weight * (chart_normal (int (chart.z) / 3, place_on_twin (chart, ends), n) - own);
    }
  return turn;
}

vec3
layer_normal (int patch_number, vec3 weights)
{
  vec3 n, normal = chart_normal (patch_number, weights, n);
  return normalize (normal + seam_turn (patch_number, weights, 0) + seam_turn (patch_number, weights, 1) +
                    seam_turn (patch_number, weights, 2));
}

/* From one texel a pixel on normals go over to those of what is left in pixels, in which seams have no place. */
vec3
pixel_normal (int patch_number, vec3 weights)
{
  float finest = 0;
  vec3 n, normal = vec3 (0);
  for (int i = 0; i < layer_count; i++)
    finest = max (finest, float (textureSize (layer_images[i], 0).x));
  float part = clamp (log2 (max (layer_pixel * finest, 1)), 0, 1);
  for (int i = part < 1 ? 1 : 0; i > 0; i--)
    normal = (1 - part) * layer_normal (patch_number, weights);
  for (int i = part > 0 ? 1 : 0; i > 0; i--)
    normal += part * tilted_normal (patch_number, weights, true, n);
  return normalize (normal);
}

/* --- creases */

/* Metres of the cloth that a unit of the chart is here, on the whole. */
float
chart_metres_here (int patch_number, vec2 by_u, vec2 by_v)
{
  vec3 p = texelFetch (layer_vertices, 6 * patch_number).xyz;
  vec3 t_u = texelFetch (layer_vertices, 6 * patch_number + 2).xyz - p;
  vec3 t_v = texelFetch (layer_vertices, 6 * patch_number + 4).xyz - p;
  return sqrt (length (cross (t_u, t_v)) / max (abs (by_u.x * by_v.y - by_u.y * by_v.x), 1e-12));
}

/* How much of the sky a pattern leaves open where its height is @h, 0 in its valleys and 1 on its
 * crests. @steep: 4a / λ for waves of amplitude a and length λ */
float
crease_openness (float steep, float h)
{
  return 1 - (1 - inversesqrt (1 + steep * steep)) * (1 - h);
}

vec2
layer_range (int pattern, vec2 uv)
{
  vec2 at = layer_wrap == 1 ? fract (uv) : layer_wrap == 2 ? 1 - abs (1 - mod (uv, 2)) : clamp (uv, 0, 1);
  vec2 side = vec2 (textureSize (layer_ranges, 0)).xx;
  at = clamp (at, .5 / side, 1 - .5 / side);
  return textureLod (layer_ranges, vec2 (at.x, (at.y + float (pattern)) / 8), 0).rg;
}

float
layer_openness (int patch_number, vec3 weights)
{
  vec4 c0 = texelFetch (layer_charts, 3 * patch_number), c1 = texelFetch (layer_charts, 3 * patch_number + 1);
  vec4 c2 = texelFetch (layer_charts, 3 * patch_number + 2);
  vec2 place = weights.x * c0.xy + weights.y * c1.xy + weights.z * c2.xy;
  float metres = chart_metres_here (patch_number, c1.xy - c0.xy, c2.xy - c0.xy), open = 1;
  vec3 regions = vec3 (texelFetch (layer_vertices, 6 * patch_number + 1).w,
                       texelFetch (layer_vertices, 6 * patch_number + 3).w,
                       texelFetch (layer_vertices, 6 * patch_number + 5).w);
  int n = c0.w == kind_bare ? 0 : layer_count;
  for (int i = 0; i < n; i++)
    {
      vec3 k = vec3 (layer_modulation (3 * patch_number, i), layer_modulation (3 * patch_number + 1, i),
                     layer_modulation (3 * patch_number + 2, i));
      float side = float (textureSize (layer_images[i], 0).x), wave = layer_scales[i].z;
      float lift = dot (weights, k) * dot (weights, regions) * layer_scales[i].x;
      vec2 range = layer_range (i, place);
      float grey = textureLod (layer_images[i], place, log2 (max (layer_pixel * side, 1))).r;
      float mean = textureLod (layer_images[i], place, log2 (max (wave * side, 1))).r;
      float h = clamp (.5 + sign (lift) * (grey - mean) / max (range.y - range.x, 1e-4), 0, 1);
      open *= crease_openness (2 * abs (lift) * (range.y - range.x) / max (wave * metres, 1e-6), h);
    }
  return open;
}
