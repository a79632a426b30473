/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method from a clip to a mesh: what the paper promises. */

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "geometry/vector.h"
#include "run.h"

#define DEGREE (G_PI / 180.0)

/* Length of a fold from the stored floats alone, as any other program would measure it. */
static double
measure (const RmpOverlayLine *line, const guint32 *faces, const float *positions, gint32 piece)
{
  double length = 0.0, before[3], position[3];

  for (guint i = 0; i < line->n_points; i++)
    {
      const double u = line->barycentric[2 * i], v = line->barycentric[2 * i + 1],
                   weights[] = { 1.0 - u - v, u, v };

      rmp_vector_copy (position, before);
      position[0] = position[1] = position[2] = 0.0;
      for (guint corner = 0; corner < 3; corner++)
        for (guint c = 0; c < 3; c++)
          position[c] += weights[corner] *
                         (double) positions[3 * faces[3 * line->faces[i] + corner] + c];
      if (i > 0 && line->pieces[i - 1] == piece)
        length += rmp_vector_distance (before, position);
    }
  return length;
}

/* Of all folds, but those that stop at contact, which tell the length they have. */
static void
assert_lengths_are_kept (Run *run, double time, gboolean stops)
{
  RmpOutput output;
  guint active = 0;

  run_step (run, time, RMP_TARGET_BAKE, 1, &output);
  if (!stops)
    {
      g_assert_cmpfloat (run_figure (run, &output, "residual_max"), <, 1e-7);
      g_assert_cmpfloat (run_figure (run, &output, "complementarity"), <, 1e-8);
    }

  for (guint l = 0; l < output.lines->len; l++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (output.lines, l);

      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        {
          const RmpFoldRow *row = rmp_fold_rows_get (&output, k);
          const RmpReliefTopology *topology = output.relief->topology;
          double rest = measure (line, topology->faces, topology->rest_positions, (gint32) k);
          double posed = measure (line, topology->faces, output.relief->positions, (gint32) k);

          if (stops && !g_str_equal (row_status (&output, k), "ok"))
            g_assert_cmpfloat_with_epsilon (posed / rest, row->length / row->rest_length, 1e-5);
          else if (row_height (&output, k) > 0.0)
            {
              g_assert_cmpfloat_with_epsilon (posed / rest, 1.0, 1e-5);
              active++;
            }
          else
            g_assert_cmpfloat (posed / rest, >, 1.0 - 1e-5);
        }
    }
  g_assert_true (stops || active > 0);
  rmp_output_clear (&output);
}

static void
compressed_folds_keep_their_length_on_the_mesh (void)
{
  static const char *const settings[] = { "onset=0",
                                          "onset=0;fold_width=10 mm;variation=1",
                                          "onset=0;skinning=linear;profile=quintic",
                                          "onset=0;reach=60 mm;fold_width=50 mm",
                                          "onset=0;refine=everywhere;levels=1;variation=0",
                                          "onset=0;contact=true" };
  ArmShape shape = arm_shape_sample ();

  for (guint jitter = 0; jitter < 2; jitter++)
    {
      Arm arm;

      shape.jitter = 0.2 * jitter;
      arm = new_arm (&shape);
      for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
        {
          Run run;

          run_init (&run, &arm, settings[i]);
          for (double time = 0.3; time <= MOST_BENT; time += 0.35)
            assert_lengths_are_kept (&run, time, strstr (settings[i], "contact") != NULL);
          run_clear (&run);
        }
      arm_clear (&arm);
    }
}

