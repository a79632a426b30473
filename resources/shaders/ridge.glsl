/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_ridge_evaluate(): the same arrays, the same function. */
uniform samplerBuffer ridge_segments; /* middle, square of what it reaches from there; both ends from the middle with their
                                       * fractions of the length; facets there with their room */
uniform samplerBuffer ridge_sections; /* a wrinkle: support, sign, 1 / length, perimeter; then its table of sections */
uniform usamplerBuffer ridge_lists;   /* segment, wrinkle */
uniform float ridge_ordinates[8];     /* of the cross-section: 0 beyond the last */
uniform vec2 ridge_knots;             /* of it, a width; where it ends, in widths */
uniform bool ridge_covered;           /* where wrinkles overlap the first counts alone */

const int section_pieces = 64;
const float steepest = .1;
const float rounding = 1e-6; /* of a segment's length that it reaches over its facets, so that none is lost between two */

/* The highest that one wrinkle lifts a point. */
struct Ridge
{
  float lift, by_distance, by_length;
  vec3 across, along; /* unit or 0 */
};

/* Width and height with their derivatives by u, from a table by the root of the distance to the nearer end: there all
 * tapers are smooth.
 */
vec4
ridge_section (int wrinkle, float u)
{
  float end = clamp (1 - abs (2 * u - 1), 0, 1), root = sqrt (end), x = root * float (section_pieces);
  int i = min (int (x), section_pieces - 1), at = wrinkle * (section_pieces + 2) + 1 + i;
  float t = x - float (i), s = 1 - t;
  vec4 a = texelFetch (ridge_sections, at), b = texelFetch (ridge_sections, at + 1);
  vec2 slope_a = a.yw / float (section_pieces), slope_b = b.yw / float (section_pieces), rise = b.xz - a.xz;
  vec2 bend_a = slope_a - rise, bend_b = rise - slope_b;
  vec2 value = s * a.xz + t * b.xz + t * s * (bend_a * s + bend_b * t);
  vec2 slope = (rise + (s - t) * (bend_a * s + bend_b * t) + t * s * (bend_b - bend_a)) * float (section_pieces);
  slope *= root > 1e-6 ? (u <= .5 ? 1. : -1.) / root : 0.;
  return vec4 (value.x, slope.x, value.y, slope.y);
}

float
blob_ordinate (int i)
{
  i = abs (i);
  return i < 8 ? ridge_ordinates[i] : 0.;
}

/* Height over the wrinkle's height, and its slope by the distance in widths. */
vec2
blob_height (float across)
{
  if (!(across < ridge_knots.y))
    return vec2 (0);
  float knots = ridge_knots.x * across, cell = floor (knots + .5), t = knots - cell, s = .5 - t, r = .5 + t;
  int i = int (cell);
  float before = blob_ordinate (i - 1), here = blob_ordinate (i), after = blob_ordinate (i + 1);
  return vec2 (.5 * before * s * s + here * (.75 - t * t) + .5 * after * r * r,
               ridge_knots.x * (after * r - before * s - 2 * here * t));
}

void
add_segment (int segment, int wrinkle, vec4 head, vec3 point, inout Ridge best)
{
  vec4 ball = texelFetch (ridge_segments, 5 * segment);
  vec3 off = point - ball.xyz;
  if (dot (off, off) > ball.w)
    return;

  vec4 from = texelFetch (ridge_segments, 5 * segment + 1), to = texelFetch (ridge_segments, 5 * segment + 2);
  vec4 from_facet = texelFetch (ridge_segments, 5 * segment + 3);
  vec4 to_facet = texelFetch (ridge_segments, 5 * segment + 4);
  vec3 axis = to.xyz - from.xyz;
  float size = length (axis);
  if (!(size > 0))
    return;
  vec3 along = axis / size;
  vec2 slope = vec2 (dot (along, from_facet.xyz), dot (along, to_facet.xyz));
  if (min (slope.x, slope.y) < steepest)
    return;
  precise float past_from = dot (off - from.xyz, from_facet.xyz), past_to = dot (off - to.xyz, to_facet.xyz);
  vec2 ahead = -vec2 (past_from, past_to) / slope;
  if (!(ahead.x <= rounding * size && ahead.y >= -rounding * size && ahead.y - ahead.x > 1e-6 * size))
    return;
  float share = clamp (-ahead.x / (ahead.y - ahead.x), 0, 1);
  vec3 across = off - mix (from.xyz, to.xyz, share);
  float distance = length (across);
  if (!(distance < head.x))
    return;

  vec4 section = ridge_section (wrinkle, mix (from.w, to.w, share));
  float room = mix (from_facet.w, to_facet.w, share);
  float narrow = room / (ridge_knots.y * section.x);
  if (narrow < 1)
    section = narrow * vec4 (section.x, 0, section.z, section.w - section.z * section.y / section.x);
  if (!(section.x > 0))
    return;
  vec2 blob = blob_height (distance / section.x);
  float lift = section.z * blob.x;
  if (!(lift > best.lift))
    return;
  best.lift = lift;
  best.by_distance = section.z / section.x * blob.y;
  best.by_length = (blob.x * section.w - distance / section.x * best.by_distance * section.y) * head.z;
  best.across = distance < 1e-6 * head.w ? vec3 (0) : across / distance;
  best.along = along;
}

/* What has been found at a point so far. */
struct Lifted
{
  float outward, inward;
  vec3 blend; /* normals of wrinkles by their lifts */
};

vec3
made_tangent (vec3 direction, vec3 normal)
{
  return direction - dot (direction, normal) * normal;
}

void
add_ridge (Ridge best, float sign, vec3 normal, float share, inout Lifted lifted)
{
  if (!(best.lift > 0) || sign == 0 || (ridge_covered && dot (lifted.blend, lifted.blend) > 0))
    return;
  lifted.outward = max (lifted.outward, best.lift * sign);
  lifted.inward = max (lifted.inward, -best.lift * sign);
  vec3 tilt = best.by_distance * made_tangent (best.across, normal) + best.by_length * made_tangent (best.along, normal);
  lifted.blend += best.lift * normalize (normal - share * sign * tilt);
}

/**
 * Metres along the normal by which wrinkles lift a point of the surface without them.
 * list: first, how many; those of one wrinkle together
 * share: of the lift that is wanted
 */
float
lift_by_ridges (uvec2 list, vec3 point, vec3 normal, float share, out vec3 lifted_normal)
{
  const Ridge none = Ridge (0., 0., 0., vec3 (0), vec3 (0));
  Lifted lifted = Lifted (0., 0., vec3 (0));
  Ridge best = none;
  vec4 head = vec4 (0);
  int wrinkle = -1;
  for (int i = int (list.x); i < int (list.x + list.y); i++)
    {
      ivec2 entry = ivec2 (texelFetch (ridge_lists, i).xy);
      if (entry.y != wrinkle)
        {
          add_ridge (best, head.y, normal, share, lifted);
          best = none;
          wrinkle = entry.y;
          head = texelFetch (ridge_sections, wrinkle * (section_pieces + 2));
        }
      add_segment (entry.x, wrinkle, head, point, best);
    }
  add_ridge (best, head.y, normal, share, lifted);
  lifted_normal = dot (lifted.blend, lifted.blend) > 0 ? normalize (lifted.blend) : normal;
  return share * (lifted.outward - lifted.inward);
}
