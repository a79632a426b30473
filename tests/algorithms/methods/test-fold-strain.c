/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about shortened cloth, before and after folding. */

#include <math.h>

#include "run.h"

typedef struct
{
  float *values; /* of the field */
  float *weights;
  guint n;
} Field;

static Field
get_field (Run *run, const char *id, double time, RmpTarget target)
{
  const RmpTechnique *technique = run->technique;
  g_autofree gboolean *fields = g_new0 (gboolean, technique->n_fields);
  const RmpCall call = { .n_threads = 1 };
  guint asked = 0, weight = 0;
  RmpOutput output;
  Field field;

  for (guint i = 0; i < technique->n_fields; i++)
    {
      asked = g_str_equal (technique->fields[i].id, id) ? i : asked;
      weight = g_str_equal (technique->fields[i].id, "weight") ? i : weight;
    }
  fields[asked] = fields[weight] = TRUE;
  g_assert_true (technique->step (run->shared, run->analysis, NULL, run->arm->sampler, run->values,
                                  time, target, fields, &output, &call, NULL));
  field.n = output.field_sizes[asked];
  field.values = g_steal_pointer (&output.fields[asked]);
  field.weights = g_steal_pointer (&output.fields[weight]);
  rmp_output_clear (&output);
  return field;
}

static void
field_clear (Field *field)
{
  g_free (field->values);
  g_free (field->weights);
}

/* The mean where folds are raised by more than half their height's worth. */
static double
mean_on_folds (const Field *field)
{
  double sum = 0.0;
  guint n = 0;

  for (guint i = 0; i < field->n; i++)
    if (field->weights[i] > 0.3f)
      {
        sum += (double) field->values[i];
        n++;
      }
  g_assert_cmpuint (n, >, 10);
  return sum / n;
}

static void
cloth_at_rest_is_not_shortened (void)
{
  static const char *const ids[] = { "compression", "compression-after" };
  const ArmShape shape = arm_shape_sample ();
  Arm arm;
  Run run;

  arm_init (&arm, &shape);
  run_init (&run, &arm, "");
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    for (guint target = RMP_TARGET_PREVIEW; target <= RMP_TARGET_BAKE; target++)
      {
        Field field = get_field (&run, ids[i], 0.0, (RmpTarget) target);

        for (guint v = 0; v < field.n; v++)
          g_assert_cmpfloat (fabsf (field.values[v]), <, 1e-3f);
        field_clear (&field);
      }
  run_clear (&run);
  arm_clear (&arm);
}

/* Folds give back most of what skinning takes, on the surface drawn as on the one baked. */
static void
folds_give_the_length_back (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm;

  shape.bend = 1.2;
  arm_init (&arm, &shape);
  for (guint target = RMP_TARGET_PREVIEW; target <= RMP_TARGET_BAKE; target++)
    {
      Run flat, folded;
      Field before, after;

      run_init (&flat, &arm, "height_limit=0.1;onset=0");
      run_init (&folded, &arm, "onset=0");
      before = get_field (&flat, "compression-after", MOST_BENT, (RmpTarget) target);
      after = get_field (&folded, "compression-after", MOST_BENT, (RmpTarget) target);

      g_test_message ("target %u: %.3f, %.3f", target, mean_on_folds (&before),
                      mean_on_folds (&after));
      g_assert_cmpfloat (mean_on_folds (&before), <, -0.1);
      g_assert_cmpfloat (fabs (mean_on_folds (&after)), <, 0.5 * fabs (mean_on_folds (&before)));
      field_clear (&before);
      field_clear (&after);
      run_clear (&flat);
      run_clear (&folded);
    }
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/incompressible-skinning/cloth-at-rest-is-not-shortened",
                   cloth_at_rest_is_not_shortened);
  g_test_add_func ("/methods/incompressible-skinning/folds-give-the-length-back",
                   folds_give_the_length_back);
  return g_test_run ();
}
