/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fan.h"

#include <math.h>

/* All pairs, as the definition says. */
static guint
count_all_pairs (guint n_points, const double *points)
{
  guint n = 0;

  for (guint i = 0; i + 1 < n_points; i++)
    for (guint j = i + 2; j + 1 < n_points; j++)
      {
        const double *a = points + 2 * i, *b = points + 2 * j;
        double x[2] = { a[2] - a[0], a[3] - a[1] }, y[2] = { b[2] - b[0], b[3] - b[1] };
        double det = x[0] * y[1] - x[1] * y[0], t, u;

        if (det == 0.0)
          continue;
        t = ((b[0] - a[0]) * y[1] - (b[1] - a[1]) * y[0]) / det;
        u = ((b[0] - a[0]) * x[1] - (b[1] - a[1]) * x[0]) / det;
        n += t > 0.0 && t < 1.0 && u > 0.0 && u < 1.0;
      }
  return n;
}

static void
crossings_are_those_of_all_pairs (void)
{
  guint total = 0;

  for (guint seed = 0; seed < 300; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      guint n = (guint) g_rand_int_range (rand, 2, 120);
      g_autofree double *points = g_new (double, 2 * n);
      double turn = 0.0, scale = pow (10.0, g_rand_double_range (rand, -4.0, 3.0));

      points[0] = points[1] = 0.0;
      for (guint i = 1; i < n; i++)
        {
          double step = g_rand_double_range (rand, 0.0, 1.0) * scale;

          turn += g_rand_double_range (rand, -0.5, 0.8);
          points[2 * i] = points[2 * i - 2] + step * cos (turn);
          points[2 * i + 1] = points[2 * i - 1] + step * sin (turn);
        }
      g_assert_cmpuint (rmp_fold_line_count_crossings (n, points), ==, count_all_pairs (n, points));
      g_assert_cmpint (rmp_fold_line_contact (n, points, 0.0) == RMP_FOLD_CROSSES, ==, count_all_pairs (n, points) > 0);
      total += count_all_pairs (n, points);
    }
  g_assert_cmpuint (total, >, 100);
}

/* A hairpin whose legs are a gap apart. */
static RmpFoldContact
touch_hairpin (double gap, double clearance)
{
  const double points[] = { 0.0, 0.0, 10.0, 0.0, 20.0, 0.0, 20.0, gap, 10.0, gap, 0.0, gap };

  return rmp_fold_line_contact (6, points, clearance);
}

static void
legs_nearer_than_the_clearance_touch (void)
{
  g_assert_cmpint (touch_hairpin (1.0, 0.0), ==, RMP_FOLD_FREE);
  g_assert_cmpint (touch_hairpin (1.0, 0.99), ==, RMP_FOLD_FREE);
  g_assert_cmpint (touch_hairpin (1.0, 1.01), ==, RMP_FOLD_CLOSE);
  g_assert_cmpint (touch_hairpin (0.0, 0.0), ==, RMP_FOLD_FREE);
}

/* A bottom is narrower than any clearance; that is no contact. */
static void
valleys_touch_nothing (void)
{
  const double valley[] = { -10.0, 10.0, -5.0, 5.0, -0.1, 0.1, 0.0, 0.0, 0.1, 0.1, 5.0, 5.0, 10.0, 10.0 };

  g_assert_cmpint (rmp_fold_line_contact (7, valley, 1.0), ==, RMP_FOLD_FREE);
}

static void
points_that_are_no_numbers_touch_nothing (void)
{
  const double crossing[] = { 0.0, 0.0, 2.0, 2.0, 2.0, 0.0, 0.0, 2.0 };
  double broken[8];

  g_assert_cmpint (rmp_fold_line_contact (4, crossing, 0.0), ==, RMP_FOLD_CROSSES);
  for (guint i = 0; i < 8; i++)
    {
      for (guint j = 0; j < 8; j++)
        broken[j] = j == i ? NAN : crossing[j];
      g_assert_cmpint (rmp_fold_line_contact (4, broken, 0.1), ==, RMP_FOLD_FREE);
    }
  for (guint j = 0; j < 8; j++)
    broken[j] = INFINITY;
  g_assert_cmpint (rmp_fold_line_contact (4, broken, 0.1), ==, RMP_FOLD_FREE);
  for (guint j = 0; j < 8; j++)
    broken[j] = 1.0;
  g_assert_cmpint (rmp_fold_line_contact (4, broken, 0.1), ==, RMP_FOLD_FREE);
  g_assert_cmpint (rmp_fold_line_contact (0, NULL, 0.1), ==, RMP_FOLD_FREE);
}

typedef struct
{
  double enough; /* leans below touch */
  RmpFoldContact upright, most;
  guint n_probes;
} Rule;

static RmpFoldContact
probe_rule (double lean, gpointer data)
{
  Rule *rule = data;

  rule->n_probes++;
  if (lean == 0.0)
    return rule->upright;
  if (lean == 1.0)
    return rule->most;
  return lean < rule->enough ? RMP_FOLD_CROSSES : RMP_FOLD_FREE;
}

