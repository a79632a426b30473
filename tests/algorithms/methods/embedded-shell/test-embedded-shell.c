/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method as a technique: a sheet that is pushed together, from prepare to relief. */

#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "inputs/masks.h"
#include "methods/embedded-shell/report.h"
#include "sheet-run.h"

static void
run_step (Run *self, guint frame, guint n_threads, RmpOutput *output)
{
  const gboolean fields[RMP_SHELL_N_FIELDS] = { TRUE, TRUE, TRUE, TRUE };
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;

  rmp_embedded_shell.step (self->shared, NULL, self->state, self->sampler, self->values,
                           frame / SHEET_RATE, RMP_TARGET_BAKE, fields, output, &call, &error);
  g_assert_no_error (error);
}

static void
a_bake_has_waves_of_the_width_it_tells (void)
{
  Run run;

  sheet_run_init (&run);
  run_begin (&run);
  for (guint f = 0; f < SHEET_FRAMES; f++)
    {
      RmpOutput output;
      const double *figures;

      run_step (&run, f, 1, &output);
      figures = output.figures;
      for (guint i = 0; i < 3 * output.relief->topology->n_vertices; i++)
        g_assert_true (isfinite (output.relief->positions[i]));
      for (guint i = 0; i < RMP_SHELL_FIELD_STRETCH_MOST; i++)
        g_assert_cmpuint (output.field_sizes[i], ==, output.relief->topology->n_vertices);
      g_assert_null (output.warning);
      g_assert_cmpfloat (figures[RMP_SHELL_FIGURE_CONVERGED], ==, 1.0);
      g_assert_cmpfloat (figures[RMP_SHELL_FIGURE_ANEW], ==, f == 0);
      if (f > 1)
        {
          const double ratio = figures[RMP_SHELL_FIGURE_MEASURED] /
                               figures[RMP_SHELL_FIGURE_WAVELENGTH];

          g_assert_cmpfloat (ratio, >, 0.7);
          g_assert_cmpfloat (ratio, <, 1.3);
          g_assert_cmpfloat (figures[RMP_SHELL_FIGURE_AMPLITUDE], >,
                             0.5 * figures[RMP_SHELL_FIGURE_EXPECTED]);
        }
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
a_saved_state_goes_on_as_if_played (void)
{
  g_autoptr (GBytes) bytes = NULL, damaged = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput straight, again;
  Run run;

  sheet_run_init (&run);
  run_begin (&run);
  for (guint f = 0; f < 3; f++)
    {
      run_step (&run, f, 1, &straight);
      if (f < 2)
        rmp_output_clear (&straight);
      if (f == 1)
        bytes = rmp_embedded_shell.state_save (run.state);
    }
  rmp_embedded_shell.state_free (run.state);
  run.state = rmp_embedded_shell.state_load (run.shared, bytes, &error);
  g_assert_no_error (error);
  run_step (&run, 2, 4, &again);
  g_assert_cmpmem (straight.relief->positions, 12 * straight.relief->topology->n_vertices,
                   again.relief->positions, 12 * again.relief->topology->n_vertices);
  rmp_output_clear (&straight);
  rmp_output_clear (&again);
  damaged = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 1);
  g_assert_null (rmp_embedded_shell.state_load (run.shared, damaged, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

static void
what_ends_early_is_told_and_finite (void)
{
  RmpOutput output;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_ITERATIONS, 1);
  run_begin (&run);
  for (guint f = 0; f < SHEET_FRAMES; f++)
    {
      run_step (&run, f, 1, &output);
      for (guint i = 0; i < 3 * output.relief->topology->n_vertices; i++)
        g_assert_true (isfinite (output.relief->positions[i]));
      if (f + 1 < SHEET_FRAMES)
        rmp_output_clear (&output);
    }
  g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_CONVERGED], ==, 0.0);
  g_assert_nonnull (output.warning);
  g_assert_null (output.remark);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
a_wave_finer_than_the_mesh_stays_flat_and_is_told (void)
{
  RmpOutput output;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_THICKNESS, 1e-5);
  run_begin (&run);
  run_step (&run, 3, 1, &output);
  g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_HIGHEST], ==, 0.0);
  g_assert_nonnull (output.remark);
  g_assert_null (output.warning);
  rmp_output_clear (&output);
  run_clear (&run);
}

