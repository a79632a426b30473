/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* affine.h: 4 × 4 matrices in double, column-major, whose last row is 0 0 0 1. (cglm is float
 * only.)
 */

#include "skinning/skeleton.h"

#include <math.h>

G_BEGIN_DECLS

static inline void
rmp_affine_identity (double *out)
{
  for (guint i = 0; i < 16; i++)
    out[i] = i % 5 == 0 ? 1.0 : 0.0;
}

/* out = a b; @out must be neither of them. */
static inline void
rmp_affine_multiply (const double *a, const double *b, double *out)
{
  for (guint column = 0; column < 4; column++)
    for (guint row = 0; row < 4; row++)
      {
        double sum = 0.0;

        for (guint k = 0; k < 4; k++)
          sum += a[4 * k + row] * b[4 * column + k];
        out[4 * column + row] = sum;
      }
}

static inline void
rmp_affine_apply (const double *m, const double *point, double *out)
{
  const double x = point[0], y = point[1], z = point[2];

  for (guint row = 0; row < 3; row++)
    out[row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
}

/* Determinant of the linear part. */
static inline double
rmp_affine_determinant (const double *m)
{
  return m[0] * (m[5] * m[10] - m[9] * m[6]) + m[4] * (m[9] * m[2] - m[1] * m[10]) +
         m[8] * (m[1] * m[6] - m[5] * m[2]);
}

/* Normalises a quaternion; gives the identity if @in has no length. */
static inline void
rmp_quaternion_normalise (const double *in, double *out)
{
  const double length = sqrt (in[0] * in[0] + in[1] * in[1] + in[2] * in[2] + in[3] * in[3]);

  for (guint i = 0; i < 4; i++)
    out[i] = length > 0.0 ? in[i] / length : (i == 3 ? 1.0 : 0.0);
}

/* Translation · rotation · the triangular matrix with the scale on its diagonal and @shear
 * (nullable) above it, in the order of RMP_CHANNEL_SHEAR. The rotation need not be unit.
 */
static inline void
rmp_affine_from_sheared (const RmpTransform *transform, const double *shear, double *out)
{
  double q[4];

  rmp_quaternion_normalise (transform->rotation, q);

  const double x = q[0], y = q[1], z = q[2], w = q[3];
  const double rotation[9] = {
    1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z),       2.0 * (x * z - w * y),
    2.0 * (x * y - w * z),       1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x),
    2.0 * (x * z + w * y),       2.0 * (y * z - w * x),       1.0 - 2.0 * (x * x + y * y),
  };

  rmp_affine_identity (out);
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      out[4 * column + row] = rotation[3 * column + row] * transform->scale[column];
  for (guint row = 0; row < 3; row++)
    out[12 + row] = transform->translation[row];
  for (guint row = 0; shear && row < 3; row++)
    {
      out[4 + row] += shear[0] * rotation[row];
      out[8 + row] += shear[1] * rotation[row] + shear[2] * rotation[3 + row];
    }
}

/* Translation · rotation · scale. */
static inline void
rmp_affine_from_transform (const RmpTransform *transform, double *out)
{
  rmp_affine_from_sheared (transform, NULL, out);
}

/* @out may be @m. Returns FALSE if @m is singular; @out is then left as it is. */
gboolean rmp_affine_invert (const double *m, double *out);

/**
 * rmp_affine_split:
 * @m: [16] any affine matrix
 * @shear: (out caller-allocates): [3] as in RMP_CHANNEL_SHEAR
 *
 * The inverse of rmp_affine_from_sheared(), by the orthogonal-triangular factorisation of the
 * linear part. All scales are positive, except the first of a matrix that mirrors; so matrices that
 * change slowly are split into parts that change slowly.
 */
void rmp_affine_split (const double *m, RmpTransform *transform, double *shear);

G_END_DECLS
