/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/affine.h"

/* A column shorter than this against the longest has no direction that rounding did not give it. */
#define MIN_COLUMN 1e-12

gboolean
rmp_affine_invert (const double *m, double *out)
{
  const double determinant = rmp_affine_determinant (m);
  double inverse[16];

  if (!(fabs (determinant) > 0.0) || !isfinite (1.0 / determinant))
    return FALSE;

  rmp_affine_identity (inverse);
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      {
        const guint a = (column + 1) % 3, b = (column + 2) % 3, c = (row + 1) % 3,
                    d = (row + 2) % 3;

        inverse[4 * column + row] = (m[4 * c + a] * m[4 * d + b] - m[4 * d + a] * m[4 * c + b]) /
                                    determinant;
      }
  for (guint row = 0; row < 3; row++)
    inverse[12 + row] = -(inverse[row] * m[12] + inverse[4 + row] * m[13] +
                          inverse[8 + row] * m[14]);
  for (guint i = 0; i < 16; i++)
    out[i] = inverse[i];
  return TRUE;
}

/* Shepperd's method: the largest of the four squares is divided by. @r: columns of a rotation */
static void
quaternion_from_columns (const double (*r)[3], double *q)
{
  const double trace = r[0][0] + r[1][1] + r[2][2];
  guint i = r[1][1] > r[0][0] ? 1 : 0;

  if (r[2][2] > r[i][i])
    i = 2;
  if (trace > r[i][i])
    {
      q[0] = r[1][2] - r[2][1];
      q[1] = r[2][0] - r[0][2];
      q[2] = r[0][1] - r[1][0];
      q[3] = 1.0 + trace;
    }
  else
    {
      const guint j = (i + 1) % 3, k = (i + 2) % 3;

      q[i] = 1.0 + r[i][i] - r[j][j] - r[k][k];
      q[j] = r[i][j] + r[j][i];
      q[k] = r[i][k] + r[k][i];
      q[3] = r[j][k] - r[k][j];
    }
  rmp_quaternion_normalise (q, q);
}

static double
dot (const double *a, const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Makes @column perpendicular to the @n unit vectors before it and of length 1; returns its length
 * before, or 0 where nothing was left and some other perpendicular was taken.
 */
static double
orthonormalise (double (*columns)[3], guint n, double least)
{
  double *column = columns[n];

  for (guint attempt = 0; attempt < 4; attempt++)
    {
      double length;

      /* Twice, because the first time loses digits where columns are nearly parallel. */
      for (guint pass = 0; pass < 2; pass++)
        for (guint p = 0; p < n; p++)
          {
            const double along = dot (column, columns[p]);

            for (guint k = 0; k < 3; k++)
              column[k] -= along * columns[p][k];
          }
      length = sqrt (dot (column, column));
      if (length > (attempt == 0 ? least : 0.5))
        {
          for (guint k = 0; k < 3; k++)
            column[k] /= length;
          return attempt == 0 ? length : 0.0;
        }
      for (guint k = 0; k < 3; k++)
        column[k] = k == (n + attempt) % 3 ? 1.0 : 0.0;
    }
  return 0.0;
}

void
rmp_affine_split (const double *m, RmpTransform *transform, double *shear)
{
  double q[3][3], least = 0.0, triangle[3][3]; /* [row][column] */

  g_return_if_fail (transform);

  for (guint column = 0; column < 3; column++)
    {
      for (guint row = 0; row < 3; row++)
        q[column][row] = m[4 * column + row];
      least = fmax (least, MIN_COLUMN * sqrt (dot (q[column], q[column])));
      transform->translation[column] = m[12 + column];
    }
  for (guint column = 0; column < 3; column++)
    orthonormalise (q, column, least);
  if (rmp_affine_determinant ((double[16]){ q[0][0], q[0][1], q[0][2], 0.0, q[1][0], q[1][1],
                                            q[1][2], 0.0, q[2][0], q[2][1], q[2][2], 0.0, 0.0, 0.0,
                                            0.0, 1.0 }) < 0.0)
    for (guint k = 0; k < 3; k++)
      q[0][k] = -q[0][k];

  for (guint row = 0; row < 3; row++)
    for (guint column = row; column < 3; column++)
      triangle[row][column] = dot (q[row], m + 4 * column);
  for (guint k = 0; k < 3; k++)
    transform->scale[k] = triangle[k][k];
  shear[0] = triangle[0][1];
  shear[1] = triangle[0][2];
  shear[2] = triangle[1][2];
  quaternion_from_columns ((const double (*)[3]) q, transform->rotation);
}
