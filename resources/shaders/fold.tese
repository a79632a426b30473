/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form folds: the same arrays, the same function. */
layout (triangles, equal_spacing, ccw) in;

#include "raised.glsl"
#include "base.glsl"

uniform samplerBuffer lines;       /* seven texels a line */
uniform samplerBuffer folds;       /* two texels a fold */
uniform samplerBuffer profiles;    /* (B, dB/dt) at even steps of t */
#ifdef SHIFTED
uniform samplerBuffer slides;      /* metres, at even steps of t; w along the lift */
uniform bool sliding;
#endif

const int knots = 129;
const int slide_knots = 65;
const int line_texels = 7;

/* Value and derivative of the profile's Hermite table. */
vec2
profile (int table, float t)
{
  if (abs (t) >= 1)
    return vec2 (0);
  float h = 2. / float (knots - 1), x = (t + 1) / h;
  int i = min (int (x), knots - 2);
  float u = x - float (i), v = 1 - u;
  vec2 a = texelFetch (profiles, table * knots + i).rg, b = texelFetch (profiles, table * knots + i + 1).rg;
  float rise = b.x - a.x, bend0 = h * a.y - rise, bend1 = rise - h * b.y;
  return vec2 (v * a.x + u * b.x + u * v * (bend0 * v + bend1 * u),
               (rise + (v - u) * (bend0 * v + bend1 * u) + u * v * (bend1 - bend0)) / h);
}

/* How much of the sky is left to be seen at the bottom of the crease, as between waves of the
 * fold's length and of its height here. It opens towards the outer foot of the last fold, where the
 * valley has one wall only.
 */
float
crease (vec4 fold, float height, float s, float first, float last)
{
  float width = max (fold.y - fold.x, 1e-6), slope = 2 * height / width;
  float valley = inversesqrt (1 + slope * slope);
  float wall = clamp (1.5 * min (s - first, last - s) / width, 0, 1);
  return (1 - valley) * wall;
}

/* s as the waves bend it, with its derivatives by s and d. */
vec3
warp_arc (int line, float onset, float s, float d)
{
  vec3 warped = vec3 (s, 1, 0);
  if (onset > 0)
    {
      vec4 amplitude = texelFetch (lines, line + 1), along = texelFetch (lines, line + 2);
      vec4 across = texelFetch (lines, line + 3), start = texelFetch (lines, line + 4);
      float decay = exp (-(d / onset) * (d / onset)), grow = 1 - decay;
      float grow_d = 2 * d / (onset * onset) * decay;
      for (int i = 0; i < 3; i++)
        {
          float angle = 6.28318530718 * (s * along[i] + d * across[i]) + start[i];
          float wave = amplitude[i] * sin (angle), turn = amplitude[i] * 6.28318530718 * cos (angle);
          warped += vec3 (wave * grow, turn * along[i] * grow, turn * across[i] * grow + wave * grow_d);
        }
    }
  return warped;
}

/* A place next to a line as the fold there sees it. */
struct Place
{
  int fold;     /* or −1 */
  vec3 t;       /* itself, by s, by d */
  vec2 across;  /* ω_o, by d */
  float peak;   /* metres: height of the fold at this distance */
  float crease; /* sky taken from the bottom of its valley */
};

/* Lift of one line and its derivatives by s and d. */
vec3
line_lift (vec4 head, vec3 warped, float d, out Place place)
{
  int first = int (head.x), last = first + int (head.y) - 1, k = first;
  vec4 fold = vec4 (0);
  place = Place (-1, vec3 (0), vec2 (0), 0, 0);
  for (; k <= last; k++)
    {
      fold = texelFetch (folds, 2 * k);
      if (warped.x >= fold.x && warped.x < fold.y)
        break;
    }
  if (k > last)
    return vec3 (0);

  float half_width = .5 * (fold.y - fold.x);
  float reach = d > 0 ? fold.z : fold.w, q = abs (d) / reach;
  if (!(abs (d) < reach))
    return vec3 (0);
  place.fold = k;
  place.t = vec3 (warped.x - .5 * (fold.x + fold.y), warped.yz) / half_width;
  place.across = vec2 (1 + q * q * (2 * q - 3), 6 * q * (q - 1) * (d < 0 ? -1 : 1) / reach);
  float height = texelFetch (folds, 2 * k + 1).x;
  vec2 b = profile (int (head.z), place.t.x);
  place.peak = height * place.across.x;
  place.crease = crease (fold, place.peak, warped.x, texelFetch (folds, 2 * first).x, texelFetch (folds, 2 * last).y);
  float weight_t = b.y * place.across.x;
  return height * vec3 (b.x * place.across.x, weight_t * place.t.y, weight_t * place.t.z + b.x * place.across.y);
}

