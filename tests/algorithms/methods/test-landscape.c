/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error of heights of points has several minima, that of the height of a fold has one. */

#include "methods/incompressible-skinning/landscape.h"

#include <math.h>

/* Points of the grid that are lower than all around them. */
static guint
count_minima (guint n, const double *xi, double below)
{
  guint count = 0;

  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      {
        double value = xi[row * n + column];
        gboolean lowest = value < below;

        for (gint dr = -1; dr <= 1; dr++)
          for (gint dc = -1; dc <= 1; dc++)
            {
              gint r = (gint) row + dr, c = (gint) column + dc;

              if ((dr != 0 || dc != 0) && r >= 0 && c >= 0 && r < (gint) n && c < (gint) n)
                lowest &= value < xi[(guint) r * n + (guint) c];
            }
        count += lowest;
      }
  return count;
}

static void
vertices_have_several_minima (void)
{
  enum
  {
    SIDE = 61
  };
  g_autofree double *xi = g_new (double, SIDE *SIDE);

  /* Steps of 0.03: both solutions lie on the grid. */
  rmp_fold_landscape_of_vertices (0.8, 1.8, SIDE, xi);
  g_assert_cmpfloat_with_epsilon (xi[20], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (xi[40 * SIDE + 20], 0.0, 1e-12);
  g_assert_cmpuint (count_minima (SIDE, xi, 1e-6), ==, 2);
  g_assert_cmpfloat_with_epsilon (xi[0], 0.4 * sqrt (3.0), 1e-12);
  for (guint i = 0; i < SIDE * SIDE; i++)
    g_assert_cmpfloat (xi[i], >=, 0.0);
}

static void
fold_has_one_minimum (void)
{
  enum
  {
    SIDE = 2001
  };
  double xi[SIDE];
  guint minima = 0;

  rmp_fold_landscape (0.8, 2.0, SIDE, xi);
  for (guint i = 1; i + 1 < SIDE; i++)
    if (xi[i] < xi[i - 1] && xi[i] < xi[i + 1])
      {
        minima++;
        /* Four edges that rise by half the height: all at length 1 at once. */
        g_assert_cmpfloat_with_epsilon (1e-3 * i, 1.2, 1e-9);
        g_assert_cmpfloat (xi[i], <, 1e-12);
      }
  g_assert_cmpuint (minima, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/landscape/vertices-have-several-minima", vertices_have_several_minima);
  g_test_add_func ("/methods/landscape/fold-has-one-minimum", fold_has_one_minimum);
  return g_test_run ();
}
