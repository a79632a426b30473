/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The soft body that a look drives: a block with a skin, from prepare to relief. */

#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/colliders.h"
#include "inputs/masks.h"
#include "methods/embedded-shell/report.h"
#include "shell-run.h"

#define RATE 24.0
#define EDGE 0.01 /* metres */
#define NX 12u    /* squares of each side */
#define NY 3u
#define NZ 3u
#define MOST 400u /* vertices */

typedef struct
{
  guint n;
  float positions[3 * MOST];
  guint32 faces[12 * (NX * NY + NY * NZ + NZ * NX)];
  guint32 numbers[(NX + 1) * (NY + 1) * (NZ + 1)]; /* 0: none yet, else one more */
} Block;

static guint32
find_vertex (Block *self, const guint at[3])
{
  guint32 *number = &self->numbers[(at[0] * (NY + 1) + at[1]) * (NZ + 1) + at[2]];

  for (guint c = 0; c < 3 && *number == 0; c++)
    self->positions[3 * self->n + c] = (float) (EDGE * at[c]);
  if (*number == 0)
    *number = ++self->n;
  return *number - 1;
}

static RmpMesh *
make_mesh (void)
{
  static const guint n[3] = { NX, NY, NZ };
  g_autofree Block *block = g_new0 (Block, 1);
  guint32 *face = block->faces;

  for (guint axis = 0; axis < 3; axis++)
    for (guint back = 0; back < 2; back++)
      {
        const guint across = (axis + (back ? 2 : 1)) % 3, up = (axis + (back ? 1 : 2)) % 3;

        for (guint j = 0; j < n[up]; j++)
          for (guint i = 0; i < n[across]; i++, face += 6)
            {
              guint32 quad[4];

              for (guint k = 0; k < 4; k++)
                {
                  guint at[3];

                  at[axis] = back ? 0 : n[axis];
                  at[across] = i + (k == 1 || k == 2);
                  at[up] = j + k / 2;
                  quad[k] = find_vertex (block, at);
                }
              memcpy (face,
                      (const guint32[]){ quad[0], quad[1], quad[2], quad[0], quad[2], quad[3] },
                      6 * sizeof (guint32));
            }
      }
  return rmp_mesh_new (block->n, block->positions, (guint) (face - block->faces) / 3, block->faces,
                       0, NULL, NULL, NULL);
}

/* A bone along the block from its end on, which carries all of the skin; @angle: about y, radians,
 * of all that the rig moves.
 */
static RmpSampler *
make_rig (RmpMesh *mesh, const RmpMorphs *morphs, double angle)
{
  const char *const names[2] = { "bone", "end" };
  const gint32 parents[2] = { -1, 0 };
  const RmpTransform locals[2] = {
    { { 0.0, 0.0, 0.0 }, { 0.0, sin (angle / 2.0), 0.0, cos (angle / 2.0) }, { 1.0, 1.0, 1.0 } },
    { { 0.03, 0.015, 0.015 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };
  const guint32 bones[2] = { 0, 1 };
  double binds[32] = { 0.0 };
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree guint16 *joints = g_new0 (guint16, n);
  g_autofree float *weights = g_new (float, n);
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (2, names, parents, locals, NULL, NULL);
  RmpSampler *sampler;
  RmpSkin *skin;

  for (guint v = 0; v < n; v++)
    weights[v] = 1.0f;
  for (guint i = 0; i < 32; i += i == 15 ? 1 : 5)
    binds[i] = 1.0;
  for (guint c = 0; c < 3; c++)
    binds[16 + 12 + c] = -locals[1].translation[c];
  skin = rmp_skin_new (n, 1, joints, weights, 2, bones, binds);
  sampler = rmp_sampler_new_rig (mesh, morphs, skin, skeleton, NULL, -1);
  rmp_skin_unref (skin);
  return sampler;
}

/* Its values may be changed before run_begin(). */
static void
run_init (Run *self)
{
  *self = (Run){ .mesh = make_mesh () };
  self->input.mesh = self->mesh;
  self->input.character_size = 0.1;
  self->values = rmp_values_new (&rmp_embedded_shell);
  rmp_values_set_int (self->values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_DYNAMIC);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_THICKNESS, 0.002);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_SKIN_MODULUS, 2e6);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_INTERIOR_MODULUS, 2e4);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_TIME_STEP, 0.05); /* one a frame */
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_BONE_RADIUS, 1.0);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_NOISE, 0.0);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_CELL, 0.031);
  rmp_values_set_int (self->values, RMP_SHELL_PARAM_SUBDIVISION, 1);
  self->sampler = make_rig (self->mesh, NULL, 0.0);
}

