/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Directions spare the weave and keep the length: on one fold, and on a whole sleeve. */

#include <math.h>
#include <string.h>

#include "folds.h"
#include "folds/fold-rows.h"
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/slides.h"
#include "run.h"

#define DEGREE (G_PI / 180.0)

static const RmpFoldOptions exact = { .limit = INFINITY };

/* Shares of points that are evenly spaced at rest, or at random. */
static void
fill_shares (GRand *random, guint n, double *shares)
{
  shares[0] = 0.0;
  for (guint i = 1; i < n; i++)
    shares[i] = shares[i - 1] + (random ? g_rand_double_range (random, 0.01, 1.0) : 1.0);
  for (guint i = 1; i < n; i++)
    shares[i] /= shares[n - 1];
}

static double
length_of (guint n, const double *points)
{
  double length = 0.0;

  for (guint i = 1; i < n; i++)
    length += rmp_vector_distance (points + 3 * (i - 1), points + 3 * i);
  return length;
}

/* Largest |part / part at rest − 1|. */
static double
distortion_of (guint n, const double *points, const double *shares, double rest_length)
{
  double worst = 0.0;

  for (guint i = 1; i < n; i++)
    {
      double rest = (shares[i] - shares[i - 1]) * rest_length;

      worst = MAX (worst,
                   fabs (rmp_vector_distance (points + 3 * (i - 1), points + 3 * i) / rest - 1.0));
    }
  return worst;
}

static void
raise_span (const RmpFoldSpan *span, double height, double *raised)
{
  for (guint i = 0; i < span->n_points; i++)
    rmp_vector_add_scaled (span->base + 3 * i, height, span->lift + 3 * i, raised + 3 * i);
}

/* On a bent polyline, with a part of no length: every point lies on it, at its share of the way. */
static void
points_lie_at_their_shares (void)
{
  const double points[] = { 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 2, 0, 1, 2, 1 };
  const double shares[] = { 0, 0.125, 0.25, 0.5, 1 };
  const double expected[] = { 0, 0, 0, 0.5, 0, 0, 1, 0, 0, 1, 1, 0, 1, 2, 1 };
  const double one_position[15] = { 0 };
  double out[15];

  rmp_fold_resample (5, points, shares, out);
  for (guint i = 0; i < 15; i++)
    g_assert_cmpfloat_with_epsilon (out[i], expected[i], 1e-15);
  rmp_fold_resample (5, one_position, shares, out);
  g_assert_cmpmem (out, sizeof out, one_position, sizeof one_position);
}

/* Whatever the base, its lifts and its spacing. */
static void
slid_folds_keep_their_length (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  guint n_slid = 0;

  for (guint i = 0; i < 20000; i++)
    {
      Fold fold;
      double shares[MAX_POINTS], slid[3 * MAX_POINTS], height;
      RmpFoldSolution solution;

      fold_init_random (&fold, random);
      fill_shares (random, fold.span.n_points, shares);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      if (!(solution.height > 0.0))
        continue;
      height = rmp_fold_slide (&fold.span, shares, fold.rest_length, solution.height, slid);
      g_assert_cmpfloat (height, >=, solution.height);
      g_assert_cmpfloat_with_epsilon (length_of (fold.span.n_points, slid) / fold.rest_length, 1.0,
                                      1e-9);
      n_slid++;
    }
  g_assert_cmpuint (n_slid, >, 10000);
}

static void
slid_folds_hardly_distort (void)
{
  static const double stretches[] = { 0.95, 0.9, 0.8 };
  double shares[MAX_POINTS];

  fill_shares (NULL, MAX_POINTS, shares);
  for (double bend = 0.05; bend < 0.4; bend += 0.1)
    for (guint i = 0; i < G_N_ELEMENTS (stretches); i++)
      {
        Fold fold;
        double raised[3 * MAX_POINTS], slid[3 * MAX_POINTS];
        RmpFoldSolution solution;

        fold_init_arc (&fold, bend, stretches[i]);
        rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
        raise_span (&fold.span, solution.height, raised);
        rmp_fold_slide (&fold.span, shares, fold.rest_length, solution.height, slid);
        g_assert_cmpfloat (distortion_of (MAX_POINTS, slid, shares, fold.rest_length), <, 0.04);
        g_assert_cmpfloat (distortion_of (MAX_POINTS, slid, shares, fold.rest_length), <,
                           0.1 * distortion_of (MAX_POINTS, raised, shares, fold.rest_length));
      }
}

