/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-fold-line-company.c: drawn lines beside found ones, beside one another, and in their own
 * way.
 */

#include "drawn.h"

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "methods/incompressible-skinning/drawn-joint.h"
#include "methods/incompressible-skinning/drawn.h"
#include "methods/incompressible-skinning/lines.h"
#include "methods/incompressible-skinning/report.h"

static void
found_line_drawn_by_hand_folds_the_same (void)
{
  /* How far a line leans depends sharply on the surface it lies on. */
  static const char *const settings[] = {
    "onset=0;variation=0;fan_limit=false",
    "onset=0;variation=0;fan_limit=false;levels=1;fold_width=20 mm",
    "onset=0;variation=0;fan_limit=false;curve_source=march",
    "onset=0;variation=0;fan_limit=false;curve_source=live",
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (settings); i++)
    {
      ArmShape shape = arm_shape_sample ();
      const char *own = settings[i % G_N_ELEMENTS (settings)];
      g_autofree char *drawn_only = g_strconcat (own, ";curve_source=drawn", NULL);
      g_autoptr (GPtrArray) detected = NULL;
      RmpDetectedLine *line;
      RmpDrawnLine drawn;
      Run found, edited;
      Arm arm;

      shape.jitter = i < G_N_ELEMENTS (settings) ? 0.0 : 0.2;
      arm = new_arm (&shape);
      run_init (&found, &arm, own);
      detected = detect (&found);
      g_assert_cmpuint (detected->len, ==, 1);
      line = g_ptr_array_index (detected, 0);
      g_assert_cmpstr (line->name, ==, "lower");

      drawn = drawn_line (5, line->name, line->curve);
      drawn.length = line->length;
      rmp_inputs_set_drawn_lines (&arm.input.inputs, 1, &drawn);
      run_init (&edited, &arm, drawn_only);
      for (guint target = 0; target < 2; target++)
        {
          RmpOutput a, b;

          run_step (&found, MOST_BENT, (RmpTarget) target, 1, &a);
          run_step (&edited, MOST_BENT, (RmpTarget) target, 1, &b);
          g_assert_cmpuint (rmp_fold_rows_count (&a), >=, 5);
          g_assert_cmpuint (rmp_fold_rows_count (&a), ==, rmp_fold_rows_count (&b));
          for (guint k = 0; k < rmp_fold_rows_count (&a); k++)
            {
              const RmpFoldRow *x = get_row (&a, k), *y = get_row (&b, k);
              /* Previews have a surface of their own, on which the line was not found. */
              double allowed = target == RMP_TARGET_BAKE ? 1e-6 * x->height + 1e-12
                                                         : 2e-2 * x->height;

              g_assert_cmpfloat_with_epsilon (x->height, y->height, allowed);
              g_assert_cmpfloat_with_epsilon (x->begin, y->begin, 1e-6);
              g_assert_cmpuint (x->line_id, ==, 0);
              g_assert_cmpuint (y->line_id, ==, 5);
              g_assert_cmpuint (y->piece, ==, k);
            }
          rmp_output_clear (&a);
          rmp_output_clear (&b);
        }
      run_clear (&found);
      run_clear (&edited);
      arm_clear (&arm);
    }
}

