/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skin-pull.h"

#include "skinning/affine.h"
#include "solvers/symmetric-eigen.h"

#include <string.h>

/* Singular values below this, against the largest, count as nothing. */
#define LEAST_STRETCH 0.01

static void
blend (RmpSkinPull *self, guint n, const guint16 *joints, const float *weights,
       const double *matrices)
{
  double sum = 0.0;

  memset (self->matrix, 0, sizeof self->matrix);
  for (guint i = 0; i < n; i++)
    {
      const double weight = (double) weights[i], *matrix = matrices + 16 * (gsize) joints[i];

      if (weight == 0.0)
        continue;
      sum += weight;
#pragma omp simd
      for (guint k = 0; k < 16; k++)
        self->matrix[k] += weight * matrix[k];
    }
  if (!(sum > 0.0) || sum == 1.0)
    return;
#pragma omp simd
  for (guint k = 0; k < 16; k++)
    self->matrix[k] /= sum;
}

/* The inverse of the linear part by its minors. */
static void
invert_whole (RmpSkinPull *self, double determinant)
{
  const double *m = self->matrix;
  double *out = self->inverse;

  out[0] = m[5] * m[10] - m[9] * m[6];
  out[1] = m[9] * m[2] - m[1] * m[10];
  out[2] = m[1] * m[6] - m[5] * m[2];
  out[3] = m[6] * m[8] - m[10] * m[4];
  out[4] = m[10] * m[0] - m[2] * m[8];
  out[5] = m[2] * m[4] - m[6] * m[0];
  out[6] = m[4] * m[9] - m[8] * m[5];
  out[7] = m[8] * m[1] - m[0] * m[9];
  out[8] = m[0] * m[5] - m[4] * m[1];
#pragma omp simd
  for (guint k = 0; k < 9; k++)
    out[k] /= determinant;
}

/* Mean square of the singular values. */
static double
get_mean_square (const double *m)
{
  double sum = 0.0;

  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      sum += m[4 * column + row] * m[4 * column + row];
  return sum / 3.0;
}

/* The inverse V Σ⁻² Vᵀ Aᵀ of A over the directions V that are not collapsed. */
static void
invert_part (RmpSkinPull *self)
{
  const double *m = self->matrix;
  double squares[9], values[3];

  for (guint a = 0; a < 3; a++)
    for (guint b = 0; b < 3; b++)
      squares[3 * a + b] = m[4 * a] * m[4 * b] + m[4 * a + 1] * m[4 * b + 1] +
                           m[4 * a + 2] * m[4 * b + 2];
  self->rank = 0;
  memset (self->inverse, 0, sizeof self->inverse);
  if (!rmp_symmetric_eigen (3, squares, values))
    return;
  for (guint i = 0; i < 3; i++)
    if (values[i] > LEAST_STRETCH * LEAST_STRETCH * values[2])
      {
        /* Eigenvectors are columns of the matrix, which is stored by rows. */
        const double v[3] = { squares[i], squares[3 + i], squares[6 + i] };

        self->rank++;
        for (guint column = 0; column < 3; column++)
          {
            const double along = m[column] * v[0] + m[4 + column] * v[1] + m[8 + column] * v[2];

            for (guint row = 0; row < 3; row++)
              self->inverse[3 * column + row] += v[row] * along / values[i];
          }
      }
}

void
rmp_skin_pull_init (RmpSkinPull *self, guint n, const guint16 *joints, const float *weights,
                    const double *matrices)
{
  double mean_square, determinant;

  blend (self, n, joints, weights, matrices);
  mean_square = get_mean_square (self->matrix);
  determinant = rmp_affine_determinant (self->matrix);
  /* σ₁² σ₂ is 2 s³ at most, with s² the mean square: then σ₃ is large enough without a look */
  if (fabs (determinant) > 2.0 * LEAST_STRETCH * mean_square * sqrt (mean_square) &&
      isfinite (1.0 / determinant))
    {
      self->rank = 3;
      invert_whole (self, determinant);
      return;
    }
  invert_part (self);
}

void
rmp_skin_pull_direction (const RmpSkinPull *self, const double *direction, double *out)
{
  const double x = direction[0], y = direction[1], z = direction[2];

  for (guint row = 0; row < 3; row++)
    out[row] = self->inverse[row] * x + self->inverse[3 + row] * y + self->inverse[6 + row] * z;
}

void
rmp_skin_pull_point (const RmpSkinPull *self, const double *point, const double *rest, double *out)
{
  double moved[3], change[3];

  rmp_affine_apply (self->matrix, rest, moved);
  for (guint k = 0; k < 3; k++)
    change[k] = point[k] - moved[k];
  rmp_skin_pull_direction (self, change, change);
  for (guint k = 0; k < 3; k++)
    out[k] = rest[k] + change[k];
}
