/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folds of a sleeve that lean together where its bend has no room for all of them upright. */

#include <math.h>
#include <string.h>

#include "bent-arm.h"
#include "contact.h"
#include "folds/fold-rows.h"

static double
find_lean (const ArmShape *shape, const char *settings, RmpTarget target)
{
  RmpOutput output;
  double lean;
  Run run;
  Arm arm;

  bend (shape, settings, target, &run, &arm, &output);
  lean = run_figure (&run, &output, "lean_max");
  unbend (&run, &arm, &output);
  return lean;
}

static void
folds_do_not_run_into_each_other (void)
{
  static const char *const settings[] = { "onset=0;variation=0", "variation=0.35", "reach=60 mm",
                                          "directions=normal", "fold_width=24 mm" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *without = g_strconcat (settings[i], ";fan_limit=false", NULL);
      guint before = 0;

      for (double degrees = 40.0; degrees <= 100.0; degrees += 20.0)
        {
          ArmShape shape = arm_shape_slim (degrees);

          before += count_in_bake (&shape, without);
          g_assert_cmpuint (count_in_bake (&shape, settings[i]), ==, 0);
        }
      g_assert_cmpuint (before, >, 50);
    }
}

static void
the_lean_grows_smoothly_with_the_bend (void)
{
  for (guint target = 0; target < 2; target++)
    {
      double before = 0.0;

      for (double degrees = 50.0; degrees <= 102.0; degrees += 2.0)
        {
          ArmShape shape = arm_shape_slim (degrees);
          double lean = find_lean (&shape, "onset=0;variation=0", (RmpTarget) target);

          if (degrees < 52.0)
            g_assert_cmpfloat (lean, ==, 0.0);
          g_assert_cmpfloat (fabs (lean - before), <, 0.15);
          before = lean;
        }
      g_assert_cmpfloat (before, >, 0.9);
    }
}

static void
preview_and_bake_lean_alike (void)
{
  for (double degrees = 60.0; degrees <= 100.0; degrees += 10.0)
    {
      ArmShape shape = arm_shape_slim (degrees);

      g_assert_cmpfloat_with_epsilon (find_lean (&shape, "", RMP_TARGET_PREVIEW),
                                      find_lean (&shape, "", RMP_TARGET_BAKE), 0.05);
    }
}

/* Not a byte changes where there is room. */
static void
folds_that_touch_nothing_stay_upright (void)
{
  ArmShape shape = arm_shape_slim (45.0);

  for (guint target = 0; target < 2; target++)
    {
      RmpOutput with, without;
      Run run;
      Arm arm;

      bend (&shape, "", (RmpTarget) target, &run, &arm, &with);
      run_set (&run, "fan_limit=false");
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &without);
      g_assert_cmpfloat (run_figure (&run, &with, "lean_max"), ==, 0.0);
      g_assert_cmpmem (with.relief->positions, 12 * (gsize) with.relief->topology->n_vertices,
                       without.relief->positions,
                       12 * (gsize) without.relief->topology->n_vertices);
      for (guint k = 0; k < rmp_fold_rows_count (&with); k++)
        g_assert_cmpfloat (row_height (&with, k), ==, row_height (&without, k));
      rmp_output_clear (&without);
      unbend (&run, &arm, &with);
    }
}

static void
leaning_folds_keep_their_length (void)
{
  for (guint target = 0; target < 2; target++)
    for (double degrees = 60.0; degrees <= 100.0; degrees += 10.0)
      {
        ArmShape shape = arm_shape_slim (degrees);
        RmpOutput output;
        Run run;
        Arm arm;

        bend (&shape, "onset=0", (RmpTarget) target, &run, &arm, &output);
        g_assert_cmpfloat (run_figure (&run, &output, "lean_max"), >, 0.1);
        for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
          {
            const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

            if (row->height > 0.0)
              g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0, 1e-6);
          }
        unbend (&run, &arm, &output);
      }
}

/* Skin that runs through itself takes its folds along. They go on leaning: a jump back would show.
 */
static void
skin_that_crosses_is_reported (void)
{
  for (guint target = 0; target < 2; target++)
    {
      ArmShape shape = arm_shape_slim (112.0);
      RmpOutput output;
      Run run;
      Arm arm;

      bend (&shape, "", (RmpTarget) target, &run, &arm, &output);
      g_assert_cmpfloat (run_figure (&run, &output, "lean_max"), ==, 1.0);
      g_assert_cmpstr (row_status (&output, 2), ==, "base-crosses");
      g_assert_nonnull (strstr (output.warning, "lower"));
      unbend (&run, &arm, &output);
    }
}

