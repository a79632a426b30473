/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rmp_relief_evaluate() of the form folds: the same arrays, the same function. */
layout (triangles, equal_spacing, ccw) in;

in Corner
{
  vec3 position, normal, rest;
  vec2 openness, uv;
  float field;
  vec4 place; /* (s, d) of the first line, (s, d) of the second */
} patch_corner[];
patch in uvec2 patch_lines; /* or ~0 */

uniform samplerBuffer lines;       /* five texels a line */
uniform samplerBuffer folds;       /* two texels a fold */
uniform samplerBuffer profiles;    /* (B, dB/dt) at even steps of t */

const int knots = 129;

out vec3 raised_position;
out vec3 raised_normal;
out float raised_openness;
out vec2 raised_uv;
out vec3 raised_rest;
out float raised_field;

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

/* How much sky the crease leaves (shading.md, section 5): waves of the fold's length and its height here. It opens
 * towards the outer foot of the last fold, where the valley has one wall only.
 */
float
crease (vec4 fold, float height, float s, float b, float first, float last)
{
  float width = max (fold.y - fold.x, 1e-6), slope = 2 * height / width;
  float valley = inversesqrt (1 + slope * slope);
  float wall = clamp (1.5 * min (s - first, last - s) / width, 0, 1);
  return 1 - (1 - valley) * (1 - clamp (b, 0, 1)) * wall;
}

/* Lift of one line and its derivatives by s and d; @open gains the crease. */
vec3
line_lift (int line, float s, float d, inout float open)
{
  vec4 head = texelFetch (lines, 5 * line);
  float warped = s, warp_s = 1, warp_d = 0;
  if (head.w > 0)
    {
      vec4 amplitude = texelFetch (lines, 5 * line + 1), along = texelFetch (lines, 5 * line + 2);
      vec4 across = texelFetch (lines, 5 * line + 3), start = texelFetch (lines, 5 * line + 4);
      float decay = exp (-(d / head.w) * (d / head.w)), grow = 1 - decay;
      float grow_d = 2 * d / (head.w * head.w) * decay;
      for (int i = 0; i < 3; i++)
        {
          float angle = 6.28318530718 * (s * along[i] + d * across[i]) + start[i];
          float wave = amplitude[i] * sin (angle), turn = amplitude[i] * 6.28318530718 * cos (angle);
          warped += wave * grow;
          warp_s += turn * along[i] * grow;
          warp_d += turn * across[i] * grow + wave * grow_d;
        }
    }

  int first = int (head.x), last = first + int (head.y) - 1, k = first;
  vec4 fold = vec4 (0);
  for (; k <= last; k++)
    {
      fold = texelFetch (folds, 2 * k);
      if (warped >= fold.x && warped < fold.y)
        break;
    }
  if (k > last)
    return vec3 (0);

  float half_width = .5 * (fold.y - fold.x), t = (warped - .5 * (fold.x + fold.y)) / half_width;
  float reach = d > 0 ? fold.z : fold.w, q = abs (d) / reach;
  if (!(abs (d) < reach))
    return vec3 (0);
  float fall = 1 + q * q * (2 * q - 3), fall_d = 6 * q * (q - 1) * (d < 0 ? -1 : 1) / reach;
  float height = texelFetch (folds, 2 * k + 1).x;
  vec2 b = profile (int (head.z), t);
  open *= crease (fold, height * fall, warped, b.x, texelFetch (folds, 2 * first).x, texelFetch (folds, 2 * last).y);
  float weight_t = b.y / half_width * fall;
  return height * vec3 (b.x * fall, weight_t * warp_s, weight_t * warp_d + b.x * fall_d);
}

/* The control point a third of the way from p to q, in the tangent plane of p. */
vec3
edge_control (vec3 p, vec3 q, vec3 normal)
{
  return (2 * p + q - dot (q - p, normal) * normal) / 3;
}

