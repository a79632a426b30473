/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fan.h"

#include <math.h>
#include <string.h>

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
          double step = g_rand_double_range (rand, 0.01, 1.0) * scale;

          turn += g_rand_double_range (rand, -0.5, 0.8);
          points[2 * i] = points[2 * i - 2] + step * cos (turn);
          points[2 * i + 1] = points[2 * i - 1] + step * sin (turn);
        }
      g_assert_cmpuint (rmp_fold_line_count_crossings (n, points), ==, count_all_pairs (n, points));
      g_assert_cmpint (rmp_fold_line_gap (n, points, 0.0) < 0.0, ==,
                       count_all_pairs (n, points) > 0);
      total += count_all_pairs (n, points);
    }
  g_assert_cmpuint (total, >, 100);
}

static double
point_distance (const double *p, const double *a, const double *b)
{
  double x = b[0] - a[0], y = b[1] - a[1], square = x * x + y * y;
  double t = square > 0.0 ? CLAMP (((p[0] - a[0]) * x + (p[1] - a[1]) * y) / square, 0.0, 1.0)
                          : 0.0;

  return hypot (p[0] - a[0] - t * x, p[1] - a[1] - t * y);
}

/* All pairs, of a line that does not cross itself: what is nearer along it than four clearances
 * counts as farther away by what is missing.
 */
static double
measure_all_pairs (guint n_points, const double *points, double clearance)
{
  double gap = clearance;

  for (guint i = 0; i + 1 < n_points; i++)
    {
      double along = 0.0;

      for (guint j = i + 2; j + 1 < n_points; j++)
        {
          const double *a = points + 2 * i, *b = points + 2 * j;
          double apart = MIN (MIN (point_distance (a, b, b + 2), point_distance (a + 2, b, b + 2)),
                              MIN (point_distance (b, a, a + 2), point_distance (b + 2, a, a + 2)));

          along += hypot (b[0] - b[-2], b[1] - b[-1]);
          gap = MIN (gap, hypot (apart, MAX (RMP_FOLD_NEIGHBOURS * clearance - along, 0.0)));
        }
    }
  return gap;
}

/* Folds on an arc, from low ones that need no look to such as touch. */
static void
gaps_are_those_of_all_pairs (void)
{
  guint near = 0, far = 0;

  for (guint seed = 0; seed < 1000; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      guint n = (guint) g_rand_int_range (rand, 20, 200);
      g_autofree double *points = g_new (double, 2 * n);
      double bend = g_rand_double_range (rand, 0.0, 3.0),
             folds = g_rand_double_range (rand, 2.0, 9.0);
      double height = g_rand_double_range (rand, 0.0, 0.3),
             clearance = g_rand_double_range (rand, 0.01, 0.4), gap;

      for (guint i = 0; i < n; i++)
        {
          double t = (double) i / (n - 1), turn = bend * (t - 0.5),
                 out = 1.0 - height * (1.0 + cos (2.0 * G_PI * folds * t));

          points[2 * i] = out * sin (turn) + (1.0 - bend / 3.0) * t;
          points[2 * i + 1] = out * cos (turn);
        }
      gap = rmp_fold_line_gap (n, points, clearance);
      if (count_all_pairs (n, points) > 0)
        {
          g_assert_cmpfloat (gap, ==, -1.0);
          continue;
        }
      g_assert_cmpfloat_with_epsilon (gap, measure_all_pairs (n, points, clearance), 1e-12);
      near += gap < clearance;
      far += gap == clearance;
    }
  g_assert_cmpuint (near, >, 100);
  g_assert_cmpuint (far, >, 100);
}

/* A hairpin whose legs are a way apart. */
static double
hairpin_gap (double apart, double clearance)
{
  const double points[] = { 0.0, 0.0, 10.0, 0.0, 20.0, 0.0, 20.0, apart, 10.0, apart, 0.0, apart };

  return rmp_fold_line_gap (6, points, clearance);
}

