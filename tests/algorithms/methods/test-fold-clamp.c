/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Skin that a strong bend takes through itself, put back on its own side of the joint before it
 * folds.
 */

#include <math.h>
#include <string.h>

#include "bent-arm.h"
#include "drawn.h"
#include "folds/fold-rows.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/frame.h"

#define JOINT 0.3 /* metres along the arm */

static const double bends[] = { 112.0, 120.0, 130.0, 140.0, 150.0 };

static void
assert_same_positions (const RmpOutput *a, const RmpOutput *b)
{
  g_assert_cmpmem (a->relief->positions, 12 * (gsize) a->relief->topology->n_vertices,
                   b->relief->positions, 12 * (gsize) b->relief->topology->n_vertices);
}

/* The arm without folds, on the surface it is previewed on: (transfer full) [#V × 3] */
static float *
subdivide (const Run *run)
{
  const RmpFoldAnalysis *analysis = run->analysis;
  g_autofree float *coarse = g_new (float, 3 * (gsize) analysis->shared->topology->n_vertices);
  float *fine = g_new (float, 3 * (gsize) analysis->preview->topology->n_vertices);

  rmp_sampler_positions (run->arm->sampler, RMP_SKINNING_DUAL_QUATERNION, MOST_BENT, coarse, 1);
  rmp_subdivision_apply (analysis->preview->subdivision, coarse, fine, 1);
  return fine;
}

static double
interpolate (const RmpSurfacePoint *point, const double values[3])
{
  double weights[3];

  rmp_surface_point_weights (point, weights);
  return rmp_vector_dot (weights, values);
}

/* How deep the point of the line that is deepest on the wrong side is there, metres. */
static double
measure_wrong (const RmpFoldSurface *surface, double degrees, const float *positions)
{
  const double half = 0.5 * degrees * G_PI / 180.0, normal[3] = { cos (half), sin (half), 0.0 };
  const RmpSurfaceCurve *curve = surface->lines[0].curve;
  double worst = -(double) INFINITY;

  for (guint i = 0; i < curve->n_points; i++)
    {
      const guint32 *corners = surface->topology->faces + 3 * (gsize) curve->points[i].face;
      double before[3], after[3], side;

      for (guint c = 0; c < 3; c++)
        {
          double across[3];

          before[c] = surface->rest[3 * (gsize) corners[c]] - JOINT;
          rmp_vector_load (positions + 3 * (gsize) corners[c], across);
          across[0] -= JOINT;
          after[c] = rmp_vector_dot (across, normal);
        }
      side = interpolate (&curve->points[i], before) < 0.0 ? -1.0 : 1.0;
      worst = MAX (worst, -side * interpolate (&curve->points[i], after));
    }
  return worst;
}

/* In floats as they are drawn, and in doubles as folds are solved with. */
static void
line_stays_on_its_side (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bends); i++)
    {
      ArmShape shape = arm_shape_slim (bends[i]);
      Arm arm = new_arm (&shape);
      const RmpFoldSurface *surface;
      g_autofree float *positions = NULL;
      g_autofree double *places = NULL, *bones = rmp_sampler_bones (arm.sampler, MOST_BENT);
      g_autofree guint32 *rows = NULL;
      const double faded[] = { 0.0 };
      double before, after;
      gsize n;
      Run run;

      run_init (&run, &arm, "");
      surface = ((RmpFoldAnalysis *) run.analysis)->preview;
      g_assert_cmpuint (surface->n_lines, ==, 1);
      rmp_fold_analysis_add_preview_clamps (run.analysis);
      n = 3 * (gsize) surface->topology->n_vertices;
      positions = subdivide (&run);
      places = g_new (double, n);
      rows = g_new (guint32, n / 3);
      for (gsize k = 0; k < n; k++)
        places[k] = (double) positions[k];
      for (guint32 v = 0; v < n / 3; v++)
        rows[v] = v;

      before = measure_wrong (surface, bends[i], positions);
      rmp_fold_frame_clamp (surface, bones, faded, positions);
      rmp_fold_frame_clamp_rows (surface, bones, faded, (guint) (n / 3), rows, places);
      after = measure_wrong (surface, bends[i], positions);
      g_test_message ("%g°: %.3f mm on the wrong side before, %.3g mm after", bends[i],
                      1e3 * before, 1e3 * after);
      g_assert_cmpfloat (before, >, 1e-5);
      g_assert_cmpfloat (after, <=, 1e-6);
      for (gsize k = 0; k < n; k++)
        g_assert_cmpfloat_with_epsilon ((double) positions[k], places[k], 1e-7);
      run_clear (&run);
      arm_clear (&arm);
    }
}