static void
run_step_for (Run *self, RmpTarget target, guint frame, guint n_threads, RmpOutput *output)
{
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;

  rmp_embedded_shell.step (self->shared, NULL, self->state, self->sampler, self->values,
                           frame / RATE, target, NULL, output, &call, &error);
  g_assert_no_error (error);
}

static void
run_step (Run *self, guint frame, guint n_threads, RmpOutput *output)
{
  run_step_for (self, RMP_TARGET_PREVIEW, frame, n_threads, output);
}

/* All frames but the last are not looked at. */
static void
run_to (Run *self, guint frame, RmpOutput *output)
{
  for (guint f = 0; f <= frame; f++)
    {
      run_step (self, f, 1, output);
      if (f < frame)
        rmp_output_clear (output);
    }
}

static void
hold_nothing (Run *self)
{
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_BONE_RADIUS, 0.0);
}

static void
set_gravity (Run *self, double y)
{
  const double gravity[3] = { 0.0, y, 0.0 };

  rmp_values_set_vec3 (self->values, RMP_SHELL_PARAM_GRAVITY, gravity);
}

static void
find_mean (const RmpOutput *output, double mean[3])
{
  const guint n = output->relief->topology->n_vertices;

  memset (mean, 0, 3 * sizeof (double));
  for (guint i = 0; i < 3 * n; i++)
    mean[i % 3] += (double) output->relief->positions[i] / n;
}

static double
find_lowest (const RmpOutput *output)
{
  double lowest = INFINITY;

  for (guint v = 0; v < output->relief->topology->n_vertices; v++)
    lowest = MIN (lowest, (double) output->relief->positions[3 * v + 1]);
  return lowest;
}

/* The middle of the block's loose end. */
static void
find_end (const RmpOutput *output, double end[3])
{
  const guint n = output->relief->topology->n_vertices;
  double farthest = -INFINITY;
  guint n_there = 0;

  for (guint v = 0; v < n; v++)
    farthest = MAX (farthest, (double) output->relief->positions[3 * v]);
  memset (end, 0, 3 * sizeof (double));
  for (guint v = 0; v < n; v++)
    {
      const float *position = output->relief->positions + 3 * v;

      if ((double) position[0] < farthest - 0.3 * EDGE)
        continue;
      for (guint c = 0; c < 3; c++)
        end[c] += (double) position[c];
      n_there++;
    }
  for (guint c = 0; c < 3; c++)
    end[c] /= n_there;
}

/* --- motion ----------------------------------------------------------------------------------- */

static void
what_nothing_holds_falls_as_a_stone_and_keeps_its_shape (void)
{
  const guint n = 6;
  RmpOutput first, last;
  double before[3], after[3];
  Run run;

  run_init (&run);
  hold_nothing (&run);
  run_begin (&run);
  run_step (&run, 0, 1, &first);
  for (guint f = 1; f <= n; f++)
    {
      run_step (&run, f, 1, &last);
      if (f < n)
        rmp_output_clear (&last);
    }
  find_mean (&first, before);
  find_mean (&last, after);
  g_assert_cmpfloat_with_epsilon (after[0], before[0], 1e-6);
  g_assert_cmpfloat_with_epsilon (after[1] - before[1], -9.81 * n * (n + 1) / 2 / (RATE * RATE),
                                  1e-5);
  for (guint i = 0; i < 3 * last.relief->topology->n_vertices; i++)
    g_assert_cmpfloat_with_epsilon ((double) last.relief->positions[i] - after[i % 3],
                                    (double) first.relief->positions[i] - before[i % 3], 2e-6);
  g_assert_nonnull (last.remark); /* that nothing holds it */
  rmp_output_clear (&first);
  rmp_output_clear (&last);
  run_clear (&run);
}

