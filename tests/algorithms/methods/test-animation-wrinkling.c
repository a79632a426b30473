/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method as a technique: what it makes of a clip, with the defaults and with input that is bad.
 */

#include "cloth-sheet.h"
#include "folds/fold-rows.h"
#include "inputs/cloth.h"
#include "inputs/rest-shape.h"
#include "methods/animation-wrinkling/animation-wrinkling.h"
#include "methods/animation-wrinkling/fine-mesh.h"
#include "methods/animation-wrinkling/report.h"
#include "motion/stop.h"

#include <math.h>
#include <string.h>

#define N_FRAMES 12
#define RATE 24.0

/* A clip of a sheet, and the technique on it. */
typedef struct
{
  Sheet sheet;
  RmpSampler *sampler;
  RmpValues *values;
  gpointer shared, analysis, state;
  guint frame;
} Run;

static void
run_init (Run *self, SheetFunc func, double least)
{
  gsize n = 3 * (gsize) self->sheet.n;
  g_autofree float *clip = g_new (float, n *N_FRAMES);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      const double numbers[4] = { 1.0 - (1.0 - least) * frame / (N_FRAMES - 1), 1.0, 1.0, 0.0 };

      sheet_pose (&self->sheet, func, numbers);
      memcpy (clip + n * frame, self->sheet.posed, n * sizeof *clip);
    }
  self->sampler = rmp_sampler_new_sequence (self->sheet.mesh, N_FRAMES, RATE, clip);
  self->values = rmp_values_new (&rmp_animation_wrinkling);
  rmp_values_set_lengths (self->values, self->sheet.cloth->mean_edge, 0.0);
  self->frame = 0;
  self->shared = rmp_animation_wrinkling.prepare (&self->sheet.input, self->sampler, self->values,
                                                  &call, &error);
  g_assert_no_error (error);
  self->analysis = rmp_animation_wrinkling.analyse (self->shared, self->sampler, self->values, RATE,
                                                    &call, &error);
  g_assert_no_error (error);
  self->state = rmp_animation_wrinkling.state_new (self->shared);
}

static void
run_clear (Run *self)
{
  rmp_animation_wrinkling.state_free (self->state);
  rmp_animation_wrinkling.analysis_free (self->analysis);
  rmp_animation_wrinkling.shared_free (self->shared);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  sheet_clear (&self->sheet);
}

static void
run_step (Run *self, RmpTarget target, guint n_threads, RmpOutput *output)
{
  const gboolean fields[RMP_CREASE_N_FIELDS] = { TRUE, TRUE, TRUE, TRUE };
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;

  rmp_animation_wrinkling.step (self->shared, self->analysis, self->state, self->sampler,
                                self->values, self->frame++ / RATE, target, fields, output, &call,
                                &error);
  g_assert_no_error (error);
}

static void
cloth_without_compression_is_left_as_it_is (void)
{
  Run run;

  sheet_init (&run.sheet, 12, 12, FALSE, 0);
  run_init (&run, sheet_scale, 0.95);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpOutput output;
      g_autofree float *positions = g_new (float, 3 * (gsize) run.sheet.n);

      run_step (&run, frame % 2 ? RMP_TARGET_BAKE : RMP_TARGET_PREVIEW, 1, &output);
      rmp_sampler_positions (run.sampler, RMP_SKINNING_LINEAR, frame / RATE, positions, 1);
      g_assert_cmpfloat (output.figures[RMP_CREASE_FIGURE_WRINKLES], ==, 0.0);
      g_assert_cmpuint (output.relief->topology->n_vertices, ==, run.sheet.n);
      g_assert_cmpmem (output.relief->positions, 3 * run.sheet.n * sizeof (float), positions,
                       3 * run.sheet.n * sizeof (float));
      g_assert_null (output.warning);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
compressed_cloth_rises_along_curves (void)
{
  guint64 id = 0;
  guint n_before = 0;
  Run run;

  sheet_init (&run.sheet, 12, 12, FALSE, 0);
  run_init (&run, sheet_scale, 0.8);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpOutput output;
      const RmpRelief *relief;
      double highest = 0.0;

      run_step (&run, RMP_TARGET_BAKE, 1, &output);
      relief = output.relief;
      id = frame == 0 ? relief->topology->id : id;
      g_assert_cmpuint (relief->topology->id, ==, id);
      g_assert_cmpuint (relief->form, ==, RMP_RELIEF_MESH);
      g_assert_cmpuint (output.lines->len, ==, (guint) output.figures[RMP_CREASE_FIGURE_WRINKLES]);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, output.lines->len);
      for (guint v = 0; v < relief->topology->n_vertices; v++)
        {
          double height = (double) output.fields[RMP_CREASE_FIELD_HEIGHT][v];
          const float *normal = relief->normals + 3 * (gsize) v;

          g_assert_cmpfloat_with_epsilon (relief->positions[3 * (gsize) v + 2], height, 1e-7);
          g_assert_cmpfloat_with_epsilon (
              normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2], 1.0f, 1e-4f);
          g_assert_cmpint (relief->features[v] == RMP_FEATURE_NONE, ==, height == 0.0);
          g_assert_true (relief->occlusion[v] > 0.0f && relief->occlusion[v] <= 1.0f);
          highest = MAX (highest, height);
        }
      g_assert_cmpfloat (highest, <=, output.figures[RMP_CREASE_FIGURE_HEIGHT] * 1.13);
      if (output.figures[RMP_CREASE_FIGURE_WRINKLES] > 0.0)
        g_assert_cmpfloat (highest, >, 0.9 * output.figures[RMP_CREASE_FIGURE_HEIGHT]);
      n_before = output.lines->len;
      rmp_output_clear (&output);
    }
  g_assert_cmpuint (n_before, >=, 5);
  run_clear (&run);
}