/* As the method tells them itself, in double: on the mesh, or as published on the sampled line. */
static void
compressed_folds_keep_their_length_as_solved (void)
{
  static const char *const settings[] = { "onset=0", "onset=0;exact_on_mesh=false",
                                          "preset=as-published",
                                          "preset=as-published;solver=published",
                                          "onset=0;directions=corrected" };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      guint active = 0;
      Run run;

      run_init (&run, &arm, settings[i]);
      for (double time = 0.1; time < 1.05; time += 0.1)
        {
          RmpOutput output;

          run_step (&run, time, RMP_TARGET_BAKE, 1, &output);
          for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
            {
              const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

              if (!(row->height > 0.0))
                continue;
              g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0, 1e-6);
              active++;
            }
          rmp_output_clear (&output);
        }
      g_assert_cmpuint (active, >, 30);
      run_clear (&run);
    }
  arm_clear (&arm);
}

/* One analysis, several threads that ask it for surfaces and plans at once. */
typedef struct
{
  Run run; /* with values of its own */
  RmpOutput outputs[2];
} Worker;

static gpointer
step_both_targets (gpointer data)
{
  Worker *worker = data;

  for (guint target = 0; target < 2; target++)
    run_step (&worker->run, 0.8, (RmpTarget) target, 1, &worker->outputs[target]);
  return NULL;
}

static void
steps_at_once_agree_with_steps_in_turn (void)
{
  static const char *const settings[] = {
    "levels=0",    "levels=2",        "levels=2;fold_width=20 mm", "refine=everywhere;levels=1",
    "variation=0", "fold_width=50 mm"
  };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  Worker workers[G_N_ELEMENTS (settings)];
  GThread *threads[G_N_ELEMENTS (settings)];
  Run shared, alone;

  run_init (&shared, &arm, "");
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      workers[i].run = shared;
      workers[i].run.values = rmp_values_new (shared.technique);
      run_set (&workers[i].run, settings[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    threads[i] = g_thread_new ("step", step_both_targets, &workers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_thread_join (threads[i]);
      run_init (&alone, &arm, settings[i]);
      for (guint target = 0; target < 2; target++)
        {
          RmpOutput output, *other = &workers[i].outputs[target];
          gsize size = 3 * other->relief->topology->n_vertices * sizeof (float);

          run_step (&alone, 0.8, (RmpTarget) target, 1, &output);
          g_assert_cmpuint (output.relief->topology->n_vertices, ==,
                            other->relief->topology->n_vertices);
          g_assert_cmpmem (output.relief->positions, size, other->relief->positions, size);
          g_assert_cmpuint (rmp_fold_rows_count (&output), ==, rmp_fold_rows_count (other));
          for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
            g_assert_cmpfloat (row_height (&output, k), ==, row_height (other, k));
          rmp_output_clear (&output);
          rmp_output_clear (other);
        }
      run_clear (&alone);
      rmp_values_unref (workers[i].run.values);
    }
  run_clear (&shared);
  arm_clear (&arm);
}

static void
symmetric_bend_gives_symmetric_folds (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput output;
  Run run;

  run_init (&run, &arm, "onset=0;variation=0");
  run_step (&run, 0.7, RMP_TARGET_BAKE, 1, &output);
  g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
  for (guint k = 0; k < 2; k++)
    g_assert_cmpfloat_with_epsilon (row_height (&output, k), row_height (&output, 4 - k),
                                    1e-4 * row_height (&output, k));
  g_assert_cmpfloat (row_height (&output, 1), >, row_height (&output, 0));
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

static void
mirrored_profile_mirrors_the_folds (void)
{
  static const double points[] = { -1.0, 0.0, -0.5, 1.0, 0.2, 0.4, 1.0, 0.0 };
  static const double mirrored[] = { -1.0, 0.0, -0.2, 0.4, 0.5, 1.0, 1.0, 0.0 };
  g_autoptr (RmpProfile) profile = rmp_profile_new_drawn (points, 4, NULL);
  g_autoptr (RmpProfile) mirror = rmp_profile_new_drawn (mirrored, 4, NULL);
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput a, b;
  gint index;
  Run run;

  run_init (&run, &arm, "onset=0;variation=0");
  index = rmp_technique_find_param (run.technique, "profile");
  rmp_values_set_profile (run.values, (guint) index, profile);
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &a);
  rmp_values_set_profile (run.values, (guint) index, mirror);
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &b);
  for (guint k = 0; k < 5; k++)
    g_assert_cmpfloat_with_epsilon (row_height (&a, k), row_height (&b, 4 - k),
                                    1e-4 * row_height (&a, k));
  g_assert_cmpfloat (fabs (row_height (&a, 1) - row_height (&a, 3)), >, 1e-5);
  rmp_output_clear (&a);
  rmp_output_clear (&b);
  run_clear (&run);
  arm_clear (&arm);
}

/* The arm on which the reference heights were measured. */
static ArmShape
measured_shape (double jitter)
{
  return (ArmShape){
    .sides = 48,
    .rings = 80,
    .radius = 0.04,
    .length = 0.3,
    .jitter = jitter,
    .parallel = TRUE,
    .blend = 0.06,
    .bend = 90.0 * DEGREE,
  };
}

/* As measured there, mm, to two digits behind the point. */
static const double measured_heights[3][5] = { { 3.69, 11.44, 11.16, 11.44, 3.69 },
                                               { 3.70, 11.45, 11.16, 11.46, 3.69 },
                                               { 3.69, 11.47, 11.11, 11.44, 3.67 } };

static void
tessellation_hardly_moves_a_height (void)
{
  double regular[5];

  for (guint i = 0; i < G_N_ELEMENTS (measured_heights); i++)
    {
      ArmShape shape = measured_shape (0.15 * i);
      Arm arm = new_arm (&shape);
      RmpOutput output;
      Run run;

      run_init (&run, &arm, "preset=as-published;curve_source=section;levels=0;directions=normal");
      run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      for (guint k = 0; k < 5; k++)
        {
          if (i == 0)
            regular[k] = row_height (&output, k);
          g_assert_cmpfloat_with_epsilon (row_height (&output, k), regular[k], 1e-4);
          g_assert_cmpfloat_with_epsilon (row_height (&output, k), 1e-3 * measured_heights[i][k],
                                          6e-6);
        }
      rmp_output_clear (&output);
      run_clear (&run);
      arm_clear (&arm);
    }
}

static void
refining_everywhere_moves_no_height (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput near, everywhere;
  Run run;

  run_init (&run, &arm, "levels=2");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &near);
  run_set (&run, "refine=everywhere");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &everywhere);
  g_assert_cmpuint (near.relief->topology->n_vertices, <, everywhere.relief->topology->n_vertices);
  for (guint k = 0; k < rmp_fold_rows_count (&near); k++)
    g_assert_cmpfloat_with_epsilon (row_height (&near, k), row_height (&everywhere, k), 1e-7);
  rmp_output_clear (&near);
  rmp_output_clear (&everywhere);
  run_clear (&run);
  arm_clear (&arm);
}