/* Cubic point–normal triangle (Vlachos, Peters, Boyd, Mitchell, 2001) by de Casteljau. */
vec3
base_point (float w, float u, float v, out vec3 by_u, out vec3 by_v)
{
  vec3 p0 = patch_corner[0].position, p1 = patch_corner[1].position, p2 = patch_corner[2].position;
  vec3 n0 = patch_corner[0].normal, n1 = patch_corner[1].normal, n2 = patch_corner[2].normal;
  vec3 b210 = edge_control (p0, p1, n0), b120 = edge_control (p1, p0, n1);
  vec3 b021 = edge_control (p1, p2, n1), b012 = edge_control (p2, p1, n2);
  vec3 b102 = edge_control (p2, p0, n2), b201 = edge_control (p0, p2, n0);
  vec3 edges = (b210 + b120 + b021 + b012 + b102 + b201) / 6;
  vec3 b111 = edges + .5 * (edges - (p0 + p1 + p2) / 3);

  vec3 b200 = w * p0 + u * b210 + v * b201, b110 = w * b210 + u * b120 + v * b111;
  vec3 b020 = w * b120 + u * p1 + v * b021, b011 = w * b111 + u * b021 + v * b012;
  vec3 b002 = w * b102 + u * b012 + v * p2, b101 = w * b201 + u * b111 + v * b102;
  vec3 b100 = w * b200 + u * b110 + v * b101, b010 = w * b110 + u * b020 + v * b011;
  vec3 b001 = w * b101 + u * b011 + v * b002;
  by_u = 3 * (b010 - b100);
  by_v = 3 * (b001 - b100);
  return w * b100 + u * b010 + v * b001;
}

/* Lift and its derivatives by u and v; openness of the creases. */
vec4
face_lift (float w, float u, float v)
{
  vec3 lift = vec3 (0);
  float open = 1;
  vec4 c0 = patch_corner[0].place, c1 = patch_corner[1].place, c2 = patch_corner[2].place;
  vec4 place = w * c0 + u * c1 + v * c2, by_u = c1 - c0, by_v = c2 - c0;
  for (int i = 0; i < 2; i++)
    {
      if (patch_lines[i] == ~0u)
        continue;
      vec3 line = line_lift (int (patch_lines[i]), place[2 * i], place[2 * i + 1], open);
      lift += vec3 (line.x, dot (line.yz, vec2 (by_u[2 * i], by_u[2 * i + 1])),
                    dot (line.yz, vec2 (by_v[2 * i], by_v[2 * i + 1])));
    }
  float r0 = patch_corner[0].openness.y, r_u = patch_corner[1].openness.y - r0, r_v = patch_corner[2].openness.y - r0;
  float region = r0 + u * r_u + v * r_v;
  return vec4 (lift.x * region, lift.y * region + lift.x * r_u, lift.z * region + lift.x * r_v, mix (1, open, region));
}

vec3
lifted_normal (vec3 n, vec3 t_u, vec3 t_v, vec2 slope)
{
  t_u -= n * dot (t_u, n);
  t_v -= n * dot (t_v, n);
  vec3 up = cross (t_u, t_v);
  /* A base rounder than the lift is high has turned inside out: no normal to be had from it. */
  if (!(dot (up, n) > 0))
    return n;
  return normalize (up + slope.x * cross (n, t_v) + slope.y * cross (t_u, n));
}

void
main ()
{
  float w = gl_TessCoord.x, u = gl_TessCoord.y, v = gl_TessCoord.z;
  vec3 by_u, by_v, base = base_point (w, u, v, by_u, by_v);

  vec3 n0 = patch_corner[0].normal, n1 = patch_corner[1].normal, n2 = patch_corner[2].normal;
  vec3 n = w * n0 + u * n1 + v * n2;
  float size = max (length (n), 1e-20);
  n /= size;
  vec3 n_u = (n1 - n0) / size, n_v = (n2 - n0) / size;

  vec4 lift = face_lift (w, u, v);
  raised_position = base + lift.x * n;
  raised_normal = lifted_normal (n, by_u + lift.x * (n_u - n * dot (n, n_u)), by_v + lift.x * (n_v - n * dot (n, n_v)),
                                 lift.yz);
  raised_openness = lift.w;
  raised_uv = w * patch_corner[0].uv + u * patch_corner[1].uv + v * patch_corner[2].uv;
  raised_rest = w * patch_corner[0].rest + u * patch_corner[1].rest + v * patch_corner[2].rest;
  raised_field = w * patch_corner[0].field + u * patch_corner[1].field + v * patch_corner[2].field;
}