/* What is told beside the picture of a sheet whose faces are changed by @change. (transfer full) */
static char *
hear (void (*change) (Run *self, guint *n_faces, guint32 *faces, float *positions))
{
  g_autofree guint32 *faces = NULL;
  g_autofree float *positions = NULL;
  guint n, n_faces;
  RmpOutput output;
  char *remark;
  Run run;

  sheet_run_init (&run);
  n = rmp_mesh_get_n_vertices (run.mesh);
  n_faces = rmp_mesh_get_n_faces (run.mesh);
  faces = g_new (guint32, 3 * n_faces + 3);
  memcpy (faces, rmp_mesh_get_faces (run.mesh), 12 * n_faces);
  positions = g_memdup2 (rmp_mesh_get_positions (run.mesh), 12 * n);
  change (&run, &n_faces, faces, positions);
  rmp_sampler_unref (run.sampler);
  rmp_mesh_unref (run.mesh);
  run.mesh = run.input.mesh = rmp_mesh_new (n, positions, n_faces, faces, 0, NULL, NULL, NULL);
  run.sampler = sheet_run_push (run.mesh);
  run_begin (&run);
  run_step (&run, 0, 1, &output);
  remark = g_strdup (output.remark ? output.remark : "");
  rmp_output_clear (&output);
  run_clear (&run);
  return remark;
}

static void
leave (G_GNUC_UNUSED Run *self, G_GNUC_UNUSED guint *n_faces, G_GNUC_UNUSED guint32 *faces,
       G_GNUC_UNUSED float *positions)
{
}

static void
squeeze (Run *self, G_GNUC_UNUSED guint *n_faces, G_GNUC_UNUSED guint32 *faces, float *positions)
{
  for (guint v = 0; v < rmp_mesh_get_n_vertices (self->mesh); v++)
    positions[3 * v + 2] *= 0.05f;
}

/* A third face at the first inner edge. */
static void
branch (G_GNUC_UNUSED Run *self, guint *n_faces, guint32 *faces, float *positions)
{
  const guint32 leaf[3] = { faces[0], faces[2], 2 };

  positions[3 * leaf[2] + 1] += 0.005f;
  memcpy (faces + 3 * *n_faces, leaf, sizeof leaf);
  ++*n_faces;
}

static void
soften (Run *self, G_GNUC_UNUSED guint *n_faces, G_GNUC_UNUSED guint32 *faces,
        G_GNUC_UNUSED float *positions)
{
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_FOUNDATION, 1.0);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_STOP, 3.0);
}

static void
coarsen (Run *self, G_GNUC_UNUSED guint *n_faces, G_GNUC_UNUSED guint32 *faces,
         G_GNUC_UNUSED float *positions)
{
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_THICKNESS, 4e-4);
}

static void
weaken (Run *self, G_GNUC_UNUSED guint *n_faces, G_GNUC_UNUSED guint32 *faces,
        G_GNUC_UNUSED float *positions)
{
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_THICKNESS, 4e-3);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_SKIN_MODULUS, 9e4);
}

static void
what_makes_a_mesh_doubtful_is_told (void)
{
  static const struct
  {
    void (*change) (Run *, guint *, guint32 *, float *);
    const char *told;
  } cases[] = {
    { squeeze, "times as long as wide" },   { branch, "more than two faces" },
    { soften, "fewer than three centres" }, { coarsen, "too coarse" },
    { weaken, "hardly stiffer" },
  };
  g_autofree char *nothing = hear (leave);

  g_assert_cmpstr (nothing, ==, "");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *remark = hear (cases[i].change);

      g_test_message ("%s", remark);
      for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
        g_assert_true ((strstr (remark, cases[k].told) != NULL) == (k == i));
    }
}

