/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form layers: the same arrays, the same function. Corners are those of patches, three each. */
#include "base.glsl"

uniform samplerBuffer layer_vertices;    /* two texels a corner: position, normal, openness, region */
uniform samplerBuffer layer_charts;      /* a corner: uv; the side that lies on the side from it on, or < 0; its kind */
/* A corner: K of each pattern, unless weights make them; the mean height at its vertex or > 1e29; what that adds to the height
 * of its own; with weights where it lies at rest, and how far its cloth has turned, for each that asks; with maps of normals
 * where u grows, and the side of v.
 */
uniform samplerBuffer layer_modulations;
uniform int layer_stride, layer_mean, layer_rest, layer_turned, layer_tangent; /* of all that; where it begins, or -1 */
const int most_patterns = 17;
/* Control values, halved as often as they lie in one tile; of normals x and y. Those of one size lie in one array. */
uniform sampler2DArray layer_images[8];
uniform ivec3 layer_places[most_patterns]; /* of a pattern: in which array, its layer there, texels a side */
/* Square cells. In the first the least and greatest control values within half a wave of a place, eight patterns above each
 * other and so on; in the others masks, two in each: r and g.
 */
uniform sampler2D layer_sheets;
uniform ivec2 layer_cells; /* texels a side of one; how many stand side by side */
uniform int layer_wrap;                  /* 0 clamp, 1 repeat, 2 mirror */
uniform vec3 layer_scales[most_patterns];          /* metres of a full range; the grey that lifts nothing; length of a wave in the chart */
uniform vec3 layer_kinds[most_patterns];           /* > 0: of normals; > 0: weights together count from 0 to 1; > 0: lies under the others */
uniform int layer_count;
uniform int layer_weight_count;
uniform bool layer_curved;
uniform bool layer_varied; /* normals see the modulation change */

/* FINER: weights make K, or patterns are of normals. */
#ifdef FINER
/* As RmpReliefWeight: origin, 1 / extent; along, sharpness; side, twist; amount, mask or < 0, which turned or < 0, which
 * painted or < 0; texels a side of the mask. Those of a pattern stand together.
 */
layout (std140) uniform LayerWeights
{
  vec4 layer_weights[660];
};
uniform ivec2 layer_spans[most_patterns]; /* the weights of a pattern: the first, and the one after the last */
#endif

const float range_cells = 64;
const int range_rows = 8;
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

/* Mesa's processor drivers tell the size of the first of the arrays, whichever is asked for. */
vec2
pattern_side (int pattern)
{
  return vec2 (layer_places[pattern].z);
}

vec4
gather_pattern (int pattern, vec2 uv)
{
  return textureGather (layer_images[layer_places[pattern].x], vec3 (uv, layer_places[pattern].y));
}

vec2
sample_pattern (int pattern, vec2 uv, float level)
{
  return textureLod (layer_images[layer_places[pattern].x], vec3 (uv, layer_places[pattern].y), level).rg;
}

/* The grey of a pattern with its derivatives by u and v. Texels come four at a time from the corner they share: which they
 * are is not left to the precision of filters.
 */
vec3
layer_grey (int pattern, vec2 uv)
{
  vec2 side = pattern_side (pattern);
  precise vec2 place = uv * side - .5;
  vec2 first = floor (place), t = place - first;
  vec4 a = gather_pattern (pattern, first / side);
  vec4 b = gather_pattern (pattern, (first + vec2 (2, 0)) / side);
  vec4 c = gather_pattern (pattern, (first + vec2 (0, 2)) / side);
  vec4 d = gather_pattern (pattern, (first + 2) / side);
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
  return texelFetch (layer_modulations, corner * layer_stride + at).x;
}

/* What a pixel shows of the chart, along its longer way. */
float layer_pixel = 0;

/* The grey of a pattern as it is in pixels, with its derivatives: for places where texels are smaller than that. */
vec3
filtered_grey (int pattern, vec2 uv)
{
  float side = pattern_side (pattern).x, level = log2 (max (layer_pixel * side, 1));
  float reach = max (layer_pixel, 1 / side);
  vec4 around = vec4 (0);
  for (int i = 0; i < 4; i++)
    {
      vec2 way = reach * vec2 (i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0);
      around[i] = sample_pattern (pattern, uv + way, level).r;
    }
  return vec3 (dot (around, vec4 (.25)), vec2 (around.x - around.y, around.z - around.w) / (2 * reach));
}