static void
what_is_held_sags_and_comes_to_rest (void)
{
  double heights[17];
  RmpOutput output;
  Run run;

  run_init (&run);
  run_begin (&run);
  g_assert_false (rmp_embedded_shell.any_order (run.values));
  for (guint f = 0; f < G_N_ELEMENTS (heights); f++)
    {
      double end[3];

      run_step (&run, f, 1, &output);
      g_assert_cmpstr (output.warning, ==, NULL);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_BODY_HELD], >, 0.0);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_BODY_HELD], <,
                         output.figures[RMP_SHELL_FIGURE_BODY_NODES]);
      find_end (&output, end);
      heights[f] = end[1];
      rmp_output_clear (&output);
    }
  g_assert_cmpfloat (heights[16], <, 0.014);
  g_assert_cmpfloat (heights[16], >, 0.005);
  g_assert_cmpfloat (fabs (heights[16] - heights[15]), <, 0.5 * fabs (heights[7] - heights[6]));
  run_clear (&run);
}

/* With stiffness that leaves out how the skin gives way, sagging creeps. */
static void
a_skin_that_gives_way_sags_at_once (void)
{
  double heights[2][6];

  for (guint exact = 0; exact < 2; exact++)
    {
      RmpOutput output;
      Run run;

      run_init (&run);
      rmp_values_set_bool (run.values, RMP_SHELL_PARAM_EXACT, exact == 1);
      run_begin (&run);
      for (guint f = 0; f < G_N_ELEMENTS (heights[0]); f++)
        {
          double end[3];

          run_step (&run, f, 1, &output);
          g_assert_cmpstr (output.warning, ==, NULL);
          find_end (&output, end);
          heights[exact][f] = end[1];
          g_test_message ("%s, frame %u: %g m", exact ? "exact" : "stiff", f, end[1]);
          rmp_output_clear (&output);
        }
      run_clear (&run);
    }
  g_assert_cmpfloat (heights[1][5], <, heights[0][5]);
  g_assert_cmpfloat (fabs (heights[1][5] - heights[1][4]), <,
                     0.5 * fabs (heights[0][5] - heights[0][4]));
}

/* Where the end is in the third frame. @painted: the modulus is painted, everywhere with @share of
 * the way from a fifth of @modulus to it
 */
static double
sag (double modulus, gboolean painted, float share)
{
  RmpMasked masked = { .param = RMP_SHELL_PARAM_INTERIOR_MODULUS,
                       .low = 0.2 * modulus,
                       .high = modulus };
  g_autofree float *weights = NULL;
  g_autoptr (GBytes) bytes = NULL;
  RmpOutput output;
  double end[3];
  guint n;
  Run run;

  run_init (&run);
  n = rmp_mesh_get_n_vertices (run.mesh);
  weights = g_new (float, n);
  for (guint v = 0; v < n; v++)
    weights[v] = share;
  bytes = g_bytes_new (weights, n * sizeof (float));
  masked.bytes = bytes;
  if (painted)
    rmp_inputs_set_masks (&run.input.inputs, 1, &masked);
  else
    rmp_values_set_real (run.values, RMP_SHELL_PARAM_INTERIOR_MODULUS, modulus);
  run_begin (&run);
  run_to (&run, 2, &output);
  find_end (&output, end);
  rmp_output_clear (&output);
  run_clear (&run);
  return end[1];
}

static void
cells_are_as_stiff_as_is_painted (void)
{
  const double plain = sag (1e5, FALSE, 0.0f), high = sag (1e5, TRUE, 1.0f),
               low = sag (1e5, TRUE, 0.0f);

  g_assert_cmpfloat_with_epsilon (plain, high, 1e-6);
  g_assert_cmpfloat (low, <, high - 1e-4);
}

