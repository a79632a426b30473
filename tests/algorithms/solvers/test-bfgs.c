/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One variable: smooth valleys, kinks, and functions that are no help. */

#include "solvers/bfgs.h"

#include <math.h>

static const RmpBfgsOptions options = { .value = 0.0, .max_iterations = 100 };

/* Half the square of x² − 2: two minima at ±√2 and a flat top at 0. */
static double
double_well (double x, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  double r = x * x - 2.0;

  *slope = 2.0 * x * r;
  return 0.5 * r * r;
}

static void
smooth_valley_is_found_to_the_last_digits (void)
{
  const double starts[] = { 0.01, 1.0, 3.0, 40.0 };
  RmpBfgsOptions until = options;
  RmpBfgsResult result;

  until.value = 0.5e-30;
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      rmp_bfgs_minimise (double_well, NULL, starts[i], &until, NULL, &result);
      g_assert_true (result.reached);
      g_assert_cmpfloat_with_epsilon (fabs (result.x), sqrt (2.0), 1e-14);
      g_assert_cmpuint (result.iterations, <, 20);
      g_assert_cmpuint (result.evaluations, >, result.iterations);
    }
}

static void
flat_top_is_left_as_it_is (void)
{
  RmpBfgsResult result;

  rmp_bfgs_minimise (double_well, NULL, 0.0, &options, NULL, &result);
  g_assert_false (result.reached);
  g_assert_cmpfloat (result.x, ==, 0.0);
}

static double
v_shape (double x, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = x < 0.3 ? -1.0 : x > 0.3 ? 2.0 : 0.0;
  return x < 0.3 ? 0.3 - x : 2.0 * (x - 0.3);
}

/* The line search alone closes in on a kink: hence few iterations of many evaluations. */
static void
kink_is_found_by_the_search (void)
{
  const double starts[] = { -5.0, 0.0, 1.0, 7.0 };
  RmpBfgsOptions until = options;
  RmpBfgsResult result;

  until.value = 1e-14;
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      rmp_bfgs_minimise (v_shape, NULL, starts[i], &until, NULL, &result);
      g_assert_true (result.reached);
      g_assert_cmpfloat_with_epsilon (result.x, 0.3, 1e-14);
      g_assert_cmpuint (result.iterations, <=, 3);
    }
}

static double
no_number (G_GNUC_UNUSED double x, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = NAN;
  return NAN;
}

static double
falls (double x, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = -1.0;
  return -x;
}

static void
hopeless_functions_come_to_an_end (void)
{
  RmpBfgsOptions until = { .value = -INFINITY, .max_iterations = 5 };
  RmpBfgsResult result;

  rmp_bfgs_minimise (no_number, NULL, 0.7, &options, NULL, &result);
  g_assert_false (result.reached);
  g_assert_cmpfloat (result.x, ==, 0.7);
  g_assert_cmpuint (result.evaluations, ==, 1);

  rmp_bfgs_minimise (double_well, NULL, NAN, &options, NULL, &result);
  g_assert_false (result.reached);

  rmp_bfgs_minimise (falls, NULL, 0.0, &until, NULL, &result);
  g_assert_false (result.reached);
  g_assert_cmpuint (result.iterations, <=, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solvers/bfgs/smooth-valley-is-found-to-the-last-digits",
                   smooth_valley_is_found_to_the_last_digits);
  g_test_add_func ("/solvers/bfgs/flat-top-is-left-as-it-is", flat_top_is_left_as_it_is);
  g_test_add_func ("/solvers/bfgs/kink-is-found-by-the-search", kink_is_found_by_the_search);
  g_test_add_func ("/solvers/bfgs/hopeless-functions-come-to-an-end",
                   hopeless_functions_come_to_an_end);
  return g_test_run ();
}
