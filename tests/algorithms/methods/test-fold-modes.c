/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds in every mode of the method: it depends on the pose alone, not on units, place, order
 * or threads.
 */

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "geometry/subdivision.h"
#include "modes.h"
#include "skinning/affine.h"

#define DEGREE (G_PI / 180.0)

/* The base: what the same surface is when no fold can ever be compressed enough. */
static float *
base_positions (Run *run, double time, guint *size)
{
  RmpOutput output;
  float *positions;

  run_set (run, "slack=50 %");
  run_step (run, time, RMP_TARGET_BAKE, 1, &output);
  run_set (run, "slack=0");
  g_assert_cmpfloat (run_figure (run, &output, "folds_active"), ==, 0.0);
  *size = 3 * output.relief->topology->n_vertices * (guint) sizeof *positions;
  positions = g_memdup2 (output.relief->positions, *size);
  rmp_output_clear (&output);
  return positions;
}

/* At one level, made without the method; borders of the cloth are its own matter, and lie at the
 * ends of the arm.
 */
static void
assert_is_subdivided_skin (Run *run, double time, const RmpRelief *relief)
{
  const gint skinning = rmp_technique_find_param (run->technique, "skinning");
  RmpMesh *mesh = run->arm->mesh;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSubdivision) subdivision = rmp_subdivision_new (mesh, 1, NULL, 1, &error);
  guint n = relief->topology->n_vertices, n_compared = 0;
  g_autofree float *coarse = g_new (float, 3 * rmp_mesh_get_n_vertices (mesh)),
                   *fine = g_new (float, 3 * n);

  g_assert_no_error (error);
  g_assert_cmpuint (rmp_subdivision_get_topology (subdivision)->n_vertices, ==, n);
  rmp_sampler_positions (run->arm->sampler,
                         (RmpSkinning) rmp_values_get_int (run->values, (guint) skinning), time,
                         coarse, 1);
  rmp_subdivision_apply (subdivision, coarse, fine, 1);
  for (guint v = 0; v < n; v++)
    if (fabsf (relief->topology->rest_positions[3 * v] - 0.3f) < 0.2f)
      {
        g_assert_cmpmem (relief->positions + 3 * v, 3 * sizeof (float), fine + 3 * v,
                         3 * sizeof (float));
        n_compared++;
      }
  g_assert_cmpuint (n_compared, >, n / 2);
}

static void
assert_is_plain_skinning (Run *run, double time)
{
  guint size;
  g_autofree float *base = base_positions (run, time, &size);

  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (run, time, (RmpTarget) target, 1, &output);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        g_assert_cmpfloat (row_height (&output, k), ==, 0.0);
      if (target == RMP_TARGET_BAKE)
        {
          g_assert_cmpmem (output.relief->positions, size, base, size);
          assert_is_subdivided_skin (run, time, output.relief);
          for (guint v = 0; v < output.relief->topology->n_vertices; v++)
            g_assert_cmpuint (output.relief->features[v], ==, RMP_FEATURE_NONE);
        }
      rmp_output_clear (&output);
    }
}

/* Lines found on the arm's own motion, stepped on another. */
static void
assert_motion_makes_no_fold (const Arm *moved, double time)
{
  for (guint i = 0; i < N_MODES; i++)
    {
      ArmShape shape = arm_shape_sample ();
      Arm arm = new_arm (&shape);
      RmpSampler *own = arm.sampler;
      ModeRun mode;

      g_test_message ("%s", modes[i].name);
      mode_run_init (&mode, &arm, &modes[i], "onset=0;levels=1;refine=everywhere");
      arm.sampler = moved->sampler;
      assert_is_plain_skinning (&mode.run, time);
      arm.sampler = own;
      mode_run_clear (&mode);
      arm_clear (&arm);
    }
}

static void
assert_shape_makes_no_fold (ArmShape shape, double time)
{
  Arm moved = new_arm (&shape);

  assert_motion_makes_no_fold (&moved, time);
  arm_clear (&moved);
}

static void
rest_pose_is_plain_skinning (void)
{
  assert_shape_makes_no_fold (arm_shape_sample (), 0.0);
}

static void
rigid_motion_is_plain_skinning (void)
{
  ArmShape shape = arm_shape_sample ();

  shape.bend = 0.0;
  shape.roll = 2.0;
  assert_shape_makes_no_fold (shape, 0.7);
}

