/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies under what is raised: flat triangles, or cubic point–normal ones (Vlachos, Peters, Boyd, Mitchell, 2001). */

/* The control point a third of the way from p to q, in the tangent plane of p. */
vec3
edge_control (vec3 p, vec3 q, vec3 normal)
{
  return (2 * p + q - dot (q - p, normal) * normal) / 3;
}

/* By de Casteljau, with its derivatives by u and v. */
vec3
base_point (vec3 p[3], vec3 n[3], float w, float u, float v, out vec3 by_u, out vec3 by_v)
{
  vec3 b210 = edge_control (p[0], p[1], n[0]), b120 = edge_control (p[1], p[0], n[1]);
  vec3 b021 = edge_control (p[1], p[2], n[1]), b012 = edge_control (p[2], p[1], n[2]);
  vec3 b102 = edge_control (p[2], p[0], n[2]), b201 = edge_control (p[0], p[2], n[0]);
  vec3 edges = (b210 + b120 + b021 + b012 + b102 + b201) / 6;
  vec3 b111 = edges + .5 * (edges - (p[0] + p[1] + p[2]) / 3);

  vec3 b200 = w * p[0] + u * b210 + v * b201, b110 = w * b210 + u * b120 + v * b111;
  vec3 b020 = w * b120 + u * p[1] + v * b021, b011 = w * b111 + u * b021 + v * b012;
  vec3 b002 = w * b102 + u * b012 + v * p[2], b101 = w * b201 + u * b111 + v * b102;
  vec3 b100 = w * b200 + u * b110 + v * b101, b010 = w * b110 + u * b020 + v * b011;
  vec3 b001 = w * b101 + u * b011 + v * b002;
  by_u = 3 * (b010 - b100);
  by_v = 3 * (b001 - b100);
  return w * b100 + u * b010 + v * b001;
}

/* The normal of a patch that is lifted along its own: sum is what lifts it with derivatives by u and v, times the region.
 * base_normal: (out) without
 */
vec3
lifted_normal (vec3 p[3], vec3 n[3], vec3 region, vec3 weights, bool curved, vec3 sum, out vec3 base_normal)
{
  vec3 normal = weights.x * n[0] + weights.y * n[1] + weights.z * n[2];
  float size = max (length (normal), 1e-20);
  normal /= size;
  vec3 n_u = (n[1] - n[0]) / size, n_v = (n[2] - n[0]) / size;
  n_u -= normal * dot (normal, n_u);
  n_v -= normal * dot (normal, n_v);
  base_normal = normal;

  vec3 lift = vec3 (dot (weights, region) * sum.x, dot (weights, region) * sum.yz + sum.x * (region.yz - region.x));
  vec3 t_u = p[1] - p[0], t_v = p[2] - p[0];
  if (curved)
    base_point (p, n, weights.x, weights.y, weights.z, t_u, t_v);
  t_u += lift.x * n_u;
  t_v += lift.x * n_v;
  t_u -= normal * dot (t_u, normal);
  t_v -= normal * dot (t_v, normal);
  vec3 up = cross (t_u, t_v);
  return dot (up, normal) > 0 ? normalize (up + lift.y * cross (normal, t_v) + lift.z * cross (t_u, normal)) : normal;
}
