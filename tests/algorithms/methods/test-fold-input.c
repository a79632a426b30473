/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method on input that leaves it little to work with: what it does, and what it says. */

#include <math.h>
#include <string.h>

#include "run.h"

#include "folds/fold-rows.h"

#define HALF_BENT 0.5 /* seconds: 60°, where folds still have room */

/* A vertex under the fold at one end has no place in any frame; the folds at the other end do not
 * notice.
 */
static void
assert_bad_vertex_stays (guint ring, guint bad_fold)
{
  ArmShape shape = arm_shape_sample (), bad = shape;
  g_autofree float *deltas = g_new0 (float, 3 * (shape.rings + 1) * shape.sides);
  const RmpMorphs morphs = { 1, deltas, (const float[]){ 1.0f } };
  Arm arm = new_arm (&shape), broken;
  RmpSampler *sound = arm.sampler;
  Run run;

  deltas[3 * ring * shape.sides] = NAN;
  bad.morphs = &morphs;
  broken = new_arm (&bad);
  /* Beside a fold that is missing the others would lean less. */
  run_init (&run, &arm, "onset=0;variation=0;fan_limit=false");
  for (guint target = 0; target < 2; target++)
    {
      static const char *const figures[] = { "height_max", "residual_max", "complementarity",
                                             "compression_max", "steps_mean" };
      RmpOutput a, b;
      guint n_bad = 0;

      arm.sampler = sound;
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &a);
      arm.sampler = broken.sampler;
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &b);
      g_assert_cmpuint (rmp_fold_rows_count (&b), ==, 5);
      g_assert_cmpstr (row_status (&b, bad_fold), ==, "bad-frame");
      g_assert_cmpfloat (row_height (&b, bad_fold), ==, 0.0);
      g_assert_nonnull (strstr (b.warning, "not a number"));
      for (guint k = 3; k < 5; k++)
        {
          guint fold = bad_fold == 0 ? k : 4 - k;

          g_assert_cmpfloat_with_epsilon (row_height (&b, fold), row_height (&a, fold), 1e-6);
        }
      for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
        g_assert_true (isfinite (run_figure (&run, &b, figures[i])));
      for (guint v = 0; v < b.relief->topology->n_vertices; v++)
        if (!isfinite (b.relief->positions[3 * v]))
          {
            g_assert_cmpfloat (
                fabsf (b.relief->topology->rest_positions[3 * v] - 0.01f * (float) ring), <, 0.03f);
            n_bad++;
          }
      g_assert_cmpuint (n_bad, >, 0);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
    }
  run_clear (&run);
  arm.sampler = sound;
  arm_clear (&arm);
  arm_clear (&broken);
}

static void
bad_vertex_stays_with_its_fold (void)
{
  assert_bad_vertex_stays (24, 0);
  assert_bad_vertex_stays (36, 4);
}

