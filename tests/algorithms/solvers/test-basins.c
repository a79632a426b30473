/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/landscape.h"
#include "solvers/basins.h"

#include <math.h>

static void
a_row_of_valleys (void)
{
  static const double values[] = { 3, 1, 2, 0, 5, 4, 6, 2.5, 9 };
  g_autoptr (GArray) all = rmp_basins_find (values, 9, 1, 0.0);
  g_autoptr (GArray) deep = rmp_basins_find (values, 9, 1, 2.0);
  const RmpBasin *basins = (const RmpBasin *) (gpointer) all->data;

  g_assert_cmpuint (all->len, ==, 4);
  g_assert_cmpuint (basins[0].column, ==, 3);
  g_assert_true (isinf (basins[0].depth));
  g_assert_cmpuint (basins[1].column, ==, 7); /* 2.5, over 6 */
  g_assert_cmpfloat (basins[1].depth, ==, 3.5);
  g_assert_cmpfloat (basins[2].depth, ==, 1.0);
  g_assert_cmpfloat (basins[3].depth, ==, 1.0);
  g_assert_cmpuint (deep->len, ==, 2);
}

static void
a_plain_is_one_basin (void)
{
  double values[25];

  for (guint i = 0; i < 25; i++)
    values[i] = 1.0;
  for (guint columns = 1; columns <= 25; columns += 4)
    {
      g_autoptr (GArray) basins = rmp_basins_find (values, columns, 25 / columns, 1e-9);

      g_assert_cmpuint (basins->len, ==, 1);
    }
}

/* Two minima of a function on a grid that its valley crosses askew. */
static void
a_skew_valley_is_not_many_basins (void)
{
  enum
  {
    N = 80
  };
  g_autofree double *values = g_new (double, N *N);
  g_autoptr (GArray) basins = NULL;

  for (guint r = 0; r < N; r++)
    for (guint c = 0; c < N; c++)
      {
        const double x = c / (N - 1.0), y = r / (N - 1.0), along = 0.8 * x + 0.6 * y,
                     across = 0.8 * y - 0.6 * x;

        values[r * N + c] = 5.0 * fabs (across - 0.1) + 0.2 * (1.0 - cos (4.0 * G_PI * along));
      }
  basins = rmp_basins_find (values, N, N, 0.1);
  g_assert_cmpuint (basins->len, ==, 3); /* along = 0, ½ and 1 */
}

/* An example worked by hand: at a compression to 0.8 both (0.6, 1.2) and (0.6, 0) are solutions of
 * the per-vertex model; a single fold has one.
 */
static void
vertices_have_several_minima_and_a_fold_has_one (void)
{
  enum
  {
    N = 73
  };
  const double most = 1.8;
  g_autofree double *map = g_new (double, N *N);
  double curve[N];
  g_autoptr (GArray) vertices = NULL, fold = NULL;
  guint found = 0;

  rmp_fold_landscape_of_vertices (0.8, most, N, map);
  vertices = rmp_basins_find (map, N, N, 0.05);
  for (guint i = 0; i < vertices->len; i++)
    {
      const RmpBasin *basin = &g_array_index (vertices, RmpBasin, i);
      const double a = most * basin->column / (N - 1), b = most * basin->row / (N - 1);

      if (basin->value < 1e-9 && fabs (a - 0.6) < 1e-9 && (fabs (b - 1.2) < 1e-9 || b == 0.0))
        found++;
    }
  g_assert_cmpuint (found, ==, 2);

  rmp_fold_landscape (0.8, most, N, curve);
  fold = rmp_basins_find (curve, N, 1, 0.01);
  g_assert_cmpuint (fold->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/basins/a-row-of-valleys", a_row_of_valleys);
  g_test_add_func ("/algorithms/basins/a-plain-is-one", a_plain_is_one_basin);
  g_test_add_func ("/algorithms/basins/a-skew-valley-is-not-many",
                   a_skew_valley_is_not_many_basins);
  g_test_add_func ("/algorithms/basins/vertices-have-several-minima-and-a-fold-has-one",
                   vertices_have_several_minima_and_a_fold_has_one);
  return g_test_run ();
}