/* --- weights */

/* A place of a patch, with derivatives by u and v. */
struct Place
{
  vec3 rest, rest_u, rest_v;
  vec2 chart, chart_u, chart_v;
};

vec3
corner_rest (int corner)
{
  return vec3 (layer_modulation (corner, layer_rest), layer_modulation (corner, layer_rest + 1),
               layer_modulation (corner, layer_rest + 2));
}

Place
find_place (int patch_number, vec3 weights)
{
  vec2 c0 = texelFetch (layer_charts, 3 * patch_number).xy, c1 = texelFetch (layer_charts, 3 * patch_number + 1).xy;
  vec2 c2 = texelFetch (layer_charts, 3 * patch_number + 2).xy;
  precise vec2 chart = weights.x * c0 + weights.y * c1 + weights.z * c2;
  Place place = Place (vec3 (0), vec3 (0), vec3 (0), chart, c1 - c0, c2 - c0);
#ifdef FINER
  for (int i = layer_weight_count > 0 ? 1 : 0; i > 0; i--)
    {
      vec3 r0 = corner_rest (3 * patch_number), r1 = corner_rest (3 * patch_number + 1);
      vec3 r2 = corner_rest (3 * patch_number + 2);
      place.rest = weights.x * r0 + weights.y * r1 + weights.z * r2;
      place.rest_u = r1 - r0;
      place.rest_v = r2 - r0;
    }
#endif
  return place;
}

#ifdef FINER
/* Of a place in the cell of a mask, in texels, in the whole image. */
vec2
mask_place (int mask, vec2 texel)
{
  int cell = 1 + mask / 2;
  vec2 corner = vec2 (layer_cells.x * ivec2 (cell % layer_cells.y, cell / layer_cells.y));
  return (corner + texel) / vec2 (textureSize (layer_sheets, 0));
}

/* Adds the k-th of the 16 texels round a place of a mask to its grey with the derivatives by u and v. In the middles of texels
 * filters have nothing to do.
 */
vec3
mask_tap (int mask, float side, vec2 uv, int k)
{
  precise vec2 place = uv * side - .5;
  vec2 first = floor (place), t = place - first;
  vec2 texel = clamp (first + vec2 (k % 4 - 1, k / 4 - 1), 0, side - 1) + .5;
  vec2 pair = textureLod (layer_sheets, mask_place (mask, texel), 0).rg;
  float across = spline_weights (t.x)[k % 4], down = spline_weights (t.y)[k / 4];
  vec2 slopes = side * vec2 (spline_slopes (t.x)[k % 4] * down, across * spline_slopes (t.y)[k / 4]);
  return (mask % 2 == 0 ? pair.r : pair.g) * vec3 (across * down, slopes);
}

/* The same as it is in pixels. */
vec3
filtered_mask (int mask, float side, vec2 uv)
{
  float level = clamp (log2 (max (layer_pixel * side, 1)), 0, 6), reach = max (layer_pixel, 1 / side);
  float rim = .5 * exp2 (ceil (level)) / side;
  vec4 around = vec4 (0);
  for (int i = 0; i < 4; i++)
    {
      vec2 way = reach * vec2 (i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0);
      vec2 pair = textureLod (layer_sheets, mask_place (mask, clamp (uv + way, rim, 1 - rim) * side), level).rg;
      around[i] = mask % 2 == 0 ? pair.r : pair.g;
    }
  return vec3 (dot (around, vec4 (.25)), vec2 (around.x - around.y, around.z - around.w) / (2 * reach));
}

/* Of a product, each factor with its derivatives. */
vec3
product (vec3 a, vec3 b)
{
  return vec3 (a.x * b.x, a.yz * b.x + a.x * b.yz);
}