/* Gravity goes along the axis that the rig turns about. */
static void
a_turned_rig_turns_what_comes_of_it (void)
{
  const double angle = 0.7;
  RmpOutput outputs[2];
  Run runs[2];

  for (guint i = 0; i < 2; i++)
    {
      run_init (&runs[i]);
      rmp_sampler_unref (runs[i].sampler);
      runs[i].sampler = make_rig (runs[i].mesh, NULL, i * angle);
      rmp_values_set_real (runs[i].values, RMP_SHELL_PARAM_TOLERANCE, 1e-8);
      run_begin (&runs[i]);
      run_to (&runs[i], 3, &outputs[i]);
    }
  for (guint v = 0; v < outputs[0].relief->topology->n_vertices; v++)
    {
      const float *plain = outputs[0].relief->positions + 3 * v,
                  *turned = outputs[1].relief->positions + 3 * v;
      const double x = (double) plain[0], z = (double) plain[2];

      g_assert_cmpfloat_with_epsilon ((double) turned[0], cos (angle) * x + sin (angle) * z, 2e-6);
      g_assert_cmpfloat_with_epsilon ((double) turned[1], (double) plain[1], 2e-6);
      g_assert_cmpfloat_with_epsilon ((double) turned[2], cos (angle) * z - sin (angle) * x, 2e-6);
    }
  for (guint i = 0; i < 2; i++)
    {
      rmp_output_clear (&outputs[i]);
      run_clear (&runs[i]);
    }
}

