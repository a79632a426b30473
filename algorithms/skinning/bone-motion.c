/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bone-motion.c: dual quaternions with scale.
 *
 * Based on:
 *   L. Kavan, S. Collins, J. Žára, C. O'Sullivan. Geometric skinning with approximate dual
 *   quaternion blending. ACM Transactions on Graphics 27 (4), 2008.
 *     §4    blending and normalisation       rmp_bone_motion_blend ()
 *   N. J. Higham. Computing the polar decomposition, with applications.
 *   SIAM Journal on Scientific and Statistical Computing 7 (4), 1986.
 *     §3    scaled Newton iteration          polar_rotation ()
 *
 * Departs from the paper:
 *   - quaternions are flipped to the hemisphere of the bone of largest weight rather than of the
 *     first bone;
 *   - scale and shear are blended linearly and applied before the rotation.
 *
 * The flips leave no sum of quaternions shorter than the largest weight, so it can always be
 * normalised.
 */
#include "skinning/bone-motion.h"

#include <string.h>

#include "compute/processor.h"
#include "skinning/affine.h"

/* Volume against the cube of size below which a bone counts as flattened: its inverse has no digit
 * left.
 */
#define FLAT_VOLUME 1e-12

/* The iteration converges quadratically, so the step after a change this small is exact to the last
 * digits.
 */
#define CONVERGED_CHANGE 1e-10

/* Nine scaled steps suffice for any condition number in double; the rest is margin. */
#define MAX_POLAR_STEPS 30

static double
norm9 (const double *m)
{
  double sum = 0.0;

  for (guint i = 0; i < 9; i++)
    sum += m[i] * m[i];
  return sqrt (sum);
}

/* out = transpose of the inverse. Returns the determinant. */
static double
inverse_transpose (const double *m, double *out)
{
  double determinant;

  for (guint column = 0; column < 3; column++)
    {
      const double *b = m + 3 * ((column + 1) % 3), *c = m + 3 * ((column + 2) % 3);

      for (guint row = 0; row < 3; row++)
        out[3 * column + row] = b[(row + 1) % 3] * c[(row + 2) % 3] -
                                b[(row + 2) % 3] * c[(row + 1) % 3];
    }
  determinant = m[0] * out[0] + m[1] * out[1] + m[2] * out[2];
  for (guint i = 0; i < 9; i++)
    out[i] /= determinant;
  return determinant;
}

/* Turns @m, whose determinant is positive, into its nearest rotation. */
static void
polar_rotation (double *m)
{
  for (guint step = 0; step < MAX_POLAR_STEPS; step++)
    {
      double inverse[9], next[9], change = 0.0;

      inverse_transpose (m, inverse);

      const double scale = sqrt (norm9 (inverse) / norm9 (m));

      for (guint i = 0; i < 9; i++)
        {
          next[i] = 0.5 * (scale * m[i] + inverse[i] / scale);
          change = MAX (change, fabs (next[i] - m[i]));
        }
      memcpy (m, next, sizeof next);
      if (change < CONVERGED_CHANGE)
        break;
    }
}

/* Quaternion x, y, z, w of a rotation matrix, from its largest component so that nothing cancels.
 */
static void
quaternion_from_rotation (const double *m, double *q)
{
  const double squares[4] = {
    1.0 + m[0] - m[4] - m[8],
    1.0 - m[0] + m[4] - m[8],
    1.0 - m[0] - m[4] + m[8],
    1.0 + m[0] + m[4] + m[8],
  };
  const double products[4][4] = {
    { squares[0], m[1] + m[3], m[2] + m[6], m[5] - m[7] },
    { m[1] + m[3], squares[1], m[5] + m[7], m[6] - m[2] },
    { m[2] + m[6], m[5] + m[7], squares[2], m[1] - m[3] },
    { m[5] - m[7], m[6] - m[2], m[1] - m[3], squares[3] },
  };
  guint largest = 3;

  for (guint i = 0; i < 3; i++)
    if (squares[i] > squares[largest])
      largest = i;
  rmp_quaternion_normalise (products[largest], q);
}