/* The whole figure grows, evenly and more along the limb. */
static void
stretch_is_plain_skinning (void)
{
  static const double along[] = { 1.2, 1.5 };

  for (guint i = 0; i < G_N_ELEMENTS (along); i++)
    {
      ArmShape straight = arm_shape_sample ();
      double matrix[16];
      Arm moved;

      straight.bend = 0.0;
      rmp_affine_identity (matrix);
      for (guint c = 0; c < 3; c++)
        matrix[5 * c] = 1.2;
      straight.length *= along[i] / 1.2;
      arm_init_moved (&moved, &straight, matrix);
      assert_motion_makes_no_fold (&moved, 0.7);
      arm_clear (&moved);
    }
}

static void
twist_is_plain_skinning (void)
{
  ArmShape shape = arm_shape_sample ();

  shape.bend = 0.0;
  shape.twist = G_PI / 2.0;
  assert_shape_makes_no_fold (shape, MOST_BENT);
}

/* On every line but one that follows the bend to the other side. */
static void
outward_bend_is_plain_skinning (void)
{
  ArmShape bending = arm_shape_sample (), shape = bending;
  Arm found = new_arm (&bending), moved;
  RmpSampler *own = found.sampler;
  Run run;

  shape.bend = -60.0 * DEGREE;
  moved = new_arm (&shape);
  run_init (&run, &found, "onset=0;levels=1;refine=everywhere");
  found.sampler = moved.sampler;
  assert_is_plain_skinning (&run, MOST_BENT);
  found.sampler = own;
  run_clear (&run);
  arm_clear (&moved);
  arm_clear (&found);
}

/* Motion that was stored is rounded to floats: that is no shortening, whatever the method does with
 * it.
 */
static void
rounding_of_stored_motion_makes_no_fold (void)
{
  ArmShape shape = arm_shape_sample (), rolling = shape;
  Arm arm = new_arm (&shape), moved;
  guint n = 3 * rmp_mesh_get_n_vertices (arm.mesh);
  g_autofree float *frames = g_new (float, 2 * n);
  g_autoptr (RmpSampler) sequence = NULL;
  RmpSampler *rig = arm.sampler;
  ModeRun found;

  rolling.bend = 0.0;
  rolling.roll = 2.0;
  moved = new_arm (&rolling);
  rmp_sampler_positions (moved.sampler, RMP_SKINNING_LINEAR, 0.0, frames, 1);
  rmp_sampler_positions (moved.sampler, RMP_SKINNING_LINEAR, 0.7, frames + n, 1);
  sequence = rmp_sampler_new_sequence (arm.mesh, 2, 1.0, frames);
  mode_run_init (&found, &arm, &(Mode){ "drawn", "curve_source=drawn", TRUE }, "");
  for (guint i = 0; i < N_MODES; i++)
    {
      g_autofree char *settings = g_strconcat (modes[i].settings,
                                               ";onset=0;curve_source=drawn;levels=1", NULL);
      Run run;

      g_test_message ("%s", modes[i].name);
      arm.sampler = sequence;
      run_init (&run, &arm, settings);
      for (guint target = 0; target < 2; target++)
        {
          RmpOutput output;

          run_step (&run, 1.0, (RmpTarget) target, 1, &output);
          g_assert_cmpuint (rmp_fold_rows_count (&output), >, 0);
          for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
            g_assert_cmpfloat (row_height (&output, k), ==, 0.0);
          rmp_output_clear (&output);
        }
      run_clear (&run);
      arm.sampler = rig;
    }
  mode_run_clear (&found);
  arm_clear (&moved);
  arm_clear (&arm);
}

/* Of the length at rest, rounding to floats takes less than a ten-thousandth; what takes more is
 * motion.
 */
