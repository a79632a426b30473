/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step that is found decreases enough and is flat enough; one that is not found is still no worse
 * than none.
 */

#include "solvers/line-search.h"

#include <math.h>

typedef struct
{
  double (*func) (double t, double *slope);
  double decrease, curvature;
} Problem;

/* The first three functions of §5 of Moré and Thuente: convex nowhere but at its dip; long and
 * steep; all wiggles.
 */
static double
dip (double t, double *slope)
{
  const double beta = 2.0;

  *slope = (t * t - beta) / ((t * t + beta) * (t * t + beta));
  return -t / (t * t + beta);
}

static double
quintic (double t, double *slope)
{
  const double x = t + 0.004;

  *slope = 5.0 * pow (x, 4.0) - 8.0 * pow (x, 3.0);
  return pow (x, 5.0) - 2.0 * pow (x, 4.0);
}

static double
wiggles (double t, double *slope)
{
  const double beta = 0.01, l = 39.0;
  double base, base_slope;

  if (t <= 1.0 - beta)
    {
      base = 1.0 - t;
      base_slope = -1.0;
    }
  else if (t >= 1.0 + beta)
    {
      base = t - 1.0;
      base_slope = 1.0;
    }
  else
    {
      base = (t - 1.0) * (t - 1.0) / (2.0 * beta) + 0.5 * beta;
      base_slope = (t - 1.0) / beta;
    }
  *slope = base_slope + (1.0 - beta) * cos (0.5 * l * G_PI * t);
  return base + 2.0 * (1.0 - beta) / (l * G_PI) * sin (0.5 * l * G_PI * t);
}

static double
evaluate (double t, double *slope, gconstpointer data)
{
  const Problem *problem = data;

  return problem->func (t, slope);
}

static RmpLineSearchStatus
run (const Problem *problem, double step, RmpLineSearchResult *result)
{
  RmpLineSearchOptions options = rmp_line_search_defaults;
  double slope, value = problem->func (0.0, &slope);

  options.decrease = problem->decrease;
  options.curvature = problem->curvature;
  return rmp_line_search (evaluate, problem, &options, value, slope, step, result);
}

/* With the counts of evaluations of the paper's tables I to III. */
static void
published_functions_take_the_published_effort (void)
{
  static const Problem problems[] = { { dip, 1e-3, 0.1 },
                                      { quintic, 0.1, 0.1 },
                                      { wiggles, 0.1, 0.1 } };
  static const double steps[] = { 1e-3, 1e-1, 1e1, 1e3 };
  static const guint evaluations[3][4] = { { 6, 3, 1, 4 }, { 12, 8, 8, 11 }, { 12, 12, 10, 13 } };

  for (guint p = 0; p < G_N_ELEMENTS (problems); p++)
    for (guint s = 0; s < G_N_ELEMENTS (steps); s++)
      {
        double slope, value = problems[p].func (0.0, &slope);
        RmpLineSearchResult result;

        g_assert_cmpint (run (&problems[p], steps[s], &result), ==, RMP_LINE_SEARCH_FOUND);
        g_assert_cmpfloat (result.value, <=, value + problems[p].decrease * result.step * slope);
        g_assert_cmpfloat (fabs (result.slope), <=, problems[p].curvature * fabs (slope));
        g_assert_cmpuint (result.evaluations, ==, evaluations[p][s]);
      }
}

static double
v_shape (double t, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = t < 0.3 ? -1.0 : t > 0.3 ? 1.0 : 0.0;
  return fabs (t - 0.3);
}

/* Both slopes of a V are too steep to be accepted, so the interval shrinks down to its point. */
static void
kink_is_closed_in_on (void)
{
  RmpLineSearchResult result;
  RmpLineSearchStatus status = rmp_line_search (v_shape, NULL, &rmp_line_search_defaults, 0.3, -1.0,
                                                1.0, &result);

  g_assert_true (status == RMP_LINE_SEARCH_NARROW || status == RMP_LINE_SEARCH_FOUND);
  g_assert_cmpfloat_with_epsilon (result.step, 0.3, 1e-14);
  g_assert_cmpuint (result.evaluations, <, 100);
}

