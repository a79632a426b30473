/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/crossing.h"

/* On which side of the plane through a, b, c the point d is. */
static int
side (const float *a, const float *b, const float *c, const float *d)
{
  double m[3][3], value;

  for (guint k = 0; k < 3; k++)
    {
      m[0][k] = (double) a[k] - (double) d[k];
      m[1][k] = (double) b[k] - (double) d[k];
      m[2][k] = (double) c[k] - (double) d[k];
    }
  value = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) +
          m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
          m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return value > 0.0 ? 1 : value < 0.0 ? -1 : 0;
}

static gboolean
pierces (const float *p, const float *q, int from, int to, const float *const triangle[3])
{
  int turn;

  if (from * to >= 0)
    return FALSE;
  turn = side (p, q, triangle[0], triangle[1]);
  return turn != 0 && side (p, q, triangle[1], triangle[2]) == turn &&
         side (p, q, triangle[2], triangle[0]) == turn;
}

gboolean
rmp_faces_cross (const float *const corners[6])
{
  int sides[6];

  for (guint i = 0; i < 3; i++)
    sides[i] = side (corners[3], corners[4], corners[5], corners[i]);
  if (sides[0] == sides[1] && sides[1] == sides[2])
    return FALSE;
  for (guint i = 0; i < 3; i++)
    sides[3 + i] = side (corners[0], corners[1], corners[2], corners[3 + i]);
  if (sides[3] == sides[4] && sides[4] == sides[5])
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      guint next = (i + 1) % 3;

      if (pierces (corners[i], corners[next], sides[i], sides[next], corners + 3) ||
          pierces (corners[3 + i], corners[3 + next], sides[3 + i], sides[3 + next], corners))
        return TRUE;
    }
  return FALSE;
}