/* Where it is pushed together to half of its length at once it may take some steps alone. */
static void
what_is_crowded_is_given_up_early_and_told (void)
{
  static const double strains[] = { 0.0, 0.03, 0.5 };
  static const gint most = 6;
  g_autofree float *frames = NULL;
  guint n;
  Run run;

  sheet_run_init (&run);
  n = rmp_mesh_get_n_vertices (run.mesh);
  frames = g_new (float, 3 * n * G_N_ELEMENTS (strains));
  for (guint f = 0; f < G_N_ELEMENTS (strains); f++)
    for (guint i = 0; i < 3 * n; i++)
      frames[3 * n * f + i] = (float) ((i % 3 == 0 ? 1.0 - strains[f] : 1.0) *
                                       (double) rmp_mesh_get_positions (run.mesh)[i]);
  rmp_sampler_unref (run.sampler);
  run.sampler = rmp_sampler_new_sequence (run.mesh, G_N_ELEMENTS (strains), SHEET_RATE, frames);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_ITERATIONS, most);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_SUBSTEP, 0.03);
  rmp_values_set_bool (run.values, RMP_SHELL_PARAM_STABILITY, FALSE);
  run_begin (&run);
  for (guint f = 0; f < G_N_ELEMENTS (strains); f++)
    {
      RmpOutput output;

      run_step (&run, f, 1, &output);
      g_assert_true ((output.warning && strstr (output.warning, "given up early")) == (f == 2));
      /* on the way of sixteen steps the first that fails is the last but one */
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_SUBSTEPS], <, 16.0);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_ITERATIONS], <=,
                         output.figures[RMP_SHELL_FIGURE_SUBSTEPS] * (f == 2 ? most / 2 : most));
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* Half of it as thick as the rest. */
static void
what_is_painted_decides_over_waves (void)
{
  static const guint params[] = { RMP_SHELL_PARAM_THICKNESS, RMP_SHELL_PARAM_SKIN_MODULUS,
                                  RMP_SHELL_PARAM_SKIN_POISSON, RMP_SHELL_PARAM_INTERIOR_POISSON };
  static const double lows[] = { 0.0005, 1e6 / 8.0, 0.0, 0.0 },
                      highs[] = { 0.001, 1e6, 0.45, 0.45 };
  const double narrower = cbrt (1.0 - 0.45 * 0.45);
  const double shares[] = { 0.5, 0.5, narrower, narrower };

  for (guint k = 0; k < G_N_ELEMENTS (params); k++)
    {
      RmpMasked masked = { .param = params[k], .low = lows[k], .high = highs[k] };
      g_autofree float *weights = NULL;
      g_autoptr (GBytes) bytes = NULL;
      RmpOutput output;
      double least = INFINITY, most = 0.0;
      guint n;
      Run run;

      sheet_run_init (&run);
      n = rmp_mesh_get_n_vertices (run.mesh);
      weights = g_new (float, n);
      for (guint v = 0; v < n; v++)
        weights[v] = rmp_mesh_get_positions (run.mesh)[3 * v] > 0.04f ? 1.0f : 0.0f;
      bytes = g_bytes_new (weights, n * sizeof (float));
      masked.bytes = bytes;
      rmp_inputs_set_masks (&run.input.inputs, 1, &masked);
      run_begin (&run);
      run_step (&run, 0, 1, &output);
      for (guint v = 0; v < output.field_sizes[RMP_SHELL_FIELD_WAVELENGTH]; v++)
        {
          least = MIN (least, (double) output.fields[RMP_SHELL_FIELD_WAVELENGTH][v]);
          most = MAX (most, (double) output.fields[RMP_SHELL_FIELD_WAVELENGTH][v]);
        }
      g_assert_cmpfloat_with_epsilon (least / most, shares[k], 1e-4);
      rmp_output_clear (&output);
      run_clear (&run);
    }
}

static void
hems_are_held (void)
{
  g_autoptr (RmpTopology) topology = NULL;
  RmpOutput output;
  guint n_held = 0;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_bool (run.values, RMP_SHELL_PARAM_HEMS, TRUE);
  run_begin (&run);
  run_step (&run, 3, 1, &output);
  topology = rmp_topology_new (output.relief->topology->n_vertices,
                               output.relief->topology->n_faces, output.relief->topology->faces);
  for (guint e = 0; e < topology->n_edges; e++)
    if (rmp_topology_edge_is_border (topology, e))
      {
        g_assert_cmpfloat (output.fields[RMP_SHELL_FIELD_HEIGHT][topology->edges[2 * e]], ==, 0.0);
        n_held++;
      }
  g_assert_cmpuint (n_held, >, 0);
  g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_HIGHEST], >, 1e-4);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