/* What raises a point: along the normal n, and on top of that. Derivatives by u and v. */
struct Lift
{
  vec3 height; /* itself, by u, by v */
  float open;  /* of the creases */
#ifdef SHIFTED
  vec3 shift, shift_u, shift_v;
  vec3 lean; /* the shift's part by leaning alone */
#endif
};

#ifdef SHIFTED
/* Derivative of a normal turned about side until it is no more along the line, from the normal's own. */
vec3
turn_up (vec3 up, vec3 side, float sideways, vec3 by)
{
  float change = dot (by, side);
  return change * side - sideways * change / sqrt (max (1 - sideways * sideways, 1e-8)) * up;
}

/* height × (leaned direction − n). @up, @side, @lean: of the line */
void
add_lean (vec3 up, vec3 side, float lean, vec3 height, vec3 n, vec3 n_u, vec3 n_v, inout Lift lift)
{
  float sideways = dot (n, side);
  vec3 turned = sideways * side + sqrt (max (1 - sideways * sideways, 1e-8)) * up;
  vec3 direction = (1 - lean) * n + lean * turned;
  float size = length (direction);
  if (!(size > 0))
    return;
  direction /= size;
  vec3 turn_u = ((1 - lean) * n_u + lean * turn_up (up, side, sideways, n_u)) / size;
  vec3 turn_v = ((1 - lean) * n_v + lean * turn_up (up, side, sideways, n_v)) / size;
  turn_u -= direction * dot (direction, turn_u);
  turn_v -= direction * dot (direction, turn_v);
  vec3 change = direction - n;
  lift.lean += height.x * change;
  lift.shift += height.x * change;
  lift.shift_u += height.y * change + height.x * (turn_u - n_u);
  lift.shift_v += height.z * change + height.x * (turn_v - n_v);
}

/* What sliding adds to a lift with its derivatives by s and d, and besides it. Catmull–Rom between the knots; beyond the
 * ends, where it is 0, the table goes on with the other sign, and along the lift it is mirrored.
 */
void
add_slide (Place place, vec4 by_uv, inout vec3 height, inout Lift lift)
{
  int last = slide_knots - 1, first = slide_knots * place.fold;
  float x = clamp (.5 * (place.t.x + 1), 0, 1) * float (last);
  int i = min (int (x), last - 1);
  float u = x - float (i), v = 1 - u;
  vec4 a = texelFetch (slides, first + i), b = texelFetch (slides, first + i + 1);
  vec4 sign = vec4 (-1, -1, -1, 1);
  vec4 before = i > 0 ? texelFetch (slides, first + i - 1) : sign * b;
  vec4 after = i + 1 < last ? texelFetch (slides, first + i + 2) : sign * a;
  vec4 rise = b - a, bend_a = .5 * (b - before) - rise, bend_b = rise - .5 * (after - a);
  vec4 value = v * a + u * b + u * v * (v * bend_a + u * bend_b);
  vec4 slope = .5 * float (last) * (rise + (v - u) * (v * bend_a + u * bend_b) + u * v * (bend_b - bend_a));
  vec4 by_s = slope * place.t.y * place.across.x;
  vec4 by_d = slope * place.t.z * place.across.x + value * place.across.y;
  lift.shift += place.across.x * value.xyz;
  lift.shift_u += by_s.xyz * by_uv.x + by_d.xyz * by_uv.y;
  lift.shift_v += by_s.xyz * by_uv.z + by_d.xyz * by_uv.w;
  height += vec3 (place.across.x * value.w, by_s.w, by_d.w);
}
#endif

Lift
no_lift ()
{
  Lift lift;
  lift.height = vec3 (0);
  lift.open = 1;
#ifdef SHIFTED
  lift.shift = lift.shift_u = lift.shift_v = lift.lean = vec3 (0);
#endif
  return lift;
}

