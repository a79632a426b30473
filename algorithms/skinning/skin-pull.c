/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skin-pull.h"

#include "compute/processor.h"
#include "skinning/affine.h"
#include "solvers/symmetric-eigen.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Singular values below this, against the largest, count as nothing. */
#define LEAST_STRETCH 0.01

/* A column of a matrix. */
typedef double Column __attribute__ ((vector_size (4 * sizeof (double))));

/* The same where numbers are stored. A copy of four would be made in halves, and waited for. */
typedef double StoredColumn
    __attribute__ ((vector_size (4 * sizeof (double)), aligned (sizeof (double)), may_alias));

RMP_VECTOR_INLINE void
blend (guint n, const guint16 *joints, const float *weights, const double *matrices, Column *out)
{
  Column a = { 0.0 }, b = { 0.0 }, c = { 0.0 }, d = { 0.0 }; /* no array: registers hold them */
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    {
      const double weight = (double) weights[i];
      const StoredColumn *matrix = (const StoredColumn *) (matrices + 16 * (gsize) joints[i]);

      if (weight == 0.0)
        continue;
      sum += weight;
      a += weight * matrix[0];
      b += weight * matrix[1];
      c += weight * matrix[2];
      d += weight * matrix[3];
    }
  if (sum > 0.0 && sum != 1.0)
    {
      const double factor = 1.0 / sum;

      a *= factor;
      b *= factor;
      c *= factor;
      d *= factor;
    }
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
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
  determinant = 1.0 / determinant;
#pragma omp simd
  for (guint k = 0; k < 9; k++)
    out[k] *= determinant;
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

/* σ₁² σ₂ is 2 s³ at most, with s² the mean square: then σ₃ is large enough without a look. */
static inline gboolean
is_whole (double determinant, double mean_square)
{
  return fabs (determinant) > 2.0 * LEAST_STRETCH * mean_square * sqrt (mean_square) &&
         isfinite (1.0 / determinant);
}

void
rmp_skin_pull_init (RmpSkinPull *self, guint n, const guint16 *joints, const float *weights,
                    const double *matrices)
{
  double mean_square, determinant;
  Column columns[4];

  blend (n, joints, weights, matrices, columns);
  memcpy (self->matrix, columns, sizeof columns);
  mean_square = get_mean_square (self->matrix);
  determinant = rmp_affine_determinant (self->matrix);
  if (is_whole (determinant, mean_square))
    {
      self->rank = 3;
      invert_whole (self, determinant);
      return;
    }
  invert_part (self);
}

/* --- lanes ------------------------------------------------------------------------------------ */

#define LANES RMP_SKIN_PULL_LANES

G_STATIC_ASSERT (LANES % 4 == 0);

/* As get_mean_square(), rmp_affine_determinant(), is_whole() and invert_whole() do.
 * @whole: (out caller-allocates): [LANES] 1, or 0 where a part has to be inverted. Returns: their
 *   sum
 */
RMP_VECTOR_CLONES static double
invert_lanes (RmpSkinPulls *self, double *whole)
{
  double n_whole = 0.0;
  const double (*m)[LANES] = (const double (*)[LANES]) self->matrix;
  double (*out)[LANES] = self->inverse;

#pragma omp simd reduction(+ : n_whole)
  for (guint i = 0; i < LANES; i++)
    {
      const double a = m[4][i] * m[8][i] - m[7][i] * m[5][i],
                   b = m[7][i] * m[2][i] - m[1][i] * m[8][i],
                   c = m[1][i] * m[5][i] - m[4][i] * m[2][i];
      const double determinant = m[0][i] * a + m[3][i] * b + m[6][i] * c;
      const double inverse = 1.0 / determinant;

      const double mean_square = (m[0][i] * m[0][i] + m[1][i] * m[1][i] + m[2][i] * m[2][i] +
                                  m[3][i] * m[3][i] + m[4][i] * m[4][i] + m[5][i] * m[5][i] +
                                  m[6][i] * m[6][i] + m[7][i] * m[7][i] + m[8][i] * m[8][i]) /
                                 3.0;
      const double least = 2.0 * LEAST_STRETCH * mean_square * sqrt (mean_square);

      whole[i] = (fabs (determinant) > least) & (fabs (inverse) <= DBL_MAX) ? 1.0 : 0.0;
      n_whole += whole[i];
      out[0][i] = a * inverse;
      out[1][i] = b * inverse;
      out[2][i] = c * inverse;
      out[3][i] = (m[5][i] * m[6][i] - m[8][i] * m[3][i]) * inverse;
      out[4][i] = (m[8][i] * m[0][i] - m[2][i] * m[6][i]) * inverse;
      out[5][i] = (m[2][i] * m[3][i] - m[5][i] * m[0][i]) * inverse;
      out[6][i] = (m[3][i] * m[7][i] - m[6][i] * m[4][i]) * inverse;
      out[7][i] = (m[6][i] * m[1][i] - m[0][i] * m[7][i]) * inverse;
      out[8][i] = (m[0][i] * m[4][i] - m[3][i] * m[1][i]) * inverse;
    }
  return n_whole;
}

/* The columns of four blends, number by number. */
RMP_VECTOR_INLINE void
turn_columns (const Column *blends, guint column, double (*lanes)[LANES], guint first)
{
  const Column a = blends[column], b = blends[4 + column], c = blends[8 + column],
               d = blends[12 + column];
  Column low, high, turned;

  low = __builtin_shufflevector (a, b, 0, 4, 2, 6);
  high = __builtin_shufflevector (c, d, 0, 4, 2, 6);
  turned = __builtin_shufflevector (low, high, 0, 1, 4, 5);
  memcpy (&lanes[0][first], &turned, sizeof turned);
  turned = __builtin_shufflevector (low, high, 2, 3, 6, 7);
  memcpy (&lanes[2][first], &turned, sizeof turned);
  low = __builtin_shufflevector (a, b, 1, 5, 3, 7);
  high = __builtin_shufflevector (c, d, 1, 5, 3, 7);
  turned = __builtin_shufflevector (low, high, 0, 1, 4, 5);
  memcpy (&lanes[1][first], &turned, sizeof turned);
}

RMP_VECTOR_CLONES void
rmp_skin_pulls_init (RmpSkinPulls *self, guint n_vertices, guint n, const guint16 *joints,
                     const float *weights, const double *matrices)
{
  static const Column identity[4] = {
    { 1.0 }, { 0.0, 1.0 }, { 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.0, 1.0 }
  };
  double whole[LANES];

  g_assert (n_vertices <= LANES);

  for (guint first = 0; first < LANES; first += 4)
    {
      Column blends[4 * 4];

      for (guint i = 0; i < 4; i++)
        if (first + i < n_vertices)
          blend (n, joints + n * (first + i), weights + n * (first + i), matrices, blends + 4 * i);
        else
          for (guint column = 0; column < 4; column++)
            blends[4 * i + column] = identity[column];
      for (guint column = 0; column < 4; column++)
        turn_columns (blends, column, self->matrix + 3 * column, first);
    }
  memset (self->rank, 3, sizeof self->rank);
  if (invert_lanes (self, whole) == LANES)
    return;
  for (guint i = 0; i < n_vertices; i++)
    if (whole[i] == 0.0)
      {
        RmpSkinPull pull;

        rmp_skin_pull_init (&pull, n, joints + n * i, weights + n * i, matrices);
        for (guint k = 0; k < 9; k++)
          self->inverse[k][i] = pull.inverse[k];
        self->rank[i] = (guint8) pull.rank;
      }
}

/* --- points ----------------------------------------------------------------------------------- */

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