/* @across: from the bone; its derivatives. turned: radians, with derivatives */
vec3
side_lobe (vec3 across, vec3 across_u, vec3 across_v, vec3 along, vec3 side, float sharpness, vec3 turned)
{
  vec3 third = cross (along, side), now = cos (turned.x) * side + sin (turned.x) * third;
  vec3 turns = cos (turned.x) * third - sin (turned.x) * side;
  float size = max (length (across), 1e-9), cosine = dot (across, now) / size;
  vec2 outward = vec2 (dot (across, across_u), dot (across, across_v)) / (size * size);
  vec2 by = (vec2 (dot (across_u, now), dot (across_v, now)) + turned.yz * dot (across, turns)) / size - cosine * outward;
  float lobe = cosine > 0 ? pow (cosine, sharpness) : 0;
  return vec3 (lobe, sharpness * lobe / max (cosine, 1e-3) * by);
}

/* One part of a pattern's K, with its derivatives. */
vec3
layer_weight (int index, int patch_number, Place place, vec3 weights, bool filtered)
{
  vec4 a = layer_weights[5 * index], b = layer_weights[5 * index + 1], c = layer_weights[5 * index + 2];
  vec4 d = layer_weights[5 * index + 3];
  vec3 k = vec3 (d.x, 0, 0);
  float side = layer_weights[5 * index + 4].x;
  vec3 grey = vec3 (0);
  for (int i = d.y >= 0 ? filtered ? 1 : 16 : 0; i > 0; i--)
    grey += filtered ? filtered_mask (int (d.y), side, place.chart) : mask_tap (int (d.y), side, place.chart, i - 1);
  if (d.y >= 0)
    {
      vec2 slope = grey.x > 0 && grey.x < 1 ? grey.yz : vec2 (0);
      k = product (k, vec3 (clamp (grey.x, 0, 1), dot (slope, place.chart_u), dot (slope, place.chart_v)));
    }
  for (int i = d.w >= 0 ? 1 : 0; i > 0; i--)
    {
      vec3 corner;
      for (int n = 0; n < 3; n++)
        corner[n] = layer_modulation (3 * patch_number + n, layer_turned + int (d.w));
      k = product (k, vec3 (dot (weights, corner), corner.yz - corner.x));
    }
  vec3 across = place.rest - a.xyz;
  vec3 way = vec3 (dot (across, b.xyz), dot (place.rest_u, b.xyz), dot (place.rest_v, b.xyz));
  if (a.w > 0)
    {
      float reach = exp (-way.x * way.x * a.w * a.w);
      k = product (k, vec3 (reach, -2 * way.x * a.w * a.w * reach * way.yz));
    }
  for (int i = b.w > 0 ? 1 : 0; i > 0; i--)
    {
      vec3 turned = vec3 (0);
      if (d.z >= 0)
        {
          vec3 corner;
          for (int n = 0; n < 3; n++)
            corner[n] = -c.w * layer_modulation (3 * patch_number + n, layer_turned + int (d.z));
          turned = vec3 (dot (weights, corner), corner.yz - corner.x);
        }
      k = product (k, side_lobe (across - way.x * b.xyz, place.rest_u - way.y * b.xyz, place.rest_v - way.z * b.xyz,
                                 b.xyz, c.xyz, b.w, turned));
    }
  return k;
}

#endif

/* K of a pattern as corners have it, with derivatives by u and v. */
vec3
corner_factor (int patch_number, int pattern, vec3 weights)
{
  vec3 k = vec3 (layer_modulation (3 * patch_number, pattern), layer_modulation (3 * patch_number + 1, pattern),
                 layer_modulation (3 * patch_number + 2, pattern));
  precise float modulation = weights.x * k.x + weights.y * k.y + weights.z * k.z;
  return vec3 (modulation, layer_varied ? k.yz - k.x : vec2 (0));
}

#ifdef FINER
/* K of a pattern. */
vec3
pattern_factor (int patch_number, int pattern, Place place, vec3 weights, bool filtered)
{
  vec3 k = vec3 (0);
  for (int i = layer_weight_count > 0 ? 0 : 1; i > 0; i--)
    k = corner_factor (patch_number, pattern, weights);
  for (int i = layer_spans[pattern].x; i < layer_spans[pattern].y; i++)
    k += layer_weight (i, patch_number, place, weights, filtered);
  if (layer_kinds[pattern].y > 0 && layer_weight_count > 0 && k.x != clamp (k.x, 0, 1))
    k = vec3 (clamp (k.x, 0, 1), 0, 0);
  return layer_varied ? k : vec3 (k.x, 0, 0);
}