a_cancelled_step_says_so (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  RmpOutput output;
  Run run;

  sheet_run_init (&run);
  run_begin (&run);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_embedded_shell.step (run.shared, NULL, run.state, run.sampler, run.values,
                                           0.0, RMP_TARGET_PREVIEW, NULL, &output, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
faces_without_area_are_refused (void)
{
  const float positions[9] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 2.0f, 0.0f, 0.0f };
  const guint32 faces[3] = { 0, 1, 2 };
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  Run run;

  sheet_run_init (&run);
  rmp_mesh_unref (run.mesh);
  run.mesh = run.input.mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, NULL);
  g_assert_null (rmp_embedded_shell.prepare (&run.input, run.sampler, run.values, &call, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

/* Every third face looks down. */
static void
faces_that_are_turned_wrinkle_as_others_do (void)
{
  RmpOutput output;
  g_autofree guint32 *faces = NULL;
  g_autofree float *positions = NULL;
  guint n, n_faces;
  double ratio;
  Run run;

  sheet_run_init (&run);
  n = rmp_mesh_get_n_vertices (run.mesh);
  n_faces = rmp_mesh_get_n_faces (run.mesh);
  faces = g_memdup2 (rmp_mesh_get_faces (run.mesh), 12 * n_faces);
  positions = g_memdup2 (rmp_mesh_get_positions (run.mesh), 12 * n);
  for (guint f = 0; f < n_faces; f += 3)
    {
      const guint32 first = faces[3 * f];

      faces[3 * f] = faces[3 * f + 1];
      faces[3 * f + 1] = first;
    }
  rmp_sampler_unref (run.sampler);
  rmp_mesh_unref (run.mesh);
  run.mesh = run.input.mesh = rmp_mesh_new (n, positions, n_faces, faces, 0, NULL, NULL, NULL);
  run.sampler = sheet_run_push (run.mesh);
  run_begin (&run);
  for (guint f = 0; f < SHEET_FRAMES; f++)
    {
      run_step (&run, f, 1, &output);
      if (f + 1 < SHEET_FRAMES)
        rmp_output_clear (&output);
    }
  ratio = output.figures[RMP_SHELL_FIGURE_MEASURED] / output.figures[RMP_SHELL_FIGURE_WAVELENGTH];
  g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_CONVERGED], ==, 1.0);
  g_assert_cmpfloat (ratio, >, 0.7);
  g_assert_cmpfloat (ratio, <, 1.3);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
a_sheet_as_a_soft_body_is_told_of (void)
{
  RmpOutput output;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_DYNAMIC);
  run_begin (&run);
  run_step (&run, 0, 1, &output);
  g_assert_nonnull (strstr (output.remark, "open"));
  rmp_output_clear (&output);
  run_clear (&run);
}

#define BAND 12

static void
a_twisted_band_is_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  float positions[6 * BAND];
  guint32 faces[6 * BAND];
  Run run;

  sheet_run_init (&run);
  rmp_mesh_unref (run.mesh);
  for (guint i = 0; i < BAND; i++)
    for (guint k = 0; k < 2; k++)
      {
        const double turn = 2.0 * G_PI * i / BAND, side = k ? 0.01 : -0.01;
        const double radius = 0.05 + side * cos (turn / 2.0);
        const guint32 a = 2 * i, b = 2 * i + 1, c = i + 1 < BAND ? a + 2 : 1,
                      d = i + 1 < BAND ? a + 3 : 0;

        positions[3 * (2 * i + k)] = (float) (radius * cos (turn));
        positions[3 * (2 * i + k) + 1] = (float) (side * sin (turn / 2.0));
        positions[3 * (2 * i + k) + 2] = (float) (radius * sin (turn));
        memcpy (faces + 6 * i, (const guint32[]){ a, c, d, a, d, b }, 6 * sizeof (guint32));
      }
  run.mesh = run.input.mesh = rmp_mesh_new (2 * BAND, positions, 2 * BAND, faces, 0, NULL, NULL,
                                            NULL);
  g_assert_null (rmp_embedded_shell.prepare (&run.input, run.sampler, run.values, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "one side"));
  run_clear (&run);
}

/* A stretch of the whole is one that cells can follow. */
static void
a_lattice_carries_the_skin_where_the_motion_is_smooth (void)
{
  Run runs[2];

  for (guint i = 0; i < 2; i++)
    {
      sheet_run_init (&runs[i]);
      rmp_values_set_int (runs[i].values, RMP_SHELL_PARAM_DRIVE, (int) i);
      run_begin (&runs[i]);
    }
  for (guint f = 0; f < 3; f++)
    {
      RmpOutput outputs[2];

      for (guint i = 0; i < 2; i++)
        run_step (&runs[i], f, 1, &outputs[i]);
      g_assert_null (outputs[0].warning);
      g_assert_null (outputs[1].warning);
      g_assert_cmpfloat (outputs[1].figures[RMP_SHELL_FIGURE_CONVERGED], ==, 1.0);
      for (guint k = 0; f == 0 && k < 3 * outputs[0].relief->topology->n_vertices; k++)
        g_assert_cmpfloat_with_epsilon ((double) outputs[0].relief->positions[k],
                                        (double) outputs[1].relief->positions[k], 1e-5);
      for (guint i = 0; i < 2; i++)
        rmp_output_clear (&outputs[i]);
    }
  for (guint i = 0; i < 2; i++)
    run_clear (&runs[i]);
}

