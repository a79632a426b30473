/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of one fold holds for any base, and its solver cannot fail. */

#include <math.h>
#include <string.h>

#include "folds.h"
#include "methods/incompressible-skinning/system.h"
#include "solvers/root.h"

static const RmpFoldOptions exact = { .dead_band = 1e-9, .limit = INFINITY };

static void
every_random_fold_is_solved (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  guint most = 0;

  for (guint i = 0; i < 100000; i++)
    {
      RmpFoldSolution solution;
      Fold fold;

      fold_init_random (&fold, random);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      g_assert_cmpfloat (solution.height, >=, 0.0);
      g_assert_cmpfloat (fold_tau (solution.height, NULL, &fold), >=, -1e-6 * fold.rest_length);
      g_assert_cmpstr (rmp_fold_status_get_id (solution.status), ==, "ok");
      most = MAX (most, solution.steps);
    }
  g_assert_cmpuint (most, <, 20);
}

/* From where the triangle inequality says that a fold is long enough: monotonously down to its
 * height.
 */
static void
newton_from_the_bound_is_short (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  guint most = 0, n_solved = 0;
  double sum = 0.0;

  for (guint i = 0; i < 20000; i++)
    {
      RmpFoldSolution solution;
      double bound, height;
      guint steps;
      Fold fold;

      fold_init_random (&fold, random);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      if (!(solution.height > 0.0))
        continue;
      bound = rmp_fold_upper_bound (&fold.span, fold.rest_length);
      g_assert_cmpfloat (fold_tau (bound, NULL, &fold), >=, -1e-12 * fold.rest_length);
      height = rmp_root_convex (fold_tau, &fold, bound, bound, 1e-12 * fold.rest_length, &steps);
      g_assert_cmpfloat_with_epsilon (height, solution.height, 1e-10 * 0.5 * fold.rest_length);
      most = MAX (most, steps);
      sum += steps;
      n_solved++;
    }
  g_test_message ("%.1f steps on average, %u at most", sum / n_solved, most);
  g_assert_cmpuint (n_solved, >, 10000);
  g_assert_cmpuint (most, <, 20);
}

static void
newton_and_brent_agree (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  for (guint i = 0; i < 20000; i++)
    {
      RmpFoldSolution solution;
      Fold fold;
      double bound;

      fold_init_random (&fold, random);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      if (!(solution.height > 0.0))
        continue;
      bound = 2.0 * rmp_fold_upper_bound (&fold.span, fold.rest_length);
      g_assert_cmpfloat_with_epsilon (rmp_root_bracketed (fold_tau, &fold, 0.0, bound, 0.0),
                                      solution.height, 1e-8 * 0.5 * fold.rest_length);
      g_assert_cmpfloat_with_epsilon (
          rmp_fold_fischer_burmeister (solution.height, fold_tau (solution.height, NULL, &fold)),
          0.0, 1e-10 * fold.rest_length);
    }
}

/* Wherever right of the root one begins: results may not depend on how a height was reached. */
static void
newton_forgets_its_start (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 20000; i++)
    {
      RmpFoldSolution solution;
      double bound, start;
      Fold fold;

      fold_init_random (&fold, random);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      if (!(solution.height > 0.0))
        continue;
      bound = rmp_fold_upper_bound (&fold.span, fold.rest_length);
      start = solution.height +
              g_rand_double (random) * g_rand_double (random) * (bound - solution.height);
      g_assert_cmpfloat_with_epsilon (
          rmp_root_convex (fold_tau, &fold, start, bound, 1e-12 * fold.rest_length, NULL),
          solution.height, 1e-10 * 0.5 * fold.rest_length);
    }
}

/* From wherever one begins, on either side, within a few steps; once above the height they come
 * down to it.
 */
