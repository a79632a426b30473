/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roots of one variable: Newton's method from the right of a convex function's, Brent's between two
 * signs, and the upper side of a rise.
 */

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

      g_assert_cmpfloat_with_epsilon (
          rmp_root_convex (square, &c, 10.0 * sqrt (c), 10.0 * sqrt (c), 1e-14 * c, &steps),
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

typedef struct
{
  double root, sense;
  double seen; /* from the root: farther off there is only a sign */
  gboolean jumps;
  guint n_calls;
} Rise;

/* Grows towards @sense, steadily or with a jump at its root. */
static double
rise (double x, double *slope, gconstpointer data)
{
  Rise *self = (Rise *) data;
  double y = self->sense * (x - self->root);

  g_assert_null (slope);
  self->n_calls++;
  if (self->jumps)
    return y < 0.0 ? -1.0 : 0.0;
  if (fabs (y) > self->seen)
    return y < 0.0 ? -INFINITY : (double) INFINITY;
  return y / (1.0 + fabs (y));
}

static void
upper_root_is_on_the_upper_side (void)
{
  const double width = 0x1p-20;

  for (guint i = 0; i < 400; i++)
    {
      Rise self = { 0.005 * (i / 2 + 0.5), i % 2 ? 1.0 : -1.0, (double) INFINITY, i % 3 == 0, 0 };
      double ends[2] = { i % 2 ? 0.0 : 1.0, i % 2 ? 1.0 : 0.0 }, found;

      found = rmp_root_upper (rise, &self, ends[0], rise (ends[0], NULL, &self), ends[1],
                              rise (ends[1], NULL, &self), width);
      g_assert_cmpfloat (self.sense * (found - self.root), >=, 0.0);
      g_assert_cmpfloat (self.sense * (found - self.root), <=, width);
      g_assert_cmpuint (self.n_calls, <=, 2 + (self.jumps ? 21 : 9));
    }
}

/* It is halved to what is seen, and no longer. */
static void
upper_root_is_found_where_little_is_seen (void)
{
  for (guint i = 0; i < 400; i++)
    {
      Rise self = { 0.00501 * (i / 2 + 0.5), i % 2 ? 1.0 : -1.0, i % 3 ? 0.1 : 0.01, FALSE, 0 };
      double ends[2] = { i % 2 ? 0.0 : 1.0, i % 2 ? 1.0 : 0.0 }, found;

      found = rmp_root_upper (rise, &self, ends[0], -INFINITY, ends[1], (double) INFINITY, 0x1p-20);
      g_assert_cmpfloat (self.sense * (found - self.root), >=, 0.0);
      g_assert_cmpfloat (self.sense * (found - self.root), <=, 0x1p-20);
      g_assert_cmpuint (self.n_calls, <=, i % 3 ? 8 : 11);
    }
}

/* Steep on one side, nearly flat on the other. */
static double
bend_sharply (double x, G_GNUC_UNUSED double *slope, gconstpointer data)
{
  Rise *self = (Rise *) data;

  self->n_calls++;
  return (x - self->root) * (x < self->root ? 1e3 : 1e-3);
}

static void
upper_root_is_found_in_an_ugly_function (void)
{
  for (double root = 0.005; root < 1.0; root += 0.01)
    {
      Rise self = { .root = root };
      double found = rmp_root_upper (bend_sharply, &self, 0.0, -1e3 * root, 1.0,
                                     1e-3 * (1.0 - root), 0x1p-20);

      g_assert_cmpfloat (found, >=, root);
      g_assert_cmpfloat (found, <=, root + 0x1p-20);
      g_assert_cmpuint (self.n_calls, <=, 8);
    }
}

static void
upper_root_may_be_the_end (void)
{
  Rise self = { .root = 1.0, .sense = 1.0, .seen = (double) INFINITY };

  g_assert_cmpfloat_with_epsilon (rmp_root_upper (rise, &self, 0.0, -1.0, 1.0, 0.0, 0x1p-20), 1.0,
                                  0x1p-20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solvers/root/convex-root-is-the-largest", convex_root_is_the_largest);
  g_test_add_func ("/solvers/root/convex-root-at-the-start-takes-no-step",
                   convex_root_at_the_start_takes_no_step);
  g_test_add_func ("/solvers/root/bracketed-root-is-found-in-an-ugly-function",
                   bracketed_root_is_found_in_an_ugly_function);
  g_test_add_func ("/solvers/root/root-at-an-end-counts", root_at_an_end_counts);
  g_test_add_func ("/solvers/root/no-bracket-is-no-number", no_bracket_is_no_number);
  g_test_add_func ("/solvers/root/upper-root-is-on-the-upper-side",
                   upper_root_is_on_the_upper_side);
  g_test_add_func ("/solvers/root/upper-root-is-found-where-little-is-seen",
                   upper_root_is_found_where_little_is_seen);
  g_test_add_func ("/solvers/root/upper-root-is-found-in-an-ugly-function",
                   upper_root_is_found_in_an_ugly_function);
  g_test_add_func ("/solvers/root/upper-root-may-be-the-end", upper_root_may_be_the_end);
  return g_test_run ();
}