static void
springs_hold_nearly_where_bones_hold (void)
{
  double ends[3][3];

  for (guint i = 0; i < 3; i++)
    {
      RmpOutput output;
      Run run;

      run_init (&run);
      rmp_values_set_bool (run.values, RMP_SHELL_PARAM_SOFT_BONES, i == 1);
      rmp_values_set_real (run.values, RMP_SHELL_PARAM_FOLLOW, i == 2 ? 100.0 : 0.0);
      run_begin (&run);
      run_to (&run, 2, &output);
      find_end (&output, ends[i]);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  g_assert_cmpfloat (ends[1][1], <, ends[0][1]); /* they give way */
  g_assert_cmpfloat (ends[1][1], >, 0.0);
  g_assert_cmpfloat (fabs (ends[2][1] - 0.015), <, 0.5 * fabs (ends[0][1] - 0.015));
}

static void
threads_saved_states_and_bakes_change_nothing (void)
{
  g_autoptr (GBytes) bytes = NULL, damaged = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput straight, again;
  Run run;

  run_init (&run);
  run_begin (&run);
  for (guint f = 0; f < 4; f++)
    {
      run_step (&run, f, 1, &straight);
      if (f < 3)
        rmp_output_clear (&straight);
      if (f == 2)
        bytes = rmp_embedded_shell.state_save (run.state);
    }
  rmp_embedded_shell.state_free (run.state);
  run.state = rmp_embedded_shell.state_load (run.shared, bytes, &error);
  g_assert_no_error (error);
  run_step_for (&run, RMP_TARGET_BAKE, 3, 4, &again);
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
a_cancelled_body_says_so (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  RmpOutput output;
  Run run;

  run_init (&run);
  run_begin (&run);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_embedded_shell.step (run.shared, NULL, run.state, run.sampler, run.values,
                                           0.0, RMP_TARGET_PREVIEW, NULL, &output, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
cells_that_are_too_small_are_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  Run run;

  run_init (&run);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_CELL, 1e-5);
  g_assert_null (rmp_embedded_shell.prepare (&run.input, run.sampler, run.values, &call, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

/* --- bodies ----------------------------------------------------------------------------------- */

static void
add_shape (Run *self, RmpShapeKind kind, double x, double y, double z, double radius)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (self->values, RMP_SHELL_PARAM_SHAPES);
  const guint n = rmp_values_get_n_entries (self->values, RMP_SHELL_PARAM_SHAPES);
  const double position[3] = { x, y, z };

  rmp_values_set_int (entry, RMP_CLOTH_SHAPE_KIND, (int) kind);
  rmp_values_set_vec3 (entry, RMP_CLOTH_SHAPE_POSITION, position);
  rmp_values_set_real (entry, RMP_CLOTH_SHAPE_RADIUS, radius);
  rmp_values_set_n_entries (self->values, RMP_SHELL_PARAM_SHAPES, n + 1);
  rmp_values_set_entry (self->values, RMP_SHELL_PARAM_SHAPES, n, entry);
}

/* The floor is three millimetres below, and the skin two of them thick. */
static void
a_floor_stops_what_falls_and_no_vertex_is_deeper_than_told (void)
{
  RmpOutput output;
  Run run;

  run_init (&run);
  hold_nothing (&run);
  add_shape (&run, RMP_SHAPE_PLANE, 0.0, -0.003, 0.0, 0.1);
  run_begin (&run);
  for (guint f = 0; f <= 14; f++)
    {
      double depth;

      run_step (&run, f, 1, &output);
      depth = MAX (-0.003 - find_lowest (&output), 0.0);
      g_assert_cmpfloat_with_epsilon (output.figures[RMP_SHELL_FIGURE_DEPTH], depth, 1e-7);
      if (f == 14)
        {
          g_assert_cmpfloat (depth, <, 5e-4);
          g_assert_cmpfloat (find_lowest (&output), <, -5e-4); /* it lies on it */
          g_assert_cmpuint (
              rmp_table_get_n_rows (rmp_output_get_table (&output, rmp_embedded_shell.tables[0])),
              ==, 1);
        }
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* The frame that lands on the floor: how deep the skin is in it, and newtons that the body was not
 * stepped with.
 */
static void
land (guint rounds, double *depth, double *mismatch)
{
  RmpOutput output;
  Run run;

  run_init (&run);
  hold_nothing (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_ROUNDS, (int) rounds);
  add_shape (&run, RMP_SHAPE_PLANE, 0.0, -0.003, 0.0, 0.1);
  run_begin (&run);
  for (guint f = 0; f < 2; f++)
    {
      run_step (&run, f, 1, &output);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_BODY_STEPS], ==, f == 0 ? 1.0 : rounds);
      *depth = output.figures[RMP_SHELL_FIGURE_DEPTH];
      *mismatch = output.figures[RMP_SHELL_FIGURE_BODY_MISMATCH];
      g_test_message ("%u rounds: %g m deep, %g N", rounds, *depth, *mismatch);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
rounds_let_body_and_skin_agree_on_landing (void)
{
  double deep, off;

  land (1, &deep, &off);
  g_assert_cmpfloat (deep, >, 0.01);
  for (guint rounds = 2; rounds <= 4; rounds++)
    {
      double depth, mismatch;

      land (rounds, &depth, &mismatch);
      g_assert_cmpfloat (depth, <=, 0.5 * deep);
      g_assert_cmpfloat (mismatch, <, 0.5 * off);
      deep = depth;
      off = mismatch;
    }
}

/* Its acceleration along x in the end, where its weight draws it aside, m/s². */
static double
slide (double friction)
{
  const double gravity[3] = { 3.0, -9.81, 0.0 };
  double means[3] = { 0.0 };
  RmpOutput output;
  Run run;

  run_init (&run);
  hold_nothing (&run);
  rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAVITY, gravity);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_FRICTION, friction);
  add_shape (&run, RMP_SHAPE_PLANE, 0.0, -0.001, 0.0, 0.1);
  run_begin (&run);
  for (guint f = 0; f <= 10; f++)
    {
      guint n;

      run_step (&run, f, 1, &output);
      n = output.relief->topology->n_vertices;
      means[0] = means[1];
      means[1] = means[2];
      means[2] = 0.0;
      for (guint v = 0; v < n; v++)
        means[2] += (double) output.relief->positions[3 * v] / n;
      rmp_output_clear (&output);
    }
  run_clear (&run);
  return (means[2] - 2.0 * means[1] + means[0]) * RATE * RATE;
}

static void
a_rough_floor_holds_what_would_slide (void)
{
  g_assert_cmpfloat_with_epsilon (slide (0.0), 3.0, 0.01);
  g_assert_cmpfloat_with_epsilon (slide (0.1), 3.0 - 0.1 * 9.81, 0.03);
  g_assert_cmpfloat_with_epsilon (slide (1.0), 0.0, 0.01);
}

/* The interior is the motion here: it cannot give way, and is pushed out. */
static void
a_ball_dents_what_is_carried (void)
{
  const double centre[3] = { 0.06, 0.045, 0.015 }, radius = 0.02;
  RmpOutput output;
  double nearest = INFINITY;
  Run run;

  run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_MOTION);
  add_shape (&run, RMP_SHAPE_SPHERE, centre[0], centre[1], centre[2], radius);
  run_begin (&run);
  run_to (&run, 1, &output);
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      double position[3];

      rmp_vector_load (output.relief->positions + 3 * v, position);
      nearest = MIN (nearest, rmp_vector_distance (position, centre));
    }
  g_assert_cmpfloat (nearest, >, 0.95 * radius); /* of 0.75 without it */
  g_assert_cmpfloat_with_epsilon (output.figures[RMP_SHELL_FIGURE_DEPTH],
                                  MAX (radius - nearest, 0.0), 1e-7);
  rmp_output_clear (&output);
  run_clear (&run);
}

/* A still mesh of the character, larger than the block and half a square under its top. */
static void
another_mesh_keeps_out_what_is_carried_where_it_is_asked_to (void)
{
  for (guint asked = 0; asked < 2; asked++)
    {
      g_autoptr (RmpMesh) plain = make_mesh (), mesh = NULL;
      g_autoptr (RmpSampler) sampler = NULL;
      const guint n = rmp_mesh_get_n_vertices (plain);
      g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (plain), 12 * n);
      RmpOutput output;
      Run run;

      for (guint v = 0; v < n; v++)
        {
          positions[3 * v] = 1.5f * positions[3 * v] - 0.03f;
          positions[3 * v + 1] += 0.025f;
          positions[3 * v + 2] = 3.0f * positions[3 * v + 2] - 0.03f;
        }
      mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (plain), rmp_mesh_get_faces (plain),
                           0, NULL, NULL, NULL);
      sampler = rmp_sampler_new_rig (mesh, NULL, NULL, NULL, NULL, -1);
      run_init (&run);
      rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_MOTION);
      rmp_values_set_bool (run.values, RMP_SHELL_PARAM_BODIES, asked == 1);
      rmp_inputs_set_colliders (&run.input.inputs, 1, &sampler);
      run_begin (&run);
      run_to (&run, 1, &output);
      g_assert_cmpint (isnan (output.figures[RMP_SHELL_FIGURE_DEPTH]) != 0, ==, asked == 0);
      if (asked)
        g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_DEPTH], <, 2e-3); /* of 5e-3 */
      rmp_output_clear (&output);
      run_clear (&run);
    }
}

