/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sides of points, decided exactly. */

#include "collision/lattice.h"

#include <math.h>

/* Points of a grid so coarse that many lie in a plane, on a line, or on each other. */
static RmpLattice *
scatter (guint n, gint size, double scale)
{
  g_autofree double *positions = g_new (double, 3 * n);

  for (guint i = 0; i < 3 * n; i++)
    positions[i] = scale * g_test_rand_int_range (0, size);
  return rmp_lattice_new (n, positions);
}

static void
sides_change_with_the_order_of_points (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      g_autoptr (RmpLattice) lattice = scatter (4, 2 + (gint) (round % 4), 0.37);
      const int side = rmp_lattice_get_side (lattice, 0, 1, 2, 3);

      g_assert_true (side == 1 || side == -1);
      g_assert_cmpint (rmp_lattice_get_side (lattice, 1, 2, 0, 3), ==, side);
      g_assert_cmpint (rmp_lattice_get_side (lattice, 1, 0, 2, 3), ==, -side);
      g_assert_cmpint (rmp_lattice_get_side (lattice, 3, 1, 2, 0), ==, -side);
      g_assert_cmpint (rmp_lattice_get_side (lattice, 2, 3, 0, 1), ==, side);
    }
}

static void
clear_sides_are_those_of_the_volume (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      double p[12], volume = 0.0;
      g_autoptr (RmpLattice) lattice = NULL;

      for (guint i = 0; i < 12; i++)
        p[i] = g_test_rand_double_range (-3.0, 5.0);
      lattice = rmp_lattice_new (4, p);
      for (guint k = 0; k < 3; k++)
        volume += (p[3 + k] - p[k]) *
                  ((p[6 + (k + 1) % 3] - p[(k + 1) % 3]) * (p[9 + (k + 2) % 3] - p[(k + 2) % 3]) -
                   (p[6 + (k + 2) % 3] - p[(k + 2) % 3]) * (p[9 + (k + 1) % 3] - p[(k + 1) % 3]));
      if (fabs (volume) > 1e-9)
        g_assert_cmpint (rmp_lattice_get_side (lattice, 0, 1, 2, 3), ==, volume > 0.0 ? 1 : -1);
    }
}

/* Two triangles cross along a segment, which has two ends, or not at all, also where they only
 * touch, lie in one plane or are no triangles.
 */
static void
faces_that_touch_cross_in_two_points_or_none (void)
{
  static const guint32 faces[2][3] = { { 0, 1, 2 }, { 3, 4, 5 } };
  guint n_crossing = 0;

  for (guint round = 0; round < 20000; round++)
    {
      g_autoptr (RmpLattice) lattice = scatter (6, 2 + (gint) (round % 3), 0.1);
      guint n = 0;

      for (guint f = 0; f < 2; f++)
        for (guint i = 0; i < 3; i++)
          {
            const guint32 edge[2] = { faces[f][i], faces[f][(i + 1) % 3] };

            n += rmp_lattice_pierces (lattice, edge, faces[1 - f]);
          }
      g_assert_true (n == 0 || n == 2);
      n_crossing += n / 2;
    }
  g_assert_cmpuint (n_crossing, >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/lattice/sides-change-with-the-order-of-points",
                   sides_change_with_the_order_of_points);
  g_test_add_func ("/collision/lattice/clear-sides-are-those-of-the-volume",
                   clear_sides_are_those_of_the_volume);
  g_test_add_func ("/collision/lattice/faces-that-touch-cross-in-two-points-or-none",
                   faces_that_touch_cross_in_two_points_or_none);
  return g_test_run ();
}