/* What the solver takes of a fold: no table for a fold at ease or for normals, no turn of points
 * that do not rise.
 */
static void
tables_are_zero_without_need (void)
{
  const RmpFoldDirections all[] = { RMP_FOLD_DIRECTIONS_NORMAL, RMP_FOLD_DIRECTIONS_CORRECTED,
                                    RMP_FOLD_DIRECTIONS_SLIDE };
  float table[4 * RMP_RELIEF_SLIDE_KNOTS];
  double shares[MAX_POINTS];
  RmpFoldSlideKnots knots;
  Fold fold;

  fill_shares (NULL, MAX_POINTS, shares);
  rmp_fold_slide_knots_init (&knots, MAX_POINTS, shares);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      RmpFoldSolution solution;

      fold_init_arc (&fold, 0.1, 1.1);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      g_assert_false (rmp_fold_slide_find (&fold.span, shares, &knots, NULL, fold.rest_length,
                                           solution.exact, all[i], 3, table));
      fold_init_arc (&fold, 0.1, 0.7);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      g_assert_cmpint (rmp_fold_slide_find (&fold.span, shares, &knots, NULL, fold.rest_length,
                                            solution.exact, all[i], 3, table),
                       ==, i > 0);
      for (guint c = 0; c < 4; c++)
        g_assert_true (table[c] == 0.0f && table[4 * (RMP_RELIEF_SLIDE_KNOTS - 1) + c] == 0.0f);
    }
  g_assert_false (rmp_fold_slide_find (&fold.span, shares, &knots, NULL, fold.rest_length, 0.01,
                                       RMP_FOLD_DIRECTIONS_CORRECTED, 0, table));
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_assert_true (table[i] == 0.0f);
}

/* A point that lies off its share of a flat fold is seen to move along it, by that much and hardly
 * up.
 */
static void
ways_of_rounding_turn_nothing (void)
{
  static const double ways[] = { 0.5e-6, 2e-6 };
  const double rest_length = 0.03;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      double base[3 * MAX_POINTS] = { 0.0 }, lift[3 * MAX_POINTS] = { 0.0 }, shares[MAX_POINTS];
      const RmpFoldSpan span = { MAX_POINTS, base, lift };
      float table[4 * RMP_RELIEF_SLIDE_KNOTS], along = 0.0f;
      RmpFoldSlideKnots knots;

      fill_shares (NULL, MAX_POINTS, shares);
      for (guint p = 0; p < MAX_POINTS; p++)
        {
          base[3 * p] = shares[p] * rest_length;
          lift[3 * p + 1] = p > 0 && p + 1 < MAX_POINTS ? 1.0 : 0.0;
        }
      base[3 * (MAX_POINTS / 2)] -= ways[i] * rest_length;
      rmp_fold_slide_knots_init (&knots, MAX_POINTS, shares);
      rmp_fold_slide_find (&span, shares, &knots, NULL, rest_length, 1e-8 * rest_length,
                           RMP_FOLD_DIRECTIONS_CORRECTED, 1, table);
      for (guint k = 0; k < RMP_RELIEF_SLIDE_KNOTS; k++)
        along = MAX (along, fabsf (table[4 * k]));
      if (i == 0)
        g_assert_cmpfloat (along, ==, 0.0f);
      else
        g_assert_cmpfloat (along, >, 0.1f);
    }
}

/* What takes no part in a fold has no direction to be corrected. */
static void
points_without_a_lift_are_not_turned (void)
{
  const double base[] = { 0, 0, 0, 1, 0, 0, 2, 0, 0, 4, 0, 0 },
               raised[] = { 0, 0, 0, 1, 1, 0, 2, 0, 0, 4, 0, 0 };
  const double shares[] = { 0, 0.25, 0.5, 1 }, weights[] = { 0, 1, 0, 0 };
  double directions[] = { 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0 };

  rmp_fold_correct (4, base, raised, shares, weights, 1e-9, directions);
  g_assert_cmpfloat (directions[3], !=, 0.0);
  for (guint i = 0; i < 4; i++)
    if (i != 1)
      g_assert_cmpmem (directions + 3 * i, 3 * sizeof *directions, ((double[]){ 0.0, 1.0, 0.0 }),
                       3 * sizeof (double));
}

