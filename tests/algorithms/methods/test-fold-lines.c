/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-fold-lines.c: what a line folds that was drawn by hand. */

#include "drawn.h"

#include "folds/fold-rows.h"

#include <math.h>

/* And on a mesh whose diagonals run to and fro nearly so, though its points do not lie in straight
 * rows when subdivided.
 */
static void
straight_line_folds_like_the_section (void)
{
  for (guint i = 0; i < 2; i++)
    {
      ArmShape shape = arm_shape_sample ();
      Arm arm = i == 0 ? even_arm () : new_arm (&shape);
      g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, 0.3, 0.0, 0.0, 0.4);
      RmpDrawnLine line = drawn_line (3, "stroke", curve);
      Run found, drawn;

      line.length = 0.15;
      run_init (&found, &arm, "onset=0;variation=0");
      run_drawn (&drawn, &arm, 1, &line, "");
      for (guint target = 0; target < 2; target++)
        {
          RmpOutput a, b;

          run_step (&found, MOST_BENT, (RmpTarget) target, 1, &a);
          run_step (&drawn, MOST_BENT, (RmpTarget) target, 1, &b);
          g_assert_cmpuint (rmp_fold_rows_count (&b), ==, 5);
          for (guint k = 0; k < 5; k++)
            g_assert_cmpfloat_with_epsilon (get_row (&a, k)->height, get_row (&b, k)->height,
                                            i == 0 ? 1e-6 : 2e-4);
          rmp_output_clear (&a);
          rmp_output_clear (&b);
        }
      run_clear (&found);
      run_clear (&drawn);
      arm_clear (&arm);
    }
}

/* Drawn from the other end, with the mirrored profile: the same folds in the other order. */
static void
mirrored_line_and_profile_mirror_the_folds (void)
{
  static const double points[] = { -1.0, 0.0, -0.6, 0.25, -0.2, 1.0, 0.3, 0.7, 1.0, 0.0 };
  double mirrored_points[10];
  Arm arm = even_arm ();
  g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, 0.31, 0.2, 0.1, 0.15),
                              back = rmp_surface_curve_copy (curve);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) profile = rmp_profile_new_drawn (points, 5, &error), mirrored = NULL;
  RmpDrawnLine forth_line = drawn_line (3, "forth", curve),
               back_line = drawn_line (3, "back", back);
  RmpOutput a, b;
  Run forth, other;

  for (guint i = 0; i < 5; i++)
    {
      mirrored_points[2 * i] = -points[2 * (4 - i)];
      mirrored_points[2 * i + 1] = points[2 * (4 - i) + 1];
    }
  mirrored = rmp_profile_new_drawn (mirrored_points, 5, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < curve->n_points; i++)
    {
      guint segment = curve->n_points - 1 - MIN (i + 1, curve->n_points - 1);

      rmp_surface_point_move (&curve->points[curve->n_points - 1 - i],
                              rmp_mesh_get_faces (arm.mesh), curve->points[segment].face,
                              &back->points[i]);
    }
  forth_line.profile = profile;
  back_line.profile = mirrored;

  run_drawn (&forth, &arm, 1, &forth_line, "");
  run_drawn (&other, &arm, 1, &back_line, "");
  run_step (&forth, MOST_BENT, RMP_TARGET_BAKE, 1, &a);
  run_step (&other, MOST_BENT, RMP_TARGET_BAKE, 1, &b);
  g_assert_cmpuint (rmp_fold_rows_count (&a), ==, 5);
  for (guint k = 0; k < 5; k++)
    g_assert_cmpfloat_with_epsilon (get_row (&a, k)->height, get_row (&b, 4 - k)->height,
                                    1e-5 * get_row (&a, k)->height);
  back_line.profile = profile;
  rmp_output_clear (&b);
  run_clear (&other);
  run_drawn (&other, &arm, 1, &back_line, "");
  run_step (&other, MOST_BENT, RMP_TARGET_BAKE, 1, &b);
  g_assert_cmpfloat (fabs (get_row (&a, 1)->height - get_row (&b, 3)->height), >,
                     1e-3 * get_row (&a, 1)->height);
  rmp_output_clear (&a);
  rmp_output_clear (&b);
  run_clear (&forth);
  run_clear (&other);
  arm_clear (&arm);
}

