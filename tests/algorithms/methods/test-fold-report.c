/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the method says of what it was given: lines it did not find, sequences, fields, calls that
 * are cancelled.
 */

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "inputs/joints.h"
#include "methods/incompressible-skinning/search.h"
#include "run.h"

/* The only finding besides the root's, for a joint whose reason is looked for. */
static void
assert_no_line (Arm *arm, const char *settings, const char *reason)
{
  g_autoptr (GPtrArray) found = NULL;
  const RmpFinding *finding;
  Run run;

  run_init (&run, arm, settings);
  found = run.technique->findings (run.analysis);
  finding = g_ptr_array_index (found, 1);
  g_assert_cmpstr (finding->name, ==, "lower");
  g_assert_false (finding->found);
  g_assert_nonnull (strstr (finding->reason, reason));
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 0);
      g_assert_nonnull (output.relief);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
findings_name_line_and_reason (void)
{
  static const char *const none[] = { NULL };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (arm.mesh));
  g_autoptr (GPtrArray) found = NULL;
  const RmpFinding *finding;
  Run run;

  run_init (&run, &arm, "");
  found = run.technique->findings (run.analysis);
  g_assert_cmpuint (found->len, ==, 2);
  finding = g_ptr_array_index (found, 0);
  g_assert_false (finding->found);
  g_assert_cmpstr (finding->reason, ==, "No joint above it");
  finding = g_ptr_array_index (found, 1);
  g_assert_true (finding->found);
  g_assert_null (finding->reason);
  g_assert_null (finding->note);
  g_assert_cmpfloat_with_epsilon (finding->length, 0.15, 1e-6);
  g_assert_cmpfloat_with_epsilon (finding->angle, shape.bend, 1e-5);
  run_clear (&run);

  assert_no_line (&arm, "bend_threshold=130°", "130°");
  rmp_inputs_set_joints (&arm.input.inputs, none);
  assert_no_line (&arm, "", "Switched off");
  rmp_inputs_set_joints (&arm.input.inputs, NULL);
  arm_set_cloth (&arm, cloth);
  assert_no_line (&arm, "", "No cloth");
  arm_clear (&arm);
}

/* The cloth is one face. From its corner that is nearest to the ray no edge leads along the limb.
 */
static void
cloth_without_room_is_said (void)
{
  ArmShape shape = arm_shape_sample ();
  g_autofree guint8 *cloth = NULL;
  Arm arm;

  shape.rings = 200;
  shape.parallel = TRUE;
  arm = new_arm (&shape);
  cloth = g_new0 (guint8, rmp_mesh_get_n_faces (arm.mesh));
  cloth[2 * (100 * shape.sides + shape.sides - 1)] = 1;
  arm_set_cloth (&arm, cloth);
  assert_no_line (&arm, "curve_source=march", "no room for a line");
  arm_clear (&arm);
}

static void
sequence_without_a_rig_is_plain (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n = 3 * rmp_mesh_get_n_vertices (arm.mesh);
  g_autofree float *frames = g_new (float, 2 * n);
  RmpSampler *rig = arm.sampler;
  g_autoptr (RmpSampler) sequence = NULL;
  g_autoptr (GPtrArray) found = NULL;
  RmpOutput output;
  Run run;

  rmp_sampler_positions (rig, RMP_SKINNING_LINEAR, 0.0, frames, 1);
  rmp_sampler_positions (rig, RMP_SKINNING_LINEAR, 1.0, frames + n, 1);
  sequence = rmp_sampler_new_sequence (arm.mesh, 2, 24.0, frames);
  arm.sampler = sequence;
  run_init (&run, &arm, "");
  found = run.technique->findings (run.analysis);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_false (((RmpFinding *) found->pdata[0])->found);
  g_assert_nonnull (strstr (((RmpFinding *) found->pdata[0])->reason, "without joints"));
  for (guint target = 0; target < 2; target++)
    {
      run_step (&run, 1.0 / 24.0, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 0);
      g_assert_true (isfinite (output.relief->positions[0]));
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm.sampler = rig;
  arm_clear (&arm);
}

/* Compression is blue inside the bend, nothing at rest; pieces and weights cover the line. */
static void
fields_say_where_cloth_is_short (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput rest, bent;
  float lowest = 0.0f, highest = 0.0f;
  gint last = -1;
  Run run;

  run_init (&run, &arm, "");
  run_step (&run, 0.0, RMP_TARGET_BAKE, 1, &rest);
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &bent);
  g_assert_cmpuint (bent.field_sizes[0], ==, rmp_mesh_get_n_vertices (arm.mesh));
  for (guint v = 0; v < bent.field_sizes[0]; v++)
    {
      g_assert_cmpfloat (fabsf (rest.fields[0][v]), <, 1e-5f);
      lowest = MIN (lowest, bent.fields[0][v]);
      highest = MAX (highest, bent.fields[0][v]);
    }
  g_assert_cmpfloat (lowest, <, -0.4f);
  g_assert_cmpfloat (highest, >, 0.2f);

  g_assert_cmpuint (bent.field_sizes[1], ==, bent.relief->topology->n_vertices);
  for (guint v = 0; v < bent.field_sizes[1]; v++)
    {
      g_assert_true ((bent.fields[1][v] >= 0.0f) == (bent.fields[2][v] > 0.0f));
      last = MAX (last, (gint) bent.fields[1][v]);
    }
  g_assert_cmpint (last, ==, 4);
  rmp_output_clear (&rest);
  rmp_output_clear (&bent);
  run_clear (&run);
  arm_clear (&arm);
}