static void
the_smallest_lean_is_found (void)
{
  for (double enough = 1e-3; enough < 1.0; enough += 0.0137)
    {
      Rule rule = { enough, RMP_FOLD_CLOSE, RMP_FOLD_FREE, 0 };
      RmpFoldContact contact;
      double lean = rmp_fold_fan_find (probe_rule, &rule, &contact);

      g_assert_cmpfloat (lean, >=, enough);
      g_assert_cmpfloat (lean, <, enough + 1e-6);
      g_assert_cmpint (contact, ==, RMP_FOLD_FREE);
      g_assert_cmpuint (rule.n_probes, ==, 22);
    }
}

static void
a_line_that_touches_nothing_stays_upright (void)
{
  Rule rule = { 0.5, RMP_FOLD_FREE, RMP_FOLD_CROSSES, 0 };
  RmpFoldContact contact;

  g_assert_cmpfloat (rmp_fold_fan_find (probe_rule, &rule, &contact), ==, 0.0);
  g_assert_cmpint (contact, ==, RMP_FOLD_FREE);
  g_assert_cmpuint (rule.n_probes, ==, 1);
}

static void
leaning_fully_may_not_suffice (void)
{
  Rule crossing = { 2.0, RMP_FOLD_CROSSES, RMP_FOLD_CROSSES, 0 }, close = { 2.0, RMP_FOLD_CROSSES, RMP_FOLD_CLOSE, 0 };
  RmpFoldContact contact;

  g_assert_cmpfloat (rmp_fold_fan_find (probe_rule, &crossing, &contact), ==, 0.0);
  g_assert_cmpint (contact, ==, RMP_FOLD_CROSSES);
  g_assert_cmpfloat (rmp_fold_fan_find (probe_rule, &close, &contact), ==, 1.0);
  g_assert_cmpint (contact, ==, RMP_FOLD_CLOSE);
}

/* An arc on a cone that looks inwards: n̄ is on the side where most of the cone looks. */
static void
the_plane_of_a_bend_is_that_of_its_circle (void)
{
  double points[3 * 21], normals[3 * 21], flat[2 * 21];
  RmpFoldPlane plane;

  for (guint i = 0; i <= 20; i++)
    {
      double a = 0.1 * ((double) i - 10.0);

      points[3 * i] = 2.0 * sin (a);
      points[3 * i + 1] = 5.0;
      points[3 * i + 2] = -2.0 * cos (a);
      normals[3 * i] = -0.8 * sin (a);
      normals[3 * i + 1] = 0.6;
      normals[3 * i + 2] = 0.8 * cos (a);
    }
  g_assert_true (rmp_fold_plane_init (&plane, 21, points, normals));
  g_assert_cmpfloat_with_epsilon (plane.along[0], 1.0, 1e-12);
  g_assert_cmpfloat (plane.up[2], >, 0.7);
  rmp_fold_plane_project (&plane, 21, points, flat);
  g_assert_cmpfloat_with_epsilon (flat[40] - flat[0], 4.0 * sin (1.0), 1e-12);
  g_assert_cmpfloat_with_epsilon (flat[41], flat[1], 1e-12);
  g_assert_false (rmp_fold_plane_init (&plane, 1, points, normals));
}

static void
leaned_directions_are_unit_or_nothing (void)
{
  const double none[3] = { 0.0, 0.0, 0.0 }, normal[3] = { 0.6, 0.8, 0.0 }, lean_to[3] = { 0.0, 0.0, 1.0 };
  const double opposite[3] = { -0.6, -0.8, 0.0 };
  double out[3];

  for (double lean = 0.0; lean <= 1.0; lean += 0.1)
    {
      rmp_fold_lean (normal, lean, lean_to, out);
      g_assert_cmpfloat_with_epsilon (out[0] * out[0] + out[1] * out[1] + out[2] * out[2], 1.0, 1e-12);
      rmp_fold_lean (none, lean, lean_to, out);
      g_assert_cmpfloat (out[2], ==, 0.0);
    }
  rmp_fold_lean (normal, 0.0, lean_to, out);
  g_assert_cmpmem (out, sizeof out, normal, sizeof normal);
  rmp_fold_lean (normal, 0.5, opposite, out);
  g_assert_cmpmem (out, sizeof out, normal, sizeof normal);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/fan/crossings-are-those-of-all-pairs", crossings_are_those_of_all_pairs);
  g_test_add_func ("/algorithms/fan/legs-nearer-than-the-clearance-touch", legs_nearer_than_the_clearance_touch);
  g_test_add_func ("/algorithms/fan/valleys-touch-nothing", valleys_touch_nothing);
  g_test_add_func ("/algorithms/fan/points-that-are-no-numbers-touch-nothing",
                   points_that_are_no_numbers_touch_nothing);
  g_test_add_func ("/algorithms/fan/the-smallest-lean-is-found", the_smallest_lean_is_found);
  g_test_add_func ("/algorithms/fan/a-line-that-touches-nothing-stays-upright",
                   a_line_that_touches_nothing_stays_upright);
  g_test_add_func ("/algorithms/fan/leaning-fully-may-not-suffice", leaning_fully_may_not_suffice);
  g_test_add_func ("/algorithms/fan/the-plane-of-a-bend-is-that-of-its-circle",
                   the_plane_of_a_bend_is_that_of_its_circle);
  g_test_add_func ("/algorithms/fan/leaned-directions-are-unit-or-nothing", leaned_directions_are_unit_or_nothing);
  return g_test_run ();
}