static void
corrections_turn_what_rises (void)
{
  double shares[MAX_POINTS], weights[MAX_POINTS], raised[3 * MAX_POINTS],
      directions[3 * MAX_POINTS];
  double before = INFINITY;
  Fold fold;

  fold_init_arc (&fold, 0.2, 0.8);
  fill_shares (NULL, MAX_POINTS, shares);
  memcpy (directions, fold.lift, sizeof directions);
  for (guint i = 0; i < MAX_POINTS; i++)
    {
      weights[i] = rmp_vector_norm (directions + 3 * i);
      if (!rmp_vector_normalise (directions + 3 * i))
        directions[3 * i + 2] = 1.0;
    }
  weights[0] = weights[MAX_POINTS - 1] = 0.0;
  for (guint pass = 0; pass < 4; pass++)
    {
      RmpFoldSolution solution;
      double distortion;

      for (guint i = 0; i < 3 * MAX_POINTS; i++)
        fold.lift[i] = weights[i / 3] * directions[i];
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &solution);
      raise_span (&fold.span, solution.height, raised);
      g_assert_cmpfloat_with_epsilon (length_of (MAX_POINTS, raised) / fold.rest_length, 1.0, 1e-9);
      distortion = distortion_of (MAX_POINTS, raised, shares, fold.rest_length);
      g_assert_cmpfloat (distortion, <, before);
      before = distortion;

      rmp_fold_correct (MAX_POINTS, fold.base, raised, shares, weights, 1e-9, directions);
      for (guint i = 0; i < MAX_POINTS; i++)
        g_assert_cmpfloat_with_epsilon (rmp_vector_norm (directions + 3 * i), 1.0, 1e-12);
      g_assert_cmpfloat (directions[2], ==, 1.0); /* where the arc ends */
    }
}

/* The arm of the reference case “distortion”, on a mesh. */
static ArmShape
reference_shape (double degrees)
{
  return (ArmShape){
    .sides = 48, .rings = 80, .radius = 0.04, .length = 0.3, .blend = 0.06, .bend = degrees * DEGREE
  };
}

/* Positions of the line's points on the rest shape: [n_points × 3]. */
static double *
rest_points (const RmpOutput *output, const RmpOverlayLine *line)
{
  const RmpReliefTopology *topology = output->relief->topology;
  double *points = g_new0 (double, 3 * line->n_points);

  for (guint i = 0; i < line->n_points; i++)
    {
      const double *b = line->barycentric + 2 * i;
      const double weights[3] = { 1.0 - b[0] - b[1], b[0], b[1] };

      for (guint c = 0; c < 9; c++)
        points[3 * i + c % 3] +=
            weights[c / 3] *
            (double)
                topology->rest_positions[3 * topology->faces[3 * line->faces[i] + c / 3] + c % 3];
    }
  return points;
}

/* Of a piece of the only line: posed length over length at rest, and the largest |part / part at
 * rest − 1|. Parts that a corner of the mesh all but cuts off say nothing.
 */
static void
measure_piece (const RmpOutput *output, gint32 piece, double *ratio, double *distortion)
{
  const RmpOverlayLine *line = g_ptr_array_index (output->lines, 0);
  g_autofree double *rest = rest_points (output, line);
  double lengths[2] = { 0.0, 0.0 };

  *distortion = 0.0;
  for (guint i = 1; i < line->n_points; i++)
    {
      double before[3], after[3], posed,
          part = rmp_vector_distance (rest + 3 * (i - 1), rest + 3 * i);

      if (line->pieces[i - 1] != piece)
        continue;
      rmp_vector_load (line->points + 3 * (i - 1), before);
      rmp_vector_load (line->points + 3 * i, after);
      posed = rmp_vector_distance (before, after);
      lengths[0] += part;
      lengths[1] += posed;
      if (part > 1e-4)
        *distortion = MAX (*distortion, fabs (posed / part - 1.0));
    }
  *ratio = lengths[1] / lengths[0];
}

/* Beside reference values of the middle fold, computed apart from this code. A mesh with some ten
 * edges a fold can follow a slide only so far.
 */