/* Not a bit: at rest, wherever bones turn alike or only twist, and while a bend is not strong. */
static void
nothing_moves_where_nothing_is_wrong (void)
{
  static const struct
  {
    double degrees, jitter, twist, roll;
  } poses[] = {
    { 0.0, 0.2, 0.0, 0.0 }, { 0.0, 0.2, 1.5, 0.0 }, { 0.0, 0.2, 0.0, 2.0 }, { 45.0, 0.0, 0.0, 0.7 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    for (guint target = 0; target < 2; target++)
      {
        ArmShape shape = arm_shape_slim (poses[i].degrees);
        RmpOutput with, without;
        Run run;
        Arm arm;

        shape.jitter = poses[i].jitter;
        shape.twist = poses[i].twist;
        shape.roll = poses[i].roll;
        bend (&shape, "bend_threshold=0;bend_angle=rotation;slack=-2 %;clamp_base=true",
              (RmpTarget) target, &run, &arm, &with);
        run_set (&run, "clamp_base=false");
        run_step (&run, MOST_BENT, (RmpTarget) target, 1, &without);
        assert_same_positions (&with, &without);
        rmp_output_clear (&without);
        unbend (&run, &arm, &with);
      }
}

/* And find the room that they did not have. */
static void
folds_keep_their_length (void)
{
  static const char *const settings[] = { "onset=0;clamp_base=true",
                                          "onset=0;clamp_base=true;variation=0;reach=60 mm",
                                          "onset=0;clamp_base=true;directions=normal",
                                          "onset=0;clamp_base=true;fold_width=20 mm" };

  for (guint i = 0; i < G_N_ELEMENTS (bends) * G_N_ELEMENTS (settings); i++)
    for (guint target = 0; target < 2; target++)
      {
        ArmShape shape = arm_shape_slim (bends[i % G_N_ELEMENTS (bends)]);
        guint n_kept = 0;
        RmpOutput output;
        Run run;
        Arm arm;

        bend (&shape, settings[i / G_N_ELEMENTS (bends)], (RmpTarget) target, &run, &arm, &output);
        for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
          {
            const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

            g_test_message ("%s %g° %u: %.2f mm, L/L0 - 1 = %.2g, %s",
                            settings[i / G_N_ELEMENTS (bends)], bends[i % G_N_ELEMENTS (bends)],
                            target, 1e3 * row->height, row->length / row->rest_length - 1.0,
                            row->status);
            if (!(row->height > 0.0) || g_str_equal (row->status, "capped"))
              continue;
            g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0, 1e-6);
            g_assert_cmpstr (row->status, ==, "ok");
            n_kept++;
          }
        g_assert_cmpuint (n_kept, >, 0);
        unbend (&run, &arm, &output);
      }
}

static void
cloth_crosses_less (void)
{
  static const char *const settings[] = { "refine=everywhere;levels=2",
                                          "refine=everywhere;levels=2;reach=60 mm",
                                          "refine=everywhere;levels=2;variation=0;reach=40 mm" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    for (guint k = 0; k < G_N_ELEMENTS (bends); k++)
      {
        ArmShape shape = arm_shape_slim (bends[k]);
        g_autofree char *clamped = g_strconcat (settings[i], ";clamp_base=true", NULL);
        g_autofree char *plain = g_strconcat (settings[i], ";curve_source=drawn", NULL);
        guint without = count_in_bake (&shape, settings[i]), with = count_in_bake (&shape, clamped);

        g_test_message ("%s, %g°: %u pairs of faces cross, %u clamped, %u without folds",
                        settings[i], bends[k], without, with, count_in_bake (&shape, plain));
        g_assert_cmpuint (without, >, 100);
        g_assert_cmpuint (with, ==, 0);
      }
}

/* Along one bone, short of the joint. */
static void
lines_without_a_joint_clamp_nothing (void)
{
  ArmShape shape = arm_shape_slim (130.0);
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, JOINT - 0.06, 0.0, 0.0, 0.1);
  RmpDrawnLine line = drawn_line (3, "Mine", curve);
  Run run;

  run_drawn (&run, &arm, 1, &line, "clamp_base=true");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput with, without;

      run_set (&run, "clamp_base=true");
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &with);
      run_set (&run, "clamp_base=false");
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &without);
      g_assert_cmpuint (rmp_fold_rows_count (&with), >, 0);
      assert_same_positions (&with, &without);
      rmp_output_clear (&with);
      rmp_output_clear (&without);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* Whoever makes a found line editable loses nothing by it. */
static void
drawn_lines_clamp_as_found_ones (void)
{
  ArmShape shape = arm_shape_slim (130.0);
  Arm arm = new_arm (&shape);
  g_autoptr (GPtrArray) detected = NULL;
  RmpDetectedLine *found;
  RmpDrawnLine line;
  Run run, drawn;

  run_init (&run, &arm, "clamp_base=true;variation=0");
  detected = detect (&run);
  g_assert_cmpuint (detected->len, ==, 1);
  found = g_ptr_array_index (detected, 0);
  line = drawn_line (3, found->name, found->curve);
  line.length = found->length;
  run_drawn (&drawn, &arm, 1, &line, "clamp_base=true;variation=0");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput a, b, without;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &a);
      run_step (&drawn, MOST_BENT, (RmpTarget) target, 1, &b);
      g_assert_cmpuint (rmp_fold_rows_count (&a), ==, rmp_fold_rows_count (&b));
      for (guint k = 0; k < rmp_fold_rows_count (&a); k++)
        {
          const RmpFoldRow *x = rmp_fold_rows_get (&a, k), *y = rmp_fold_rows_get (&b, k);

          /* Previews have a surface of their own, on which the line was not found. */
          const double allowed = target == RMP_TARGET_BAKE ? 1e-6 * x->height + 1e-12
                                                           : 2e-2 * x->height;

          g_assert_cmpstr (y->status, ==, "ok");
          g_assert_cmpfloat_with_epsilon (x->height, y->height, allowed);
        }
      run_set (&drawn, "clamp_base=false");
      run_step (&drawn, MOST_BENT, (RmpTarget) target, 1, &without);
      run_set (&drawn, "clamp_base=true");
      g_assert_cmpint (memcmp (b.relief->positions, without.relief->positions,
                               12 * (gsize) b.relief->topology->n_vertices),
                       !=, 0);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
      rmp_output_clear (&without);
    }
  run_clear (&drawn);
  run_clear (&run);
  arm_clear (&arm);
}

