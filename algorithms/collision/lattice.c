/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lattice.c: exact sides of points.
 *
 * Based on:
 *   H. Edelsbrunner, E. P. Mücke. Simulation of simplicity: a technique to cope with degenerate
 *     cases in geometric algorithms. ACM Trans. Graph. 9, 1990: break_tie ()
 */

#include "collision/lattice.h"

#include <math.h>

/* Products of three coordinates fit into 128 bits. */
#define CELLS 1099511627776.0 /* 2⁴⁰ */
/* Round-off of a determinant in double precision, of the sum of its products. */
#define ROUNDING 2e-15

__extension__ typedef __int128 Wide;

struct _RmpLattice
{
  double spacing;    /* metres */
  gint64 *positions; /* [… × 3] */
};

RmpLattice *
rmp_lattice_new (guint n, const double *positions)
{
  RmpLattice *self = g_new (RmpLattice, 1);
  double low[3] = { INFINITY, INFINITY, INFINITY }, extent = 0.0, scale;

  self->positions = g_new (gint64, 3 * (gsize) n);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    low[i % 3] = MIN (low[i % 3], positions[i]);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    extent = MAX (extent, positions[i] - low[i % 3]);
  self->spacing = extent / CELLS;
  scale = extent > 0.0 ? CELLS / extent : 0.0;
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    self->positions[i] = (gint64) llrint (scale * (positions[i] - low[i % 3]));
  return self;
}

void
rmp_lattice_free (RmpLattice *self)
{
  g_free (self->positions);
  g_free (self);
}

double
rmp_lattice_get_spacing (const RmpLattice *self)
{
  return self->spacing;
}

/* --- sides ----------------------------------------------------------------------------------- */

static Wide
determinant3 (const Wide m[4][4], const guint rows[3], const guint columns[3])
{
  const Wide *a = m[rows[0]], *b = m[rows[1]], *c = m[rows[2]];
  const guint x = columns[0], y = columns[1], z = columns[2];

  return a[x] * (b[y] * c[z] - b[z] * c[y]) - a[y] * (b[x] * c[z] - b[z] * c[x]) +
         a[z] * (b[x] * c[y] - b[y] * c[x]);
}

static Wide
determinant4 (const Wide m[4][4])
{
  static const guint columns[3] = { 0, 1, 2 };
  Wide sum = 0;

  /* By the last column, as the volume of a tetrahedron. */
  for (guint i = 0; i < 4; i++)
    {
      const guint rows[3] = { i < 1 ? 1 : 0, i < 2 ? 2 : 1, i < 3 ? 3 : 2 };
      const Wide minor = m[i][3] * determinant3 (m, rows, columns);

      sum += i % 2 == 0 ? minor : -minor;
    }
  return sum;
}

/* The side of the last of four points in ascending order of their numbers, that lie in a plane.
 * Each coordinate moves by an amount infinitely smaller than that of those before it: z, y, x of
 * the first point, z, y, x of the second, and so on. The side is that of the largest product of
 * amounts that has one; such a product puts unit vectors in the places of the points that it moves.
 */
static int
break_tie (const Wide points[4][4])
{
  for (guint moved = 0; moved < 1u << 9; moved++)
    {
      Wide m[4][4], value;
      guint columns = 0;
      gboolean is_product = TRUE;

      for (guint row = 0; row < 4; row++)
        {
          const guint bits = row < 3 ? moved >> (3 * row) & 7 : 0;
          const guint column = bits == 1 ? 2 : bits == 2 ? 1 : 0;

          is_product = is_product && (bits == 0 || bits == 1 || bits == 2 || bits == 4) &&
                       (bits == 0 || !(columns >> column & 1));
          columns |= bits != 0 ? 1u << column : 0;
          for (guint c = 0; c < 4; c++)
            m[row][c] = bits == 0 ? points[row][c] : c == column ? 1 : 0;
        }
      if (!is_product)
        continue;
      value = determinant4 ((const Wide (*)[4]) m);
      if (value != 0)
        return value > 0 ? 1 : -1;
    }
  g_assert_not_reached ();
}

/* The same of any that may lie in a plane. */
static int
get_exact_side (const gint64 *const positions[4])
{
  Wide points[4][4], value;

  for (guint i = 0; i < 4; i++)
    {
      for (guint c = 0; c < 3; c++)
        points[i][c] = positions[i][c];
      points[i][3] = 1;
    }
  value = determinant4 ((const Wide (*)[4]) points);
  return value > 0 ? 1 : value < 0 ? -1 : break_tie ((const Wide (*)[4]) points);
}

int
rmp_lattice_get_side (const RmpLattice *self, guint32 a, guint32 b, guint32 c, guint32 d)
{
  guint32 order[4] = { a, b, c, d };
  const gint64 *positions[4];
  double m[3][3], parts[3], value, size;
  int sign = 1;

  /* In one order whatever is asked, so that answers agree. */
  for (guint i = 1; i < 4; i++)
    for (guint k = i; k > 0 && order[k - 1] > order[k]; k--)
      {
        const guint32 other = order[k];

        order[k] = order[k - 1];
        order[k - 1] = other;
        sign = -sign;
      }
  for (guint i = 0; i < 4; i++)
    positions[i] = self->positions + 3 * (gsize) order[i];
  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      m[i][k] = (double) (positions[i + 1][k] - positions[0][k]);
  size = 0.0;
  for (guint k = 0; k < 3; k++)
    {
      const double p = m[1][(k + 1) % 3] * m[2][(k + 2) % 3];
      const double q = m[1][(k + 2) % 3] * m[2][(k + 1) % 3];

      parts[k] = m[0][k] * (p - q);
      size += fabs (m[0][k]) * (fabs (p) + fabs (q));
    }
  value = parts[0] + parts[1] + parts[2];
  if (fabs (value) > ROUNDING * size)
    return value > 0.0 ? sign : -sign;
  return sign * get_exact_side (positions);
}

gboolean
rmp_lattice_pierces (const RmpLattice *self, const guint32 edge[2], const guint32 face[3])
{
  int turn;

  if (rmp_lattice_get_side (self, face[0], face[1], face[2], edge[0]) ==
      rmp_lattice_get_side (self, face[0], face[1], face[2], edge[1]))
    return FALSE;
  turn = rmp_lattice_get_side (self, edge[0], edge[1], face[0], face[1]);
  return rmp_lattice_get_side (self, edge[0], edge[1], face[1], face[2]) == turn &&
         rmp_lattice_get_side (self, edge[0], edge[1], face[2], face[0]) == turn;
}
