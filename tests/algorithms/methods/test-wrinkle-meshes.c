/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method as a technique: what it makes of a clip, in any order, and with input that is bad. */

#include "fine-tube.h"
#include "inputs/masks.h"
#include "inputs/references.h"
#include "methods/wrinkle-meshes/report.h"
#include "methods/wrinkle-meshes/wrinkle-meshes.h"
#include "motion/stop.h"

#include <math.h>
#include <string.h>

#define N_FRAMES 6
static const double bending_amounts[N_FRAMES] = { 0.0, 0.2, 0.4, 0.6, 0.8, 1.0 };

/* The technique on a tube. */
typedef struct
{
  Tube tube;
  RmpSampler *sampler;
  gpointer shared, state;
} Run;

/* With the tube that is there. */
static void
run_init (Run *self)
{
  g_autoptr (GError) error = NULL;

  self->sampler = tube_play (&self->tube, N_FRAMES, bending_amounts);
  self->shared = rmp_wrinkle_meshes.prepare (&self->tube.input, self->sampler, self->tube.values,
                                             &tube_call, &error);
  g_assert_no_error (error);
  self->state = rmp_wrinkle_meshes.state_new (self->shared);
}

static void
run_clear (Run *self)
{
  rmp_wrinkle_meshes.state_free (self->state);
  rmp_wrinkle_meshes.shared_free (self->shared);
  rmp_sampler_unref (self->sampler);
  tube_clear (&self->tube);
}

static void
run_step (Run *self, guint frame, RmpTarget target, guint n_threads, RmpOutput *output)
{
  const gboolean fields[RMP_FINE_N_FIELDS] = { TRUE, TRUE, TRUE };
  const RmpCall call = { .n_threads = n_threads };
  const gboolean remembers = !rmp_wrinkle_meshes.any_order (self->tube.values);
  g_autoptr (GError) error = NULL;

  rmp_wrinkle_meshes.step (self->shared, NULL, remembers ? self->state : NULL, self->sampler,
                           self->tube.values, frame / TUBE_RATE, target, fields, output, &call,
                           &error);
  g_assert_no_error (error);
}

