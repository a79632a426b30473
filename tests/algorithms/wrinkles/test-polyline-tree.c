/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/distance.h"
#include "wrinkles/polyline-tree.h"

/* Of lines of two points up to some hundreds, against each piece in turn. */
static void
the_nearest_piece_is_found (void)
{
  for (guint n = 2; n <= 700; n = n * 3 / 2 + 1)
    {
      g_autofree double *points = g_new (double, 3 * n);
      g_autoptr (RmpPolylineTree) tree = NULL;

      for (guint i = 0; i < 3 * n; i++)
        points[i] = i < 3 ? 0.0 : points[i - 3] + g_test_rand_double_range (-1.0, 1.0);
      tree = rmp_polyline_tree_new (n, points);
      for (guint k = 0; k < 200; k++)
        {
          double point[3], s;

          for (guint c = 0; c < 3; c++)
            point[c] = g_test_rand_double_range (-20.0, 20.0);
          g_assert_cmpfloat_with_epsilon (rmp_polyline_tree_distance (tree, point),
                                          rmp_polyline_nearest (n, points, point, &s, NULL), 1e-12);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wrinkles/polyline-tree/the-nearest-piece-is-found",
                   the_nearest_piece_is_found);
  return g_test_run ();
}