/* An edge of the fine mesh that one face uses lies on the border of the coarse one. */
static void
the_fine_mesh_has_no_cracks (void)
{
  g_autoptr (RmpTopology) edges = NULL;
  const float *rest;
  guint n_border = 0;
  RmpOutput output;
  Run run;

  sheet_init (&run.sheet, 12, 12, TRUE, 0);
  run_init (&run, sheet_part, 0.8);
  run_step (&run, RMP_TARGET_BAKE, 1, &output);
  edges = rmp_topology_new (output.relief->topology->n_vertices, output.relief->topology->n_faces,
                            output.relief->topology->faces);
  rest = output.relief->topology->rest_positions;
  for (guint e = 0; e < edges->n_edges; e++)
    {
      g_assert_cmpuint (rmp_topology_edge_valence (edges, e), <=, 2);
      if (!rmp_topology_edge_is_border (edges, e))
        continue;
      n_border++;
      for (guint end = 0; end < 2; end++)
        g_assert_cmpfloat (fabsf (rest[3 * (gsize) edges->edges[2 * e + end] + 1]), >, 0.055f);
    }
  g_assert_cmpuint (n_border, >=, 24);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
threads_and_targets_change_nothing (void)
{
  Run one, four;

  sheet_init (&one.sheet, 10, 10, FALSE, 0);
  sheet_init (&four.sheet, 10, 10, FALSE, 0);
  run_init (&one, sheet_scale, 0.75);
  run_init (&four, sheet_scale, 0.75);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      g_autoptr (GBytes) a = NULL, b = NULL;
      RmpOutput first, second;

      run_step (&one, RMP_TARGET_BAKE, 1, &first);
      if (frame % 3 == 0)
        {
          gsize n;

          run_step (&four, RMP_TARGET_BAKE, 4, &second);
          n = first.relief->topology->n_vertices;
          g_assert_cmpmem (first.relief->positions, 12 * n, second.relief->positions, 12 * n);
          g_assert_cmpmem (first.relief->normals, 12 * n, second.relief->normals, 12 * n);
          g_assert_cmpmem (first.relief->occlusion, 4 * n, second.relief->occlusion, 4 * n);
          rmp_output_clear (&second);
        }
      else
        run_step (&four, RMP_TARGET_PREVIEW, 4, NULL);
      a = rmp_animation_wrinkling.state_save (one.state);
      b = rmp_animation_wrinkling.state_save (four.state);
      g_assert_true (g_bytes_equal (a, b));
      rmp_output_clear (&first);
    }
  run_clear (&one);
  run_clear (&four);
}