/* Where the garment ends on the way, what is drawn from a found line is as long as its curve. */
static void
found_line_cut_by_a_border_has_no_length (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autofree guint8 *cloth = g_new (guint8, rmp_mesh_get_n_faces (arm.mesh));

  for (guint f = 0; f < rmp_mesh_get_n_faces (arm.mesh); f++)
    cloth[f] = f < 2 * shape.sides * (shape.rings / 2 + 4);
  for (guint cut = 0; cut < 2; cut++)
    {
      const char *settings = "onset=0;variation=0;fan_limit=false";
      g_autoptr (GPtrArray) detected = NULL;
      const RmpDetectedLine *line;
      RmpDrawnLine drawn;
      RmpOutput a, b;
      Run found, edited;

      arm_set_cloth (&arm, cut ? cloth : NULL);
      rmp_inputs_set_drawn_lines (&arm.input.inputs, 0, NULL);
      run_init (&found, &arm, settings);
      detected = detect (&found);
      g_assert_cmpuint (detected->len, ==, 1);
      line = g_ptr_array_index (detected, 0);
      if (cut)
        g_assert_true (isnan (line->length));
      else
        g_assert_cmpfloat (line->length, ==, 0.15);

      drawn = drawn_line (5, line->name, line->curve);
      drawn.length = line->length;
      run_drawn (&edited, &arm, 1, &drawn, "fan_limit=false");
      run_step (&found, MOST_BENT, RMP_TARGET_BAKE, 1, &a);
      run_step (&edited, MOST_BENT, RMP_TARGET_BAKE, 1, &b);
      g_assert_cmpuint (rmp_fold_rows_count (&a), ==, 5);
      g_assert_cmpuint (rmp_fold_rows_count (&b), ==, rmp_fold_rows_count (&a));
      for (guint k = 0; k < rmp_fold_rows_count (&a); k++)
        {
          const RmpFoldRow *x = get_row (&a, k), *y = get_row (&b, k);

          g_test_message ("%u: %g…%g %g, %g…%g %g", k, x->begin, x->end, x->height, y->begin,
                          y->end, y->height);
          /* What a border leaves of a line is not as long on every mesh; the folds at its ends take
           * that.
           */
          g_assert_cmpfloat_with_epsilon (y->end - y->begin, x->end - x->begin, cut ? 2e-4 : 1e-6);
          g_assert_cmpfloat_with_epsilon (y->height, x->height, (cut ? 0.05 : 1e-6) * x->height);
        }
      rmp_output_clear (&a);
      rmp_output_clear (&b);
      run_clear (&found);
      run_clear (&edited);
    }
  arm_clear (&arm);
}

static void
found_line_gives_way_to_a_drawn_one (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) near = cut_arm (&arm, 0.3, 0.0, 0.3, 0.15),
                              far = cut_arm (&arm, 0.3, 0.0, 1.6, 0.15);
  g_autoptr (RmpSurfaceCurve) next = cut_arm (&arm, 0.4, 0.0, 0.0, 0.12);
  const RmpSurfaceCurve *curves[] = { near, far, next };
  RmpDrawnLine line = drawn_line (9, "mine", near);

  for (guint i = 0; i < G_N_ELEMENTS (curves); i++)
    {
      g_autoptr (GPtrArray) found = NULL, detected = NULL;
      const RmpFinding *joint;
      Run run;

      line.curve = curves[i];
      rmp_inputs_set_drawn_lines (&arm.input.inputs, 1, &line);
      run_init (&run, &arm, "");
      found = run.technique->findings (run.analysis);
      detected = detect (&run);
      joint = find_finding (found, "lower");
      g_assert_true (find_finding (found, "mine")->found);
      g_assert_cmpuint (find_finding (found, "mine")->id, ==, 9);
      g_assert_cmpuint (joint->id, ==, 0);
      g_assert_cmpint (joint->found, ==, i > 0);
      g_assert_cmpuint (detected->len, ==, i > 0);
      if (i == 0)
        g_assert_nonnull (strstr (joint->reason, "mine"));
      run_clear (&run);
    }
  arm_clear (&arm);
}

/* A clover in one plane patch of the limb: it crosses itself, and turns within a radius of its
 * reach.
 */