static void
the_gap_is_the_least_distance (void)
{
  g_assert_cmpfloat (hairpin_gap (1.0, 0.0), ==, 0.0);
  g_assert_cmpfloat (hairpin_gap (1.0, 0.99), ==, 0.99);
  g_assert_cmpfloat (hairpin_gap (1.0, 1.5), ==, 1.0);
  g_assert_cmpfloat (hairpin_gap (0.0, 0.0), ==, 0.0);
}

/* A bottom is narrower than any clearance; that does not count. */
static void
valleys_are_neighbours (void)
{
  const double valley[] = { -10.0, 10.0, -5.0, 5.0, -0.1, 0.1,  0.0,
                            0.0,   0.1,  0.1,  5.0, 5.0,  10.0, 10.0 };

  g_assert_cmpfloat (rmp_fold_line_gap (7, valley, 1.0), ==, 1.0);
}

static void
points_that_are_no_numbers_touch_nothing (void)
{
  const double crossing[] = { 0.0, 0.0, 2.0, 2.0, 2.0, 0.0, 0.0, 2.0 };
  double broken[8];

  g_assert_cmpfloat (rmp_fold_line_gap (4, crossing, 0.0), ==, -1.0);
  for (guint i = 0; i < 8; i++)
    {
      for (guint j = 0; j < 8; j++)
        broken[j] = j == i ? NAN : crossing[j];
      g_assert_cmpfloat (rmp_fold_line_gap (4, broken, 0.1), ==, 0.1);
    }
  for (guint j = 0; j < 8; j++)
    broken[j] = INFINITY;
  g_assert_cmpfloat (rmp_fold_line_gap (4, broken, 0.1), ==, 0.1);
  for (guint j = 0; j < 8; j++)
    broken[j] = 1.0;
  g_assert_cmpfloat (rmp_fold_line_gap (4, broken, 0.1), ==, 0.1);
  g_assert_cmpfloat (rmp_fold_line_gap (0, NULL, 0.1), ==, 0.1);
}

/* A hairpin that opens with the lean: its legs are at the distances of 0 and 1, and between them as
 * the lean says. They cross below 0.
 */
typedef struct
{
  double upright, most;
  guint n_solves;
} Hinge;

static void
open_hinge (const RmpFoldLean *lean, double *points, gpointer data)
{
  Hinge *hinge = data;
  double apart = hinge->upright + lean->lean * (hinge->most - hinge->upright);
  const double apart_line[] = { 0.0,  0.0,   0.0, 10.0, 0.0,   0.0, 20.0, 0.0,   0.0,
                                20.0, apart, 0.0, 10.0, apart, 0.0, 0.0,  apart, 0.0 };
  const double crossing_line[] = { 0.0,  0.0, 0.0, 10.0, 0.0,  0.0, 20.0, 0.0,  0.0,
                                   20.0, 5.0, 0.0, 10.0, -5.0, 0.0, 0.0,  -5.0, 0.0 };

  memcpy (points, apart >= 0.0 ? apart_line : crossing_line, sizeof apart_line);
  hinge->n_solves++;
}

static gboolean
find_lean (Hinge *hinge, double clearance, double *lean)
{
  RmpFoldLean found = { .up = { 0.0, 1.0, 0.0 }, .side = { 0.0, 0.0, 1.0 } };
  double points[3 * 6];

  open_hinge (&found, points, hinge);
  rmp_fold_fan_find (6, clearance, open_hinge, hinge, points, &found);
  *lean = found.lean;
  return !found.crosses;
}

static void
the_smallest_lean_is_found (void)
{
  double lean;

  for (double clearance = 0.0; clearance < 1.0; clearance += 0.0137)
    {
      Hinge hinge = { -1.0, 3.0, 0 };
      double enough = 0.25 * (1.0 + clearance);

      g_assert_true (find_lean (&hinge, clearance, &lean));
      g_assert_cmpfloat (lean, >=, enough - 1e-12);
      g_assert_cmpfloat (lean, <, enough + 1e-6);
      g_assert_cmpuint (hinge.n_solves, <=, 23);
    }
}