static void
small_compression_of_stored_motion_makes_folds (void)
{
  static const double compressions[] = { 0.5e-4, 3e-4 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *rig = arm.sampler;
  guint n = 3 * rmp_mesh_get_n_vertices (arm.mesh);
  ModeRun found;

  mode_run_init (&found, &arm, &(Mode){ "drawn", "curve_source=drawn", TRUE }, "");
  for (guint i = 0; i < G_N_ELEMENTS (compressions); i++)
    {
      g_autofree float *frames = g_memdup2 (rmp_mesh_get_positions (arm.mesh), n * sizeof *frames);
      g_autoptr (RmpSampler) sequence = NULL;
      Run run;

      for (guint v = 0; v < n; v += 3)
        frames[v] = (float) ((1.0 - compressions[i]) * (double) frames[v]);
      sequence = rmp_sampler_new_sequence (arm.mesh, 1, 1.0, frames);
      arm.sampler = sequence;
      run_init (&run, &arm, "onset=0;curve_source=drawn;levels=1");
      for (guint target = 0; target < 2; target++)
        {
          RmpOutput output;

          run_step (&run, 0.0, (RmpTarget) target, 1, &output);
          for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
            g_assert_cmpint (row_height (&output, k) > 0.0, ==, i == 1);
          g_assert_cmpuint (rmp_fold_rows_count (&output), >, 0);
          rmp_output_clear (&output);
        }
      run_clear (&run);
      arm.sampler = rig;
    }
  mode_run_clear (&found);
  arm_clear (&arm);
}

static void
assert_same_frame (const RmpOutput *a, const RmpOutput *b)
{
  gsize size = 3 * (gsize) a->relief->topology->n_vertices * sizeof (float);

  g_assert_cmpuint (a->relief->topology->n_vertices, ==, b->relief->topology->n_vertices);
  g_assert_cmpmem (a->relief->positions, size, b->relief->positions, size);
  g_assert_cmpmem (a->relief->normals, size, b->relief->normals, size);
  g_assert_cmpuint (rmp_fold_rows_count (a), ==, rmp_fold_rows_count (b));
  for (guint k = 0; k < rmp_fold_rows_count (a); k++)
    g_assert_cmpfloat (row_height (a, k), ==, row_height (b, k));
  if (a->relief->slides || b->relief->slides)
    {
      size = 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) a->relief->n_folds * sizeof (float);
      g_assert_cmpmem (a->relief->slides, size, b->relief->slides, size);
    }
  for (guint l = 0; l < a->relief->n_lines; l++)
    g_assert_cmpfloat (a->relief->lines[l].lean, ==, b->relief->lines[l].lean);
}

/* Forward on one thread, and backward on eight with another analysis. */
static void
play_order_and_threads_change_no_byte (void)
{
  static const double times[] = { 0.2, 1.0, 0.6 };
  ArmShape shape = arm_shape_sample ();

  for (guint i = 0; i < N_MODES; i++)
    {
      Arm arm = new_arm (&shape), copy = new_arm (&shape);
      RmpOutput outputs[G_N_ELEMENTS (times)][2];
      ModeRun forward, backward;

      g_test_message ("%s", modes[i].name);
      mode_run_init (&forward, &arm, &modes[i], "refine=everywhere;levels=2");
      mode_run_init (&backward, &copy, &modes[i], "refine=everywhere;levels=2");
      for (guint t = 0; t < G_N_ELEMENTS (times); t++)
        for (guint target = 0; target < 2; target++)
          run_step (&forward.run, times[t], (RmpTarget) target, 1, &outputs[t][target]);
      for (guint t = G_N_ELEMENTS (times); t-- > 0;)
        for (guint target = 2; target-- > 0;)
          {
            RmpOutput output;

            run_step (&backward.run, times[t], (RmpTarget) target, 8, &output);
            assert_same_frame (&outputs[t][target], &output);
            rmp_output_clear (&output);
          }
      for (guint t = 0; t < G_N_ELEMENTS (times); t++)
        for (guint target = 0; target < 2; target++)
          {
            g_assert_cmpfloat (run_figure (&forward.run, &outputs[t][target], "folds_active"), >,
                               0.0);
            rmp_output_clear (&outputs[t][target]);
          }
      mode_run_clear (&forward);
      mode_run_clear (&backward);
      arm_clear (&arm);
      arm_clear (&copy);
    }
}

/* A plan that is kept may serve only what it was made for: values that were changed do what they do
 * from the start.
 */