/* Drawing a frame otherwise leaves the curves of the next as they are. */
static void
sections_are_a_matter_of_drawing (void)
{
  Run arc, smooth;

  sheet_init (&arc.sheet, 10, 10, FALSE, 0);
  sheet_init (&smooth.sheet, 10, 10, FALSE, 0);
  run_init (&arc, sheet_scale, 0.8);
  run_init (&smooth, sheet_scale, 0.8);
  for (guint i = 0; i < RMP_CREASE_N_PARAMS; i++)
    if (rmp_crease_params[i].stage == RMP_STAGE_DRAW)
      {
        double range[2];

        if (rmp_crease_params[i].type == RMP_PARAM_ENUM)
          rmp_values_set_int (smooth.values, i, 1);
        else if (rmp_values_get_range (smooth.values, i, TRUE, range))
          rmp_values_set_real (smooth.values, i, range[1]);
      }
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      g_autoptr (GBytes) a = NULL, b = NULL;
      RmpOutput first, second;

      run_step (&arc, RMP_TARGET_PREVIEW, 1, &first);
      run_step (&smooth, RMP_TARGET_PREVIEW, 1, &second);
      a = rmp_animation_wrinkling.state_save (arc.state);
      b = rmp_animation_wrinkling.state_save (smooth.state);
      g_assert_true (g_bytes_equal (a, b));
      rmp_output_clear (&first);
      rmp_output_clear (&second);
    }
  run_clear (&arc);
  run_clear (&smooth);
}

/* Half of the mesh is the garment: nothing of the other half moves, and the border between stays on
 * its edges.
 */
static void
only_the_garment_rises_and_not_at_its_border (void)
{
  g_autofree guint8 *cloth = NULL;
  RmpOutput output;
  guint n_lifted = 0;
  Run run;

  sheet_init (&run.sheet, 16, 16, FALSE, 0);
  cloth = g_new0 (guint8, 2 * 16 * 16);
  for (guint f = 0; f < 2 * 16 * 8; f++)
    cloth[f] = 1;
  rmp_inputs_set_cloth (&run.sheet.input.inputs, 2 * 16 * 16, cloth);
  run_init (&run, sheet_scale, 0.8);
  for (guint frame = 0; frame < N_FRAMES - 1; frame++)
    run_step (&run, RMP_TARGET_BAKE, 1, NULL);
  run_step (&run, RMP_TARGET_BAKE, 1, &output);
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      gboolean lifted = output.relief->positions[3 * (gsize) v + 2] != 0.0f;

      n_lifted += lifted;
      /* the border is the row of vertices in the middle */
      if (output.relief->topology->rest_positions[3 * (gsize) v + 1] > 0.0022f)
        g_assert_false (lifted);
      if (v >= 17 * 8 && v < 17 * 9)
        g_assert_false (lifted);
    }
  g_assert_cmpuint (n_lifted, >, 100);
  rmp_output_clear (&output);
  run_clear (&run);
}

/* Longer cloth than the mesh wrinkles at rest; a pattern says the same as places do. */
static void
lengths_are_those_of_the_rest_shape (void)
{
  g_autofree float *wide = NULL, *pattern = NULL;
  guint counts[2];

  for (guint form = 0; form < 2; form++)
    {
      RmpOutput output;
      Run run;
      guint n_faces = 2 * 12 * 12;

      sheet_init (&run.sheet, 12, 12, FALSE, 0);
      g_free (wide);
      wide = g_memdup2 (rmp_mesh_get_positions (run.sheet.mesh), 3 * run.sheet.n * sizeof *wide);
      for (guint v = 0; v < run.sheet.n; v++)
        wide[3 * v] *= 1.2f;
      g_free (pattern);
      pattern = g_new (float, 6 * n_faces);
      for (guint corner = 0; corner < 3 * n_faces; corner++)
        {
          const float *position = wide + 3 * (gsize) rmp_mesh_get_faces (run.sheet.mesh)[corner];

          /* laid elsewhere and turned by a quarter */
          pattern[2 * corner] = 0.3f - position[1];
          pattern[2 * corner + 1] = position[0];
        }
      if (form == 0)
        rmp_inputs_set_rest_shape (&run.sheet.input.inputs, run.sheet.n, g_steal_pointer (&wide), 0,
                                   NULL);
      else
        rmp_inputs_set_rest_shape (&run.sheet.input.inputs, 0, NULL, n_faces,
                                   g_steal_pointer (&pattern));
      run_init (&run, sheet_scale, 1.0);
      run_step (&run, RMP_TARGET_PREVIEW, 1, &output);
      counts[form] = output.lines->len;
      g_assert_cmpfloat_with_epsilon (output.figures[RMP_CREASE_FIGURE_COMPRESSION],
                                      1.0 - 1.0 / 1.2, 1e-5);
      g_assert_cmpuint (counts[form], >=, 8);
      for (guint i = 0; i < output.lines->len; i++)
        {
          const RmpOverlayLine *line = g_ptr_array_index (output.lines, i);

          g_assert_cmpfloat (fabsf (line->points[3 * (line->n_points - 1)] - line->points[0]), <,
                             0.001f);
        }
      rmp_output_clear (&output);
      run_clear (&run);
    }
  g_assert_cmpuint (counts[0], ==, counts[1]);
}