static void
a_line_that_touches_nothing_stays_upright (void)
{
  Hinge hinge = { 1.0, 2.0, 0 };
  double lean;

  g_assert_true (find_lean (&hinge, 1.0, &lean));
  g_assert_cmpfloat (lean, ==, 0.0);
  g_assert_cmpuint (hinge.n_solves, ==, 1);
}

/* Where the clearance cannot be kept, the lean goes to 1 without a jump. */
static void
a_line_without_room_leans_as_far_as_it_helps (void)
{
  double lean;

  for (double most = 0.5; most > 0.0; most -= 0.01)
    {
      Hinge hinge = { -1.0, most, 0 };

      g_assert_true (find_lean (&hinge, 0.5, &lean));
      g_assert_cmpfloat_with_epsilon (lean, 1.0, 1e-6);
    }
}

/* A line that leaning brings nearer to itself does not need to, until it touches itself upright
 * too.
 */
static void
a_line_with_room_upright_leans_little (void)
{
  double before = 0.0, lean;

  for (double upright = 0.5; upright > 0.0; upright -= 0.005)
    {
      Hinge hinge = { upright, 0.0, 0 };

      g_assert_true (find_lean (&hinge, 0.5, &lean));
      g_assert_cmpfloat (lean, >=, before);
      g_assert_cmpfloat (lean, <, before + 0.02);
      before = lean;
    }
  g_assert_cmpfloat (before, >, 0.99);
}

/* Two sides that meet with any lean, as a skin's do that begins to run through itself: the lean is
 * there already.
 */
static void
sides_that_begin_to_cross_do_not_jump (void)
{
  double before = 0.0, lean;

  for (double most = 2.0; most > -0.1; most -= 0.01)
    {
      Hinge hinge = { most - 0.5, most, 0 };

      g_assert_cmpint (find_lean (&hinge, 0.2, &lean), ==, most >= 0.0);
      g_assert_cmpfloat (lean, >=, before - 1e-6);
      g_assert_cmpfloat (lean, <, before + 0.1);
      before = lean;
    }
  g_assert_cmpfloat (before, ==, 1.0);
}

static void
a_line_that_always_crosses_says_so (void)
{
  Hinge hinge = { -1.0, -0.5, 0 };
  double lean;

  g_assert_false (find_lean (&hinge, 0.1, &lean));
  g_assert_cmpfloat (lean, >, 0.0);
  g_assert_cmpfloat (lean, <=, 1.0);
}

#define CREASE_POINTS 41

/* A crease that turns into a loop as a number grows beyond 0, whatever the lean. */
static void
draw_crease (G_GNUC_UNUSED const RmpFoldLean *lean, double *points, gpointer data)
{
  double size = *(const double *) data;

  for (guint i = 0; i < CREASE_POINTS; i++)
    {
      double s = 4.0 * i / (CREASE_POINTS - 1) - 2.0;

      points[3 * i] = s * s * s - size * s;
      points[3 * i + 1] = s * s;
      points[3 * i + 2] = 0.0;
    }
}

static RmpFoldLean
lean_crease (double size)
{
  g_autofree double *points = g_new (double, 3 * CREASE_POINTS);
  g_autofree double *normals = g_new0 (double, 3 * CREASE_POINTS);
  RmpFoldLean found;

  draw_crease (NULL, points, &size);
  for (guint i = 0; i < CREASE_POINTS; i++)
    normals[3 * i + 1] = 1.0;
  g_assert_true (rmp_fold_lean_init (&found, CREASE_POINTS, points, normals, NULL));
  rmp_fold_fan_find (CREASE_POINTS, 0.1, draw_crease, &size, points, &found);
  return found;
}