static void
odd_lines_are_used_and_said (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  const RmpSurfacePoint knot[] = {
    { 700, { 0.4, 0.1 } }, { 700, { 0.7, 0.1 } }, { 700, { 0.4, 0.5 } }, { 700, { 0.5, 0.05 } }
  };
  const RmpSurfacePoint elsewhere[] = { { 700, { 0.1, 0.1 } }, { 3, { 0.8, 0.1 } } };
  const RmpSurfacePoint nowhere[] = { { 99999, { 0.1, 0.1 } }, { 99999, { 0.8, 0.1 } } };
  const RmpSurfacePoint broken[] = { { 700, { NAN, 0.1 } }, { 700, { 0.8, 0.1 } } };
  const RmpSurfacePoint still[] = { { 700, { 0.2, 0.1 } }, { 700, { 0.2, 0.1 } } };
  const RmpSurfaceCurve curves[] = { { 4, (RmpSurfacePoint *) knot },
                                     { 2, (RmpSurfacePoint *) elsewhere },
                                     { 2, (RmpSurfacePoint *) nowhere },
                                     { 2, (RmpSurfacePoint *) broken },
                                     { 2, (RmpSurfacePoint *) still } };
  g_autoptr (RmpSurfaceCurve) slanted = cut_arm (&arm, 0.3, 0.3, 0.0, 0.15),
                              bare = cut_arm (&arm, 0.5, 0.0, 0.0, 0.1);
  const RmpDrawnLine lines[] = {
    drawn_line (1, "knot", &curves[0]),    drawn_line (2, "elsewhere", &curves[1]),
    drawn_line (3, "nowhere", &curves[2]), drawn_line (4, "broken", &curves[3]),
    drawn_line (5, "still", &curves[4]),   drawn_line (6, "sound", slanted),
    drawn_line (7, "outside", bare)
  };
  static const struct
  {
    const char *name, *reason;
  } refused[] = { { "elsewhere", "this mesh" },
                  { "nowhere", "this mesh" },
                  { "broken", "this mesh" },
                  { "still", "no length" },
                  { "outside", "Lies outside" } };
  g_autofree guint8 *cloth = g_new (guint8, rmp_mesh_get_n_faces (arm.mesh));
  g_autoptr (GPtrArray) found = NULL;
  Run run;

  for (guint f = 0; f < rmp_mesh_get_n_faces (arm.mesh); f++)
    cloth[f] = f / 48 < 34;
  arm_set_cloth (&arm, cloth);
  run_drawn (&run, &arm, G_N_ELEMENTS (lines), lines, "");
  found = run.technique->findings (run.analysis);
  g_assert_true (find_finding (found, "knot")->found);
  g_assert_nonnull (strstr (find_finding (found, "knot")->note, "crosses itself"));
  g_assert_nonnull (strstr (find_finding (found, "knot")->note, "sharply"));
  g_assert_nonnull (strstr (find_finding (found, "knot")->note, "shorter"));
  g_assert_nonnull (strstr (find_finding (found, "sound")->note, "leaves the garment"));
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_assert_false (find_finding (found, refused[i].name)->found);
      g_assert_nonnull (strstr (find_finding (found, refused[i].name)->reason, refused[i].reason));
    }
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), >=, 2);
      g_assert_cmpuint (get_row (&output, 0)->line_id, ==, 1);
      for (guint k = 1; k < rmp_fold_rows_count (&output); k++)
        g_assert_cmpuint (get_row (&output, k)->line_id, ==, 6);
      /* The cloth ends 40 mm beyond its middle, which it crosses at an angle. */
      g_assert_cmpfloat (get_row (&output, rmp_fold_rows_count (&output) - 1)->end, <, 0.045);
      g_assert_cmpfloat (get_row (&output, 1)->begin, <, -0.07);
      for (guint v = 0; v < 3 * output.relief->topology->n_vertices; v++)
        g_assert_true (isfinite (output.relief->positions[v]));
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* No direction is at right angles to a stroke there. */
static void
stroke_on_faces_without_area_is_said (void)
{
  static const guint32 face[] = { 0, 1, 2 };
  static const double rest[] = { 0.0, 0.0, 0.0, 0.1, 0.0, 0.0, 0.3, 0.0, 0.0 };
  const RmpSurfacePoint points[] = { { 0, { 0.1, 0.1 } }, { 0, { 0.2, 0.7 } } };
  const RmpSurfaceCurve curve = { 2, (RmpSurfacePoint *) points };
  const RmpFoldLinesOptions options = { .width = 0.03, .reach = 0.02, .length = 0.15 };
  RmpDrawnLine stroke = drawn_line (1, "stroke", &curve);
  g_autoptr (RmpInputs) inputs = NULL;
  g_autoptr (RmpTopology) topology = rmp_topology_new (3, 1, face);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (RmpFoldJointLine));
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_finding_free);

  stroke.along = TRUE;
  rmp_inputs_set_drawn_lines (&inputs, 1, &stroke);
  rmp_fold_read_drawn (&(RmpInput){ .inputs = inputs }, NULL, topology, rest, &options, lines,
                       found);
  g_assert_cmpuint (lines->len, ==, 0);
  g_assert_false (find_finding (found, "stroke")->found);
  g_assert_nonnull (strstr (find_finding (found, "stroke")->reason, "without area"));
}