static void
a_bake_keeps_lengths_better_than_its_base (void)
{
  Run run;

  tube_init (&run.tube, 12, 8);
  run_init (&run);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      RmpOutput output;
      const double *figures;

      run_step (&run, f, RMP_TARGET_BAKE, 1, &output);
      figures = output.figures;
      g_assert_cmpuint (output.relief->topology->n_faces, ==, 4 * 2 * 12 * 8);
      for (guint i = 0; i < 3 * output.relief->topology->n_vertices; i++)
        g_assert_true (isfinite (output.relief->positions[i]));
      for (guint i = 0; i < RMP_FINE_N_FIELDS; i++)
        g_assert_cmpuint (output.field_sizes[i], ==, output.relief->topology->n_vertices);
      if (f > 1)
        {
          g_assert_cmpfloat (figures[RMP_FINE_FIGURE_STRAIN], <,
                             0.7 * figures[RMP_FINE_FIGURE_STRAIN_BEFORE]);
          g_assert_cmpfloat (figures[RMP_FINE_FIGURE_WIDTH], >, 0.2 * TUBE_EDGE);
          g_assert_cmpfloat (figures[RMP_FINE_FIGURE_WIDTH], <, 8.0 * TUBE_EDGE);
        }
      g_assert_cmpfloat (figures[RMP_FINE_FIGURE_USED], <=, 1.0 + 1e-12);
      g_assert_cmpfloat (figures[RMP_FINE_FIGURE_ANEW], ==, f == 0);
      g_assert_null (output.warning);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
threads_and_targets_change_nothing (void)
{
  Run one, four;

  for (guint k = 0; k < 2; k++)
    {
      Run *run = k ? &four : &one;

      tube_init (&run->tube, 40, 60);
      rmp_values_set_bool (run->tube.values, RMP_FINE_PARAM_CONTACT, FALSE);
      run_init (run);
    }
  for (guint f = 0; f < 2; f++)
    {
      RmpOutput a, b;

      run_step (&one, f, RMP_TARGET_PREVIEW, 1, &a);
      run_step (&four, f, RMP_TARGET_BAKE, 4, &b);
      g_assert_cmpmem (a.relief->positions, 12 * a.relief->topology->n_vertices,
                       b.relief->positions, 12 * b.relief->topology->n_vertices);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
    }
  run_clear (&one);
  run_clear (&four);
}

static void
a_saved_state_goes_on_as_if_played (void)
{
  g_autoptr (GBytes) bytes = NULL, damaged = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput straight, again;
  Run run;

  tube_init (&run.tube, 12, 8);
  run_init (&run);
  for (guint f = 0; f < 4; f++)
    {
      run_step (&run, f, RMP_TARGET_PREVIEW, 1, &straight);
      rmp_output_clear (&straight);
      if (f == 2)
        bytes = rmp_wrinkle_meshes.state_save (run.state);
    }
  run_step (&run, 4, RMP_TARGET_PREVIEW, 1, &straight);
  rmp_wrinkle_meshes.state_free (run.state);
  run.state = rmp_wrinkle_meshes.state_load (run.shared, bytes, &error);
  g_assert_no_error (error);
  for (guint f = 3; f <= 4; f++)
    {
      run_step (&run, f, RMP_TARGET_PREVIEW, 1, &again);
      if (f == 3)
        rmp_output_clear (&again);
    }
  g_assert_cmpmem (straight.relief->positions, 12 * straight.relief->topology->n_vertices,
                   again.relief->positions, 12 * again.relief->topology->n_vertices);
  rmp_output_clear (&straight);
  rmp_output_clear (&again);
  damaged = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 1);
  g_assert_null (rmp_wrinkle_meshes.state_load (run.shared, damaged, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

static void
without_memory_frames_are_independent (void)
{
  RmpOutput first, later;
  Run run;

  tube_init (&run.tube, 12, 8);
  rmp_values_set_bool (run.tube.values, RMP_FINE_PARAM_MEMORY, FALSE);
  g_assert_true (rmp_wrinkle_meshes.any_order (run.tube.values));
  run_init (&run);
  run_step (&run, 4, RMP_TARGET_PREVIEW, 1, &first);
  run_step (&run, 1, RMP_TARGET_PREVIEW, 1, &later);
  rmp_output_clear (&later);
  run_step (&run, 4, RMP_TARGET_PREVIEW, 1, &later);
  g_assert_cmpmem (first.relief->positions, 12 * first.relief->topology->n_vertices,
                   later.relief->positions, 12 * later.relief->topology->n_vertices);
  rmp_output_clear (&first);
  rmp_output_clear (&later);
  run_clear (&run);
}

static void
what_is_painted_to_nothing_is_held (void)
{
  g_autofree float *weights = NULL;
  RmpOutput output;
  double most[2] = { 0.0, 0.0 };
  Run run;

  tube_init (&run.tube, 12, 8);
  weights = g_new (float, run.tube.n);
  for (guint i = 0; i < run.tube.n; i++)
    weights[i] = i < run.tube.n / 2 ? 0.0f : 1.0f;
  {
    g_autoptr (GBytes) bytes = g_bytes_new (weights, run.tube.n * sizeof *weights);
    const RmpMasked masked = { .param = RMP_FINE_PARAM_MOST, .high = 3.0, .bytes = bytes };

    rmp_inputs_set_masks (&run.tube.input.inputs, 1, &masked);
  }
  run_init (&run);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      run_step (&run, f, RMP_TARGET_PREVIEW, 1, &output);
      if (f + 1 < N_FRAMES)
        rmp_output_clear (&output);
    }
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      const gboolean held = output.relief->topology->rest_positions[3 * v + 1] < 2.9 * TUBE_EDGE;

      most[held] = MAX (most[held], (double) output.fields[RMP_FINE_FIELD_USED][v]);
    }
  g_assert_cmpfloat (most[TRUE], ==, 0.0);
  g_assert_cmpfloat (most[FALSE], >, 0.1);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
a_mesh_may_be_loaded_as_the_fine_one (void)
{
  for (guint far = 0; far < 2; far++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpFineSurface) once = NULL;
      g_autoptr (RmpMesh) mesh = NULL;
      g_autoptr (RmpSampler) sampler = NULL;
      g_autofree float *positions = NULL;
      const RmpReliefTopology *fine;
      RmpOutput output;
      Run run;

      tube_init (&run.tube, 12, 8);
      once = tube_surface (&run.tube);
      fine = once->relief;
      positions = g_memdup2 (fine->rest_positions, 12 * fine->n_vertices);
      positions[0] += far ? 10.0f * (float) TUBE_EDGE : 0.0f;
      mesh = rmp_mesh_new (fine->n_vertices, positions, fine->n_faces, fine->faces, 0, NULL, NULL,
                           &error);
      g_assert_no_error (error);
      sampler = rmp_sampler_new_sequence (mesh, 1, TUBE_RATE, positions);
      {
        const RmpReference reference = { .param = RMP_FINE_PARAM_FINE_MESH,
                                         .joint = -1,
                                         .sampler = sampler };

        rmp_inputs_set_references (&run.tube.input.inputs, 1, &reference);
      }
      rmp_values_set_real (run.tube.values, RMP_FINE_PARAM_NOISE, 0.0);
      run_init (&run);
      run_step (&run, 0, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpuint (output.relief->topology->n_vertices, ==, fine->n_vertices);
      for (guint i = 0; i < 3 * fine->n_vertices; i++)
        g_assert_cmpfloat_with_epsilon (output.relief->positions[i], positions[i], 1e-6f);
      g_assert_cmpfloat (output.figures[RMP_FINE_FIGURE_FAR], ==, far);
      g_assert_cmpint (output.warning != NULL, ==, far);
      rmp_output_clear (&output);
      for (guint f = 1; f < N_FRAMES; f++)
        {
          run_step (&run, f, RMP_TARGET_BAKE, 1, &output);
          if (f + 1 == N_FRAMES && !far)
            g_assert_cmpfloat (output.figures[RMP_FINE_FIGURE_STRAIN], <,
                               0.8 * output.figures[RMP_FINE_FIGURE_STRAIN_BEFORE]);
          rmp_output_clear (&output);
        }
      run_clear (&run);
    }
}

static void
bad_input_is_named (void)
{
  const float nowhere[9] = { 0.0f };
  const guint32 faces[3] = { 0, 1, 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, nowhere, 1, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, TUBE_RATE, nowhere);
  const RmpInput input = { .mesh = mesh };
  g_autofree double *posed = NULL;
  g_autofree float *frame = NULL;
  RmpOutput output;
  Run run;

  tube_init (&run.tube, 12, 8);
  g_assert_null (rmp_wrinkle_meshes.prepare (&input, sampler, run.tube.values, &tube_call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);

  run_init (&run);
  posed = tube_pose (&run.tube, 0.5);
  frame = g_new (float, 3 * run.tube.n);
  for (guint i = 0; i < 3 * run.tube.n; i++)
    frame[i] = i == 3 * 17 ? NAN : (float) posed[i];
  rmp_sampler_unref (run.sampler);
  run.sampler = rmp_sampler_new_sequence (run.tube.mesh, 1, TUBE_RATE, frame);
  g_assert_false (rmp_wrinkle_meshes.step (run.shared, NULL, run.state, run.sampler,
                                           run.tube.values, 0.0, RMP_TARGET_BAKE, NULL, &output,
                                           &tube_call, &error));
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_NOWHERE);
  g_assert_nonnull (strstr (error->message, "17"));
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
a_step_can_be_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .n_threads = 1, .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  Run run;

  tube_init (&run.tube, 12, 8);
  run_init (&run);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_wrinkle_meshes.step (run.shared, NULL, run.state, run.sampler,
                                           run.tube.values, 0.0, RMP_TARGET_BAKE, NULL, &output,
                                           &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
parameters_are_those_of_the_description (void)
{
  static const struct
  {
    const char *id;
    double initial;
  } rows[] = { { "stretch_stiffness", 1.0 },
               { "bending_stiffness", 0.2 },
               { "max_distance", 2.0 },
               { "noise", 0.05 },
               { "rest_scale", 1.0 } };
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_wrinkle_meshes);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const gint param = rmp_technique_find_param (&rmp_wrinkle_meshes, rows[i].id);

      g_assert_cmpint (param, >=, 0);
      g_assert_cmpfloat (rmp_values_get_default (values, (guint) param), ==, rows[i].initial);
    }
  for (guint i = 0; i < RMP_FINE_N_PRESETS; i++)
    {
      rmp_values_apply_preset (values, rmp_fine_presets[i].id, &error);
      g_assert_no_error (error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/wrinkle-meshes/" name, func)
  ADD ("a-bake-keeps-lengths-better-than-its-base", a_bake_keeps_lengths_better_than_its_base);
  ADD ("threads-and-targets-change-nothing", threads_and_targets_change_nothing);
  ADD ("a-saved-state-goes-on-as-if-played", a_saved_state_goes_on_as_if_played);
  ADD ("without-memory-frames-are-independent", without_memory_frames_are_independent);
  ADD ("what-is-painted-to-nothing-is-held", what_is_painted_to_nothing_is_held);
  ADD ("a-mesh-may-be-loaded-as-the-fine-one", a_mesh_may_be_loaded_as_the_fine_one);
  ADD ("bad-input-is-named", bad_input_is_named);
  ADD ("a-step-can-be-cancelled", a_step_can_be_cancelled);
  ADD ("parameters-are-those-of-the-description", parameters_are_those_of_the_description);
  return g_test_run ();
}
