/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base.c: the curved patch under the folds, or the flat face under patterns, and its blended
 * normal.
 *
 * Based on:
 *   A. Vlachos, J. Peters, C. Boyd, J. L. Mitchell. Curved PN triangles. Interactive 3D Graphics,
 *     2001.
 *     §3.1  control points from corners and normals    patch_init ()
 *
 * Departs from the paper: the normal of the patch is the normalised linear blend of the corner
 * normals, not a quadratic one: the lift follows it too, and both are then equal on an edge for the
 * two faces that share it.
 */

#include "relief/relief-private.h"

/* The control point a third of the way from p to q, in the tangent plane of p. */
static void
edge_control (const vec3 p, const vec3 q, const vec3 normal, vec3 out)
{
  vec3 step;
  float lift;

  glm_vec3_sub ((float *) q, (float *) p, step);
  lift = glm_vec3_dot (step, (float *) normal);
  for (guint c = 0; c < 3; c++)
    out[c] = (2.0f * p[c] + q[c] - lift * normal[c]) / 3.0f;
}

/* Control points of the cubic patch, named by how often each corner counts: b[3] = 300, 210, 120,
 * 030, 021, 012, 003, 102, 201, 111.
 */
static void
patch_init (const float *const p[3], const float *const n[3], vec3 b[10])
{
  for (guint i = 0; i < 3; i++)
    {
      guint j = (i + 1) % 3;

      glm_vec3_copy ((float *) p[i], b[3 * i]);
      edge_control (p[i], p[j], n[i], b[3 * i + 1]);
      edge_control (p[j], p[i], n[j], b[3 * i + 2]);
    }
  for (guint c = 0; c < 3; c++)
    {
      float edges = (b[1][c] + b[2][c] + b[4][c] + b[5][c] + b[7][c] + b[8][c]) / 6.0f;
      float corners = (p[0][c] + p[1][c] + p[2][c]) / 3.0f;

      b[9][c] = edges + 0.5f * (edges - corners);
    }
}

/* de Casteljau: two rounds leave a triangle that touches the surface. */
static void
patch_evaluate (vec3 b[10], float w, float u, float v, RmpReliefBase *base)
{
  for (guint c = 0; c < 3; c++)
    {
      float b200 = w * b[0][c] + u * b[1][c] + v * b[8][c];
      float b110 = w * b[1][c] + u * b[2][c] + v * b[9][c];
      float b020 = w * b[2][c] + u * b[3][c] + v * b[4][c];
      float b011 = w * b[9][c] + u * b[4][c] + v * b[5][c];
      float b002 = w * b[7][c] + u * b[5][c] + v * b[6][c];
      float b101 = w * b[8][c] + u * b[9][c] + v * b[7][c];
      float b100 = w * b200 + u * b110 + v * b101;
      float b010 = w * b110 + u * b020 + v * b011;
      float b001 = w * b101 + u * b011 + v * b002;

      base->position[c] = w * b100 + u * b010 + v * b001;
      base->by_u[c] = 3.0f * (b010 - b100);
      base->by_v[c] = 3.0f * (b001 - b100);
    }
}

static void
blend_normals (const float *const n[3], float w, float u, float v, RmpReliefBase *base)
{
  vec3 by_u, by_v;
  float length;

  for (guint c = 0; c < 3; c++)
    {
      base->normal[c] = w * n[0][c] + u * n[1][c] + v * n[2][c];
      by_u[c] = n[1][c] - n[0][c];
      by_v[c] = n[2][c] - n[0][c];
    }
  length = glm_vec3_norm (base->normal);
  if (length > 0.0f)
    {
      glm_vec3_scale (base->normal, 1.0f / length, base->normal);
      rmp_relief_unit_derivative (base->normal, length, by_u, base->normal_by_u);
      rmp_relief_unit_derivative (base->normal, length, by_v, base->normal_by_v);
    }
  else
    {
      glm_vec3_zero (base->normal_by_u);
      glm_vec3_zero (base->normal_by_v);
    }
}

static void
blend_positions (const float *const p[3], float w, float u, float v, RmpReliefBase *base)
{
  for (guint c = 0; c < 3; c++)
    {
      base->position[c] = w * p[0][c] + u * p[1][c] + v * p[2][c];
      base->by_u[c] = p[1][c] - p[0][c];
      base->by_v[c] = p[2][c] - p[0][c];
    }
}

static void
find_corners (const float *values, const guint32 *corner, const float *out[3])
{
  for (guint i = 0; i < 3; i++)
    out[i] = values + 3 * (gsize) corner[i];
}

void
rmp_relief_curved_base_at (const RmpRelief *self, const guint32 *corner, float w, float u, float v,
                           RmpReliefBase *base)
{
  const float *p[3], *n[3];
  vec3 controls[10];

  g_assert (self);

  find_corners (self->positions, corner, p);
  find_corners (self->normals, corner, n);
  patch_init (p, n, controls);
  patch_evaluate (controls, w, u, v, base);
  blend_normals (n, w, u, v, base);
}

void
rmp_relief_flat_base_at (const RmpRelief *self, const guint32 *corner, float w, float u, float v,
                         RmpReliefBase *base)
{
  const float *p[3], *n[3];

  g_assert (self);

  find_corners (self->positions, corner, p);
  find_corners (self->normals, corner, n);
  blend_positions (p, w, u, v, base);
  blend_normals (n, w, u, v, base);
}
