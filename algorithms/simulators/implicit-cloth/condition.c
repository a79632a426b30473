/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "condition.h"

#include <string.h>

#include "geometry/vector.h"

#define LEAST_LENGTH 1e-9 /* of a column of the deformation gradient that has a direction */

/* stiffness += scale · (d dᵀ) ⊗ block, for corners i and j. */
static void
add_product (double scale, const double left[3], const double right[3], const double block[9],
             double stiffness[81])
{
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          stiffness[9 * (3 * i + r) + 3 * j + c] += scale * left[i] * right[j] * block[3 * r + c];
}

/* out = along · n nᵀ + across · (I − n nᵀ) */
static void
make_block (const double n[3], double along, double across, double out[9])
{
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      out[3 * r + c] = (along - across) * n[r] * n[c] + (r == c ? across : 0.0);
}

static double
find_rate (const double gradient[9], const double *const v[3])
{
  return rmp_vector_dot (gradient, v[0]) + rmp_vector_dot (gradient + 3, v[1]) +
         rmp_vector_dot (gradient + 6, v[2]);
}

void
rmp_condition_force (const RmpCondition *condition, double k, double damping,
                     RmpTriangleForce *force)
{
  const double *gradient = condition->gradient;

  force->energy += 0.5 * k * condition->value * condition->value;
  for (guint i = 0; i < 9; i++)
    {
      force->force[i] -= gradient[i] * (k * condition->value + damping * condition->rate);
      for (guint j = 0; j < 9; j++)
        force->damping[9 * i + j] -= damping * gradient[i] * gradient[j];
    }
}

/* --- stretch ---------------------------------------------------------------------------------- */

gboolean
rmp_stretch_condition (double weight, const double w[3], const double d[3], double size,
                       const double *const v[3], RmpCondition *condition)
{
  const double length = rmp_vector_norm (w);

  if (!(length >= LEAST_LENGTH))
    return FALSE;
  condition->value = weight * (length - size);
  for (guint i = 0; i < 9; i++)
    condition->gradient[i] = weight * d[i / 3] * w[i % 3] / length;
  condition->rate = find_rate (condition->gradient, v);
  return TRUE;
}

/* Along w the stiffness is always there; across it, where the cloth is too long. */
void
rmp_stretch_stiffness (double k, double weight, const double w[3], const double d[3], double size,
                       RmpHessian hessian, double stiffness[81])
{
  const double length = rmp_vector_norm (w);
  const double across = hessian == RMP_HESSIAN_GAUSS_NEWTON ? 0.0 : 1.0 - size / length;
  const double n[3] = { w[0] / length, w[1] / length, w[2] / length };
  double block[9];

  make_block (n, 1.0, hessian == RMP_HESSIAN_PROJECTED ? MAX (across, 0.0) : across, block);
  add_product (-k * weight * weight, d, d, block, stiffness);
}

/* --- shear ------------------------------------------------------------------------------------ */

void
rmp_shear_condition (const RmpClothTriangle *triangle, double weight, const double w_u[3],
                     const double w_v[3], const double *const v[3], RmpCondition *condition)
{
  condition->value = weight * rmp_vector_dot (w_u, w_v);
  for (guint i = 0; i < 9; i++)
    condition->gradient[i] = weight *
                             (triangle->du[i / 3] * w_v[i % 3] + triangle->dv[i / 3] * w_u[i % 3]);
  condition->rate = find_rate (condition->gradient, v);
}

static void
add_shear_plain (const RmpClothTriangle *triangle, double k, double weight, const double w_u[3],
                 const double w_v[3], gboolean second, double stiffness[81])
{
  static const double unit[9] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 };
  const double factor = second ? -k * weight * weight * rmp_vector_dot (w_u, w_v) : 0.0;
  double gradient[9];

  for (guint i = 0; i < 9; i++)
    gradient[i] = triangle->du[i / 3] * w_v[i % 3] + triangle->dv[i / 3] * w_u[i % 3];
  for (guint i = 0; i < 9; i++)
    for (guint j = 0; j < 9; j++)
      stiffness[9 * i + j] -= k * weight * weight * gradient[i] * gradient[j];
  add_product (factor, triangle->du, triangle->dv, unit, stiffness);
  add_product (factor, triangle->dv, triangle->du, unit, stiffness);
}

/* Eigenvalues and vectors of a symmetric matrix [a b; b d]: vectors are the columns (c, s) and
 * (−s, c).
 */
static void
solve_two (double a, double b, double d, double values[2], double *c, double *s)
{
  const double half = 0.5 * (a - d), angle = 0.5 * atan2 (b, half), size = hypot (half, b);

  values[0] = 0.5 * (a + d) + size;
  values[1] = 0.5 * (a + d) - size;
  *c = cos (angle);
  *s = sin (angle);
}

/* The derivatives of weights as an orthonormal basis of their plane, @q [3 × 2] by rows of two,
 * times a triangle @r: (du, dv) = q r.
 */
static void
split_derivatives (const RmpClothTriangle *triangle, double q[2][3], double r[3])
{
  rmp_vector_copy (triangle->du, q[0]);
  r[0] = rmp_vector_norm (triangle->du);
  rmp_vector_normalise (q[0]);
  r[1] = rmp_vector_dot (q[0], triangle->dv);
  rmp_vector_add_scaled (triangle->dv, -r[1], q[0], q[1]);
  r[2] = rmp_vector_norm (q[1]);
  rmp_vector_normalise (q[1]);
}