/* A wavy sheet, as only that has patches that are curved at rest. */
static void
where_nothing_wrinkles_the_surface_is_that_at_rest (void)
{
  RmpCreaseMeshPlan plan;
  g_autofree double *peaks = NULL;
  g_autoptr (RmpCreaseMesh) mesh = NULL;
  g_autoptr (RmpCreaseState) state = NULL;
  g_autoptr (RmpCreaseField) field = NULL;
  g_autoptr (RmpCreaseLift) lift = NULL;
  g_autoptr (RmpRelief) base = NULL, relief = NULL;
  const RmpCreaseStyle style = { .power = 6.0, .taper = 3.0 };
  float *rest;
  Sheet sheet;

  sheet_init (&sheet, 8, 8, FALSE, 0);
  rest = (float *) rmp_mesh_get_positions (sheet.mesh);
  for (guint v = 0; v < sheet.n; v++)
    rest[3 * v + 2] = 0.3f * sinf (40.0f * rest[3 * v]) * rest[3 * v];
  peaks = g_new (double, sheet.n);
  for (guint v = 0; v < sheet.n; v++)
    peaks[v] = 0.2;
  memset (&plan, 0, sizeof plan);
  plan.across = 8.0;
  plan.least_radius = sheet.options.least_radius;
  plan.most_half_width = sheet.options.most_half_width;
  plan.start = sheet.options.start;
  plan.stop = sheet.options.stop;
  plan.most_faces = 100000;
  mesh = rmp_crease_mesh_new (&sheet.input, sheet.cloth, peaks, &plan);
  state = rmp_crease_state_new (sheet.cloth, 0, NULL);
  field = rmp_crease_field_new (sheet.cloth, rest, 0, 1);
  lift = rmp_crease_lift_new (state, field, &sheet.options, &style);
  base = rmp_crease_mesh_base (mesh, rest, 1);
  relief = rmp_crease_mesh_raise (mesh, state, lift, base, sheet.options.least_radius, NULL, NULL,
                                  &(RmpCall){ .n_threads = 1 });
  g_assert_cmpuint (mesh->topology->n_vertices, >, 4 * sheet.n);
  g_assert_cmpmem (relief->positions, 3 * mesh->topology->n_vertices * sizeof (float),
                   mesh->topology->rest_positions, 3 * mesh->topology->n_vertices * sizeof (float));
  sheet_clear (&sheet);
}

static void
too_many_faces_are_cut_coarser_and_said_so (void)
{
  RmpCreaseMeshPlan plan;
  g_autofree double *peaks = NULL;
  Sheet sheet;

  sheet_init (&sheet, 12, 12, FALSE, 0);
  peaks = g_new (double, sheet.n);
  for (guint v = 0; v < sheet.n; v++)
    peaks[v] = 0.2;
  memset (&plan, 0, sizeof plan);
  plan.across = 8.0;
  plan.least_radius = sheet.options.least_radius;
  plan.most_half_width = sheet.options.most_half_width;
  plan.start = sheet.options.start;
  plan.stop = sheet.options.stop;
  plan.reach = sheet.options.most_half_width;
  for (guint64 most = 100; most <= 1000000; most *= 10)
    {
      g_autoptr (RmpCreaseMesh) mesh = NULL;

      plan.most_faces = most;
      mesh = rmp_crease_mesh_new (&sheet.input, sheet.cloth, peaks, &plan);
      g_assert_cmpuint (mesh->topology->n_faces, <=, MAX (most, 2 * 12 * 12));
      g_assert_cmpint (mesh->coarser, ==, most < 1000000);
    }
  sheet_clear (&sheet);
}