/* Also where its skin does so without folds: what folds add is held back, and the folds that this
 * costs length say so.
 */
static void
folds_never_add_a_crossing (void)
{
  static const char *const settings[] = { "contact=true;onset=0;variation=0",
                                          "contact=true;variation=0.6;reach=70 mm",
                                          "contact=true;reach=60 mm;directions=normal",
                                          "contact=true;fold_width=50 mm;skinning=linear" };
  guint held = 0;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    for (double degrees = 90.0; degrees <= 140.0; degrees += 10.0)
      {
        ArmShape shape = arm_shape_slim (degrees);
        g_autofree char *without = g_strconcat (
            settings[i], ";curve_source=drawn;refine=everywhere;levels=2", NULL);
        g_autofree char *with = g_strconcat (settings[i], ";refine=everywhere;levels=2", NULL);
        RmpOutput output;
        Run run;
        Arm arm;

        bend (&shape, with, RMP_TARGET_BAKE, &run, &arm, &output);
        for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
          held += g_str_equal (row_status (&output, k), "no-room");
        g_assert_cmpuint (count_intersections (output.relief->topology->n_faces,
                                               output.relief->topology->faces,
                                               output.relief->positions),
                          <=, count_in_bake (&shape, without));
        unbend (&run, &arm, &output);
      }
  g_assert_cmpuint (held, >, 0);
}

/* How far each point of the only line is lifted: (transfer full) [n_points] */
static double *
measure_lifts (const RmpOutput *folded, const RmpOutput *plain)
{
  const RmpOverlayLine *line = g_ptr_array_index (folded->lines, 0);
  const RmpReliefTopology *topology = folded->relief->topology;
  double *lifts = g_new (double, line->n_points);

  for (guint i = 0; i < line->n_points; i++)
    {
      const double *b = line->barycentric + 2 * i, weights[3] = { 1.0 - b[0] - b[1], b[0], b[1] };
      double lift[3] = { 0.0, 0.0, 0.0 };

      for (guint c = 0; c < 9; c++)
        {
          const gsize at = 3 * (gsize) topology->faces[3 * line->faces[i] + c / 3] + c % 3;

          lift[c % 3] += weights[c / 3] * ((double) folded->relief->positions[at] -
                                           (double) plain->relief->positions[at]);
        }
      lifts[i] = sqrt (lift[0] * lift[0] + lift[1] * lift[1] + lift[2] * lift[2]);
    }
  return lifts;
}

/* Maxima of the lift over a fold's piece that stand out by a tenth of the highest. */
static guint
count_crests (const RmpOverlayLine *line, const double *lifts, gint32 fold)
{
  double highest = 0.0, low = 0.0, high = 0.0;
  gboolean rises = TRUE;
  guint n = 0;

  for (guint i = 0; i + 1 < line->n_points; i++)
    if (line->pieces[i] == fold)
      highest = MAX (highest, lifts[i]);
  for (guint i = 0; i + 1 < line->n_points; i++)
    {
      if (line->pieces[i] != fold)
        continue;
      high = rises ? MAX (high, lifts[i]) : high;
      low = rises ? low : MIN (low, lifts[i]);
      if (rises && lifts[i] < high - 0.1 * highest)
        {
          n++;
          rises = FALSE;
          low = lifts[i];
        }
      else if (!rises && lifts[i] > low + 0.1 * highest)
        {
          rises = TRUE;
          high = lifts[i];
        }
    }
  return n;
}