/* The garment has two holes on the way: of the three stretches between them it is that with the
 * middle, though it is the shortest.
 */
static void
line_over_holes_is_where_its_middle_is (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, 0.3, 0.0, 0.0, 0.3);
  RmpDrawnLine line = drawn_line (1, "long", curve);
  g_autofree guint8 *cloth = g_new (guint8, rmp_mesh_get_n_faces (arm.mesh));
  const RmpOverlayLine *overlay;
  RmpOutput output;
  Run run;

  for (guint f = 0; f < rmp_mesh_get_n_faces (arm.mesh); f++)
    {
      guint ring = f / (2 * shape.sides);

      cloth[f] = ring != 26 && ring != 34;
    }
  arm_set_cloth (&arm, cloth);
  run_drawn (&run, &arm, 1, &line, "levels=1");
  run_step (&run, 0.0, RMP_TARGET_BAKE, 1, &output);
  overlay = g_ptr_array_index (output.lines, 0);
  for (guint i = 0; i < overlay->n_points; i++)
    {
      g_assert_cmpfloat (overlay->base[3 * i], >, 0.265f);
      g_assert_cmpfloat (overlay->base[3 * i], <, 0.345f);
    }
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* Through the plane that halves the joint go both lines, but under the longer one the lower bone
 * moves less than a twentieth of the cloth.
 */
static void
joint_of_a_line_moves_its_cloth (void)
{
  static const double lengths[] = { 0.24, 0.275 };
  ArmShape shape = arm_shape_slim (60.0);
  Arm arm = new_arm (&shape);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (arm.mesh);
  g_autofree double *rest = g_new (double, 3 * topology->n_vertices);

  for (guint i = 0; i < 3 * topology->n_vertices; i++)
    rest[i] = (double) rmp_mesh_get_positions (arm.mesh)[i];
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr (RmpSurfaceCurve)
          curve = cut_arm (&arm, 0.303 - 0.5 * lengths[i], 0.0, 0.0, lengths[i]);
      RmpFoldJointLine line = { .curve = curve, .bone = RMP_INDEX_NONE, .parent = RMP_INDEX_NONE };

      rmp_fold_line_find_joint (&line, arm.sampler, topology, rest, (RmpFoldBendReading){ 0 });
      g_assert_cmpuint (line.bone, ==, i == 0 ? 1 : RMP_INDEX_NONE);
    }
  arm_clear (&arm);
}

/* The first line runs through the inner side of the bend, where its folds have to lean; the other
 * along the side of the limb.
 */
static void
lean_that_is_said_is_the_strongest (void)
{
  ArmShape shape = arm_shape_slim (80.0);
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) inner = cut_arm (&arm, 0.3, 0.0, 0.0, 0.15),
                              side = cut_arm (&arm, 0.3, 0.0, 1.4, 0.15);
  const RmpDrawnLine lines[] = { drawn_line (1, "inner", inner), drawn_line (2, "side", side) };
  Run run;

  run_drawn (&run, &arm, 2, lines, "clearance=0");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      if (target == RMP_TARGET_PREVIEW)
        {
          g_assert_cmpfloat (output.relief->lines[1].lean, <, output.relief->lines[0].lean);
          g_assert_cmpfloat_with_epsilon (run_figure (&run, &output, "lean_max"),
                                          (double) output.relief->lines[0].lean, 1e-6);
        }
      g_assert_cmpfloat (run_figure (&run, &output, "lean_max"), >, 0.3);
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