/* --- muscles ---------------------------------------------------------------------------------- */

static void
add_muscle (Run *self, int morph)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (self->values, RMP_SHELL_PARAM_MUSCLES);
  const double from[3] = { 0.06, 0.015, 0.015 }, to[3] = { 0.12, 0.015, 0.015 };

  rmp_values_set_vec3 (entry, RMP_SHELL_MUSCLE_FROM, from);
  rmp_values_set_vec3 (entry, RMP_SHELL_MUSCLE_TO, to);
  rmp_values_set_real (entry, RMP_SHELL_MUSCLE_RADIUS, 0.02);
  rmp_values_set_int (entry, RMP_SHELL_MUSCLE_MORPH, morph);
  rmp_values_set_n_entries (self->values, RMP_SHELL_PARAM_MUSCLES, 1);
  rmp_values_set_entry (self->values, RMP_SHELL_PARAM_MUSCLES, 0, entry);
}

/* Of the smooth surface. */
static double
end_of_rest (void)
{
  RmpOutput output;
  double end[3];
  Run run;

  run_init (&run);
  set_gravity (&run, 0.0);
  run_begin (&run);
  run_step (&run, 0, 1, &output);
  find_end (&output, end);
  rmp_output_clear (&output);
  run_clear (&run);
  return end[0];
}