/* The positive semidefinite part of [m0 I + a aᵀ, a bᵀ; b aᵀ, m1 I + b bᵀ]. At right angles to a,
 * and to b, eigenvectors have the eigenvalues m0 and m1; what is left are two by two numbers.
 */
static void
clamp_pair (const double m[2], const double a[3], const double b[3], double blocks[3][9])
{
  double unit[2][3], lengths[2], values[2], c, s, inner[3];

  rmp_vector_copy (a, unit[0]);
  rmp_vector_copy (b, unit[1]);
  for (guint i = 0; i < 2; i++)
    {
      lengths[i] = rmp_vector_norm (unit[i]);
      /* without a direction any will do */
      if (!rmp_vector_normalise (unit[i]))
        unit[i][0] = 1.0;
    }
  solve_two (m[0] + lengths[0] * lengths[0], lengths[0] * lengths[1],
             m[1] + lengths[1] * lengths[1], values, &c, &s);
  for (guint i = 0; i < 2; i++)
    values[i] = MAX (values[i], 0.0);
  inner[0] = values[0] * c * c + values[1] * s * s;
  inner[1] = (values[0] - values[1]) * c * s;
  inner[2] = values[0] * s * s + values[1] * c * c;
  make_block (unit[0], inner[0], MAX (m[0], 0.0), blocks[0]);
  make_block (unit[1], inner[2], MAX (m[1], 0.0), blocks[2]);
  for (guint i = 0; i < 9; i++)
    blocks[1][i] = inner[1] * unit[0][i / 3] * unit[1][i % 3];
}

/* With (du, dv) = q r, the stiffness is that of six numbers seen through q: q has no effect on
 * eigenvalues. There it is a product plus a multiple of r (0 1; 1 0) rᵀ, which two axes of its own
 * make diagonal.
 */
static void
add_shear_projected (const RmpClothTriangle *triangle, double k, double weight, const double w_u[3],
                     const double w_v[3], double stiffness[81])
{
  const double twist = rmp_vector_dot (w_u, w_v), factor = -k * weight * weight;
  double q[2][3], r[3], m[2], c, s, g[2][3], sides[2][3], turned[2][3], blocks[3][9];
  double transposed[9];

  split_derivatives (triangle, q, r);
  solve_two (2.0 * r[0] * r[1], r[0] * r[2], 0.0, m, &c, &s);
  for (guint i = 0; i < 2; i++)
    m[i] *= twist;
  for (guint i = 0; i < 3; i++)
    {
      sides[0][i] = r[0] * w_v[i] + r[1] * w_u[i];
      sides[1][i] = r[2] * w_u[i];
      turned[0][i] = c * sides[0][i] + s * sides[1][i];
      turned[1][i] = -s * sides[0][i] + c * sides[1][i];
      g[0][i] = c * q[0][i] + s * q[1][i];
      g[1][i] = -s * q[0][i] + c * q[1][i];
    }
  clamp_pair (m, turned[0], turned[1], blocks);
  for (guint i = 0; i < 9; i++)
    transposed[i] = blocks[1][3 * (i % 3) + i / 3];
  add_product (factor, g[0], g[0], blocks[0], stiffness);
  add_product (factor, g[0], g[1], blocks[1], stiffness);
  add_product (factor, g[1], g[0], transposed, stiffness);
  add_product (factor, g[1], g[1], blocks[2], stiffness);
}

void
rmp_shear_stiffness (const RmpClothTriangle *triangle, double k, double weight, const double w_u[3],
                     const double w_v[3], RmpHessian hessian, double stiffness[81])
{
  if (hessian == RMP_HESSIAN_PROJECTED)
    add_shear_projected (triangle, k, weight, w_u, w_v, stiffness);
  else
    add_shear_plain (triangle, k, weight, w_u, w_v, hessian == RMP_HESSIAN_EXACT, stiffness);
}

/* --- all of a triangle ------------------------------------------------------------------------ */

void
rmp_triangle_force (const RmpClothTriangle *triangle, const RmpTriangleOptions *options,
                    const double *const x[3], const double *const v[3], RmpTriangleForce *force)
{
  const double *const derivatives[2] = { triangle->du, triangle->dv };
  double w[2][3];
  RmpCondition condition;

  memset (force, 0, sizeof *force);
  rmp_cloth_triangle_deform (triangle, x, w[0], w[1]);
  for (guint i = 0; i < 2; i++)
    {
      if (!rmp_stretch_condition (options->weight, w[i], derivatives[i], options->size[i], v,
                                  &condition))
        continue;
      rmp_condition_force (&condition, options->stiffness[i], options->damping[i], force);
      rmp_stretch_stiffness (options->stiffness[i], options->weight, w[i], derivatives[i],
                             options->size[i], options->hessian, force->stiffness);
    }
  rmp_shear_condition (triangle, options->weight, w[0], w[1], v, &condition);
  rmp_condition_force (&condition, options->stiffness[2], options->damping[2], force);
  rmp_shear_stiffness (triangle, options->stiffness[2], options->weight, w[0], w[1],
                       options->hessian, force->stiffness);
}
