/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paper's solver finds what Newton's method finds, from a guess that suits it, and says so
 * where it does not.
 */

#include "methods/incompressible-skinning/published.h"

#include <math.h>
#include <string.h>

#include "folds.h"
#include "folds/fold-rows.h"
#include "run.h"

static const RmpFoldOptions exact = { .dead_band = 1e-9, .limit = INFINITY };
static const RmpFoldOptions published = { .solver = RMP_FOLD_SOLVER_PUBLISHED,
                                          .dead_band = 1e-9,
                                          .limit = INFINITY };

#define ALPHA 0.015

/* 250 folds of every bend and compression that cloth comes to. */
static gboolean
next_arc (Fold *fold, guint *index)
{
  guint i = (*index)++;

  fold_init_arc (fold, 0.03 + 0.035 * (i % 25), 0.5 + 0.05 * (i / 25));
  return i < 250;
}

static void
square_from_half_the_width_finds_every_arc (void)
{
  guint index = 0;
  Fold fold;

  while (next_arc (&fold, &index))
    {
      RmpFoldSolution newton;
      RmpFoldPublishedSolution solution;

      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &newton);
      rmp_fold_solve_published (&fold.span, fold.rest_length, RMP_FOLD_MERIT_SQUARE, ALPHA,
                                &solution);
      g_assert_true (solution.found);
      g_assert_cmpfloat_with_epsilon (solution.height, newton.height, 1e-8 * ALPHA);
      g_assert_cmpuint (solution.iterations, >, 1);
      g_assert_cmpuint (solution.evaluations, <, 20);
    }
}

/* The paper's one or two iterations are of |φ|, whose kink a line search closes in on; but some
 * roots it misses.
 */
static void
absolute_takes_two_line_searches_of_many_evaluations (void)
{
  guint index = 0, n_found = 0, n_short = 0;
  Fold fold;

  while (next_arc (&fold, &index))
    {
      RmpFoldPublishedSolution solution;

      rmp_fold_solve_published (&fold.span, fold.rest_length, RMP_FOLD_MERIT_ABSOLUTE, ALPHA,
                                &solution);
      if (!solution.found)
        continue;
      n_found++;
      n_short += solution.iterations <= 2;
      g_assert_cmpfloat_with_epsilon (fold_tau (solution.height, NULL, &fold), 0.0,
                                      1e-9 * fold.rest_length);
      g_assert_cmpuint (solution.evaluations, >, 20);
    }
  g_assert_cmpuint (n_found, >, 225);
  g_assert_cmpuint (n_found, <, 250);
  g_assert_cmpuint (10 * n_short, >, 9 * n_found);
}

/* As X → 0 the slope of φ is −1 − 2τ': below τ' = −½ it falls towards negative heights. */
static void
small_guess_runs_away_on_concave_bases (void)
{
  guint index = 0, n_concave = 0, n_flat = 0;
  Fold fold;

  while (next_arc (&fold, &index))
    {
      RmpFoldPublishedSolution solution;
      double slope;

      fold_tau (0.0, &slope, &fold);
      rmp_fold_solve_published (&fold.span, fold.rest_length, RMP_FOLD_MERIT_SQUARE, 1e-9,
                                &solution);
      if (slope < -0.5)
        {
          g_assert_false (solution.found);
          g_assert_cmpfloat (solution.height, <=, 1e-9);
          n_concave++;
        }
      if (slope > -0.25)
        {
          g_assert_true (solution.found);
          n_flat++;
        }
    }
  g_assert_cmpuint (n_concave, >, 50);
  g_assert_cmpuint (n_flat, >, 50);
}

/* Random zigzags are no cloth, and there the descent may end elsewhere; what it calls found is
 * right.
 */
static void
found_is_what_newton_finds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  guint n_compressed = 0, n_missed = 0;

  for (guint i = 0; i < 20000; i++)
    {
      RmpFoldSolution newton, other;
      Fold fold;

      fold_init_random (&fold, random);
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &newton);
      rmp_fold_solve (&fold.span, fold.rest_length, &published, &other);
      g_assert_cmpfloat (other.height, >=, 0.0);
      if (!(newton.height > 0.0))
        {
          g_assert_cmpfloat (other.height, ==, 0.0);
          continue;
        }
      n_compressed++;
      g_assert_cmpuint (other.evaluations, >, other.steps);
      if (other.status == RMP_FOLD_OK)
        {
          g_assert_cmpfloat_with_epsilon (other.height, newton.height,
                                          1e-8 * 0.5 * fold.rest_length);
          continue;
        }
      n_missed++;
      g_assert_cmpstr (rmp_fold_status_get_id (other.status), ==, "unsolved");
      g_assert_cmpfloat (fabs (fold_tau (other.height, NULL, &fold)), >, 1e-9 * fold.rest_length);
    }
  g_assert_cmpuint (n_missed, >, 0);
  g_assert_cmpuint (20 * n_missed, <, n_compressed);
}