/* The morph target makes the loose half an eighth shorter. */
static double
shorten_by_muscle (int morph, float weight)
{
  RmpMorphs morphs = { 1, NULL, &weight };
  g_autofree float *deltas = NULL;
  RmpOutput output;
  double end[3];
  Run run;

  run_init (&run);
  set_gravity (&run, 0.0);
  morphs.deltas = deltas = g_new0 (float, 3 * rmp_mesh_get_n_vertices (run.mesh));
  for (guint v = 0; v < rmp_mesh_get_n_vertices (run.mesh); v++)
    deltas[3 * v] = -0.125f * MAX (rmp_mesh_get_positions (run.mesh)[3 * v] - 0.06f, 0.0f);
  rmp_sampler_unref (run.sampler);
  run.sampler = make_rig (run.mesh, &morphs, 0.0);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_SKIN_MODULUS, 2e5);
  add_muscle (&run, morph);
  run_begin (&run);
  run_to (&run, 2, &output);
  find_end (&output, end);
  rmp_output_clear (&output);
  run_clear (&run);
  return 0.12 - end[0];
}

static void
muscles_shorten_as_morph_targets_say_or_as_fits_them (void)
{
  const double none = shorten_by_muscle (1, 0.0f), whole = shorten_by_muscle (1, 1.0f),
               looked_for = shorten_by_muscle (0, 1.0f), not_there = shorten_by_muscle (2, 1.0f);

  g_assert_cmpfloat_with_epsilon (none, 0.12 - end_of_rest (), 1e-5);
  g_assert_cmpfloat_with_epsilon (not_there, none, 1e-4);
  g_assert_cmpfloat (whole, >, none + 5e-4);
  g_assert_cmpfloat (looked_for, >, none + 3e-4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-body/what-nothing-holds-falls-as-a-stone-and-keeps-its-shape",
                   what_nothing_holds_falls_as_a_stone_and_keeps_its_shape);
  g_test_add_func ("/embedded-body/what-is-held-sags-and-comes-to-rest",
                   what_is_held_sags_and_comes_to_rest);
  g_test_add_func ("/embedded-body/a-skin-that-gives-way-sags-at-once",
                   a_skin_that_gives_way_sags_at_once);
  g_test_add_func ("/embedded-body/cells-are-as-stiff-as-is-painted",
                   cells_are_as_stiff_as_is_painted);
  g_test_add_func ("/embedded-body/a-turned-rig-turns-what-comes-of-it",
                   a_turned_rig_turns_what_comes_of_it);
  g_test_add_func ("/embedded-body/springs-hold-nearly-where-bones-hold",
                   springs_hold_nearly_where_bones_hold);
  g_test_add_func ("/embedded-body/threads-saved-states-and-bakes-change-nothing",
                   threads_saved_states_and_bakes_change_nothing);
  g_test_add_func ("/embedded-body/a-cancelled-body-says-so", a_cancelled_body_says_so);
  g_test_add_func ("/embedded-body/cells-that-are-too-small-are-refused",
                   cells_that_are_too_small_are_refused);
  g_test_add_func ("/embedded-body/a-floor-stops-what-falls-and-no-vertex-is-deeper-than-told",
                   a_floor_stops_what_falls_and_no_vertex_is_deeper_than_told);
  g_test_add_func ("/embedded-body/rounds-let-body-and-skin-agree-on-landing",
                   rounds_let_body_and_skin_agree_on_landing);
  g_test_add_func ("/embedded-body/a-rough-floor-holds-what-would-slide",
                   a_rough_floor_holds_what_would_slide);
  g_test_add_func ("/embedded-body/a-ball-dents-what-is-carried", a_ball_dents_what_is_carried);
  g_test_add_func ("/embedded-body/another-mesh-keeps-out-what-is-carried-where-it-is-asked-to",
                   another_mesh_keeps_out_what_is_carried_where_it_is_asked_to);
  g_test_add_func ("/embedded-body/muscles-shorten-as-morph-targets-say-or-as-fits-them",
                   muscles_shorten_as_morph_targets_say_or_as_fits_them);
  return g_test_run ();
}