static void
changed_values_are_those_chosen (void)
{
  static const char *const changes[] = {
    "fold_width=20 mm",  "centre=valley",       "variation=0.9",    "slack=-10 %",
    "profile=quintic",   "exact_on_mesh=false", "levels=1",         "samples_per_fold=20",
    "refine=everywhere", "model=per-vertex",    "height_limit=0.3", "directions=normal",
    "fan_limit=false",   "skinning=linear"
  };
  const char *settings = "samples_per_fold=6";
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  Run run;

  run_init (&run, &arm, settings);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *all = g_strjoin (";", settings, changes[i], NULL);
      RmpValues *plain = run.values;
      RmpOutput before, after, chosen;
      Run fresh;
      gsize size;

      g_test_message ("%s", changes[i]);
      run_step (&run, 0.8, RMP_TARGET_BAKE, 1, &before);
      run.values = rmp_values_copy (plain);
      run_set (&run, changes[i]);
      run_step (&run, 0.8, RMP_TARGET_BAKE, 1, &after);
      rmp_values_unref (run.values);
      run.values = plain;
      run_init (&fresh, &arm, all);
      run_step (&fresh, 0.8, RMP_TARGET_BAKE, 1, &chosen);
      size = 3 * (gsize) chosen.relief->topology->n_vertices * sizeof (float);
      g_assert_cmpuint (after.relief->topology->n_vertices, ==,
                        chosen.relief->topology->n_vertices);
      g_assert_cmpmem (after.relief->positions, size, chosen.relief->positions, size);
      g_assert_true (before.relief->topology->n_vertices != chosen.relief->topology->n_vertices ||
                     memcmp (before.relief->positions, chosen.relief->positions, size) != 0);
      rmp_output_clear (&before);
      rmp_output_clear (&after);
      rmp_output_clear (&chosen);
      run_clear (&fresh);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* Heights of an arm that is @factor times as large and turned by @turn, over the factor, agree with
 * the arm's own: those of bakes to @tolerance, those of previews to single precision.
 */
static void
assert_heights_follow (const Mode *mode, double factor, const double turn[9], double tolerance)
{
  ArmShape shape = arm_shape_sample ();
  g_autofree char *settings = g_strdup_printf (
      "fold_width=%.17g;reach=%.17g;line_length=%.17g;clearance=%.17g", 0.03 * factor,
      0.02 * factor, 0.15 * factor, 0.001 * factor);
  double matrix[16];
  ModeRun own, other;
  Arm arm, moved;

  rmp_affine_identity (matrix);
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      matrix[4 * column + row] = factor * turn[3 * column + row];
  shape.jitter = 0.2;
  arm = new_arm (&shape);
  arm_init_moved (&moved, &shape, matrix);
  mode_run_init (&own, &arm, mode, "");
  mode_run_init (&other, &moved, mode, settings);
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput a, b;
      double allowed;

      run_step (&own.run, 0.8, (RmpTarget) target, 1, &a);
      run_step (&other.run, 0.8, (RmpTarget) target, 1, &b);
      allowed = (target == RMP_TARGET_BAKE ? tolerance : MAX (tolerance, 1e-5)) *
                row_height (&a, 2);
      g_assert_cmpfloat (allowed, >, 0.0);
      g_assert_cmpuint (rmp_fold_rows_count (&a), ==, rmp_fold_rows_count (&b));
      for (guint k = 0; k < rmp_fold_rows_count (&a); k++)
        g_assert_cmpfloat_with_epsilon (row_height (&b, k) / factor, row_height (&a, k), allowed);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
    }
  mode_run_clear (&own);
  mode_run_clear (&other);
  arm_clear (&arm);
  arm_clear (&moved);
}

/* As far as parameters' ranges go. Powers of 2: the floats of the mesh are the same ones, but for
 * their exponents.
 */
static void
scale_does_not_matter (void)
{
  static const double factors[] = { 1.0 / 64.0, 64.0 };
  static const double upright[9] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 };

  for (guint i = 0; i < N_MODES; i++)
    for (guint f = 0; f < G_N_ELEMENTS (factors); f++)
      {
        g_test_message ("%s, %g", modes[i].name, factors[f]);
        assert_heights_follow (&modes[i], factors[f], upright, 1e-9);
      }
}

/* The axes take each other's places, and the arm is turned askew, which rounds its mesh to other
 * floats: no vertex is near a line, so that these pass through the same faces. Heights of vertices
 * are left out: they are ill-posed.
 */
static void
place_does_not_matter (void)
{
  static const double cyclic[9] = { 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0 };
  static const double askew[9] = { 2.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0,
                                   2.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0 };

  for (guint i = 0; i < N_MODES; i++)
    {
      if (strstr (modes[i].settings, "per-vertex"))
        continue;
      g_test_message ("%s", modes[i].name);
      assert_heights_follow (&modes[i], 1.0, cyclic, 1e-6);
      assert_heights_follow (&modes[i], 1.0, askew, 1e-4);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-modes/" name, function)
  ADD ("rest-pose-is-plain-skinning", rest_pose_is_plain_skinning);
  ADD ("rigid-motion-is-plain-skinning", rigid_motion_is_plain_skinning);
  ADD ("stretch-is-plain-skinning", stretch_is_plain_skinning);
  ADD ("twist-is-plain-skinning", twist_is_plain_skinning);
  ADD ("outward-bend-is-plain-skinning", outward_bend_is_plain_skinning);
  ADD ("rounding-of-stored-motion-makes-no-fold", rounding_of_stored_motion_makes_no_fold);
  ADD ("small-compression-of-stored-motion-makes-folds",
       small_compression_of_stored_motion_makes_folds);
  ADD ("play-order-and-threads-change-no-byte", play_order_and_threads_change_no_byte);
  ADD ("changed-values-are-those-chosen", changed_values_are_those_chosen);
  ADD ("scale-does-not-matter", scale_does_not_matter);
  ADD ("place-does-not-matter", place_does_not_matter);
#undef ADD
  return g_test_run ();
}