static void
bad_folds_are_told_apart_as_with_newton (void)
{
  for (guint kind = 0; kind < 4; kind++)
    {
      RmpFoldSolution newton, other;
      Fold fold;

      fold_init_arc (&fold, 0.3, 0.8);
      if (kind == 0)
        fold.base[10] = NAN;
      if (kind == 1)
        fold.rest_length = 0.0;
      if (kind == 2)
        fold.rest_length = 0.01;
      for (guint i = 0; i < G_N_ELEMENTS (fold.lift) && kind == 3; i++)
        fold.lift[i] = 0.0;
      rmp_fold_solve (&fold.span, fold.rest_length, &exact, &newton);
      rmp_fold_solve (&fold.span, fold.rest_length, &published, &other);
      g_assert_cmpint (other.status, ==, newton.status);
      g_assert_cmpfloat (other.height, ==, 0.0);
      g_assert_cmpuint (other.evaluations, ==, 0);
    }
}

/* The whole bend of an arm, on the mesh and as a preview. */
static void
technique_gives_the_same_folds (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  Run run;

  run_init (&run, &arm, "preset=as-published");
  for (guint target = 0; target < 2; target++)
    for (double time = 0.1; time < 1.05; time += 0.1)
      {
        RmpOutput a, b;

        run_set (&run, "solver=newton");
        run_step (&run, time, (RmpTarget) target, 1, &a);
        run_set (&run, "solver=published");
        run_step (&run, time, (RmpTarget) target, 1, &b);
        g_assert_cmpuint (rmp_fold_rows_count (&a), ==, rmp_fold_rows_count (&b));
        for (guint k = 0; k < rmp_fold_rows_count (&a); k++)
          {
            g_assert_cmpstr (row_status (&b, k), ==, row_status (&a, k));
            g_assert_cmpfloat_with_epsilon (row_height (&b, k), row_height (&a, k), 1e-8 * ALPHA);
          }
        g_assert_cmpfloat (run_figure (&run, &b, "evaluations_mean"), >,
                           run_figure (&run, &a, "evaluations_mean"));
        g_assert_cmpfloat (run_figure (&run, &b, "steps_mean"), >, 0.0);
        rmp_output_clear (&a);
        rmp_output_clear (&b);
      }
  run_clear (&run);
  arm_clear (&arm);
}

/* On a mesh too coarse for its folds some have odd shapes; the frame says so, and what to choose
 * instead.
 */
static void
missed_heights_are_said (void)
{
  static const char *const solvers[] = { "published", "newton" };
  ArmShape shape = arm_shape_sample ();
  Arm arm;

  shape.bend = 2.0;
  arm = new_arm (&shape);
  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autofree char *settings = g_strconcat (
          "onset=0;dead_band=0;fan_limit=false;directions=normal;levels=0;fold_width=8 mm;solver=",
          solvers[i], NULL);
      guint n_missed = 0;
      RmpOutput output;
      Run run;

      run_init (&run, &arm, settings);
      run_step (&run, 0.3, RMP_TARGET_BAKE, 1, &output);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        n_missed += g_str_equal (row_status (&output, k), "unsolved");
      g_assert_cmpint (n_missed > 0, ==, i == 0);
      g_assert_nonnull (output.warning);
      g_assert_cmpint (strstr (output.warning, "set Solver to Newton") != NULL, ==, i == 0);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/published/" name, function)
  ADD ("square-from-half-the-width-finds-every-arc", square_from_half_the_width_finds_every_arc);
  ADD ("absolute-takes-two-line-searches-of-many-evaluations",
       absolute_takes_two_line_searches_of_many_evaluations);
  ADD ("small-guess-runs-away-on-concave-bases", small_guess_runs_away_on_concave_bases);
  ADD ("found-is-what-newton-finds", found_is_what_newton_finds);
  ADD ("bad-folds-are-told-apart-as-with-newton", bad_folds_are_told_apart_as_with_newton);
  ADD ("technique-gives-the-same-folds", technique_gives_the_same_folds);
  ADD ("missed-heights-are-said", missed_heights_are_said);
#undef ADD
  return g_test_run ();
}
