/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the paper prints and Rimple reads otherwise: each switch does what the print says, and why
 * that is not followed.
 */

#include <math.h>
#include <string.h>

#include "folds.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/slides.h"
#include "run.h"

/* Of found lines, and of their folds that rise in the strongest bend, as bake and preview have
 * them.
 */
static void
count (ArmShape shape, const char *settings, guint *n_lines, guint *n_raised)
{
  Arm arm = new_arm (&shape);
  guint raised[2];
  Run run;

  run_init (&run, &arm, settings);
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      raised[target] = (guint) run_figure (&run, &output, "folds_active");
      *n_lines = output.lines->len;
      rmp_output_clear (&output);
    }
  g_assert_cmpuint (raised[0], ==, raised[1]);
  *n_raised = raised[0];
  run_clear (&run);
  arm_clear (&arm);
}

static void
printed_side_is_the_outer_one (void)
{
  static const char *const sources[] = { "section", "march", "live" };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    for (guint is_printed = 0; is_printed < 2; is_printed++)
      {
        g_autofree char *settings = g_strdup_printf ("curve_source=%s;bend_side=%s", sources[i],
                                                     is_printed ? "printed" : "inner");
        guint n_lines, n_raised;

        count (arm_shape_sample (), settings, &n_lines, &n_raised);
        g_assert_cmpuint (n_lines, ==, 1);
        g_assert_cmpint (n_raised > 0, ==, !is_printed);
      }
}

/* Twist makes a line where its axis leaves the bone, but shortens nothing. */
static void
twist_counts_as_printed (void)
{
  ArmShape shape = arm_shape_sample ();
  guint n_lines, n_raised;

  shape.bend = 8.0 * G_PI / 180.0;
  shape.twist = G_PI / 2.0;
  count (shape, "bend_angle=swing;onset=0", &n_lines, &n_raised);
  g_assert_cmpuint (n_lines, ==, 0);
  count (shape, "bend_angle=rotation;onset=0", &n_lines, &n_raised);
  g_assert_cmpuint (n_lines, >, 0);
}

static void
joints_that_do_not_twist_are_read_alike (void)
{
  guint n_lines[2], n_raised[2];

  count (arm_shape_sample (), "bend_angle=swing", &n_lines[0], &n_raised[0]);
  count (arm_shape_sample (), "bend_angle=rotation", &n_lines[1], &n_raised[1]);
  g_assert_cmpuint (n_lines[0], ==, n_lines[1]);
  g_assert_cmpuint (n_raised[0], ==, n_raised[1]);
}

static const RmpFoldOptions exact = { .dead_band = 1e-9, .limit = INFINITY };

/* An arc whose points are evenly spaced at rest, solved along its normals. */
typedef struct
{
  Fold fold;
  double shares[MAX_POINTS], normals[3 * MAX_POINTS];
  RmpFoldSlideKnots knots;
  RmpFoldSolution solution;
} Arc;

static void
arc_init (Arc *self, double stretch)
{
  const guint n = MAX_POINTS;

  fold_init_arc (&self->fold, 0.2, stretch);
  memcpy (self->normals, self->fold.lift, sizeof self->normals);
  for (guint i = 0; i < n; i++)
    {
      self->shares[i] = (double) i / (n - 1);
      rmp_vector_normalise (self->normals + 3 * i);
    }
  rmp_fold_solve (&self->fold.span, self->fold.rest_length, &exact, &self->solution);
  rmp_fold_slide_knots_init (&self->knots, n, self->shares);
}

/* Largest |part / part at rest − 1| of the arc, solved along the directions of a table. */
static double
measure_distortion (const Arc *self, const float *table)
{
  const RmpFoldSpan *span = &self->fold.span;
  double lift[3 * MAX_POINTS], largest = 0.0, before[3];
  const RmpFoldSpan turned = { span->n_points, span->base, lift };
  RmpFoldSolution solution;

  for (guint i = 0; i < span->n_points; i++)
    {
      double knot = self->shares[i] * (RMP_RELIEF_SLIDE_KNOTS - 1);
      guint k = MIN ((guint) knot, RMP_RELIEF_SLIDE_KNOTS - 2);
      double u = knot - k, stray[4];

      for (guint c = 0; c < 4; c++)
        stray[c] = (1.0 - u) * (double) table[4 * k + c] + u * (double) table[4 * k + 4 + c];
      for (guint c = 0; c < 3; c++)
        lift[3 * i + c] = span->lift[3 * i + c] + stray[c] + stray[3] * self->normals[3 * i + c];
    }
  rmp_fold_solve (&turned, self->fold.rest_length, &exact, &solution);
  for (guint i = 0; i < span->n_points; i++)
    {
      double position[3], step = 1.0;

      rmp_vector_add_scaled (span->base + 3 * i, solution.height, lift + 3 * i, position);
      if (i > 0)
        step = rmp_vector_distance (before, position) /
               ((self->shares[i] - self->shares[i - 1]) * self->fold.rest_length);
      largest = MAX (largest, fabs (step - 1.0));
      rmp_vector_copy (position, before);
    }
  return largest;
}