/* One fold deleted, whose neighbour took some of its room, and one held down. */
static void
settled_pieces_are_the_folds (void)
{
  static const RmpFoldPiece pieces[] = { { -0.075, -0.045, NAN },
                                         { -0.030, 0.015, NAN },
                                         { 0.015, 0.045, 2e-3 },
                                         { 0.045, 0.2, NAN },
                                         { 0.2, 0.3, NAN } };
  Arm arm = even_arm ();
  g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, 0.3, 0.0, 0.0, 0.15);
  RmpDrawnLine line = drawn_line (3, "settled", curve);
  Run run;

  line.pieces = pieces;
  line.n_pieces = G_N_ELEMENTS (pieces);
  run_drawn (&run, &arm, 1, &line, "");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;
      const RmpOverlayLine *overlay;
      guint n_bare = 0;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 4);
      for (guint k = 0; k < 4; k++)
        {
          const RmpFoldRow *row = get_row (&output, k);

          g_assert_cmpuint (row->piece, ==, k);
          g_assert_cmpfloat_with_epsilon (row->begin, pieces[k].begin, 1e-3);
          g_assert_cmpfloat_with_epsilon (row->end, MIN (pieces[k].end, 0.075), 1e-3);
          if (k == 2)
            {
              g_assert_cmpfloat_with_epsilon (row->height, 2e-3, 1e-9);
              g_assert_cmpstr (row->status, ==, "capped");
            }
          else
            g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0,
                                            target == 0 ? 1e-3 : 1e-6);
        }
      overlay = g_ptr_array_index (output.lines, 0);
      g_assert_cmpuint (overlay->id, ==, 3);
      for (guint i = 0; i + 1 < overlay->n_points; i++)
        n_bare += overlay->pieces[i] < 0;
      g_assert_cmpuint (n_bare, >, 0);
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* Two lines on either side of the limb; one goes, and the folds of the other keep their features
 * and heights.
 */
static void
features_belong_to_line_and_piece (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) left = cut_arm (&arm, 0.3, 0.0, -0.6, 0.15),
                              right = cut_arm (&arm, 0.3, 0.0, 0.6, 0.15);
  const RmpDrawnLine lines[] = { drawn_line (11, "left", left), drawn_line (12, "right", right) };
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  RmpOutput a, b, c;
  Run both, one;

  run_drawn (&both, &arm, 2, lines, "reach=12 mm;variation=0.5");
  run_step (&both, MOST_BENT, RMP_TARGET_BAKE, 1, &a);
  run_step (&both, 0.4, RMP_TARGET_PREVIEW, 1, &c);
  run_drawn (&one, &arm, 1, lines + 1, "reach=12 mm;variation=0.5");
  run_step (&one, MOST_BENT, RMP_TARGET_BAKE, 1, &b);
  g_assert_cmpuint (rmp_fold_rows_count (&a), ==, 10);
  g_assert_cmpuint (rmp_fold_rows_count (&b), ==, 5);
  for (guint k = 0; k < 10; k++)
    {
      g_assert_true (g_hash_table_add (seen, GUINT_TO_POINTER (get_row (&a, k)->feature)));
      g_assert_cmpuint (get_row (&a, k)->feature, ==, get_row (&c, k)->feature);
    }
  for (guint k = 0; k < 5; k++)
    {
      g_assert_cmpuint (get_row (&a, 5 + k)->feature, ==, get_row (&b, k)->feature);
      g_assert_cmpfloat_with_epsilon (get_row (&a, 5 + k)->height, get_row (&b, k)->height, 1e-9);
      g_assert_cmpuint (get_row (&b, k)->line_id, ==, 12);
    }
  for (guint v = 0; v < b.relief->topology->n_vertices; v++)
    if (b.relief->features[v] != RMP_FEATURE_NONE)
      g_assert_true (g_hash_table_contains (seen, GUINT_TO_POINTER (b.relief->features[v])));
  rmp_output_clear (&a);
  rmp_output_clear (&b);
  rmp_output_clear (&c);
  run_clear (&both);
  run_clear (&one);
  arm_clear (&arm);
}