static void
narrow_lines_are_resolved (void)
{
  static const double widths[] = { 0.03, 0.008 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autoptr (RmpSurfaceCurve) curve = cut_arm (&arm, 0.3, 0.0, 0.0, 0.15);
  RmpDrawnLine line = drawn_line (1, "narrow", curve);
  guint n_faces[2];

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      RmpOutput output;
      Run run;

      line.width = widths[i];
      run_drawn (&run, &arm, 1, &line, "");
      run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &output);
      n_faces[i] = output.relief->topology->n_faces;
      rmp_output_clear (&output);
      run_clear (&run);
    }
  g_assert_cmpuint (n_faces[1], >, 3 * n_faces[0]);
  arm_clear (&arm);
}

/* Part of a circle of 100 mm within one face. */
static void
lines_are_tight_where_they_turn_within_their_reach (void)
{
  static const guint32 faces[3] = { 0, 1, 2 };
  static const double rest[9] = { 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (3, 1, faces);
  RmpSurfacePoint points[91];
  const RmpSurfaceCurve circle = { G_N_ELEMENTS (points), points };

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    points[i] = (RmpSurfacePoint){
      0, { 0.3 + 0.1 * cos (i * G_PI / 60.0), 0.3 + 0.1 * sin (i * G_PI / 60.0) }
    };
  g_assert_false (rmp_fold_curve_is_tight (&circle, topology, rest, 0.095));
  g_assert_true (rmp_fold_curve_is_tight (&circle, topology, rest, 0.105));
}

/* Whatever is raised belongs to a fold that has a height. */
static void
assert_features_are_folds (const RmpOutput *output)
{
  g_autoptr (GHashTable) raised = g_hash_table_new (NULL, NULL);
  guint n_seen = 0;

  for (guint k = 0; k < rmp_fold_rows_count (output); k++)
    if (get_row (output, k)->height > 0.0)
      g_hash_table_add (raised, GUINT_TO_POINTER (get_row (output, k)->feature));
  for (guint v = 0; v < output->relief->topology->n_vertices; v++)
    {
      guint32 feature = output->relief->features[v];

      g_assert_true (feature == RMP_FEATURE_NONE ||
                     g_hash_table_contains (raised, GUINT_TO_POINTER (feature)));
      n_seen += feature != RMP_FEATURE_NONE;
    }
  g_assert_cmpuint (n_seen, >, 0);
}

/* Side by side half a reach apart, and across each other. Lengths are kept all the same. */
static void
close_lines_share_the_cloth (void)
{
  static const struct
  {
    double turn, around;
  } others[] = { { 0.0, 0.3 }, { 0.5, 0.0 } };
  Arm arm = even_arm ();

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (RmpSurfaceCurve) a = cut_arm (&arm, 0.3, -others[i].turn, -others[i].around, 0.15);
      g_autoptr (RmpSurfaceCurve) b = cut_arm (&arm, 0.3, others[i].turn, others[i].around, 0.15);
      RmpDrawnLine lines[] = { drawn_line (1, "a", a), drawn_line (2, "b", b) };
      RmpOutput both, preview;
      Run run;

      run_drawn (&run, &arm, 2, lines, "levels=2;directions=normal");
      run_step (&run, 0.6, RMP_TARGET_BAKE, 1, &both);
      run_step (&run, 0.6, RMP_TARGET_PREVIEW, 1, &preview);
      g_assert_cmpuint (rmp_fold_rows_count (&both), ==, 10);
      g_test_message ("residual %.2g in %g sweeps baked, %.2g in %g previewed",
                      run_figure (&run, &both, "residual_max"), run_figure (&run, &both, "sweeps"),
                      run_figure (&run, &preview, "residual_max"),
                      run_figure (&run, &preview, "sweeps"));
      for (guint k = 0; k < 10; k++)
        {
          const RmpFoldRow *row = get_row (&both, k), *drawn = get_row (&preview, k);

          g_assert_cmpfloat (row->height, >, 0.0);
          g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0, 1e-6);
          g_assert_cmpfloat_with_epsilon (drawn->length / drawn->rest_length, 1.0, 1e-3);
          g_assert_cmpfloat_with_epsilon (drawn->height, row->height, 0.1 * row->height);
        }
      g_assert_cmpfloat (run_figure (&run, &both, "residual_max"), <, 1e-6);
      assert_features_are_folds (&both);

      rmp_output_clear (&both);
      rmp_output_clear (&preview);
      run_clear (&run);
    }
  arm_clear (&arm);
}