static void
cells_that_are_too_small_are_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_LATTICE);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_CELL, 1e-5);
  run.shared = rmp_embedded_shell.prepare (&run.input, run.sampler, run.values, &call, &error);
  g_assert_null (run.shared);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "too small"));
  run_clear (&run);
}

/* How far vertices on a floor half a thickness below go along it in the last frame, in the mean. */
static double
slide (double friction)
{
  const double position[3] = { 0.0, -0.0005, 0.0 };
  g_autoptr (RmpValues) floor = NULL;
  g_autofree float *before = NULL;
  double sum = 0.0;
  guint n_touching = 0;
  Run run;

  sheet_run_init (&run);
  floor = rmp_values_new_entry (run.values, RMP_SHELL_PARAM_SHAPES);
  rmp_values_set_int (floor, RMP_CLOTH_SHAPE_KIND, RMP_SHAPE_PLANE);
  rmp_values_set_vec3 (floor, RMP_CLOTH_SHAPE_POSITION, position);
  rmp_values_set_n_entries (run.values, RMP_SHELL_PARAM_SHAPES, 1);
  rmp_values_set_entry (run.values, RMP_SHELL_PARAM_SHAPES, 0, floor);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_FRICTION, friction);
  run_begin (&run);
  for (guint f = 0; f < SHEET_FRAMES; f++)
    {
      RmpOutput output;
      guint n;

      run_step (&run, f, 1, &output);
      n = output.relief->topology->n_vertices;
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_CONVERGED], ==, 1.0);
      for (guint v = 0; v < n && f == SHEET_FRAMES - 1; v++)
        if (before[3 * v + 1] < 4e-4f && output.relief->positions[3 * v + 1] < 4e-4f)
          {
            sum += fabs ((double) output.relief->positions[3 * v] - (double) before[3 * v]);
            n_touching++;
          }
      g_free (before);
      before = g_memdup2 (output.relief->positions, 3 * n * sizeof (float));
      rmp_output_clear (&output);
    }
  run_clear (&run);
  g_assert_cmpuint (n_touching, >, 0);
  return sum / n_touching;
}

static void
a_rough_floor_holds_what_would_slide (void)
{
  const double smooth = slide (0.0), rough = slide (1.0);

  g_test_message ("%g m without friction, %g m with it", smooth, rough);
  g_assert_cmpfloat (rough, <, smooth);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/embedded-shell/a-bake-has-waves-of-the-width-it-tells",
                   a_bake_has_waves_of_the_width_it_tells);
  g_test_add_func ("/embedded-shell/a-saved-state-goes-on-as-if-played",
                   a_saved_state_goes_on_as_if_played);
  g_test_add_func ("/embedded-shell/what-ends-early-is-told-and-finite",
                   what_ends_early_is_told_and_finite);
  g_test_add_func ("/embedded-shell/a-wave-finer-than-the-mesh-stays-flat-and-is-told",
                   a_wave_finer_than_the_mesh_stays_flat_and_is_told);
  g_test_add_func ("/embedded-shell/what-makes-a-mesh-doubtful-is-told",
                   what_makes_a_mesh_doubtful_is_told);
  g_test_add_func ("/embedded-shell/what-is-crowded-is-given-up-early-and-told",
                   what_is_crowded_is_given_up_early_and_told);
  g_test_add_func ("/embedded-shell/what-is-painted-decides-over-waves",
                   what_is_painted_decides_over_waves);
  g_test_add_func ("/embedded-shell/hems-are-held", hems_are_held);
  g_test_add_func ("/embedded-shell/a-cancelled-step-says-so", a_cancelled_step_says_so);
  g_test_add_func ("/embedded-shell/faces-without-area-are-refused",
                   faces_without_area_are_refused);
  g_test_add_func ("/embedded-shell/faces-that-are-turned-wrinkle-as-others-do",
                   faces_that_are_turned_wrinkle_as_others_do);
  g_test_add_func ("/embedded-shell/a-sheet-as-a-soft-body-is-told-of",
                   a_sheet_as_a_soft_body_is_told_of);
  g_test_add_func ("/embedded-shell/a-twisted-band-is-refused", a_twisted_band_is_refused);
  g_test_add_func ("/embedded-shell/a-lattice-carries-the-skin-where-the-motion-is-smooth",
                   a_lattice_carries_the_skin_where_the_motion_is_smooth);
  g_test_add_func ("/embedded-shell/cells-that-are-too-small-are-refused",
                   cells_that_are_too_small_are_refused);
  g_test_add_func ("/embedded-shell/a-rough-floor-holds-what-would-slide",
                   a_rough_floor_holds_what_would_slide);
  return g_test_run ();
}