/* Own width, reach, length and profile act on that line alone, as those of a look do. */
static void
overrides_are_the_line_s_own (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) left = cut_arm (&arm, 0.3, 0.0, -0.8, 0.15),
                              right = cut_arm (&arm, 0.3, 0.0, 0.8, 0.15);
  g_autoptr (RmpProfile) flat = rmp_profile_new_quintic ();
  RmpDrawnLine lines[] = { drawn_line (11, "left", left), drawn_line (12, "right", right) };
  RmpDrawnLine plain = drawn_line (12, "right", right);

  lines[1].width = 0.05;
  lines[1].reach = 0.015;
  lines[1].length = plain.length = 0.2;
  lines[1].profile = flat;
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput both, alone;
      Run run, look;

      run_drawn (&run, &arm, 2, lines, "reach=10 mm;refine=everywhere;levels=1");
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &both);
      run_drawn (&look, &arm, 1, &plain,
                 "fold_width=50 mm;reach=15 mm;profile=quintic;refine=everywhere;levels=1");
      run_step (&look, MOST_BENT, (RmpTarget) target, 1, &alone);
      g_assert_cmpuint (rmp_fold_rows_count (&both), ==, 5 + 5);
      g_assert_cmpuint (rmp_fold_rows_count (&alone), ==, 5);
      g_assert_cmpfloat_with_epsilon (get_row (&both, 9)->end - get_row (&both, 5)->begin, 0.2,
                                      1e-3);
      g_assert_cmpfloat_with_epsilon (get_row (&both, 6)->end - get_row (&both, 6)->begin, 0.05,
                                      1e-3);
      /* Previews of another reach have another mesh. */
      for (guint k = 0; k < 5 && target == RMP_TARGET_BAKE; k++)
        g_assert_cmpfloat_with_epsilon (get_row (&both, 5 + k)->height, get_row (&alone, k)->height,
                                        1e-6 * get_row (&alone, k)->height);
      rmp_output_clear (&both);
      rmp_output_clear (&alone);
      run_clear (&run);
      run_clear (&look);
    }
  arm_clear (&arm);
}

/* Least and most that the crest is lifted from where cloth lies at rest, over 70 mm round the limb.
 */
static void
measure_crest (const RmpOutput *output, double *least, double *most)
{
  const RmpReliefTopology *topology = output->relief->topology;

  *least = (double) INFINITY;
  *most = 0.0;
  for (guint v = 0; v < topology->n_vertices; v++)
    {
      const float *rest = topology->rest_positions + 3 * v,
                  *raised = output->relief->positions + 3 * v;
      double d[3] = { (double) (raised[0] - rest[0]), (double) (raised[1] - rest[1]),
                      (double) (raised[2] - rest[2]) };
      double lift = sqrt (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);

      if (fabsf (rest[0] - 0.3f) > 1e-3f ||
          fabs (0.045 * atan2 ((double) rest[2], (double) rest[1])) > 0.035)
        continue;
      *least = MIN (*least, lift);
      *most = MAX (*most, lift);
    }
}

/* A stroke round the limb, along the crease: lines across it with a fold each, and a crest that
 * does not dip between.
 */