/* A fold without room is lower, but a fold, as long as there is something of it to be seen. */
static void
folds_that_are_held_back_stay_crests (void)
{
  static const char *const settings[] = { "contact=true;variation=0;reach=60 mm",
                                          "contact=true;variation=0.35;reach=60 mm",
                                          "contact=true;fold_width=50 mm;reach=60 mm" };
  guint held = 0;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    for (double degrees = 98.0; degrees <= 110.0; degrees += 2.0)
      {
        ArmShape shape = arm_shape_slim (degrees);
        g_autofree char *with = g_strconcat (settings[i], ";refine=everywhere;levels=2", NULL);
        g_autofree double *lifts = NULL;
        RmpOutput folded, plain;
        Run run, plain_run;
        Arm arm, plain_arm;

        bend (&shape, with, RMP_TARGET_BAKE, &run, &arm, &folded);
        bend (&shape, "curve_source=drawn;refine=everywhere;levels=2", RMP_TARGET_BAKE, &plain_run,
              &plain_arm, &plain);
        lifts = measure_lifts (&folded, &plain);
        for (guint k = 0; k < rmp_fold_rows_count (&folded); k++)
          {
            if (g_str_equal (row_status (&folded, k), "ok") || !(row_height (&folded, k) > 2e-3))
              continue;
            held++;
            g_test_message ("%s, %g°, fold %u: %.2f mm, crests %u", settings[i], degrees, k,
                            1e3 * row_height (&folded, k),
                            count_crests (g_ptr_array_index (folded.lines, 0), lifts, (gint32) k));
            g_assert_cmpuint (count_crests (g_ptr_array_index (folded.lines, 0), lifts, (gint32) k),
                              ==, 1);
          }
        unbend (&plain_run, &plain_arm, &plain);
        unbend (&run, &arm, &folded);
      }
  g_assert_cmpuint (held, >, 5);
}

/* To the last bit, for any number of threads. */
static void
folds_are_held_back_alike_at_any_time (void)
{
  ArmShape shape = arm_shape_slim (120.0);
  RmpOutput first, again;
  Run run;
  Arm arm;

  bend (&shape, "contact=true;reach=60 mm", RMP_TARGET_BAKE, &run, &arm, &first);
  run_step (&run, 0.3, RMP_TARGET_BAKE, 1, &again);
  rmp_output_clear (&again);
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 4, &again);
  g_assert_cmpmem (first.relief->positions, 12 * (gsize) first.relief->topology->n_vertices,
                   again.relief->positions, 12 * (gsize) again.relief->topology->n_vertices);
  rmp_output_clear (&again);
  unbend (&run, &arm, &first);
}

static void
published_folds_never_lean (void)
{
  ArmShape shape = arm_shape_slim (90.0);

  g_assert_cmpfloat (find_lean (&shape, "preset=as-published", RMP_TARGET_BAKE), ==, 0.0);
  g_assert_cmpfloat (find_lean (&shape, "preset=as-published", RMP_TARGET_PREVIEW), ==, 0.0);
}

/* One vertex that is not a number must not spoil the line. */
static void
bad_vertex_leaves_the_lean_a_number (void)
{
  ArmShape shape = arm_shape_slim (90.0);
  g_autofree float *deltas = g_new0 (float, 3 * (shape.rings + 1) * shape.sides);
  const RmpMorphs morphs = { 1, deltas, (const float[]){ 1.0f } };

  deltas[3 * 24 * shape.sides] = NAN;
  shape.morphs = &morphs;
  for (guint target = 0; target < 2; target++)
    {
      double lean = find_lean (&shape, "onset=0", (RmpTarget) target);

      g_assert_cmpfloat (lean, >, 0.1);
      g_assert_cmpfloat (lean, <=, 1.0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/fold-fan/folds-do-not-run-into-each-other",
                   folds_do_not_run_into_each_other);
  g_test_add_func ("/methods/fold-fan/the-lean-grows-smoothly-with-the-bend",
                   the_lean_grows_smoothly_with_the_bend);
  g_test_add_func ("/methods/fold-fan/preview-and-bake-lean-alike", preview_and_bake_lean_alike);
  g_test_add_func ("/methods/fold-fan/folds-that-touch-nothing-stay-upright",
                   folds_that_touch_nothing_stay_upright);
  g_test_add_func ("/methods/fold-fan/leaning-folds-keep-their-length",
                   leaning_folds_keep_their_length);
  g_test_add_func ("/methods/fold-fan/skin-that-crosses-is-reported",
                   skin_that_crosses_is_reported);
  g_test_add_func ("/methods/fold-fan/folds-never-add-a-crossing", folds_never_add_a_crossing);
  g_test_add_func ("/methods/fold-fan/folds-that-are-held-back-stay-crests",
                   folds_that_are_held_back_stay_crests);
  g_test_add_func ("/methods/fold-fan/folds-are-held-back-alike-at-any-time",
                   folds_are_held_back_alike_at_any_time);
  g_test_add_func ("/methods/fold-fan/published-folds-never-lean", published_folds_never_lean);
  g_test_add_func ("/methods/fold-fan/bad-vertex-leaves-the-lean-a-number",
                   bad_vertex_leaves_the_lean_a_number);
  return g_test_run ();
}
