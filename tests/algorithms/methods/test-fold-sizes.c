/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folds fit the limb, whatever its size, and follow a width that is dragged. */

#include <math.h>
#include <string.h>

#include "run.h"

#include "folds/fold-rows.h"

/* What the arm's own girth asks for, 2 π 45 mm. */
#define GIRTH (2.0 * G_PI * 0.045)

static void
init_automatic (Run *run, Arm *arm, const char *more)
{
  g_autofree char *settings = g_strconcat (
      "fold_width=automatic;reach=automatic;line_length=automatic;", more, NULL);

  run_init (run, arm, settings);
  rmp_values_reset (run->values, (guint) rmp_technique_find_param (run->technique, "separation"));
}

static void
init_scaled (Arm *arm, const ArmShape *shape, double scale)
{
  double matrix[16] = { scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1 };

  arm_init_moved (arm, shape, matrix);
  arm->input.character_size = 1.7; /* of no consequence where there is a limb */
}

/* A toy, a human and a robot fold alike. */
static void
folds_are_as_large_as_the_limb (void)
{
  static const double scales[] = { 1.0, 0.09, 1.7, 100.0 };
  ArmShape shape = arm_shape_sample ();
  double heights[16];

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autoptr (GPtrArray) found = NULL;
      const RmpFinding *finding;
      RmpOutput output;
      Run run;
      Arm arm;

      init_scaled (&arm, &shape, scales[i]);
      init_automatic (&run, &arm, "");
      found = run.technique->findings (run.analysis);
      finding = g_ptr_array_index (found, 1);
      g_assert_true (finding->found);
      g_assert_cmpfloat_with_epsilon (finding->length / scales[i], 0.48 * GIRTH, 0.01 * GIRTH);
      g_assert_nonnull (strstr (finding->note, "by the size of the limb"));

      run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        {
          const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

          heights[k] = i == 0 ? row->height : heights[k];
          g_assert_cmpfloat (row->height, >, 0.0);
          g_assert_cmpfloat_with_epsilon (row->height / scales[i], heights[k], 1e-3 * heights[k]);
        }
      rmp_output_clear (&output);
      run_clear (&run);
      arm_clear (&arm);
    }
}

/* Automatic is no number, even where it would be the same one. */
static void
what_is_set_is_not_automatic (void)
{
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");
  const guint width = (guint) rmp_technique_find_param (technique, "fold_width");
  g_autoptr (RmpValues) values = rmp_values_new (technique), set = rmp_values_new (technique);
  g_autofree char *text = rmp_values_get_text (values, width), *number = NULL;

  g_assert_true (rmp_values_is_automatic (values, width));
  g_assert_cmpstr (text, ==, "automatic");
  rmp_values_set_real (set, width, rmp_values_get_default (values, width));
  number = rmp_values_get_text (set, width);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (number, NULL), 0.12 * 0.19 * 1.7, 1e-9);
  g_assert_false (rmp_values_is_automatic (set, width));
  g_assert_false (rmp_values_equal (values, set));
  g_assert_true (rmp_values_set_named (set, "fold_width", "automatic", NULL));
  g_assert_true (rmp_values_equal (values, set));
}

/* Positions of the bent arm's previews, whose mesh is the same for all widths. */
static double
find_largest_step (Arm *arm, const char *settings, double from, double to, guint n_steps)
{
  double largest = 0.0;
  float *before = NULL;
  Run run;

  run_init (&run, arm, settings);
  for (guint i = 0; i <= n_steps; i++)
    {
      static const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };
      RmpOutput output;
      float *now;

      rmp_values_set_real (run.values,
                           (guint) rmp_technique_find_param (run.technique, "fold_width"),
                           from + (to - from) * i / n_steps);
      run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &output);
      now = g_new (float, 3 * output.relief->topology->n_faces);
      for (guint f = 0; f < output.relief->topology->n_faces; f++)
        {
          RmpReliefPoint point;

          rmp_relief_evaluate (output.relief, f, middle, &point);
          memcpy (now + 3 * f, point.position, sizeof point.position);
        }
      for (guint k = 0; before && k < 3 * output.relief->topology->n_faces; k++)
        largest = MAX (largest, fabs ((double) now[k] - (double) before[k]));
      g_free (before);
      before = now;
      rmp_output_clear (&output);
    }
  g_free (before);
  run_clear (&run);
  return largest;
}

/* From 5 folds to 9, in steps of a twentieth of a millimetre. As published, nothing moves until
 * their number jumps.
 */
static void
folds_follow_the_width (void)
{
  static const struct
  {
    const char *settings;
    gboolean is_steady;
  } cases[] = { { "onset=0", TRUE },
                { "onset=0;centre=valley;variation=0", TRUE },
                { "onset=0;centre=nearest", FALSE } };
  ArmShape shape = arm_shape_sample ();
  Arm arm;

  shape.bend = 0.8;
  arm_init (&arm, &shape);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double step = find_largest_step (&arm, cases[i].settings, 0.03, 0.0165, 270);

      g_test_message ("%s: %.3f mm in a step", cases[i].settings, 1e3 * step);
      if (cases[i].is_steady)
        g_assert_cmpfloat (step, <, 1e-3);
      else
        g_assert_cmpfloat (step, >, 2e-3);
    }
  arm_clear (&arm);
}

/* And are as wide as they are asked to be, keeping all lengths. */
static void
folds_are_as_wide_as_asked (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm;

  shape.bend = 0.8;
  arm_init (&arm, &shape);
  for (double width = 0.016; width < 0.15; width *= 1.13)
    {
      g_autofree char *settings = g_strdup_printf ("onset=0;variation=0;fold_width=%.6f", width);
      RmpOutput output;
      double widest = 0.0;
      Run run;

      run_init (&run, &arm, settings);
      run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &output);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        {
          const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

          widest = MAX (widest, row->end - row->begin);
          if (row->height > 0.0)
            g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0, 1e-6);
        }
      g_assert_cmpfloat_with_epsilon (widest, width, 1e-3 * width);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-sizes/" name, function)
  ADD ("folds-are-as-large-as-the-limb", folds_are_as_large_as_the_limb);
  ADD ("what-is-set-is-not-automatic", what_is_set_is_not_automatic);
  ADD ("folds-follow-the-width", folds_follow_the_width);
  ADD ("folds-are-as-wide-as-asked", folds_are_as_wide_as_asked);
#undef ADD
  return g_test_run ();
}
