/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "svd3.h"

#include "geometry/vector.h"

#define MOST_SWEEPS 30
#define ORTHOGONAL 1e-16 /* cosine between columns */
#define FLAT 1e-14       /* a value by the largest, below which its column has no direction */

/* Columns @p and @q of both turn until those of @b are at right angles. */
static gboolean
turn (double b[3][3], double v[3][3], guint p, guint q)
{
  const double pp = rmp_vector_dot (b[p], b[p]), qq = rmp_vector_dot (b[q], b[q]);
  const double pq = rmp_vector_dot (b[p], b[q]);
  double theta, t, c, s;

  if (!(fabs (pq) > ORTHOGONAL * sqrt (pp * qq)))
    return FALSE;
  theta = (qq - pp) / (2.0 * pq);
  t = (theta >= 0.0 ? 1.0 : -1.0) / (fabs (theta) + sqrt (theta * theta + 1.0));
  c = 1.0 / sqrt (t * t + 1.0);
  s = t * c;
  for (guint k = 0; k < 3; k++)
    {
      const double bp = b[p][k], bq = b[q][k], vp = v[p][k], vq = v[q][k];

      b[p][k] = c * bp - s * bq;
      b[q][k] = s * bp + c * bq;
      v[p][k] = c * vp - s * vq;
      v[q][k] = s * vp + c * vq;
    }
  return TRUE;
}

/* A swap that stays a rotation. */
static void
swap (double a[3][3], guint p, guint q)
{
  for (guint k = 0; k < 3; k++)
    {
      const double other = a[p][k];

      a[p][k] = a[q][k];
      a[q][k] = -other;
    }
}

static void
sort (double b[3][3], double v[3][3])
{
  static const guint pairs[3][2] = { { 0, 1 }, { 1, 2 }, { 0, 1 } };

  for (guint i = 0; i < 3; i++)
    {
      const guint p = pairs[i][0], q = pairs[i][1];

      if (rmp_vector_dot (b[q], b[q]) > rmp_vector_dot (b[p], b[p]))
        {
          swap (b, p, q);
          swap (v, p, q);
        }
    }
}

/* A unit vector at right angles to @a. */
static void
find_perpendicular (const double a[3], double out[3])
{
  double axis[3] = { 0.0, 0.0, 0.0 };

  axis[fabs (a[0]) < 0.6 ? 0 : 1] = 1.0;
  rmp_vector_cross (a, axis, out);
  rmp_vector_normalise (out);
}

void
rmp_svd3 (const double matrix[9], double u[9], double sigma[3], double v[9])
{
  /* columns as rows */
  double b[3][3], w[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, axes[3][3];
  gboolean turned = TRUE;

  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      b[k][i] = matrix[3 * i + k];
  for (guint i = 0; i < MOST_SWEEPS && turned; i++)
    {
      turned = turn (b, w, 0, 1);
      turned |= turn (b, w, 0, 2);
      turned |= turn (b, w, 1, 2);
    }
  sort (b, w);

  rmp_vector_copy (b[0], axes[0]);
  if (!rmp_vector_normalise (axes[0]))
    axes[0][0] = 1.0;
  rmp_vector_add_scaled (b[1], -rmp_vector_dot (b[1], axes[0]), axes[0], axes[1]);
  if (!(rmp_vector_norm (b[1]) > FLAT * rmp_vector_norm (b[0])) || !rmp_vector_normalise (axes[1]))
    find_perpendicular (axes[0], axes[1]);
  rmp_vector_cross (axes[0], axes[1], axes[2]);
  for (guint i = 0; i < 3; i++)
    {
      sigma[i] = rmp_vector_dot (b[i], axes[i]);
      for (guint k = 0; k < 3; k++)
        {
          u[3 * k + i] = axes[i][k];
          v[3 * k + i] = w[i][k];
        }
    }
}