static void
a_crease_leans_the_line_as_it_becomes_a_loop (void)
{
  double before = 0.0;

  for (double size = -0.1; size < 0.1; size += 0.0005)
    {
      RmpFoldLean found = lean_crease (size);

      if (size < 0.0 || size > 0.05)
        g_assert_cmpint (found.crosses, ==, size > 0.0);
      g_assert_cmpfloat (found.lean, >=, before);
      g_assert_cmpfloat (found.lean, <, before + 0.1);
      before = found.lean;
    }
  g_assert_cmpfloat (lean_crease (-0.5).lean, ==, 0.0);
  g_assert_cmpfloat (before, ==, 1.0);
}

/* An arc on a cone that looks inwards: n̄ is on the side where most of the cone looks. */
static void
a_line_leans_in_the_plane_of_its_bend (void)
{
  double points[3 * 21], normals[3 * 21], flat[2 * 21];
  RmpFoldLean lean;

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
  g_assert_true (rmp_fold_lean_init (&lean, 21, points, normals, NULL));
  g_assert_cmpfloat (lean.lean, ==, 0.0);
  g_assert_cmpfloat (lean.up[2], >, 0.7);
  g_assert_cmpfloat_with_epsilon (lean.up[0], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (lean.side[0], 0.0, 1e-12);
  rmp_fold_lean_flatten (&lean, 21, points, flat);
  g_assert_cmpfloat_with_epsilon (flat[40] - flat[0], 4.0 * sin (1.0), 1e-12);
  g_assert_cmpfloat_with_epsilon (flat[41], flat[1], 1e-12);

  for (guint i = 0; i < 3 * 21; i++)
    normals[i] = 0.0;
  g_assert_false (rmp_fold_lean_init (&lean, 21, points, normals, NULL));
  g_assert_false (rmp_fold_lean_init (&lean, 1, points, normals, NULL));
}

/* The middle of a line turns inside out, more and more of it, until all has: it faces where its
 * joint says, and never turns round.
 */
static void
a_line_inside_out_faces_where_its_joint_does (void)
{
  const double facing[3] = { 0.0, 1.0, 0.0 };
  double points[3 * 41] = { 0.0 }, normals[3 * 41] = { 0.0 }, before = 0.0;
  RmpFoldLean lean, alone;

  for (guint i = 0; i <= 40; i++)
    points[3 * i] = 0.01 * i;
  for (double inside_out = -20.0; inside_out <= 40.0; inside_out += 0.5)
    {
      double angle;

      for (guint i = 0; i <= 40; i++)
        {
          normals[3 * i] = 0.02;
          normals[3 * i + 1] = tanh ((fabs ((double) i - 20.0) - inside_out) / 3.0);
        }
      g_assert_true (rmp_fold_lean_init (&lean, 41, points, normals, facing));
      g_assert_true (rmp_fold_lean_init (&alone, 41, points, normals, NULL));
      angle = atan2 (lean.up[0], lean.up[1]);
      if (inside_out == -20.0)
        g_assert_cmpmem (lean.up, sizeof lean.up, alone.up, sizeof alone.up);
      else
        g_assert_cmpfloat (fabs (angle - before), <, 0.1);
      before = angle;
    }
  g_assert_cmpfloat (lean.up[1], >, 0.999);
  g_assert_cmpfloat (alone.up[1], <, -0.999);
}

/* A limb that turns takes its skin along: what its normals say across of where the joint has the
 * line look is right.
 */
static void
a_line_that_looks_across_keeps_its_face (void)
{
  const double facing[3] = { 0.0, 1.0, 0.0 };
  double points[3 * 41] = { 0.0 }, normals[3 * 41] = { 0.0 };
  RmpFoldLean lean, alone;

  for (guint i = 0; i <= 40; i++)
    {
      points[3 * i] = 0.01 * i;
      normals[3 * i + 1] = -0.2;
      normals[3 * i + 2] = i % 4 == 0 ? -0.3 : 0.98;
    }
  g_assert_true (rmp_fold_lean_init (&lean, 41, points, normals, facing));
  g_assert_true (rmp_fold_lean_init (&alone, 41, points, normals, NULL));
  g_assert_cmpmem (lean.up, sizeof lean.up, alone.up, sizeof alone.up);
}

/* In the plane of the bend as the formula says; across it the share of the normal stays. */
static void
directions_turn_about_the_side (void)
{
  const double none[3] = { 0.0, 0.0, 0.0 }, flat[3] = { 0.6, 0.8, 0.0 },
               slanted[3] = { 0.48, 0.64, 0.6 };
  double out[3];

  for (double m = 0.0; m <= 1.0; m += 0.1)
    {
      const RmpFoldLean lean = { .lean = m, .up = { 0.0, 1.0, 0.0 }, .side = { 0.0, 0.0, 1.0 } };
      double length = hypot (0.6 * (1.0 - m), 0.8 * (1.0 - m) + m);

      rmp_fold_lean_direction (&lean, flat, out);
      g_assert_cmpfloat_with_epsilon (out[0], 0.6 * (1.0 - m) / length, 1e-12);
      g_assert_cmpfloat_with_epsilon (out[1], (0.8 * (1.0 - m) + m) / length, 1e-12);
      rmp_fold_lean_direction (&lean, slanted, out);
      g_assert_cmpfloat_with_epsilon (out[0] * out[0] + out[1] * out[1] + out[2] * out[2], 1.0,
                                      1e-12);
      g_assert_cmpfloat (out[2], >=, 0.6 - 1e-12);
      rmp_fold_lean_direction (&lean, none, out);
      g_assert_cmpmem (out, sizeof out, none, sizeof none);
    }
  g_assert_cmpfloat_with_epsilon (out[0], 0.0, 1e-12);
  rmp_fold_lean_direction (NULL, slanted, out);
  g_assert_cmpmem (out, sizeof out, slanted, sizeof slanted);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/fan/crossings-are-those-of-all-pairs",
                   crossings_are_those_of_all_pairs);
  g_test_add_func ("/algorithms/fan/gaps-are-those-of-all-pairs", gaps_are_those_of_all_pairs);
  g_test_add_func ("/algorithms/fan/the-gap-is-the-least-distance", the_gap_is_the_least_distance);
  g_test_add_func ("/algorithms/fan/valleys-are-neighbours", valleys_are_neighbours);
  g_test_add_func ("/algorithms/fan/points-that-are-no-numbers-touch-nothing",
                   points_that_are_no_numbers_touch_nothing);
  g_test_add_func ("/algorithms/fan/the-smallest-lean-is-found", the_smallest_lean_is_found);
  g_test_add_func ("/algorithms/fan/a-line-that-touches-nothing-stays-upright",
                   a_line_that_touches_nothing_stays_upright);
  g_test_add_func ("/algorithms/fan/a-line-without-room-leans-as-far-as-it-helps",
                   a_line_without_room_leans_as_far_as_it_helps);
  g_test_add_func ("/algorithms/fan/a-line-with-room-upright-leans-little",
                   a_line_with_room_upright_leans_little);
  g_test_add_func ("/algorithms/fan/sides-that-begin-to-cross-do-not-jump",
                   sides_that_begin_to_cross_do_not_jump);
  g_test_add_func ("/algorithms/fan/a-line-that-always-crosses-says-so",
                   a_line_that_always_crosses_says_so);
  g_test_add_func ("/algorithms/fan/a-crease-leans-the-line-as-it-becomes-a-loop",
                   a_crease_leans_the_line_as_it_becomes_a_loop);
  g_test_add_func ("/algorithms/fan/a-line-leans-in-the-plane-of-its-bend",
                   a_line_leans_in_the_plane_of_its_bend);
  g_test_add_func ("/algorithms/fan/a-line-that-looks-across-keeps-its-face",
                   a_line_that_looks_across_keeps_its_face);
  g_test_add_func ("/algorithms/fan/a-line-inside-out-faces-where-its-joint-does",
                   a_line_inside_out_faces_where_its_joint_does);
  g_test_add_func ("/algorithms/fan/directions-turn-about-the-side",
                   directions_turn_about_the_side);
  return g_test_run ();
}
