/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A particle moved out of simple bodies: the twin of algorithms/cloth/push.c, which says what rows of a body are. Whoever includes it
 * has get_row().
 */
const uint N_ROWS = 10u, BEGIN = 2u, END = 6u, PASSES = 4u;
const float SPHERE = 1.0, CAPSULE = 2.0, BOX = 3.0;

struct Side
{
  float distance;
  vec3 normal, way;
};

vec3
localise (uint pose, vec3 position)
{
  vec3 from = position - get_row (pose + 3u).xyz;

  return vec3 (dot (get_row (pose).xyz, from), dot (get_row (pose + 1u).xyz, from), dot (get_row (pose + 2u).xyz, from));
}

vec3
turn (uint pose, vec3 way)
{
  return way.x * get_row (pose).xyz + way.y * get_row (pose + 1u).xyz + way.z * get_row (pose + 2u).xyz;
}

float
measure_round (vec3 from, float radius, out vec3 normal)
{
  float away = sqrt (dot (from, from));

  normal = away > 0.0 ? from / away : vec3 (1.0, 0.0, 0.0);
  return away - radius;
}

float
measure_box (vec3 point, vec3 half_size, out vec3 normal)
{
  vec3 beyond = abs (point) - half_size, outside = max (beyond, 0.0);
  float deepest = max (max (beyond.x, beyond.y), beyond.z), away = sqrt (dot (outside, outside));

  if (deepest > 0.0 && away > 0.0)
    {
      normal = outside / away * mix (vec3 (-1.0), vec3 (1.0), greaterThanEqual (point, vec3 (0.0)));
      return away;
    }
  normal = vec3 (0.0);
  for (int c = 0; c < 3; c++)
    if (beyond[c] == deepest)
      {
        normal[c] = point[c] < 0.0 ? -1.0 : 1.0;
        break;
      }
  return deepest;
}

float
measure_shape (uint body, vec3 point, out vec3 normal)
{
  vec4 kind = get_row (body), size = get_row (body + 1u);

  if (kind.x == BOX)
    return measure_box (point, size.xyz, normal);
  if (kind.x == SPHERE || kind.x == CAPSULE)
    return measure_round (point - vec3 (0.0, clamp (point.y, -kind.z, kind.z), 0.0), kind.y, normal);
  normal = vec3 (0.0, 1.0, 0.0);
  return point.y;
}

Side
measure (uint body, vec3 before, vec3 position)
{
  vec3 point = localise (body + END, position), normal, begin, end;
  Side side;

  side.distance = measure_shape (body, point, normal);
  if (get_row (body).w > 0.0 && localise (body + BEGIN, before).y < 0.0)
    {
      normal = -normal;
      side.distance = -side.distance;
    }
  point -= side.distance * normal;
  begin = get_row (body + BEGIN + 3u).xyz + turn (body + BEGIN, point);
  end = get_row (body + END + 3u).xyz + turn (body + END, point);
  side.way = end - begin;
  side.normal = turn (body + END, normal);
  return side;
}

/* @values: how many bodies, thickness, friction */
vec3
push_out (vec3 before, vec3 position)
{
  uint n = uint (values[0]);

  for (uint pass = 0u; pass < PASSES; pass++)
    {
      Side deepest;

      deepest.distance = values[1];
      for (uint i = 0u; i < n; i++)
        {
          Side side = measure (N_ROWS * i, before, position);

          if (side.distance < deepest.distance)
            deepest = side;
        }
      if (!(deepest.distance < values[1]))
        break;
      float depth = values[1] - deepest.distance;
      vec3 along = position - before - deepest.way;

      along -= dot (along, deepest.normal) * deepest.normal;
      float slid = sqrt (dot (along, along));

      if (slid > 0.0)
        position -= min (values[2] * depth, slid) / slid * along;
      position += depth * deepest.normal;
    }
  return position;
}