static void
preview_agrees_with_the_bake (void)
{
  static const char *const widths[] = { "fold_width=15 mm", "fold_width=30 mm",
                                        "fold_width=60 mm" };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  Run run;

  run_init (&run, &arm, "onset=0;samples_per_fold=24");
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      RmpOutput bake, preview;

      run_set (&run, widths[i]);
      run_step (&run, 0.6, RMP_TARGET_BAKE, 1, &bake);
      run_step (&run, 0.6, RMP_TARGET_PREVIEW, 1, &preview);
      g_assert_cmpuint (rmp_fold_rows_count (&bake), ==, rmp_fold_rows_count (&preview));
      for (guint k = 0; k < rmp_fold_rows_count (&bake); k++)
        g_assert_cmpfloat_with_epsilon (row_height (&bake, k), row_height (&preview, k),
                                        0.02 * row_height (&bake, k) + 1e-4);
      rmp_output_clear (&bake);
      rmp_output_clear (&preview);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* What is drawn is measured: the line on the relief as the renderer raises it. */
static void
preview_keeps_lengths_as_drawn (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput rest, posed;
  const RmpOverlayLine *a, *b;
  Run run;

  run_init (&run, &arm, "onset=0");
  run_step (&run, 0.0, RMP_TARGET_PREVIEW, 1, &rest);
  run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &posed);
  a = g_ptr_array_index (rest.lines, 0);
  b = g_ptr_array_index (posed.lines, 0);
  g_assert_cmpuint (a->n_points, ==, b->n_points);
  for (guint k = 0; k < rmp_fold_rows_count (&posed); k++)
    {
      double lengths[2] = { 0.0, 0.0 };

      for (guint i = 0; i + 1 < a->n_points; i++)
        for (guint pose = 0; pose < 2; pose++)
          {
            const float *p = (pose == 0 ? a : b)->points + 3 * i;
            double d[3] = { (double) p[3] - (double) p[0], (double) p[4] - (double) p[1],
                            (double) p[5] - (double) p[2] };

            if (a->pieces[i] == (gint32) k)
              lengths[pose] += rmp_vector_norm (d);
          }
      g_assert_cmpfloat (row_height (&posed, k), >, 0.0);
      g_assert_cmpfloat_with_epsilon (lengths[1] / lengths[0], 1.0, 1e-4);
    }
  rmp_output_clear (&rest);
  rmp_output_clear (&posed);
  run_clear (&run);
  arm_clear (&arm);
}