/* To the last bit, for any number of threads; also of a line that moves. */
static void
skin_is_put_back_alike_at_any_time (void)
{
  static const char *const settings[] = { "clamp_base=true", "clamp_base=true;curve_source=live" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (settings); i++)
    {
      ArmShape shape = arm_shape_slim (130.0);
      RmpOutput first, again, without;
      Run run;
      Arm arm;

      bend (&shape, settings[i / 2], (RmpTarget) (i % 2), &run, &arm, &first);
      run_set (&run, "clamp_base=false");
      run_step (&run, MOST_BENT, (RmpTarget) (i % 2), 1, &without);
      g_assert_cmpint (memcmp (first.relief->positions, without.relief->positions,
                               12 * (gsize) first.relief->topology->n_vertices),
                       !=, 0);
      run_set (&run, "clamp_base=true");
      run_step (&run, 0.7, (RmpTarget) (i % 2), 1, &again);
      rmp_output_clear (&again);
      run_step (&run, MOST_BENT, (RmpTarget) (i % 2), 4, &again);
      assert_same_positions (&first, &again);
      rmp_output_clear (&again);
      rmp_output_clear (&without);
      unbend (&run, &arm, &first);
    }
}

/* Points of the only line: (transfer full) [n_points × 3] */
static double *
place_line (const RmpOutput *output, guint *n_points)
{
  const RmpOverlayLine *line = g_ptr_array_index (output->lines, 0);
  double *positions = g_new (double, 3 * (gsize) line->n_points);

  *n_points = line->n_points;
  for (guint i = 0; i < line->n_points; i++)
    {
      const float barycentric[2] = { (float) line->barycentric[2 * i],
                                     (float) line->barycentric[2 * i + 1] };
      RmpReliefPoint point;

      rmp_relief_evaluate (output->relief, line->faces[i], barycentric, &point);
      rmp_vector_load (point.position, positions + 3 * (gsize) i);
    }
  return positions;
}

/* On where the skin is that they fold. */
static void
preview_and_bake_agree (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bends); i++)
    {
      ArmShape shape = arm_shape_slim (bends[i]);
      g_autofree double *baked = NULL, *previewed = NULL;
      double farthest = 0.0, s;
      guint n_baked, n_previewed;
      RmpOutput bake, preview;
      Run run;
      Arm arm;

      bend (&shape, "slack=50 %;clamp_base=true", RMP_TARGET_BAKE, &run, &arm, &bake);
      run_step (&run, MOST_BENT, RMP_TARGET_PREVIEW, 1, &preview);
      baked = place_line (&bake, &n_baked);
      previewed = place_line (&preview, &n_previewed);
      for (guint k = 0; k < n_baked; k++)
        farthest = MAX (farthest, rmp_polyline_nearest (n_previewed, previewed,
                                                        baked + 3 * (gsize) k, &s, NULL));
      g_test_message ("%g°: %.3f mm apart", bends[i], 1e3 * farthest);
      g_assert_cmpfloat (farthest, <, 2e-3);
      rmp_output_clear (&preview);
      unbend (&run, &arm, &bake);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/fold-clamp/line-stays-on-its-side", line_stays_on_its_side);
  g_test_add_func ("/methods/fold-clamp/nothing-moves-where-nothing-is-wrong",
                   nothing_moves_where_nothing_is_wrong);
  g_test_add_func ("/methods/fold-clamp/folds-keep-their-length", folds_keep_their_length);
  g_test_add_func ("/methods/fold-clamp/cloth-crosses-less", cloth_crosses_less);
  g_test_add_func ("/methods/fold-clamp/lines-without-a-joint-clamp-nothing",
                   lines_without_a_joint_clamp_nothing);
  g_test_add_func ("/methods/fold-clamp/drawn-lines-clamp-as-found-ones",
                   drawn_lines_clamp_as_found_ones);
  g_test_add_func ("/methods/fold-clamp/skin-is-put-back-alike-at-any-time",
                   skin_is_put_back_alike_at_any_time);
  g_test_add_func ("/methods/fold-clamp/preview-and-bake-agree", preview_and_bake_agree);
  return g_test_run ();
}