/* @factor: itself, by u, by v */
void
scale_lift (vec3 factor, inout Lift lift)
{
  lift.height = vec3 (lift.height.x * factor.x, lift.height.yz * factor.x + lift.height.x * factor.yz);
  lift.open = mix (1, lift.open, factor.x);
#ifdef SHIFTED
  lift.shift_u = lift.shift_u * factor.x + lift.shift * factor.y;
  lift.shift_v = lift.shift_v * factor.x + lift.shift * factor.z;
  lift.shift *= factor.x;
  lift.lean *= factor.x;
#endif
}

/* Places next to the line of a slot: (s, d) at the three corners. */
void
slot_places (int slot, out vec2 c0, out vec2 c1, out vec2 c2)
{
  vec4 p0 = slot < 2 ? patch_corner[0].place : patch_corner[0].place_more;
  vec4 p1 = slot < 2 ? patch_corner[1].place : patch_corner[1].place_more;
  vec4 p2 = slot < 2 ? patch_corner[2].place : patch_corner[2].place_more;
  bool even = (slot & 1) == 0;
  c0 = even ? p0.xy : p0.zw;
  c1 = even ? p1.xy : p1.zw;
  c2 = even ? p2.xy : p2.zw;
}

void
add_line (int slot, float w, float u, float v, vec3 n, vec3 n_u, vec3 n_v, inout Lift lift)
{
  vec2 c0, c1, c2;
  slot_places (slot, c0, c1, c2);
  vec2 place = w * c0 + u * c1 + v * c2, by_u = c1 - c0, by_v = c2 - c0;
  int line = line_texels * int (patch_lines[slot]);
  vec4 head = texelFetch (lines, line);
  vec3 warped = warp_arc (line, head.w, place.x, place.y);
  Place at;
  vec3 rise = line_lift (head, warped, place.y, at);
#ifdef SHIFTED
  if (sliding && at.fold >= 0)
    add_slide (at, vec4 (by_u, by_v), rise, lift);
#endif
  /* The sky depends on how high the point has come, not on where on the fold it was. */
  lift.open *= 1 - at.crease * (1 - clamp (rise.x / max (at.peak, 1e-12), 0, 1));
  vec3 height = vec3 (rise.x, dot (rise.yz, by_u), dot (rise.yz, by_v));
  lift.height += height;
#ifdef SHIFTED
  vec4 lean = texelFetch (lines, line + 5);
  if (lean.w > 0)
    add_lean (lean.xyz, texelFetch (lines, line + 6).xyz, lean.w, height, n, n_u, n_v, lift);
#endif
}

/* Distance from the line of a slot, which ends with its folds: itself, by u, by v; negative without folds. */
vec3
line_distance (int slot, float w, float u, float v)
{
  if (patch_lines[slot] == ~0u)
    return vec3 (-1, 0, 0);
  vec4 head = texelFetch (lines, line_texels * int (patch_lines[slot]));
  if (head.y < .5)
    return vec3 (-1, 0, 0);
  vec2 c0, c1, c2;
  slot_places (slot, c0, c1, c2);
  vec2 place = w * c0 + u * c1 + v * c2;
  float begin = texelFetch (folds, 2 * int (head.x)).x, end = texelFetch (folds, 2 * int (head.x + head.y - 1)).y;
  float beyond = place.x < begin ? place.x - begin : place.x > end ? place.x - end : 0.;
  float distance = sqrt (place.y * place.y + beyond * beyond);
  vec2 slope = distance > 0 ? vec2 (beyond, place.y) / distance : vec2 (0);
  return vec3 (distance, dot (slope, c1 - c0), dot (slope, c2 - c0));
}

/* What is left of a line's lift beside another: itself, by u, by v. */
vec3
line_yield (vec3 own, vec3 other, float reach)
{
  float sum = own.x * own.x + other.x * other.x, q = other.x / reach;
  if (!(other.x < reach))
    return vec3 (1, 0, 0);
  if (!(sum > 1e-16))
    return vec3 (.5, 0, 0);
  float decay = 1 + q * q * (2 * q - 3), slope = 6 * q * (q - 1) / reach;
  float by_own = -decay * 2 * own.x * other.x * other.x / (sum * sum);
  float by_other = decay * 2 * own.x * own.x * other.x / (sum * sum) - slope * own.x * own.x / sum;
  return vec3 (1 - decay * own.x * own.x / sum, by_own * own.yz + by_other * other.yz);
}

