/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many variables between bounds. */

#include "solvers/lbfgs.h"

#include <math.h>
#include <string.h>

#define N 20

static const RmpLbfgsOptions options = {
  .memory = 8, .max_iterations = 2000, .value = -INFINITY, .shift = 1e-9
};

/* H. H. Rosenbrock's valley, 1960, chained over pairs: the minimum is at 1, 1, 1, … */
static double
rosenbrock (guint n, const double *x, double *gradient, G_GNUC_UNUSED gconstpointer data)
{
  double sum = 0.0;

  memset (gradient, 0, n * sizeof *gradient);
  for (guint i = 0; i + 1 < n; i++)
    {
      double a = x[i + 1] - x[i] * x[i], b = 1.0 - x[i];

      sum += 100.0 * a * a + b * b;
      gradient[i] += -400.0 * a * x[i] - 2.0 * b;
      gradient[i + 1] += 200.0 * a;
    }
  return sum;
}

static void
winding_valley_is_followed (void)
{
  RmpLbfgsReport report;
  double x[N];

  for (guint i = 0; i < N; i++)
    x[i] = i % 2 == 0 ? -1.2 : 1.0;
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &options, x, &report);
  g_assert_true (report.settled);
  g_assert_cmpfloat (report.value, <, 1e-15);
  for (guint i = 0; i < N; i++)
    g_assert_cmpfloat_with_epsilon (x[i], 1.0, 1e-7);
}

/* Far fewer steps than steepest descent, which a memory of one pair is close to. */
static void
memory_pays (void)
{
  RmpLbfgsOptions one = options;
  RmpLbfgsReport with, without;
  double x[N], y[N];

  one.memory = 1;
  for (guint i = 0; i < N; i++)
    x[i] = y[i] = 0.0;
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &options, x, &with);
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &one, y, &without);
  g_assert_true (with.settled);
  g_assert_cmpuint (2 * with.iterations, <, without.iterations);
}

/* Σ k (x − c)² with its centre outside the bounds in every other variable: each lands on its bound
 * or its centre.
 */
static double
bowl (guint n, const double *x, double *gradient, gconstpointer data)
{
  const double *centre = data;
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    {
      double k = 1.0 + i;

      sum += k * (x[i] - centre[i]) * (x[i] - centre[i]);
      gradient[i] = 2.0 * k * (x[i] - centre[i]);
    }
  return sum;
}

static void
bounds_hold_where_the_minimum_is_outside (void)
{
  double centre[N], lower[N], upper[N], x[N];
  RmpLbfgsReport report;

  for (guint i = 0; i < N; i++)
    {
      centre[i] = i % 3 == 0 ? -2.0 : i % 3 == 1 ? 0.5 : 3.0;
      lower[i] = 0.0;
      upper[i] = i % 2 == 0 ? 1.0 : INFINITY;
      x[i] = 100.0 - 10.0 * i;
    }
  rmp_lbfgs_minimise (bowl, centre, N, lower, upper, &options, x, &report);
  g_assert_true (report.settled);
  for (guint i = 0; i < N; i++)
    g_assert_cmpfloat_with_epsilon (x[i], CLAMP (centre[i], lower[i], upper[i]), 1e-9);
}

/* The constrained minimum of Rosenbrock's valley right of x = 1.5 is at (1.5, 2.25). */
static void
bound_in_a_curved_valley_is_followed (void)
{
  const double lower[] = { 1.5, -INFINITY };
  double x[] = { 5.0, -3.0 };
  RmpLbfgsReport report;

  rmp_lbfgs_minimise (rosenbrock, NULL, 2, lower, NULL, &options, x, &report);
  g_assert_true (report.settled);
  g_assert_cmpfloat (x[0], ==, 1.5);
  g_assert_cmpfloat_with_epsilon (x[1], 2.25, 1e-8);
}

static void
same_start_gives_the_same_bytes (void)
{
  double x[N], y[N];
  RmpLbfgsReport report;

  for (guint i = 0; i < N; i++)
    x[i] = y[i] = 0.1 * i;
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &options, x, &report);
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &options, y, &report);
  g_assert_cmpmem (x, sizeof x, y, sizeof y);
}

static void
iterations_are_counted_and_limited (void)
{
  RmpLbfgsOptions few = options;
  RmpLbfgsReport report;
  double x[N] = { 0.0 }, gradient[N], before = rosenbrock (N, x, gradient, NULL);

  few.max_iterations = 3;
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &few, x, &report);
  g_assert_false (report.settled);
  g_assert_cmpuint (report.iterations, ==, 3);
  g_assert_cmpuint (report.evaluations, >=, 4);
  g_assert_cmpfloat (report.value, <, before);

  few.max_iterations = 2000;
  few.value = 1.0;
  rmp_lbfgs_minimise (rosenbrock, NULL, N, NULL, NULL, &few, x, &report);
  g_assert_true (report.settled);
  g_assert_cmpfloat (report.value, <=, 1.0);
}

/* −log x summed, plus x: no number left of 0, the minimum at 1. */
static double
barrier (guint n, const double *x, double *gradient, G_GNUC_UNUSED gconstpointer data)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    {
      sum += x[i] > 0.0 ? x[i] - log (x[i]) : NAN;
      gradient[i] = 1.0 - 1.0 / x[i];
    }
  return sum;
}

static void
trial_without_a_number_is_too_far (void)
{
  double x[] = { 40.0, 0.01, 3.0 };
  RmpLbfgsReport report;

  rmp_lbfgs_minimise (barrier, NULL, 3, NULL, NULL, &options, x, &report);
  g_assert_true (report.settled);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (x[i], 1.0, 1e-7);
}

static void
bad_start_stays_where_it_is (void)
{
  double x[] = { -1.0, 2.0 };
  RmpLbfgsReport report;

  rmp_lbfgs_minimise (barrier, NULL, 2, NULL, NULL, &options, x, &report);
  g_assert_false (report.settled);
  g_assert_cmpuint (report.evaluations, ==, 1);
  g_assert_cmpfloat (x[0], ==, -1.0);
  g_assert_cmpfloat (x[1], ==, 2.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solvers/lbfgs/winding-valley-is-followed", winding_valley_is_followed);
  g_test_add_func ("/solvers/lbfgs/memory-pays", memory_pays);
  g_test_add_func ("/solvers/lbfgs/bounds-hold-where-the-minimum-is-outside",
                   bounds_hold_where_the_minimum_is_outside);
  g_test_add_func ("/solvers/lbfgs/bound-in-a-curved-valley-is-followed",
                   bound_in_a_curved_valley_is_followed);
  g_test_add_func ("/solvers/lbfgs/same-start-gives-the-same-bytes",
                   same_start_gives_the_same_bytes);
  g_test_add_func ("/solvers/lbfgs/iterations-are-counted-and-limited",
                   iterations_are_counted_and_limited);
  g_test_add_func ("/solvers/lbfgs/trial-without-a-number-is-too-far",
                   trial_without_a_number_is_too_far);
  g_test_add_func ("/solvers/lbfgs/bad-start-stays-where-it-is", bad_start_stays_where_it_is);
  return g_test_run ();
}