static void
dragging_the_width_keeps_what_is_uploaded (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput a, b;
  Run run;

  run_init (&run, &arm, "");
  run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &a);
  run_set (&run, "fold_width=12 mm");
  run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &b);
  g_assert_cmpuint (a.relief->topology->id, ==, b.relief->topology->id);
  g_assert_cmpuint (a.relief->coordinates_id, ==, b.relief->coordinates_id);
  g_assert_cmpuint (a.relief->n_folds, <, b.relief->n_folds);
  rmp_output_clear (&a);
  rmp_output_clear (&b);
  run_clear (&run);
  arm_clear (&arm);
}

static void
variation_changes_shape_and_not_count (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput even, varied;
  Run run;

  run_init (&run, &arm, "variation=0");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &even);
  run_set (&run, "variation=35 %");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &varied);
  g_assert_cmpuint (rmp_fold_rows_count (&even), ==, rmp_fold_rows_count (&varied));
  g_assert_cmpfloat (fabs (row_height (&even, 1) - row_height (&varied, 1)), >, 1e-5);
  rmp_output_clear (&even);
  rmp_output_clear (&varied);
  run_clear (&run);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/incompressible-skinning/" name, function)
  ADD ("compressed-folds-keep-their-length-on-the-mesh",
       compressed_folds_keep_their_length_on_the_mesh);
  ADD ("compressed-folds-keep-their-length-as-solved",
       compressed_folds_keep_their_length_as_solved);
  ADD ("steps-at-once-agree-with-steps-in-turn", steps_at_once_agree_with_steps_in_turn);
  ADD ("symmetric-bend-gives-symmetric-folds", symmetric_bend_gives_symmetric_folds);
  ADD ("mirrored-profile-mirrors-the-folds", mirrored_profile_mirrors_the_folds);
  ADD ("tessellation-hardly-moves-a-height", tessellation_hardly_moves_a_height);
  ADD ("refining-everywhere-moves-no-height", refining_everywhere_moves_no_height);
  ADD ("preview-agrees-with-the-bake", preview_agrees_with_the_bake);
  ADD ("preview-keeps-lengths-as-drawn", preview_keeps_lengths_as_drawn);
  ADD ("dragging-the-width-keeps-what-is-uploaded", dragging_the_width_keeps_what_is_uploaded);
  ADD ("variation-changes-shape-and-not-count", variation_changes_shape_and_not_count);
#undef ADD
  return g_test_run ();
}