#endif

/* --- patterns */

#ifdef FINER
/* What two channels of a map of normals say, as a slope. */
vec2
rebuilt_slope (vec2 codes)
{
  vec2 n = 2 * codes - 1;
  float square = dot (n, n);
  n /= max (sqrt (square), 1);
  return n / max (sqrt (max (1 - square, 0)), 1e-3);
}

vec3
unit_of_slope (vec2 slope)
{
  return normalize (vec3 (slope, 1));
}

/* Turns a slope onto one that lies under it, by the shortest way. */
vec2
slope_on (vec2 under, vec2 slope)
{
  vec3 t = unit_of_slope (under) + vec3 (0, 0, 1), m = unit_of_slope (slope) * vec3 (-1, -1, 1);
  vec3 n = normalize (t * dot (t, m) / max (t.z, 1e-3) - m);
  return under == vec2 (0) ? slope : n.xy / max (n.z, 1e-3);
}

/* What the k-th of the 16 texels round a place adds to the codes of its normal. */
vec2
normal_tap (int pattern, vec2 uv, int k)
{
  vec2 side = pattern_side (pattern);
  precise vec2 place = uv * side - .5;
  vec2 first = floor (place), t = place - first;
  return spline_weights (t.x)[k % 4] * spline_weights (t.y)[k / 4] *
         sample_pattern (pattern, (first + vec2 (k % 4, k / 4) - .5) / side, 0);
}

vec2
filtered_normal (int pattern, vec2 uv)
{
  float side = pattern_side (pattern).x;
  return sample_pattern (pattern, uv, log2 (max (layer_pixel * side, 1)));
}

#endif

/* Height of the patterns at a place of a patch as they are painted, with its derivatives by u and v. slope: (out) what maps of
 * normals add, along u and v of the chart
 */
vec3
add_patterns (int patch_number, vec3 weights, bool filtered, out vec2 slope)
{
  precise vec3 sum = vec3 (0);
  Place place = find_place (patch_number, weights);
  int n = texelFetch (layer_charts, 3 * patch_number).w == kind_bare ? 0 : layer_count;
  slope = vec2 (0);
#ifdef FINER
  vec2 under = vec2 (0);
#endif
  for (int i = 0; i < n; i++)
    {
#ifdef FINER
      vec3 factor = pattern_factor (patch_number, i, place, weights, filtered);
      bool steep = layer_kinds[i].x > 0, shows = factor != vec3 (0);
#else
      vec3 factor = corner_factor (patch_number, i, weights);
      const bool steep = false, shows = true;
#endif
      for (int k = shows && !steep ? 1 : 0; k > 0; k--)
        {
          vec3 grey = filtered ? filtered_grey (i, place.chart) : layer_grey (i, place.chart);
          float lift = layer_scales[i].x * (grey.x - layer_scales[i].y);
          vec2 by = factor.x * layer_scales[i].x * grey.yz;
          sum += vec3 (factor.x * lift, dot (by, place.chart_u), dot (by, place.chart_v));
          sum.yz += lift * factor.yz;
        }
#ifdef FINER
      vec2 codes = vec2 (shows && steep ? 0 : .5);
      for (int k = shows && steep ? filtered ? 1 : 16 : 0; k > 0; k--)
        codes += filtered ? filtered_normal (i, place.chart) : normal_tap (i, place.chart, k - 1);
      vec2 part = factor.x * rebuilt_slope (codes);
      under += layer_kinds[i].z > 0 ? part : vec2 (0);
      slope += layer_kinds[i].z > 0 ? vec2 (0) : part;
#endif
    }
#ifdef FINER
  slope = slope_on (under, slope);
#endif
  return sum;
}

float
pattern_height (int patch_number, vec3 weights)
{
  vec2 slope;
  return add_patterns (patch_number, weights, false, slope).x;
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
                       layer_modulation (3 * patch_number + i, layer_mean + 1);
  return lead;
}

