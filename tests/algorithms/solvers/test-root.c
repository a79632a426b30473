/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roots of one variable: Newton's method from the right of a convex function's, Brent's between two signs. */

#include "solvers/root.h"

#include <math.h>

static double
square (double x, double *slope, gconstpointer data)
{
  const double *c = data;

  if (slope)
    *slope = 2.0 * x;
  return x * x - *c;
}

static void
convex_root_is_the_largest (void)
{
  for (double c = 1e-12; c < 1e12; c *= 10.0)
    {
      guint steps;

      g_assert_cmpfloat_with_epsilon (rmp_root_convex (square, &c, 10.0 * sqrt (c), 10.0 * sqrt (c), 1e-14 * c, &steps),
                                      sqrt (c), 1e-14 * sqrt (c));
      g_assert_cmpuint (steps, <, 12);
    }
}

static void
convex_root_at_the_start_takes_no_step (void)
{
  const double c = 4.0;
  guint steps;

  g_assert_cmpfloat (rmp_root_convex (square, &c, 2.0, 2.0, 0.0, &steps), ==, 2.0);
  g_assert_cmpuint (steps, ==, 0);
}

static double
steep (double x, G_GNUC_UNUSED double *slope, G_GNUC_UNUSED gconstpointer data)
{
  return cbrt (x - 0.7) + exp (40.0 * (x - 0.7)) - 1.0;
}

static void
bracketed_root_is_found_in_an_ugly_function (void)
{
  g_assert_cmpfloat_with_epsilon (rmp_root_bracketed (steep, NULL, -3.0, 3.0, 0.0), 0.7, 1e-12);
  g_assert_cmpfloat_with_epsilon (rmp_root_bracketed (steep, NULL, 3.0, -3.0, 0.0), 0.7, 1e-12);
}

static void
root_at_an_end_counts (void)
{
  const double c = 4.0;

  g_assert_cmpfloat (rmp_root_bracketed (square, &c, 2.0, 5.0, 0.0), ==, 2.0);
  g_assert_cmpfloat (rmp_root_bracketed (square, &c, 0.0, 2.0, 0.0), ==, 2.0);
}

static void
no_bracket_is_no_number (void)
{
  const double c = 4.0, bad = NAN;

  g_assert_true (isnan (rmp_root_bracketed (square, &c, 3.0, 5.0, 0.0)));
  g_assert_true (isnan (rmp_root_bracketed (square, &bad, 0.0, 5.0, 0.0)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solvers/root/convex-root-is-the-largest", convex_root_is_the_largest);
  g_test_add_func ("/solvers/root/convex-root-at-the-start-takes-no-step", convex_root_at_the_start_takes_no_step);
  g_test_add_func ("/solvers/root/bracketed-root-is-found-in-an-ugly-function",
                   bracketed_root_is_found_in_an_ugly_function);
  g_test_add_func ("/solvers/root/root-at-an-end-counts", root_at_an_end_counts);
  g_test_add_func ("/solvers/root/no-bracket-is-no-number", no_bracket_is_no_number);
  return g_test_run ();
}