static void
sleeves_keep_lengths_and_weave (void)
{
  static const char *const modes[] = { "normal", "corrected", "slide" };
  static const double described[3][3] = { { 0.375, 0.660, 0.570 },
                                          { 0.143, 0.655, 0.510 },
                                          { 0.014, 0.030, 0.023 } };
  static const double margins[] = { 0.12, 0.06, 0.02 };

  for (guint i = 0; i < 3; i++)
    {
      ArmShape shape = reference_shape (30.0 * (i + 1));
      Arm arm = new_arm (&shape);

      for (guint m = 0; m < G_N_ELEMENTS (modes); m++)
        for (guint target = 0; target < 2; target++)
          {
            g_autofree char *settings = g_strdup_printf (
                "onset=0;variation=0;fan_limit=false;directions=%s", modes[m]);
            double ratio, distortion;
            RmpOutput output;
            Run run;

            run_init (&run, &arm, settings);
            run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
            g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
            for (gint32 k = 0; k < 5; k++)
              {
                measure_piece (&output, k, &ratio, &distortion);
                g_assert_cmpstr (row_status (&output, (guint) k), ==, "ok");
                if (target == RMP_TARGET_BAKE)
                  g_assert_cmpfloat_with_epsilon (ratio, 1.0, 2e-6);
                g_test_message ("%s, %u°, %s, fold %d: length − 1 = %.1e, distortion %.3f",
                                target == RMP_TARGET_BAKE ? "baked" : "preview", 30 * (i + 1),
                                modes[m], k, ratio - 1.0, distortion);
                if (k == 2)
                  g_assert_cmpfloat_with_epsilon (distortion, described[m][i], margins[m]);
              }
            g_assert_cmpfloat (run_figure (&run, &output, "residual_max"), <, 1e-7);
            rmp_output_clear (&output);
            run_clear (&run);
          }
      arm_clear (&arm);
    }
}

/* A fold without a height in its middle, where points only slide: they belong to the fold and their
 * normals are made anew.
 */