/* Without what it is to be led over to at a seam. */
float
chart_height (int patch_number, vec3 weights)
{
  precise float height = pattern_height (patch_number, weights) + lead_to_vertices (patch_number, weights);
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

#ifdef FINER
vec4
corner_tangent (int corner)
{
  return vec4 (layer_modulation (corner, layer_tangent), layer_modulation (corner, layer_tangent + 1),
               layer_modulation (corner, layer_tangent + 2), layer_modulation (corner, layer_tangent + 3));
}

/* Turns a normal by a slope along u and v of the chart. n: of the base */
vec3
add_slope (int patch_number, vec3 weights, vec2 slope, vec3 n, vec3 normal)
{
  vec4 t0 = corner_tangent (3 * patch_number), t1 = corner_tangent (3 * patch_number + 1);
  vec4 t2 = corner_tangent (3 * patch_number + 2);
  vec3 along = weights.x * t0.xyz + weights.y * t1.xyz + weights.z * t2.xyz;
  along -= n * dot (n, along);
  along /= max (length (along), 1e-20);
  vec3 across = t0.w * cross (n, along);
  return normalize (normal / max (dot (n, normal), 1e-3) + slope.x * along + slope.y * across);
}

#endif

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
  vec2 slope;
  vec3 sum = add_patterns (patch_number, weights, filtered, slope), regions = vec3 (b[0].w, b[1].w, b[2].w);
  vec3 normal = lifted_normal (vec3[] (a[0].xyz, a[1].xyz, a[2].xyz),
                               vec3[] (vec3 (a[0].w, b[0].xy), vec3 (a[1].w, b[1].xy), vec3 (a[2].w, b[2].xy)), regions,
                               weights, layer_curved, sum, n);
#ifdef FINER
  for (int i = slope != vec2 (0) ? 1 : 0; i > 0; i--)
    normal = add_slope (patch_number, weights, dot (weights, regions) * slope, n, normal);
#endif
  return normal;
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
    finest = max (finest, pattern_side (i).x);
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
  at = clamp (at * range_cells, .5, range_cells - .5);
  at += range_cells * vec2 (pattern / range_rows, pattern % range_rows);
  return textureLod (layer_sheets, at / vec2 (textureSize (layer_sheets, 0)), 0).rg;
}

/* Of the squared slope of waves, what pixels of @size lose that a wave is 1 long: filtered_grey() leaves them as a Gaussian
 * filter does.
 */
float
lost_share (float size)
{
  return 1 - exp (-17.6 * size * size);
}

/* lost: (out) variance of the slopes of heights that pixels do not show */
float
layer_openness (int patch_number, vec3 weights, out float lost)
{
  Place here = find_place (patch_number, weights);
  vec2 place = here.chart;
  float metres = chart_metres_here (patch_number, here.chart_u, here.chart_v), open = 1;
  vec3 regions = vec3 (texelFetch (layer_vertices, 6 * patch_number + 1).w,
                       texelFetch (layer_vertices, 6 * patch_number + 3).w,
                       texelFetch (layer_vertices, 6 * patch_number + 5).w);
  int n = texelFetch (layer_charts, 3 * patch_number).w == kind_bare ? 0 : layer_count;
  lost = 0;
  for (int i = 0; i < n; i++)
    {
      float side = pattern_side (i).x, wave = layer_scales[i].z;
#ifdef FINER
      float factor = layer_kinds[i].x > 0 ? 0 : pattern_factor (patch_number, i, here, weights, true).x;
#else
      float factor = corner_factor (patch_number, i, weights).x;
#endif
      float lift = factor * dot (weights, regions) * layer_scales[i].x;
      vec2 range = layer_range (i, place);
      float grey = sample_pattern (i, place, log2 (max (layer_pixel * side, 1))).r;
      float mean = sample_pattern (i, place, log2 (max (wave * side, 1))).r;
      float h = clamp (.5 + sign (lift) * (grey - mean) / max (range.y - range.x, 1e-4), 0, 1);
      float steep = 2 * abs (lift) * (range.y - range.x) / max (wave * metres, 1e-6);
      open *= crease_openness (steep, h);
      lost += 1.23 * steep * steep * lost_share (layer_pixel / max (wave, 1e-6));
    }
  return open;
}