static void
set_translation (RmpBoneMotion *self, const double *t)
{
  const double *q = self->real;

  self->dual[0] = 0.5 * (t[0] * q[3] + t[1] * q[2] - t[2] * q[1]);
  self->dual[1] = 0.5 * (t[1] * q[3] + t[2] * q[0] - t[0] * q[2]);
  self->dual[2] = 0.5 * (t[2] * q[3] + t[0] * q[1] - t[1] * q[0]);
  self->dual[3] = -0.5 * (t[0] * q[0] + t[1] * q[1] + t[2] * q[2]);
}

gboolean
rmp_bone_motion_init (RmpBoneMotion *self, const double *matrix)
{
  const double determinant = rmp_affine_determinant (matrix);
  double rotation[9] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 };
  double linear[9], size;

  for (guint column = 0; column < 3; column++)
    memcpy (linear + 3 * column, matrix + 4 * column, 3 * sizeof *linear);
  size = norm9 (linear);
  for (guint i = 0; i < 15; i++)
    if (!isfinite (matrix[i]))
      return FALSE;
  if (fabs (determinant) > FLAT_VOLUME * size * size * size)
    {
      if (determinant < 0.0)
        return FALSE;
      memcpy (rotation, linear, sizeof linear);
      polar_rotation (rotation);
    }
  memset (self->stretch, 0, sizeof self->stretch);
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      {
        double sum = 0.0;

        for (guint k = 0; k < 3; k++)
          sum += rotation[3 * row + k] * linear[3 * column + k];
        self->stretch[column][row] = sum;
      }
  quaternion_from_rotation (rotation, self->real);
  set_translation (self, matrix + 12);
  return TRUE;
}

/* The rigid motion of the dual quaternion real + ε dual made unit: squares of the length are all
 * that takes, and what dual has along real moves nothing.
 */
static inline void
apply_dual_quaternion (const double *real, const double *dual, const double *p, double *out)
{
  const double x = real[0], y = real[1], z = real[2], w = real[3];
  const double scale = 2.0 / (x * x + y * y + z * z + w * w);
  const double u[3] = { y * p[2] - z * p[1] + w * p[0] + dual[0],
                        z * p[0] - x * p[2] + w * p[1] + dual[1],
                        x * p[1] - y * p[0] + w * p[2] + dual[2] };

  out[0] = p[0] + scale * (y * u[2] - z * u[1] + w * dual[0] - dual[3] * x);
  out[1] = p[1] + scale * (z * u[0] - x * u[2] + w * dual[1] - dual[3] * y);
  out[2] = p[2] + scale * (x * u[1] - y * u[0] + w * dual[2] - dual[3] * z);
}

/* Four numbers that are added and multiplied together. */
typedef double Four __attribute__ ((vector_size (32), aligned (8), may_alias));

static inline double
sum_four (const Four *numbers)
{
  return (*numbers)[0] + (*numbers)[1] + (*numbers)[2] + (*numbers)[3];
}

RMP_VECTOR_CLONES void
rmp_bone_motion_blend (const RmpBoneMotion *motions, const guint16 *joints, const double *weights,
                       guint n, guint pivot, const double *point, double *out)
{
  const Four main_bone = *(const Four *) motions[joints ? joints[pivot] : pivot].real;
  Four real = { 0.0 }, dual = { 0.0 }, stretched = { 0.0 }, product;

  for (guint k = 0; k < n; k++)
    {
      const RmpBoneMotion *bone = &motions[joints ? joints[k] : k];
      double weight = weights[k];

      if (weight == 0.0)
        continue;
      for (guint i = 0; i < 3; i++)
        stretched += weight * point[i] * *(const Four *) bone->stretch[i];
      product = *(const Four *) bone->real * main_bone;
      weight = sum_four (&product) < 0.0 ? -weight : weight;
      real += weight * *(const Four *) bone->real;
      dual += weight * *(const Four *) bone->dual;
    }
  apply_dual_quaternion ((const double *) &real, (const double *) &dual,
                         (const double *) &stretched, out);
}