static double
falls (double t, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = -1.0;
  return -t;
}

static void
endless_fall_stops_at_the_limit (void)
{
  RmpLineSearchOptions options = rmp_line_search_defaults;
  RmpLineSearchResult result;

  options.most = 50.0;
  g_assert_cmpint (rmp_line_search (falls, NULL, &options, 0.0, -1.0, 1.0, &result), ==,
                   RMP_LINE_SEARCH_LIMIT);
  g_assert_cmpfloat (result.step, ==, 50.0);

  g_assert_cmpint (
      rmp_line_search (falls, NULL, &rmp_line_search_defaults, 0.0, -1.0, 1.0, &result), ==,
      RMP_LINE_SEARCH_FAILED);
  g_assert_cmpfloat (result.value, <, -1.0);
}

/* −log (1 − t) − 3t: no number from 1 on, its minimum at 2/3. */
static double
barrier (double t, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = 1.0 / (1.0 - t) - 3.0;
  return t < 1.0 ? -log (1.0 - t) - 3.0 * t : NAN;
}

static void
trial_without_a_number_is_too_far (void)
{
  RmpLineSearchOptions options = rmp_line_search_defaults;
  RmpLineSearchResult result;

  options.curvature = 1e-6;
  g_assert_cmpint (rmp_line_search (barrier, NULL, &options, 0.0, -2.0, 64.0, &result), ==,
                   RMP_LINE_SEARCH_FOUND);
  g_assert_cmpfloat_with_epsilon (result.step, 2.0 / 3.0, 1e-5);
}

static double
no_number (G_GNUC_UNUSED double t, double *slope, G_GNUC_UNUSED gconstpointer data)
{
  *slope = NAN;
  return NAN;
}

static void
bad_input_takes_no_step (void)
{
  static const double starts[][3] = {
    { 0.0, 1.0, 1.0 },       { 0.0, 0.0, 1.0 },       { 0.0, NAN, 1.0 },   { NAN, -1.0, 1.0 },
    { INFINITY, -1.0, 1.0 }, { 0.0, -1.0, 0.0 },      { 0.0, -1.0, -1.0 }, { 0.0, -1.0, NAN },
    { 0.0, -INFINITY, 1.0 }, { 0.0, -1.0, INFINITY },
  };
  RmpLineSearchResult result;

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_assert_cmpint (rmp_line_search (falls, NULL, &rmp_line_search_defaults, starts[i][0],
                                        starts[i][1], starts[i][2], &result),
                       ==, RMP_LINE_SEARCH_FAILED);
      g_assert_cmpfloat (result.step, ==, 0.0);
      g_assert_cmpuint (result.evaluations, ==, 0);
    }
  g_assert_cmpint (
      rmp_line_search (no_number, NULL, &rmp_line_search_defaults, 1.0, -1.0, 1.0, &result), ==,
      RMP_LINE_SEARCH_FAILED);
  g_assert_cmpfloat (result.step, ==, 0.0);
  g_assert_cmpfloat (result.value, ==, 1.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solvers/line-search/published-functions-take-the-published-effort",
                   published_functions_take_the_published_effort);
  g_test_add_func ("/solvers/line-search/kink-is-closed-in-on", kink_is_closed_in_on);
  g_test_add_func ("/solvers/line-search/endless-fall-stops-at-the-limit",
                   endless_fall_stops_at_the_limit);
  g_test_add_func ("/solvers/line-search/trial-without-a-number-is-too-far",
                   trial_without_a_number_is_too_far);
  g_test_add_func ("/solvers/line-search/bad-input-takes-no-step", bad_input_takes_no_step);
  return g_test_run ();
}