static void
refining_is_sure (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  guint n_solved = 0, most = 0;

  for (guint i = 0; i < 20000; i++)
    {
      RmpFoldSolution solution, refined;
      RmpFoldSegments segments;
      g_autofree double *room = NULL;
      double moved, near;
      guint n_steps = 0;
      Fold fold;

      fold_init_random (&fold, random);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      if (!(solution.height > 0.0))
        continue;
      room = g_new (double, RMP_FOLD_SEGMENTS_ROOM (fold.span.n_points - 1));
      rmp_fold_segments_init (&segments, fold.span.n_points - 1, room);
      rmp_fold_segments_set_steps (&segments, fold.span.base);
      rmp_fold_segments_set_rises (&segments, fold.span.lift);
      moved = rmp_fold_segments_moved (&segments);
      near = i % 4 == 0
                 ? 0.0
                 : g_rand_double (random) * rmp_fold_upper_bound (&fold.span, fold.rest_length);
      for (double step = INFINITY; step > 1e-9 * fold.rest_length && n_steps < 100; n_steps++)
        {
          const gboolean above = near > solution.height + 1e-9 * fold.rest_length;

          rmp_fold_refine (&segments, moved, rmp_fold_segments_length (&segments, 0.0, NULL),
                           fold.rest_length, &exact, near, &refined);
          if (above)
            g_assert_cmpfloat (refined.exact, >=, solution.height - 1e-9 * fold.rest_length);
          step = fabs (refined.exact - near);
          near = refined.exact;
        }
      g_assert_cmpfloat_with_epsilon (refined.height, solution.height,
                                      1e-10 * 0.5 * fold.rest_length);
      n_solved++;
      most = MAX (most, n_steps);
    }
  g_test_message ("%u steps at most", most);
  g_assert_cmpuint (n_solved, >, 10000);
  g_assert_cmpuint (most, <, 20);
}

/* The proof that one root exists rests on this: L ((x + y) / 2) ≤ (L (x) + L (y)) / 2. */
static void
length_is_convex (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < 20000; i++)
    {
      double x = g_rand_double_range (random, -0.1, 0.1),
             y = g_rand_double_range (random, -0.1, 0.1);
      Fold fold;

      fold_init_random (&fold, random);
      g_assert_cmpfloat (
          rmp_fold_length (&fold.span, 0.5 * (x + y), NULL), <=,
          0.5 * (rmp_fold_length (&fold.span, x, NULL) + rmp_fold_length (&fold.span, y, NULL)) +
              1e-14);
    }
}

static void
slope_is_the_derivative (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  for (guint i = 0; i < 1000; i++)
    {
      const double h = 1e-7;
      double x = g_rand_double_range (random, 0.001, 0.1), slope;
      Fold fold;

      fold_init_random (&fold, random);
      rmp_fold_length (&fold.span, x, &slope);
      g_assert_cmpfloat_with_epsilon (
          slope,
          (rmp_fold_length (&fold.span, x + h, NULL) - rmp_fold_length (&fold.span, x - h, NULL)) /
              (2.0 * h),
          1e-5 * MAX (1.0, fabs (slope)));
    }
}

static void
scale_and_motion_change_nothing (void)
{
  static const double turn[9] = { 2.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0,
                                  2.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 3000; i++)
    {
      double scale = pow (10.0, g_rand_double_range (random, -3.0, 3.0));
      RmpFoldSolution before, after;
      Fold fold, moved;

      fold_init_random (&fold, random);
      moved.span = (RmpFoldSpan){ fold.span.n_points, moved.base, moved.lift };
      moved.rest_length = scale * fold.rest_length;
      for (guint p = 0; p < fold.span.n_points; p++)
        for (guint row = 0; row < 3; row++)
          {
            moved.base[3 * p + row] = 0.1 * scale;
            moved.lift[3 * p + row] = 0.0;
            for (guint c = 0; c < 3; c++)
              {
                moved.base[3 * p + row] += scale * turn[3 * c + row] * fold.base[3 * p + c];
                moved.lift[3 * p + row] += turn[3 * c + row] * fold.lift[3 * p + c];
              }
          }
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &before);
      rmp_fold_solve (&moved.span, moved.rest_length, &exact, &after);
      g_assert_cmpfloat_with_epsilon (after.height / scale, before.height,
                                      1e-9 * MAX (before.height, 0.01));
    }
}

/* Duplicate vertices give edges without a length: they change nothing but the order in which
 * segments are added up.
 */
static void
doubled_points_change_nothing (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (guint i = 0; i < 2000; i++)
    {
      double base[6 * MAX_POINTS], lift[6 * MAX_POINTS];
      RmpFoldSolution single, doubled;
      RmpFoldSpan span = { 0, base, lift };
      Fold fold;

      fold_init_random (&fold, random);
      span.n_points = 2 * fold.span.n_points;
      for (guint p = 0; p < span.n_points; p++)
        for (guint c = 0; c < 3; c++)
          {
            base[3 * p + c] = fold.base[3 * (p / 2) + c];
            lift[3 * p + c] = fold.lift[3 * (p / 2) + c];
          }
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &single);
      rmp_fold_solve (&span, fold.rest_length, &exact, &doubled);
      g_assert_cmpfloat_with_epsilon (doubled.height, single.height,
                                      1e-10 * 0.5 * fold.rest_length);
      g_assert_cmpint (doubled.status, ==, single.status);
    }
}