static void
cancelled_calls_end_with_an_error (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  Run run;

  run_init (&run, &arm, "");
  g_cancellable_cancel (cancellable);
  g_assert_null (run.technique->analyse (run.shared, arm.sampler, run.values, 24.0, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (run.technique->step (run.shared, run.analysis, NULL, arm.sampler, run.values, 0.5,
                                       RMP_TARGET_BAKE, NULL, &output, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* Over all sweeps where they count what was done. Some folds have nothing to do at the ends of a
 * long line.
 */
static void
figures_are_those_of_the_rows (void)
{
  static const char *const settings[] = { "", "directions=normal;fan_limit=false",
                                          "height_limit=0.2", "solver=published",
                                          "model=per-vertex" };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (settings); i++)
    {
      const guint target = i % 2;
      g_autofree char *all = g_strconcat ("onset=0;line_length=400 mm;", settings[i / 2], NULL);
      double highest = 0.0, residual = 0.0, compression = 0.0;
      guint n_raised = 0, steps = 0;
      RmpOutput output;
      Run run;

      run_init (&run, &arm, all);
      run_step (&run, 0.2, (RmpTarget) target, 1, &output);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        {
          const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

          compression = MAX (compression, 1.0 - row->base_length / row->rest_length);
          if (!(row->height > 0.0))
            continue;
          g_assert_cmpuint (row->steps, >, 1);
          g_assert_cmpfloat (row->residual, ==, fabs (row->length / row->rest_length - 1.0));
          residual = MAX (residual, row->residual);
          highest = MAX (highest, row->height);
          steps += row->steps;
          n_raised++;
        }
      g_test_message ("%s, target %u: %u of %u, residual %g", all, target, n_raised,
                      rmp_fold_rows_count (&output), residual);
      g_assert_cmpuint (n_raised, >, 0);
      g_assert_cmpint (n_raised < rmp_fold_rows_count (&output), ==, !strstr (all, "per-vertex"));
      g_assert_cmpfloat (run_figure (&run, &output, "folds"), ==, rmp_fold_rows_count (&output));
      g_assert_cmpfloat (run_figure (&run, &output, "folds_active"), ==, n_raised);
      g_assert_cmpfloat (run_figure (&run, &output, "height_max"), ==, highest);
      g_assert_cmpfloat (run_figure (&run, &output, "residual_max"), ==, residual);
      g_assert_cmpfloat (run_figure (&run, &output, "compression_max"), ==, compression);
      g_assert_cmpfloat_with_epsilon (run_figure (&run, &output, "steps_mean"),
                                      (double) steps / n_raised, 1e-12);
      /* A fold is measured without a height and for each step. */
      g_assert_cmpfloat (run_figure (&run, &output, "evaluations_mean"), >=,
                         (double) steps / n_raised + 1.0 - 1e-12);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  arm_clear (&arm);
}

typedef struct
{
  GCancellable *cancellable;
  double last; /* how far a search gets before somebody stops it */
  guint n_after;
} Stopped;

static void
stop (double progress, gpointer data)
{
  Stopped *stopped = data;

  stopped->n_after += g_cancellable_is_cancelled (stopped->cancellable);
  if (progress >= stopped->last)
    g_cancellable_cancel (stopped->cancellable);
}

/* Among the frames whose bends are measured, and among the lines that are looked for afterwards. */
static void
searches_stop_where_they_are_cancelled (void)
{
  static const double lasts[] = { 0.3, 0.8 - 1e-9 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (arm.mesh);
  guint n = 3 * rmp_mesh_get_n_vertices (arm.mesh);
  g_autofree double *rest = g_new (double, n);
  const RmpFoldLinesOptions options = {
    .width = 0.03,
    .reach = 0.02,
    .length = 0.15,
    .threshold = 0.1,
    .separation = 0.04,
    .end = 2.0,
    .step = 1.0 / 24.0,
  };

  for (guint i = 0; i < n; i++)
    rest[i] = (double) rmp_mesh_get_positions (arm.mesh)[i];
  for (guint i = 0; i < G_N_ELEMENTS (lasts); i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Stopped stopped = { cancellable, lasts[i], 0 };
      const RmpCall call = {
        .cancellable = cancellable, .progress = stop, .data = &stopped, .n_threads = 1
      };
      g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (RmpFoldJointLine));
      g_autoptr (GPtrArray)
          findings = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_finding_free);
      g_autoptr (GError) error = NULL;

      g_array_set_clear_func (lines, (GDestroyNotify) rmp_fold_line_clear);
      g_assert_false (rmp_fold_search (&arm.input, arm.sampler, topology, rest, &options, lines,
                                       findings, &call, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (stopped.n_after, ==, 0);
      g_assert_cmpuint (lines->len, ==, 0);
    }
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/incompressible-skinning/" name, function)
  ADD ("findings-name-line-and-reason", findings_name_line_and_reason);
  ADD ("cloth-without-room-is-said", cloth_without_room_is_said);
  ADD ("sequence-without-a-rig-is-plain", sequence_without_a_rig_is_plain);
  ADD ("fields-say-where-cloth-is-short", fields_say_where_cloth_is_short);
  ADD ("figures-are-those-of-the-rows", figures_are_those_of_the_rows);
  ADD ("cancelled-calls-end-with-an-error", cancelled_calls_end_with_an_error);
  ADD ("searches-stop-where-they-are-cancelled", searches_stop_where_they_are_cancelled);
#undef ADD
  return g_test_run ();
}