/* The line of the fold with this feature. */
static guint64
find_line (const RmpOutput *output, guint32 feature)
{
  for (guint k = 0; k < rmp_fold_rows_count (output); k++)
    if (get_row (output, k)->feature == feature)
      return get_row (output, k)->line_id;
  g_assert_not_reached ();
}

/* Of the line whose fold has more part in it, whichever is drawn first. The lines run side by side,
 * and not as far from the middle.
 */
static void
shared_vertices_belong_to_the_fold_that_moves_them_more (void)
{
  Arm arm = even_arm ();
  g_autoptr (RmpSurfaceCurve) a = cut_arm (&arm, 0.3, 0.0, -0.1, 0.15),
                              b = cut_arm (&arm, 0.3, 0.0, 0.35, 0.15);
  const RmpDrawnLine lines[] = { drawn_line (1, "a", a), drawn_line (2, "b", b) };
  const RmpDrawnLine turned[] = { lines[1], lines[0] };
  RmpOutput output, other;
  guint n[2] = { 0, 0 };
  Run run;

  run_drawn (&run, &arm, 2, lines, "levels=2;directions=normal;fan_limit=false");
  run_step (&run, 0.6, RMP_TARGET_BAKE, 1, &output);
  run_clear (&run);
  run_drawn (&run, &arm, 2, turned, "levels=2;directions=normal;fan_limit=false");
  run_step (&run, 0.6, RMP_TARGET_BAKE, 1, &other);
  run_clear (&run);
  g_assert_cmpuint (output.relief->topology->n_vertices, ==, other.relief->topology->n_vertices);
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      const float *position = output.relief->topology->rest_positions + 3 * v;
      double beyond = atan2 ((double) position[2], (double) position[1]) -
                      0.125; /* half way between the lines */
      guint nearer = beyond < 0.0 ? 1 : 2;

      g_assert_cmpuint (output.relief->features[v], ==, other.relief->features[v]);
      if (output.fields[RMP_FOLD_FIELD_WEIGHT][v] < 1e-3f || fabs (beyond) < 0.03 ||
          fabs (beyond) > 0.225)
        continue;
      n[nearer - 1]++;
      g_assert_cmpuint (find_line (&output, output.relief->features[v]), ==, nearer);
    }
  g_assert_cmpuint (n[0], >, 100);
  g_assert_cmpuint (n[1], >, 100);
  rmp_output_clear (&output);
  rmp_output_clear (&other);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-line-company/" name, function)
  ADD ("found-line-drawn-by-hand-folds-the-same", found_line_drawn_by_hand_folds_the_same);
  ADD ("found-line-cut-by-a-border-has-no-length", found_line_cut_by_a_border_has_no_length);
  ADD ("found-line-gives-way-to-a-drawn-one", found_line_gives_way_to_a_drawn_one);
  ADD ("odd-lines-are-used-and-said", odd_lines_are_used_and_said);
  ADD ("stroke-on-faces-without-area-is-said", stroke_on_faces_without_area_is_said);
  ADD ("line-over-holes-is-where-its-middle-is", line_over_holes_is_where_its_middle_is);
  ADD ("joint-of-a-line-moves-its-cloth", joint_of_a_line_moves_its_cloth);
  ADD ("lean-that-is-said-is-the-strongest", lean_that_is_said_is_the_strongest);
  ADD ("narrow-lines-are-resolved", narrow_lines_are_resolved);
  ADD ("lines-are-tight-where-they-turn-within-their-reach",
       lines_are_tight_where_they_turn_within_their_reach);
  ADD ("close-lines-share-the-cloth", close_lines_share_the_cloth);
  ADD ("shared-vertices-belong-to-the-fold-that-moves-them-more",
       shared_vertices_belong_to_the_fold_that_moves_them_more);
#undef ADD
  return g_test_run ();
}