/* Nor are several in one place. */
static void
one_point_is_no_fold (void)
{
  const double positions[9] = { 0.1, 0.2, 0.3, 0.1, 0.2, 0.3, 0.1, 0.2, 0.3 };
  const double lifts[9] = { 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0 };

  for (guint n = 1; n <= 3; n++)
    {
      const RmpFoldSpan span = { n, positions, lifts };
      RmpFoldSolution solution;

      rmp_fold_solve (&span, 0.0, &exact, &solution);
      g_assert_cmpfloat (solution.height, ==, 0.0);
      g_assert_cmpstr (rmp_fold_status_get_id (solution.status), ==, "no-rest-length");
    }
}

/* On a concave base two positive roots exist as well, but skinning is kept where nothing is
 * compressed.
 */
static void
stretched_concave_line_stays_down (void)
{
  RmpFoldSolution solution;
  Fold fold;

  fold_init_arc (&fold, 0.3, 1.002);
  rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
  g_assert_cmpfloat (solution.tau0, >, 0.0);
  g_assert_cmpfloat (fold_tau (0.002, NULL, &fold), <, 0.0);
  g_assert_cmpfloat (solution.height, ==, 0.0);
}

/* Largest change of the height while the arc is compressed by small steps. */
static double
largest_jump (double onset)
{
  const RmpFoldOptions options = { .dead_band = 1e-9, .onset = onset, .limit = INFINITY };
  double before = 0.0, largest = 0.0;

  for (guint i = 0; i <= 500; i++)
    {
      RmpFoldSolution solution;
      Fold fold;

      fold_init_arc (&fold, 0.3, 1.01 - 1e-4 * i);
      rmp_fold_solve (&fold.span, fold.rest_length, &options, &solution);
      largest = MAX (largest, fabs (solution.height - before));
      before = solution.height;
    }
  g_assert_cmpfloat (before, >, 0.004);
  return largest;
}

static void
soft_onset_takes_the_jump_away (void)
{
  g_assert_cmpfloat (largest_jump (0.0), >, 3.5e-3);
  g_assert_cmpfloat (largest_jump (0.01), <, 1e-4);
}

static void
height_limit_caps_and_says_so (void)
{
  RmpFoldOptions options = { .dead_band = 1e-9, .limit = 0.002 };
  RmpFoldSolution solution;
  double height;
  Fold fold;

  fold_init_arc (&fold, 0.3, 0.8);
  rmp_fold_solve (&fold.span, fold.rest_length, &options, &solution);
  g_assert_cmpfloat (solution.height, ==, 0.002);
  g_assert_cmpfloat (solution.exact, >, 0.002);
  g_assert_cmpstr (rmp_fold_status_get_id (solution.status), ==, "capped");

  height = solution.exact;
  options.limit = 0.99 * height;
  rmp_fold_solve (&fold.span, fold.rest_length, &options, &solution);
  g_assert_cmpfloat (solution.height, ==, options.limit);
  options.limit = 1.01 * height;
  rmp_fold_solve (&fold.span, fold.rest_length, &options, &solution);
  g_assert_cmpfloat (solution.height, ==, height);
  g_assert_cmpstr (rmp_fold_status_get_id (solution.status), ==, "ok");
}

static void
position_that_is_no_number_is_a_bad_frame (void)
{
  RmpFoldSolution solution;
  Fold fold;

  for (guint i = 0; i < 2; i++)
    {
      fold_init_arc (&fold, 0.3, 0.8);
      (i == 0 ? fold.base : fold.lift)[10] = i == 0 ? INFINITY : NAN;
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      g_assert_cmpfloat (solution.height, ==, 0.0);
      g_assert_cmpstr (rmp_fold_status_get_id (solution.status), ==, "bad-frame");
    }
}