static void
stroke_along_a_crease_is_one_crest (void)
{
  Arm arm = even_arm ();
  g_autoptr (RmpSurfaceCurve) round = cut_arm (&arm, 0.3, G_PI / 2.0, 0.0, 0.1);
  RmpDrawnLine line = drawn_line (9, "crease", round);
  g_autoptr (GPtrArray) found = NULL;
  Run run;

  line.along = TRUE;
  run_drawn (&run, &arm, 1, &line, "reach=8 mm;slack=-10 %");
  found = run.technique->findings (run.analysis);
  g_assert_true (find_finding (found, "crease")->found);
  g_assert_cmpfloat_with_epsilon (find_finding (found, "crease")->length, 0.1, 1e-6);
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, 0.0, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 6);
      for (guint k = 0; k < 6; k++)
        {
          g_assert_cmpuint (get_row (&output, k)->piece, ==, k);
          g_assert_cmpuint (get_row (&output, k)->line_id, ==, 9);
          g_assert_cmpfloat_with_epsilon (get_row (&output, k)->end - get_row (&output, k)->begin,
                                          0.03, 1e-3);
          g_assert_cmpfloat_with_epsilon (get_row (&output, k)->height,
                                          get_row (&output, 2)->height,
                                          0.1 * get_row (&output, 2)->height);
        }
      if (target == RMP_TARGET_BAKE)
        {
          double least, most;

          measure_crest (&output, &least, &most);
          g_test_message ("crest between %.2f and %.2f mm", 1e3 * least, 1e3 * most);
          g_assert_cmpfloat (least, >, 0.9 * most);
        }
      rmp_output_clear (&output);
    }
  run_set (&run, "fold_width=50 mm");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, 0.0, (RmpTarget) target, 1, &output);
      g_assert_cmpfloat_with_epsilon (get_row (&output, 0)->end - get_row (&output, 0)->begin, 0.05,
                                      1e-3);
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* Stored motion has no joints, but lines can be drawn on it. */
static void
drawn_lines_need_no_rig (void)
{
  Arm arm = even_arm ();
  guint n = 3 * rmp_mesh_get_n_vertices (arm.mesh);
  g_autofree float *frames = g_new (float, 2 * n);
  g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, 0.3, 0.0, 0.0, 0.15);
  RmpDrawnLine line = drawn_line (3, "stroke", curve);
  RmpSampler *rig = arm.sampler;
  g_autoptr (RmpSampler) sequence = NULL;
  Run rigged, stored;

  rmp_sampler_positions (rig, RMP_SKINNING_DUAL_QUATERNION, 0.0, frames, 1);
  rmp_sampler_positions (rig, RMP_SKINNING_DUAL_QUATERNION, MOST_BENT, frames + n, 1);
  sequence = rmp_sampler_new_sequence (arm.mesh, 2, 1.0, frames);
  run_drawn (&rigged, &arm, 1, &line, "");
  for (guint source = 0; source < 4; source++)
    {
      static const char *const settings[] = { "curve_source=drawn", "", "curve_source=march",
                                              "curve_source=live" };

      arm.sampler = sequence;
      run_drawn (&stored, &arm, 1, &line, settings[source]);
      for (guint target = 0; target < 2; target++)
        {
          RmpOutput a, b;

          arm.sampler = rig;
          run_step (&rigged, MOST_BENT, (RmpTarget) target, 1, &a);
          arm.sampler = sequence;
          run_step (&stored, 1.0, (RmpTarget) target, 1, &b);
          g_assert_cmpuint (rmp_fold_rows_count (&b), ==, 5);
          for (guint k = 0; k < 5; k++)
            g_assert_cmpfloat_with_epsilon (get_row (&a, k)->height, get_row (&b, k)->height, 1e-6);
          rmp_output_clear (&a);
          rmp_output_clear (&b);
          run_step (&stored, 0.0, (RmpTarget) target, 1, &b);
          for (guint k = 0; k < 5; k++)
            g_assert_cmpfloat (get_row (&b, k)->height, ==, 0.0);
          rmp_output_clear (&b);
        }
      run_clear (&stored);
    }
  run_clear (&rigged);
  arm.sampler = rig;
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-lines/" name, function)
  ADD ("straight-line-folds-like-the-section", straight_line_folds_like_the_section);
  ADD ("mirrored-line-and-profile-mirror-the-folds", mirrored_line_and_profile_mirror_the_folds);
  ADD ("settled-pieces-are-the-folds", settled_pieces_are_the_folds);
  ADD ("features-belong-to-line-and-piece", features_belong_to_line_and_piece);
  ADD ("overrides-are-the-line-s-own", overrides_are_the_line_s_own);
  ADD ("stroke-along-a-crease-is-one-crest", stroke_along_a_crease_is_one_crest);
  ADD ("drawn-lines-need-no-rig", drawn_lines_need_no_rig);
#undef ADD
  return g_test_run ();
}