/* Base skinning is singular there: no shape is promised, but numbers are. */
static void
half_turn_is_finite (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm;
  Run run;

  shape.bend = G_PI;
  arm = new_arm (&shape);
  run_init (&run, &arm, "");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      for (guint i = 0; i < 3 * output.relief->topology->n_vertices; i++)
        g_assert_true (isfinite (output.relief->positions[i]) &&
                       isfinite (output.relief->normals[i]));
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* The cloth round the elbow has shrunk to the origin: no face has a normal, so folds rise to the
 * inner side of the bend.
 */
static void
collapsed_cloth_rises_to_the_inner_side (void)
{
  ArmShape shape = arm_shape_sample (), small = shape;
  Arm arm = new_arm (&shape), shrunk;
  guint n = rmp_mesh_get_n_vertices (arm.mesh);
  const float *positions = rmp_mesh_get_positions (arm.mesh);
  g_autofree float *deltas = g_new0 (float, 3 * n);
  const RmpMorphs morphs = { 1, deltas, (const float[]){ 1.0f } };
  RmpSampler *own = arm.sampler;
  Run run;

  for (guint v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      if (fabsf (positions[3 * v] - 0.3f) < 0.15f)
        deltas[3 * v + c] = -positions[3 * v + c];
  small.morphs = &morphs;
  shrunk = new_arm (&small);
  run_init (&run, &arm, "onset=0;variation=0");
  arm.sampler = shrunk.sampler;
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, 0.0, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      for (guint k = 0; k < 5; k++)
        {
          const RmpFoldRow *row = rmp_fold_rows_get (&output, k);

          g_assert_cmpstr (row->status, ==, "ok");
          g_assert_cmpfloat_with_epsilon (row->length / row->rest_length, 1.0, 1e-6);
          g_assert_cmpfloat (row->height, >, 0.4 * row->rest_length);
        }
      for (guint i = 0; target == RMP_TARGET_BAKE && i < output.relief->topology->n_vertices; i++)
        if (output.relief->features[i] != RMP_FEATURE_NONE)
          g_assert_cmpfloat (output.relief->positions[3 * i + 1], >, 0.0f);
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm.sampler = own;
  arm_clear (&shrunk);
  arm_clear (&arm);
}

/* Folds on a mesh and sampler in the arm's place; @expected: [2 targets × 5] heights. */
static void
assert_folds_on (Arm *arm, RmpMesh *mesh, RmpSampler *sampler, const double *expected,
                 double tolerance)
{
  RmpMesh *own_mesh = arm->mesh;
  RmpSampler *own_sampler = arm->sampler;
  Run run;

  arm->mesh = arm->input.mesh = mesh;
  arm->sampler = sampler;
  run_init (&run, arm, "onset=0;variation=0");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, HALF_BENT, (RmpTarget) target, 1, &output);
      g_assert_null (output.warning);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      for (guint k = 0; k < 5; k++)
        {
          g_assert_cmpstr (row_status (&output, k), ==, "ok");
          g_assert_cmpfloat_with_epsilon (row_height (&output, k), expected[5 * target + k],
                                          tolerance * expected[5 * target + k]);
        }
      for (guint i = 0; i < 3 * output.relief->topology->n_vertices; i++)
        g_assert_true (isfinite (output.relief->positions[i]) &&
                       isfinite (output.relief->normals[i]));
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm->mesh = arm->input.mesh = own_mesh;
  arm->sampler = own_sampler;
}

/* @heights: (out caller-allocates): [2 targets × 5] */
static void
fill_heights (Arm *arm, double *heights)
{
  Run run;

  run_init (&run, arm, "onset=0;variation=0");
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, HALF_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
      for (guint k = 0; k < 5; k++)
        heights[5 * target + k] = row_height (&output, k);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* Every edge is a seam of the texture: the cloth is one all the same. */
static void
texture_seams_change_nothing (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n = rmp_mesh_get_n_vertices (arm.mesh), n_faces = rmp_mesh_get_n_faces (arm.mesh);
  g_autofree float *uvs = g_new (float, 6 * n_faces);
  g_autofree guint32 *uv_faces = g_new (guint32, 3 * n_faces);
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (GError) error = NULL;
  double heights[10];

  for (guint i = 0; i < 3 * n_faces; i++)
    {
      uv_faces[i] = i;
      uvs[2 * i] = (float) i / (float) (3 * n_faces);
      uvs[2 * i + 1] = 0.5f;
    }
  mesh = rmp_mesh_new (n, rmp_mesh_get_positions (arm.mesh), n_faces, rmp_mesh_get_faces (arm.mesh),
                       3 * n_faces, uvs, uv_faces, &error);
  g_assert_no_error (error);
  fill_heights (&arm, heights);
  assert_folds_on (&arm, mesh, arm.sampler, heights, 1e-15);
  arm_clear (&arm);
}

/* A vertex under the middle fold is two, with an edge of no length and two faces of no area between
 * them.
 */
static void
doubled_vertex_does_no_harm (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSkin *old = rmp_sampler_get_skin (arm.sampler);
  guint n = rmp_mesh_get_n_vertices (arm.mesh), n_faces = rmp_mesh_get_n_faces (arm.mesh);
  guint ring = shape.rings / 2, v = ring * shape.sides;
  guint32 next = v + 1, last = v + shape.sides - 1;
  g_autofree float *positions = g_new (float, 3 * (n + 1)), *weights = g_new (float, 2 * (n + 1));
  g_autofree guint16 *joints = g_new (guint16, 2 * (n + 1));
  g_autofree guint32 *faces = g_new (guint32, 3 * (n_faces + 2));
  const guint32 between[] = { v, next, n, n, last, v };
  const guint32 turned[] = { v, n, next, n, v, last };
  gboolean is_turned = FALSE;
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpSkin) skin = NULL;
  g_autoptr (RmpSampler) sampler = NULL;
  g_autoptr (GError) error = NULL;
  double heights[10];

  memcpy (positions, rmp_mesh_get_positions (arm.mesh), 3 * n * sizeof *positions);
  memcpy (positions + 3 * n, positions + 3 * v, 3 * sizeof *positions);
  for (guint i = 0; i < 2 * (n + 1); i++)
    {
      guint from = i < 2 * n ? i : 2 * v + i - 2 * n;

      joints[i] = (guint16) rmp_skin_get_joints (old)[from];
      weights[i] = rmp_skin_get_weights (old)[from];
    }
  memcpy (faces, rmp_mesh_get_faces (arm.mesh), 3 * n_faces * sizeof *faces);
  /* The faces beyond the ring go over to the new vertex. */
  for (guint f = 2 * shape.sides * ring; f < 2 * shape.sides * (ring + 1); f++)
    for (guint c = 0; c < 3; c++)
      if (faces[3 * f + c] == v)
        {
          faces[3 * f + c] = n;
          is_turned = is_turned || faces[3 * f + (c + 2) % 3] == next;
        }
  memcpy (faces + 3 * n_faces, is_turned ? turned : between, sizeof between);

  mesh = rmp_mesh_new (n + 1, positions, n_faces + 2, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  skin = rmp_skin_new (n + 1, 2, joints, weights, 2, rmp_skin_get_bones (old),
                       rmp_skin_get_inverse_binds (old));
  sampler = rmp_sampler_new_rig (mesh, NULL, skin, rmp_sampler_get_skeleton (arm.sampler), arm.clip,
                                 -1);
  fill_heights (&arm, heights);
  /* Subdivision rounds the cloth less where more edges meet. */
  assert_folds_on (&arm, mesh, sampler, heights, 0.1);
  arm_clear (&arm);
}

/* Two rings of cloth round the joint, 20 mm, of which borders with a reach of 20 mm leave half: too
 * narrow for half a fold of 60 mm. The width is a matter of the frame, so lines that were looked
 * for at another width give the same folds.
 */
static void
short_lines_hold_the_folds_that_fit (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (arm.mesh));
  g_autoptr (GPtrArray) found = NULL;
  g_autofree char *wider = NULL;
  const RmpFinding *finding;
  Run wide, narrow;

  for (guint f = 0; f < 4 * shape.sides; f++)
    cloth[2 * shape.sides * (shape.rings / 2 - 1) + f] = 1;
  arm_set_cloth (&arm, cloth);
  run_init (&wide, &arm, "fold_width=60 mm");
  run_init (&narrow, &arm, "fold_width=4 mm");
  found = wide.technique->findings (wide.analysis);
  finding = g_ptr_array_index (found, 1);
  g_assert_true (finding->found);
  g_assert_cmpfloat_with_epsilon (finding->length, 0.01, 1e-3);
  wider = g_strdup_printf ("wider than %.3g mm", 2e3 * finding->length);
  g_assert_nonnull (strstr (finding->note, wider));

  for (guint target = 0; target < 2; target++)
    {
      RmpOutput none, half, a, b;

      /* What is left holds half of a fold of 21 mm, but not of 22 mm. */
      run_set (&wide, "fold_width=22 mm");
      run_step (&wide, MOST_BENT, (RmpTarget) target, 1, &none);
      run_set (&wide, "fold_width=21 mm");
      run_step (&wide, MOST_BENT, (RmpTarget) target, 1, &half);
      run_set (&wide, "fold_width=4 mm");
      run_step (&wide, MOST_BENT, (RmpTarget) target, 1, &a);
      run_step (&narrow, MOST_BENT, (RmpTarget) target, 1, &b);
      g_assert_cmpuint (rmp_fold_rows_count (&none), ==, 0);
      g_assert_cmpuint (rmp_fold_rows_count (&half), ==, 1);
      g_assert_cmpuint (rmp_fold_rows_count (&a), ==, 3);
      g_assert_cmpuint (rmp_fold_rows_count (&b), ==, 3);
      for (guint k = 0; k < 3; k++)
        {
          g_assert_cmpfloat (row_height (&a, k), >, 0.0);
          g_assert_cmpfloat (row_height (&a, k), ==, row_height (&b, k));
        }
      rmp_output_clear (&none);
      rmp_output_clear (&half);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
    }
  run_clear (&wide);
  run_clear (&narrow);
  arm_clear (&arm);
}

/* The same cloth under folds so wide beside the line that the borders would take more than there
 * is: it is used as it is.
 */
static void
cloth_that_is_all_border_is_used (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (arm.mesh));
  g_autoptr (GPtrArray) found = NULL;
  const RmpFinding *finding;
  RmpOutput output;
  Run run;

  for (guint f = 0; f < 4 * shape.sides; f++)
    cloth[2 * shape.sides * (shape.rings / 2 - 1) + f] = 1;
  arm_set_cloth (&arm, cloth);
  run_init (&run, &arm, "fold_width=10 mm;reach=60 mm;onset=0");
  found = run.technique->findings (run.analysis);
  finding = g_ptr_array_index (found, 1);
  g_assert_true (finding->found);
  g_assert_cmpfloat_with_epsilon (finding->length, 0.02, 1e-3);
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
  g_assert_cmpuint (rmp_fold_rows_count (&output), >, 0);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* The cloth ends 20 mm before the joint, where a reach of 60 mm takes 15 mm of the line: a fold
 * that the border kept down would be far too high.
 */
static void
lines_end_where_the_border_lets_folds_rise (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n_faces = rmp_mesh_get_n_faces (arm.mesh);
  g_autofree guint8 *cloth = g_new0 (guint8, n_faces);
  RmpOutput output;
  Run run;

  for (guint f = 2 * shape.sides * (shape.rings / 2 - 2); f < n_faces; f++)
    cloth[f] = 1;
  arm_set_cloth (&arm, cloth);
  run_init (&run, &arm, "reach=60 mm;fold_width=15 mm;fan_limit=false;onset=0;variation=0");
  for (guint target = 0; target < 2; target++)
    {
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), >=, 3);
      g_assert_cmpfloat (row_height (&output, 0), >, 0.0);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        g_assert_cmpstr (rmp_fold_rows_get (&output, k)->status, ==, "ok");
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* Two garments that overlap over the joint have a line each, as far as their cloth goes. */
static void
garments_that_meet_have_a_line_each (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  guint n_faces = rmp_mesh_get_n_faces (arm.mesh);
  g_autofree guint8 *cloth = g_new0 (guint8, n_faces);

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GPtrArray) found = NULL, detected = NULL;
      const RmpSurfaceCurve *curve;
      RmpOutput output;
      Run run;

      for (guint f = 0; f < n_faces; f++)
        cloth[f] = side == 0 ? f < 2 * shape.sides * 31 : f >= 2 * shape.sides * 29;
      arm_set_cloth (&arm, cloth);
      run_init (&run, &arm, "onset=0");
      found = run.technique->findings (run.analysis);
      g_assert_true (((const RmpFinding *) g_ptr_array_index (found, 1))->found);
      run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), >, 0);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        g_assert_cmpfloat (row_height (&output, k), >, 0.0);
      for (guint v = 0; v < output.relief->topology->n_vertices; v++)
        if (output.relief->features[v] != RMP_FEATURE_NONE)
          {
            float beyond = output.relief->topology->rest_positions[3 * v] -
                           (side == 0 ? 0.31f : 0.29f);

            g_assert_cmpfloat (side == 0 ? beyond : -beyond, <, 1e-6f);
          }
      detected = run.technique->detected_lines (run.analysis, run.values,
                                                &(RmpCall){ .n_threads = 1 }, NULL);
      g_assert_cmpuint (detected->len, ==, 1);
      curve = ((const RmpDetectedLine *) g_ptr_array_index (detected, 0))->curve;
      for (guint i = 0; i + 1 < curve->n_points; i++)
        g_assert_cmpuint (cloth[curve->points[i].face], ==, 1);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  arm_clear (&arm);
}