/* Two folds on a strip of faces; a NaN under the first must not reach the second. */
static void
bad_frame_stays_with_its_fold (void)
{
  enum
  {
    N = 9
  };
  guint32 faces[6 * (N - 1)];
  double rest[6 * N], base[6 * N], directions[6 * N], lengths[4];
  RmpSurfacePoint points[N];
  RmpFoldLift lifts[2 * N];
  const guint ends[] = { 0, 4, 8 };
  const RmpFoldOptions options[] = { exact, exact };
  const guint32 *rows;
  const RmpFoldPose pose = { .base = base, .directions = directions, .options = options };
  RmpFoldSolution solutions[2];
  RmpFoldSystemReport report;
  RmpSurfaceCurve curve = { N, points };
  const RmpFoldPath path = { &curve, 0, 2, ends, NULL };
  g_autoptr (RmpFoldSystem) system = NULL;

  for (guint32 i = 0; i < N; i++)
    {
      for (guint32 side = 0; side < 2; side++)
        {
          guint32 v = 2 * i + side;

          memcpy (rest + 3 * v, ((double[]){ 0.01 * i, 0.0, 0.01 * side }), 3 * sizeof (double));
          memcpy (base + 3 * v, ((double[]){ 0.008 * i, 0.0, 0.01 * side }), 3 * sizeof (double));
          memcpy (directions + 3 * v, ((double[]){ 0.0, 1.0, 0.0 }), 3 * sizeof (double));
          lifts[v] = (RmpFoldLift){ .vertex = v,
                                    .fold = i < 4 ? 0 : 1,
                                    .weight = i % 4 == 0 ? 0.0f : 1.0f };
        }
      if (i + 1 < N)
        memcpy (faces + 6 * i,
                ((guint32[]){ 2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2 }),
                6 * sizeof (guint32));
      points[i] = (RmpSurfacePoint){ i + 1 < N ? 2 * i : 2 * i - 2, { 0.0, 0.0 } };
    }
  points[N - 1].barycentric[1] = 1.0;

  system = rmp_fold_system_new (2 * N, faces, rest, NULL, 1, &path, 2 * N, lifts, 0.0, TRUE, NULL,
                                NULL);
  g_assert_cmpuint (rmp_fold_system_get_rows (system, &rows), ==, 2 * N - 1);
  base[3 * 4] = NAN;
  rmp_fold_system_solve (system, &pose, solutions, lengths, &report);
  g_assert_cmpstr (rmp_fold_status_get_id (solutions[0].status), ==, "bad-frame");
  g_assert_cmpfloat (solutions[0].height, ==, 0.0);
  g_assert_cmpstr (rmp_fold_status_get_id (solutions[1].status), ==, "ok");
  g_assert_cmpfloat_with_epsilon (lengths[3], 0.04, 1e-12);
  g_assert_cmpfloat (report.residual, <, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/methods/fold/every-random-fold-is-solved", every_random_fold_is_solved);
  g_test_add_func ("/methods/fold/newton-from-the-bound-is-short", newton_from_the_bound_is_short);
  g_test_add_func ("/methods/fold/newton-and-brent-agree", newton_and_brent_agree);
  g_test_add_func ("/methods/fold/newton-forgets-its-start", newton_forgets_its_start);
  g_test_add_func ("/methods/fold/refining-is-sure", refining_is_sure);
  g_test_add_func ("/methods/fold/length-is-convex", length_is_convex);
  g_test_add_func ("/methods/fold/slope-is-the-derivative", slope_is_the_derivative);
  g_test_add_func ("/methods/fold/scale-and-motion-change-nothing",
                   scale_and_motion_change_nothing);
  g_test_add_func ("/methods/fold/doubled-points-change-nothing", doubled_points_change_nothing);
  g_test_add_func ("/methods/fold/one-point-is-no-fold", one_point_is_no_fold);
  g_test_add_func ("/methods/fold/stretched-concave-line-stays-down",
                   stretched_concave_line_stays_down);
  g_test_add_func ("/methods/fold/soft-onset-takes-the-jump-away", soft_onset_takes_the_jump_away);
  g_test_add_func ("/methods/fold/height-limit-caps-and-says-so", height_limit_caps_and_says_so);
  g_test_add_func ("/methods/fold/position-that-is-no-number-is-a-bad-frame",
                   position_that_is_no_number_is_a_bad_frame);
  g_test_add_func ("/methods/fold/bad-frame-stays-with-its-fold", bad_frame_stays_with_its_fold);
  return g_test_run ();
}
