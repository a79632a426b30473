/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of algorithms/methods/gpu-wrinkles/kernels.c: direction and height of a vertex's wave, by how it is deformed. values:
 * threshold, highest, kept, whether across, the profile's factor, steepest, sureness
 */
#include "kernel.glsl"

layout (std430, binding = 0) readonly buffer Vertices { uvec2 vertices[]; }; /* first link, first corner */
layout (std430, binding = 1) readonly buffer Links { uvec2 links[]; };       /* neighbour, the way back */
layout (std430, binding = 2) readonly buffer Flats { vec4 flats[]; };        /* flat edge at rest, what sums it */
layout (std430, binding = 3) readonly buffer Ends { uvec2 ends[]; };
layout (std430, binding = 4) readonly buffer Positions { vec4 positions[]; };
layout (std430, binding = 5) readonly buffer Settings { vec4 settings[]; }; /* length, gain, bias, lost; painted, doubled; along, pressed */
layout (std430, binding = 6) writeonly buffer Waves { vec4 waves[]; };      /* k, height, of the highest; stretches, doubled; along, pressed */

const float TURN = 6.2831853, LEAST_BIASED = .2, LEAST_STRETCH = .05, LEAST_RADIUS = 1e-6, LEAST_DOUBLED = 1e-7;

bool
find_frame (uint v, out vec3 tangent, out vec3 across)
{
  vec3 p = positions[v].xyz, normal = vec3 (0.0);

  for (uint at = vertices[v].y; at < vertices[v + 1u].y; at++)
    normal += cross (positions[ends[at].x].xyz - p, positions[ends[at].y].xyz - p);
  tangent = positions[links[vertices[v].x].x].xyz - p;
  across = vec3 (0.0);
  if (!(length (normal) > 0.0))
    return false;
  normal /= length (normal);
  tangent -= dot (tangent, normal) * normal;
  if (!(length (tangent) > 0.0))
    return false;
  tangent /= length (tangent);
  across = cross (normal, tangent);
  return true;
}

/* By rows. */
vec4
find_deformation (uint v)
{
  vec3 tangent, across;
  vec4 f = vec4 (0.0);

  if (vertices[v].x == vertices[v + 1u].x || settings[3u * v].w > 0.0 || !find_frame (v, tangent, across))
    return vec4 (1.0, 0.0, 0.0, 1.0);
  for (uint link = vertices[v].x; link < vertices[v + 1u].x; link++)
    {
      vec3 edge = positions[links[link].x].xyz - positions[v].xyz;
      vec2 flat_edge = vec2 (dot (edge, tangent), dot (edge, across));
      float size = length (flat_edge);

      f += (size > 0.0 ? length (edge) / size : 0.0) * flat_edge.xxyy * flats[link].zwzw;
    }
  return f;
}

/* Values, the smaller one first; and its doubled direction, 0 where all are alike. */
vec4
find_principal (vec3 m)
{
  float mean = .5 * (m.x + m.z), radius = length (vec2 (.5 * (m.x - m.z), m.y));
  vec2 doubled = radius > LEAST_RADIUS * max (1.0, mean) ? -vec2 (.5 * (m.x - m.z), m.y) / radius : vec2 (0.0);

  return vec4 (mean - radius, mean + radius, doubled);
}

vec4
find_stretches (vec4 f, vec4 limits, vec2 d)
{
  vec4 principal = find_principal (vec3 (dot (f.xz, f.xz), dot (f.xz, f.yw), dot (f.yw, f.yw)));

  principal.xy = sqrt (max (principal.xy, 0.0));
  if (!(limits.z > 0.0))
    return principal;
  float mean = .5 * (principal.x + principal.y);
  vec2 away = -.5 * (principal.y - principal.x) * principal.zw;
  principal = find_principal (vec3 (mean + away.x - limits.z * d.x * d.x, away.y - limits.z * d.x * d.y,
                                    mean - away.x - limits.z * d.y * d.y));
  return vec4 (max (principal.xy, LEAST_BIASED), principal.zw);
}

void
main ()
{
  uint v = get_item ();

  if (v >= n_items)
    return;
  vec4 limits = settings[3u * v], paint = settings[3u * v + 1u];
  vec2 along = settings[3u * v + 2u].xy;
  bool across = values[3] > 0.0;
  vec4 principal = find_stretches (find_deformation (v), limits, paint.xy);
  float compression = 1.0 - max (across ? principal.y : principal.x, LEAST_STRETCH);
  vec2 doubled = values[2] * paint.zw + (1.0 - values[2]) * max (compression, 0.0) * (across ? -principal.zw : principal.zw);
  float pressed = values[2] * settings[3u * v + 2u].z
                  + (principal.zw == vec2 (0.0) ? 0.0 : (1.0 - values[2]) * max (compression, 0.0));
  float size = length (doubled), steady = pressed > LEAST_DOUBLED ? min (size / pressed, 1.0) : 1.0;

  if (size > LEAST_DOUBLED)
    {
      vec2 unit = doubled / size;
      float half_way = sqrt (.5 + .5 * abs (unit.x)) * (unit.x < 0.0 && unit.y < 0.0 ? -1.0 : 1.0);
      vec2 way = unit.x < 0.0 ? vec2 (.5 * unit.y / half_way, half_way) : vec2 (half_way, .5 * unit.y / half_way);

      along = dot (way, along) < 0.0 ? -way : way;
    }
  compression = max (compression - values[0], 0.0);
  float longer = 1.0 / (1.0 - compression) - 1.0;
  float slope = min (sqrt (4.0 * longer + 3.0 * longer * longer), values[5]);
  float height = values[4] * limits.y * slope * (1.0 - compression) * limits.x / TURN;
  float highest = values[1] * limits.x;

  height = limits.w > 0.0 ? 0.0 : min (height, highest) * pow (max (steady, 1e-6), values[6]);
  waves[3u * v] = vec4 (TURN / limits.x * along, height, height / highest);
  waves[3u * v + 1u] = vec4 (principal.xy, doubled);
  waves[3u * v + 2u] = vec4 (along, pressed, 0.0);
}