static void
what_only_slides_is_part_of_the_fold (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree float *normals = NULL;
  const RmpRelief *relief;
  guint n, n_sliding = 0;
  RmpOutput plain, output;
  Run run;

  run_init (&run, &arm,
            "profile=drawn -1 0, -0.6 1, -0.3 0, 0.3 0, 0.6 1, 1 "
            "0;samples_per_fold=24;directions=normal");
  run_step (&run, 0.6, RMP_TARGET_BAKE, 1, &plain);
  run_set (&run, "directions=slide");
  run_step (&run, 0.6, RMP_TARGET_BAKE, 1, &output);
  relief = output.relief;
  n = relief->topology->n_vertices;
  topology = rmp_topology_new (n, relief->topology->n_faces, relief->topology->faces);
  normals = g_new (float, 3 * n);
  rmp_normals_compute (topology, relief->positions, normals, 1);
  g_assert_cmpmem (relief->normals, 3 * n * sizeof *normals, normals, 3 * n * sizeof *normals);

  for (guint v = 0; v < n; v++)
    {
      gboolean differs = memcmp (relief->positions + 3 * v, plain.relief->positions + 3 * v, 12) !=
                         0;

      if (relief->features[v] == RMP_FEATURE_NONE && plain.relief->features[v] == RMP_FEATURE_NONE)
        g_assert_false (differs);
      n_sliding += differs && plain.relief->features[v] == RMP_FEATURE_NONE;
    }
  g_assert_cmpuint (n_sliding, >, 20);
  rmp_output_clear (&plain);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* Cloth at the end of the reach hardly moves, whichever way the line goes. */
static void
slides_fade_beside_the_line (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  double on_line = 0.0, beside = 0.0;
  RmpOutput plain, output;
  guint n_beside = 0;
  Run run;

  run_init (&run, &arm, "onset=0;variation=0;reach=60 mm;levels=2;directions=normal");
  run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &plain);
  run_set (&run, "directions=slide");
  run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &output);
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      const float *rest = output.relief->topology->rest_positions + 3 * v;
      double a[3], b[3],
          d = shape.radius * fabs (atan2 ((double) rest[2], (double) rest[1])) / 0.06;

      rmp_vector_load (plain.relief->positions + 3 * v, a);
      rmp_vector_load (output.relief->positions + 3 * v, b);
      if (d < 0.1)
        on_line = MAX (on_line, rmp_vector_distance (a, b));
      if (d > 0.9 && d < 1.0 && fabsf (rest[0] - 0.3f) < 0.075f)
        {
          beside = MAX (beside, rmp_vector_distance (a, b));
          n_beside++;
        }
    }
  g_test_message ("%.3f mm on the line, %.3f mm beside it", 1e3 * on_line, 1e3 * beside);
  g_assert_cmpuint (n_beside, >, 50);
  g_assert_cmpfloat (on_line, >, 1e-3);
  /* ω_o at 0.9 of the reach is 0.028. */
  g_assert_cmpfloat (beside, <, 0.05 * on_line);
  rmp_output_clear (&plain);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* What folds add to the base: [#V × 3], and how many folds have a height. */
static double *
added_by_folds (Run *run, Run *base, double time, guint *n, double *active)
{
  RmpOutput output, plain;
  double *added;

  run_step (run, time, RMP_TARGET_BAKE, 1, &output);
  run_step (base, time, RMP_TARGET_BAKE, 1, &plain);
  g_assert_cmpfloat (run_figure (base, &plain, "folds_active"), ==, 0.0);
  *active = run_figure (run, &output, "folds_active");
  *n = output.relief->topology->n_vertices;
  added = g_new (double, 3 * *n);
  for (guint i = 0; i < 3 * *n; i++)
    added[i] = (double) output.relief->positions[i] - (double) plain.relief->positions[i];
  rmp_output_clear (&output);
  rmp_output_clear (&plain);
  return added;
}

/* Largest jump of a vertex against the base, while folds of cloth that is worn stretched set in. */
static double
largest_jump (Run *run, Run *base)
{
  g_autofree double *before = NULL;
  double worst = 0.0, first, active;
  guint n;

  g_free (added_by_folds (run, base, 0.3, &n, &first));
  for (double time = 0.3; time < 0.4; time += 0.001)
    {
      double *added = added_by_folds (run, base, time, &n, &active);

      for (guint v = 0; before && v < n; v++)
        worst = MAX (worst, rmp_vector_distance (before + 3 * v, added + 3 * v));
      g_free (before);
      before = added;
    }
  g_assert_cmpfloat (active, >, first);
  return worst;
}

static void
slides_set_in_softly (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  double soft, hard;
  Run run, base;

  run_init (&base, &arm, "slack=50 %;variation=0");
  run_init (&run, &arm, "slack=10 %;variation=0;onset=2 %");
  soft = largest_jump (&run, &base);
  run_set (&run, "onset=0");
  hard = largest_jump (&run, &base);
  g_test_message ("%.3f mm a millisecond, without onset %.3f mm", 1e3 * soft, 1e3 * hard);
  g_assert_cmpfloat (soft, <, 0.4 * hard);
  run_clear (&base);
  run_clear (&run);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/directions/points-lie-at-their-shares", points_lie_at_their_shares);
  g_test_add_func ("/algorithms/directions/slid-folds-keep-their-length",
                   slid_folds_keep_their_length);
  g_test_add_func ("/algorithms/directions/slid-folds-hardly-distort", slid_folds_hardly_distort);
  g_test_add_func ("/algorithms/directions/tables-are-zero-without-need",
                   tables_are_zero_without_need);
  g_test_add_func ("/algorithms/directions/corrections-turn-what-rises",
                   corrections_turn_what_rises);
  g_test_add_func ("/algorithms/directions/points-without-a-lift-are-not-turned",
                   points_without_a_lift_are_not_turned);
  g_test_add_func ("/algorithms/directions/ways-of-rounding-turn-nothing",
                   ways_of_rounding_turn_nothing);
  g_test_add_func ("/algorithms/directions/sleeves-keep-lengths-and-weave",
                   sleeves_keep_lengths_and_weave);
  g_test_add_func ("/algorithms/directions/what-only-slides-is-part-of-the-fold",
                   what_only_slides_is_part_of_the_fold);
  g_test_add_func ("/algorithms/directions/slides-fade-beside-the-line",
                   slides_fade_beside_the_line);
  g_test_add_func ("/algorithms/directions/slides-set-in-softly", slides_set_in_softly);
  return g_test_run ();
}