static void
a_place_that_is_no_number_is_named (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autofree float *clip = NULL;
  g_autoptr (RmpSampler) sampler = NULL;
  RmpOutput output;
  Run run;

  sheet_init (&run.sheet, 6, 6, FALSE, 0);
  run_init (&run, sheet_scale, 0.9);
  clip = g_memdup2 (run.sheet.posed, 3 * run.sheet.n * sizeof *clip);
  clip[3 * 17 + 1] = NAN;
  sampler = rmp_sampler_new_sequence (run.sheet.mesh, 1, RATE, clip);
  g_assert_false (rmp_animation_wrinkling.step (run.shared, run.analysis, run.state, sampler,
                                                run.values, 0.0, RMP_TARGET_BAKE, NULL, &output,
                                                &call, &error));
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_NOWHERE);
  g_assert_nonnull (strstr (error->message, "17"));
  rmp_output_clear (&output);
  g_clear_error (&error);
  g_assert_null (
      rmp_animation_wrinkling.analyse (run.shared, sampler, run.values, RATE, &call, &error));
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_NOWHERE);
  run_clear (&run);
}

static void
cloth_without_size_is_refused (void)
{
  const float positions[9] = { 0.0f };
  const guint32 faces[3] = { 0, 1, 2 };
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, RATE, positions);
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_animation_wrinkling);
  const RmpInput input = { .mesh = mesh };

  g_assert_null (rmp_animation_wrinkling.prepare (&input, sampler, values, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
}

static void
a_radius_of_nothing_is_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  Run run;

  sheet_init (&run.sheet, 6, 6, FALSE, 0);
  run_init (&run, sheet_scale, 0.9);
  g_assert_false (rmp_values_set_named (run.values, "least_radius", "0", &error));
  g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE);
  g_clear_error (&error);
  /* where no length is known there is no range either */
  rmp_values_set_lengths (run.values, 0.0, 0.0);
  rmp_values_set_real (run.values, RMP_CREASE_PARAM_LEAST_RADIUS, 0.0);
  g_assert_false (rmp_animation_wrinkling.step (run.shared, run.analysis, run.state, run.sampler,
                                                run.values, 0.0, RMP_TARGET_BAKE, NULL, &output,
                                                &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
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
  } rows[] = { { "most_half_width", 4.0 }, { "start", 0.08 },        { "stop", 0.03 },
               { "spacing", 2.2 },         { "shortest", 4.0 },      { "taper", 6.0 },
               { "union_power", 6.0 },     { "memory", 4.0 },        { "smoothing", 2.0 },
               { "trace_step", 0.25 },     { "least_radius", 0.002 } };
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_animation_wrinkling);
  g_autoptr (GError) error = NULL;
  RmpCreaseSettings settings;

  rmp_values_set_lengths (values, 0.02, 1.8);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint param = rmp_technique_find_param (&rmp_animation_wrinkling, rows[i].id);

      g_assert_cmpint (param, >=, 0);
      g_assert_cmpfloat_with_epsilon (rmp_values_get_default (values, (guint) param),
                                      rows[i].initial, 1e-12);
    }
  for (guint i = 0; i < RMP_CREASE_N_PRESETS; i++)
    {
      rmp_values_apply_preset (values, rmp_crease_presets[i].id, &error);
      g_assert_no_error (error);
    }
  rmp_values_set_named (values, "start", "2 %", &error);
  g_assert_no_error (error);
  rmp_crease_settings_read (&settings, 0.02, values);
  g_assert_cmpfloat (settings.options.stop, <=, settings.options.start);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/animation-wrinkling/" name, func)
  ADD ("cloth-without-compression-is-left-as-it-is", cloth_without_compression_is_left_as_it_is);
  ADD ("compressed-cloth-rises-along-curves", compressed_cloth_rises_along_curves);
  ADD ("the-fine-mesh-has-no-cracks", the_fine_mesh_has_no_cracks);
  ADD ("threads-and-targets-change-nothing", threads_and_targets_change_nothing);
  ADD ("sections-are-a-matter-of-drawing", sections_are_a_matter_of_drawing);
  ADD ("only-the-garment-rises-and-not-at-its-border",
       only_the_garment_rises_and_not_at_its_border);
  ADD ("lengths-are-those-of-the-rest-shape", lengths_are_those_of_the_rest_shape);
  ADD ("too-many-faces-are-cut-coarser-and-said-so", too_many_faces_are_cut_coarser_and_said_so);
  ADD ("where-nothing-wrinkles-the-surface-is-that-at-rest",
       where_nothing_wrinkles_the_surface_is_that_at_rest);
  ADD ("a-place-that-is-no-number-is-named", a_place_that_is_no_number_is_named);
  ADD ("cloth-without-size-is-refused", cloth_without_size_is_refused);
  ADD ("a-radius-of-nothing-is-refused", a_radius_of_nothing_is_refused);
  ADD ("parameters-are-those-of-the-description", parameters_are_those_of_the_description);
  return g_test_run ();
}