/* The lift where several lines reach: each gives way to the others, but for its own group. */
void
add_sharing_lines (float w, float u, float v, vec3 n, vec3 n_u, vec3 n_v, inout Lift lift)
{
  vec3 near[4];
  for (int i = 0; i < 4; i++)
    near[i] = line_distance (i, w, u, v);
  for (int i = 0; i < 4; i++)
    {
      if (near[i].x < 0)
        continue;
      Lift part = no_lift ();
      add_line (i, w, u, v, n, n_u, n_v, part);
      float group = texelFetch (lines, line_texels * int (patch_lines[i]) + 1).w;
      for (int j = 0; j < 4; j++)
        {
          if (j == i || near[j].x < 0)
            continue;
          int other = line_texels * int (patch_lines[j]);
          if (texelFetch (lines, other + 1).w != group)
            scale_lift (line_yield (near[i], near[j], texelFetch (lines, other + 6).w), part);
        }
      lift.height += part.height;
      lift.open *= part.open;
#ifdef SHIFTED
      lift.shift += part.shift;
      lift.shift_u += part.shift_u;
      lift.shift_v += part.shift_v;
      lift.lean += part.lean;
#endif
    }
}

Lift
face_lift (float w, float u, float v, vec3 n, vec3 n_u, vec3 n_v)
{
  Lift lift = no_lift ();
  if (patch_lines.y != ~0u)
    add_sharing_lines (w, u, v, n, n_u, n_v, lift);
  else if (patch_lines.x != ~0u)
    add_line (0, w, u, v, n, n_u, n_v, lift);

  float r0 = patch_corner[0].openness.y, r_u = patch_corner[1].openness.y - r0, r_v = patch_corner[2].openness.y - r0;
  scale_lift (vec3 (r0 + u * r_u + v * r_v, r_u, r_v), lift);
  return lift;
}

vec3
lifted_normal (vec3 n, vec3 t_u, vec3 t_v, Lift lift)
{
  t_u -= n * dot (t_u, n);
  t_v -= n * dot (t_v, n);
#ifdef SHIFTED
  t_u += lift.height.y * n + lift.shift_u;
  t_v += lift.height.z * n + lift.shift_v;
  vec3 across = cross (t_u, t_v);
  /* As below, but a leaning lift may overhang its base: up is where it goes. */
  if (!(dot (across, lift.height.x > 0 ? lift.height.x * n + lift.lean : n) > 0))
    return n;
  return normalize (across);
#else
  vec3 up = cross (t_u, t_v);
  /* A base rounder than the lift is high has turned inside out: no normal to be had from it. */
  if (!(dot (up, n) > 0))
    return n;
  return normalize (up + lift.height.y * cross (n, t_v) + lift.height.z * cross (t_u, n));
#endif
}

void
main ()
{
  float w = gl_TessCoord.x, u = gl_TessCoord.y, v = gl_TessCoord.z;
  vec3 n0 = patch_corner[0].normal, n1 = patch_corner[1].normal, n2 = patch_corner[2].normal;
  vec3 positions[] = vec3[] (patch_corner[0].position, patch_corner[1].position, patch_corner[2].position);
  vec3 by_u, by_v, base = base_point (positions, vec3[] (n0, n1, n2), w, u, v, by_u, by_v);

  vec3 n = w * n0 + u * n1 + v * n2;
  float size = max (length (n), 1e-20);
  n /= size;
  vec3 n_u = (n1 - n0) / size, n_v = (n2 - n0) / size;
  n_u -= n * dot (n, n_u);
  n_v -= n * dot (n, n_v);

  Lift lift = face_lift (w, u, v, n, n_u, n_v);
  raised_position = base + lift.height.x * n;
#ifdef SHIFTED
  raised_position += lift.shift;
#endif
  raised_normal = lifted_normal (n, by_u + lift.height.x * n_u, by_v + lift.height.x * n_v, lift);
  raised_openness = lift.open;
  leave_chart (w, u, v);
}