/* Of the arc that is corrected @passes times, or goes another way. */
static double
find_distortion (const Arc *self, RmpFoldDirections way, guint passes)
{
  float table[4 * RMP_RELIEF_SLIDE_KNOTS];

  rmp_fold_slide_find (&self->fold.span, self->shares, &self->knots, NULL, self->fold.rest_length,
                       self->solution.height, way, passes, table);
  return measure_distortion (self, table);
}

/* The way that is printed runs along the fold: what it is to cure becomes worse. */
static void
printed_correction_pulls_the_weave_apart (void)
{
  double plain, corrected, printed;
  Arc arc;

  arc_init (&arc, 0.8);
  plain = find_distortion (&arc, RMP_FOLD_DIRECTIONS_NORMAL, 1);
  corrected = find_distortion (&arc, RMP_FOLD_DIRECTIONS_CORRECTED, 1);
  printed = find_distortion (&arc, RMP_FOLD_DIRECTIONS_PRINTED, 1);
  g_test_message ("%g, corrected %g, as printed %g", plain, corrected, printed);
  g_assert_cmpfloat (corrected, <, plain);
  g_assert_cmpfloat (printed, >, 1.5 * plain);
}

/* Each pass begins where the last one ended. */
static void
more_corrections_spare_more_of_the_weave (void)
{
  static const guint passes[] = { 0, 1, 2, 5 };
  double before = INFINITY;
  Arc arc;

  arc_init (&arc, 0.9);
  for (guint i = 0; i < G_N_ELEMENTS (passes); i++)
    {
      double distortion = find_distortion (&arc, RMP_FOLD_DIRECTIONS_CORRECTED, passes[i]);

      g_test_message ("%u passes: %g", passes[i], distortion);
      g_assert_cmpfloat (distortion, <, 0.95 * before);
      before = distortion;
    }
}

/* Nor does it do anything where directions are not corrected. */
static void
correction_is_of_corrected_directions_only (void)
{
  static const char *const settings[] = { "directions=slide", "directions=slide;correction=printed",
                                          "directions=corrected",
                                          "directions=corrected;correction=printed" };
  ArmShape shape = arm_shape_sample ();
  RmpOutput outputs[4];
  gsize size = 0;
  Arm arm;
  Run run;

  shape.bend = 1.0;
  arm = new_arm (&shape);
  for (guint i = 0; i < 4; i++)
    {
      run_init (&run, &arm, settings[i]);
      run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &outputs[i]);
      size = 3 * (gsize) outputs[i].relief->topology->n_vertices * sizeof (float);
      run_clear (&run);
    }
  g_assert_cmpmem (outputs[0].relief->positions, size, outputs[1].relief->positions, size);
  g_assert_cmpint (memcmp (outputs[2].relief->positions, outputs[3].relief->positions, size), !=,
                   0);
  for (guint i = 0; i < 4; i++)
    rmp_output_clear (&outputs[i]);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-readings/" name, function)
  ADD ("printed-side-is-the-outer-one", printed_side_is_the_outer_one);
  ADD ("twist-counts-as-printed", twist_counts_as_printed);
  ADD ("joints-that-do-not-twist-are-read-alike", joints_that_do_not_twist_are_read_alike);
  ADD ("printed-correction-pulls-the-weave-apart", printed_correction_pulls_the_weave_apart);
  ADD ("more-corrections-spare-more-of-the-weave", more_corrections_spare_more_of_the_weave);
  ADD ("correction-is-of-corrected-directions-only", correction_is_of_corrected_directions_only);
#undef ADD
  return g_test_run ();
}
