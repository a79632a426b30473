/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-fold-solvers.c: the paper's solver against Newton's method, on the five folds of an arm
 * that bends from 5° to 150°.
 *
 * A root counts as found within 1e-6 of half the fold's width. An iteration of the paper's solver
 * is a line search.
 *
 * rimple-bench fold-solvers
 */
#include "bench.h"

#include "generators.h"
#include "methods/incompressible-skinning/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N_BENDS 50
#define N_FOLDS 5
#define ALPHA 0.015
#define DEGREE (G_PI / 180.0)

static const struct
{
  const char *label;
  RmpFoldMerit merit;
  double guess; /* metres; 0: the bound that Newton's method starts from */
} rows[] = {
  { "|φ| from 0.1 mm", RMP_FOLD_MERIT_ABSOLUTE, 1e-4 },
  { "|φ| from α", RMP_FOLD_MERIT_ABSOLUTE, ALPHA },
  { "|φ| from X_hi", RMP_FOLD_MERIT_ABSOLUTE, 0.0 },
  { "φ²/2 from 0.1 mm", RMP_FOLD_MERIT_SQUARE, 1e-4 },
  { "φ²/2 from α", RMP_FOLD_MERIT_SQUARE, ALPHA },
  { "φ²/2 from X_hi", RMP_FOLD_MERIT_SQUARE, 0.0 },
};

static OracleCurve *
bend_arm (void)
{
  const OracleTransform identity = { .rotation = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 },
                                     .scale = 1.0 };
  g_autoptr (JsonObject) shape = json_object_new ();
  OracleCurve *curves = g_new (OracleCurve, N_BENDS * N_FOLDS);

  json_object_set_double_member (shape, "radius", 0.04);
  json_object_set_double_member (shape, "blend_half_width", 0.06);
  json_object_set_double_member (shape, "curve_length", 2.0 * ALPHA * N_FOLDS);
  json_object_set_int_member (shape, "folds", N_FOLDS);
  json_object_set_int_member (shape, "segments_per_fold", 16);
  json_object_set_string_member (shape, "profile", "cubic");
  for (guint i = 0; i < N_BENDS; i++)
    {
      double degrees = 5.0 + 145.0 * i / (N_BENDS - 1);
      g_autofree OracleCurve *folds = oracle_bending_arm (shape, RMP_SKINNING_DUAL_QUATERNION,
                                                          degrees * DEGREE, &identity);

      for (guint k = 0; k < N_FOLDS; k++)
        curves[N_FOLDS * i + k] = folds[k];
    }
  return curves;
}

static int
compare_counts (const void *a, const void *b)
{
  const guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

/* For 18 columns: the width of a format counts bytes. */
static int
label_width (const char *label)
{
  return 18 + (int) (strlen (label) - (gsize) g_utf8_strlen (label, -1));
}

static void
print_row (guint row, const OracleCurve *curves, const RmpFoldSolution *newton)
{
  guint found = 0, brief = 0, evaluations[N_BENDS * N_FOLDS];
  double worst = 0.0;

  for (guint i = 0; i < N_BENDS * N_FOLDS; i++)
    {
      RmpFoldSpan span = oracle_curve_span (&curves[i]);
      double guess = rows[row].guess > 0.0 ? rows[row].guess
                                           : rmp_fold_upper_bound (&span, curves[i].rest_length);
      RmpFoldPublishedSolution solution;
      double distance;

      rmp_fold_solve_published (&span, curves[i].rest_length, rows[row].merit, guess, &solution);
      evaluations[i] = solution.evaluations;
      distance = fabs (solution.height - newton[i].exact) / ALPHA;
      if (distance > 1e-6)
        continue;
      found++;
      brief += solution.iterations <= 2;
      worst = MAX (worst, distance);
    }
  qsort (evaluations, N_BENDS * N_FOLDS, sizeof *evaluations, compare_counts);
  g_print ("%-*s %7.1f %% %12.1f %% %11u / %-6u %12.1e\n", label_width (rows[row].label),
           rows[row].label, 100.0 * found / (N_BENDS * N_FOLDS),
           100.0 * brief / (N_BENDS * N_FOLDS), evaluations[N_BENDS * N_FOLDS / 2],
           evaluations[N_BENDS * N_FOLDS - 1], worst);
}

int
rmp_bench_fold_solvers (G_GNUC_UNUSED int argc, G_GNUC_UNUSED char **argv)
{
  g_autofree OracleCurve *curves = bend_arm ();
  RmpFoldSolution newton[N_BENDS * N_FOLDS];
  const RmpFoldOptions options = oracle_options ();
  double steps = 0.0;
  guint most = 0;

  for (guint i = 0; i < N_BENDS * N_FOLDS; i++)
    {
      RmpFoldSpan span = oracle_curve_span (&curves[i]);

      rmp_fold_solve (&span, curves[i].rest_length, &options, &newton[i]);
      steps += newton[i].steps;
      most = MAX (most, newton[i].steps);
    }

  g_print ("%u folds\n%-18s %9s %16s %20s %12s\n", N_BENDS * N_FOLDS, "merit, start", "found",
           "≤ 2 searches", "evaluations, most", "worst / α");
  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    print_row (row, curves, newton);
  g_print ("Newton from X_hi: every root, %.1f steps on average, %u at most\n",
           steps / (N_BENDS * N_FOLDS), most);

  for (guint i = 0; i < N_BENDS * N_FOLDS; i++)
    oracle_curve_clear (&curves[i]);
  return 0;
}