/* A line at its full length always holds one. */
static void
fold_wider_than_its_line_is_one_fold (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput output;
  Run run;

  run_init (&run, &arm, "onset=0;fold_width=1 m");
  for (guint target = 0; target < 2; target++)
    {
      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 1);
      g_assert_cmpfloat (row_height (&output, 0), >, 0.0);
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/incompressible-skinning/" name, function)
  ADD ("bad-vertex-stays-with-its-fold", bad_vertex_stays_with_its_fold);
  ADD ("half-turn-is-finite", half_turn_is_finite);
  ADD ("collapsed-cloth-rises-to-the-inner-side", collapsed_cloth_rises_to_the_inner_side);
  ADD ("texture-seams-change-nothing", texture_seams_change_nothing);
  ADD ("doubled-vertex-does-no-harm", doubled_vertex_does_no_harm);
  ADD ("short-lines-hold-the-folds-that-fit", short_lines_hold_the_folds_that_fit);
  ADD ("cloth-that-is-all-border-is-used", cloth_that_is_all_border_is_used);
  ADD ("lines-end-where-the-border-lets-folds-rise", lines_end_where_the_border_lets_folds_rise);
  ADD ("garments-that-meet-have-a-line-each", garments_that_meet_have_a_line_each);
  ADD ("fold-wider-than-its-line-is-one-fold", fold_wider_than_its_line_is_one_fold);
#undef ADD
  return g_test_run ();
}
