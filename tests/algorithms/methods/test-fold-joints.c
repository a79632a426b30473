/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which joints get a line, and what is said of those that get none. */

#include <math.h>
#include <string.h>

#include "inputs/joints.h"
#include "run.h"
#include "skinning/affine.h"

/* The arm with a hand, which moves no vertex; elbow and wrist bend about Z by 1 and ½ rad; and the
 * forearm's scale along Z.
 */
static RmpSampler *
new_hand_sampler (const Arm *arm, const double wrist[3], float scale)
{
  static const char *const names[] = { "upper", "lower", "hand" };
  static const gint32 parents[] = { -1, 0, 1 };
  static const guint32 bones[] = { 0, 1, 2 };
  static const float times[] = { 0.0f, 1.0f };
  const float bend[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, sinf (0.5f), cosf (0.5f) };
  const float less[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, sinf (0.25f), cosf (0.25f) };
  const double positions[3][3] = { { 0.0, 0.0, 0.0 },
                                   { 0.3, 0.0, 0.0 },
                                   { wrist[0], wrist[1], wrist[2] } };
  const float scales[] = { 1.0f, 1.0f, scale };
  const RmpChannel channels[] = {
    { .joint = 1, .path = RMP_CHANNEL_ROTATION, .n_keys = 2, .times = times, .values = bend },
    { .joint = 1, .path = RMP_CHANNEL_SCALE, .n_keys = 1, .times = times, .values = scales },
    { .joint = 2, .path = RMP_CHANNEL_ROTATION, .n_keys = 2, .times = times, .values = less },
  };
  RmpSkin *old = rmp_sampler_get_skin (arm->sampler);
  RmpTransform locals[3];
  double matrices[48], inverse_binds[48];
  g_autoptr (RmpSkeleton) skeleton = NULL;
  g_autoptr (RmpClip) clip = NULL;
  g_autoptr (RmpSkin) skin = NULL;
  g_autoptr (GError) error = NULL;

  for (guint j = 0; j < 3; j++)
    {
      locals[j] = (RmpTransform){ .rotation = { 0, 0, 0, 1 }, .scale = { 1, 1, 1 } };
      rmp_affine_identity (inverse_binds + 16 * j);
      for (guint c = 0; c < 3; c++)
        {
          locals[j].translation[c] = positions[j][c] - (j > 0 ? positions[j - 1][c] : 0.0);
          inverse_binds[16 * j + 12 + c] = -positions[j][c];
        }
      rmp_affine_from_transform (&locals[j], matrices + 16 * j);
    }
  skeleton = rmp_skeleton_new (3, names, parents, locals, matrices, &error);
  g_assert_no_error (error);
  clip = rmp_clip_new ("bend", channels, G_N_ELEMENTS (channels), &error);
  g_assert_no_error (error);
  skin = rmp_skin_new (rmp_skin_get_n_vertices (old), rmp_skin_get_n_influences (old),
                       rmp_skin_get_joints (old), rmp_skin_get_weights (old), 3, bones,
                       inverse_binds);
  return rmp_sampler_new_rig (arm->mesh, NULL, skin, skeleton, clip, -1);
}

/* A bone 60° away from the one above is the last that passes for a straight one; beyond, what turns
 * about their mean direction is twist.
 */
static void
bone_that_points_elsewhere_is_said (void)
{
  static const double angles[] = { 0.0, 59.0, 61.0, 104.0 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *straight = arm.sampler;

  for (guint i = 0; i < G_N_ELEMENTS (angles); i++)
    {
      const double angle = angles[i] * G_PI / 180.0,
                   wrist[3] = { 0.3 + 0.2 * cos (angle), 0.0, 0.2 * sin (angle) };
      const double swing = angles[i] > 60.0
                               ? 2.0 * acos (hypot (cos (0.5), sin (0.5) * sin (0.5 * angle)))
                               : 1.0;
      g_autoptr (RmpSampler) turned = new_hand_sampler (&arm, wrist, 1.0f);
      g_autoptr (GPtrArray) found = NULL;
      const RmpFinding *finding;
      Run run;

      arm.sampler = turned;
      run_init (&run, &arm, "");
      found = run.technique->findings (run.analysis);
      finding = g_ptr_array_index (found, 1);
      g_assert_true (finding->found);
      g_assert_null (finding->reason);
      g_assert_cmpfloat_with_epsilon (finding->angle, swing, 1e-5);
      g_assert_cmpint (finding->note && strstr (finding->note, "60°"), ==, angles[i] > 60.0);
      run_clear (&run);
      arm.sampler = straight;
    }
  arm_clear (&arm);
}

static void
mirrored_bone_is_said (void)
{
  static const double sideways[3] = { 0.25, 0.0, 0.2 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *own = arm.sampler;
  g_autoptr (RmpSampler) mirrored = new_hand_sampler (&arm, sideways, -1.0f);
  Run run;

  run_init (&run, &arm, "");
  arm.sampler = mirrored;
  for (guint target = 0; target < 2; target++)
    {
      RmpOutput output;

      run_step (&run, MOST_BENT, (RmpTarget) target, 1, &output);
      g_assert_nonnull (output.warning);
      g_assert_nonnull (strstr (output.warning, "mirrors"));
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm.sampler = own;
  arm_clear (&arm);
}

/* A wrist in the elbow has no bone to bend; one just beside it bends, but its line would lie on the
 * elbow's.
 */
static void
joints_without_room_are_said (void)
{
  static const double wrists[2][3] = { { 0.3, 0.0, 0.0 }, { 0.32, 0.0, 0.0 } };
  static const char *const reasons[] = { "Lies on the joint above",
                                         "Too close to the line of “lower”" };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *own = arm.sampler;

  for (guint i = 0; i < G_N_ELEMENTS (wrists); i++)
    {
      g_autoptr (RmpSampler) sampler = new_hand_sampler (&arm, wrists[i], 1.0f);
      g_autoptr (GPtrArray) found = NULL;
      const RmpFinding *elbow, *wrist;
      Run run;

      arm.sampler = sampler;
      run_init (&run, &arm, "");
      found = run.technique->findings (run.analysis);
      g_assert_cmpuint (found->len, ==, 3);
      elbow = g_ptr_array_index (found, 1);
      wrist = g_ptr_array_index (found, 2);
      g_assert_true (elbow->found);
      g_assert_false (wrist->found);
      g_assert_nonnull (strstr (wrist->reason, reasons[i]));
      run_clear (&run);
      arm.sampler = own;
    }
  arm_clear (&arm);
}

/* Between the end of the elbow's line and the beginning of the wrist's, as the separation says, lie
 * 30 mm.
 */
static void
separation_is_the_room_between_lines (void)
{
  static const struct
  {
    const char *settings;
    gboolean found;
  } cases[] = { { "separation=29 mm", TRUE }, { "separation=31 mm", FALSE } };
  static const double wrist[3] = { 0.48, 0.0, 0.0 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *own = arm.sampler;
  g_autoptr (RmpSampler) sampler = new_hand_sampler (&arm, wrist, 1.0f);

  arm.sampler = sampler;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) found = NULL;
      g_autofree char *settings = NULL;
      Run run;

      /* Without twists: the hand moves no cloth, which would be reason enough for no line. */
      settings = g_strconcat ("bend_angle=rotation;", cases[i].settings, NULL);
      run_init (&run, &arm, settings);
      found = run.technique->findings (run.analysis);
      g_assert_true (((const RmpFinding *) g_ptr_array_index (found, 1))->found);
      g_assert_cmpint (((const RmpFinding *) g_ptr_array_index (found, 2))->found, ==,
                       cases[i].found);
      run_clear (&run);
    }
  arm.sampler = own;
  arm_clear (&arm);
}

/* The wrist lies before the elbow, where the forearm moves little of the cloth: a hundredth is
 * enough, at all corners of a face.
 */
static void
cloth_that_a_joint_hardly_moves_is_not_its_own (void)
{
  static const char *const hand[] = { "hand", NULL };
  static const double positions[] = { 0.215, 0.225 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *own = arm.sampler;

  rmp_inputs_set_joints (&arm.input.inputs, hand);
  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      const double wrist[3] = { positions[i], 0.0, 0.0 };
      g_autoptr (RmpSampler) sampler = new_hand_sampler (&arm, wrist, 1.0f);
      g_autoptr (GPtrArray) found = NULL;
      const RmpFinding *finding;
      Run run;

      arm.sampler = sampler;
      run_init (&run, &arm, "bend_angle=rotation");
      found = run.technique->findings (run.analysis);
      finding = g_ptr_array_index (found, 2);
      g_assert_cmpint (finding->found, ==, i == 1);
      if (i == 0)
        g_assert_nonnull (strstr (finding->reason, "No cloth inside the bend"));
      run_clear (&run);
      arm.sampler = own;
    }
  arm_clear (&arm);
}

/* The elbow bends by 1 rad about Z and then by 1.2 rad about an axis 20° away, which puts the inner
 * side 16 mm on. The strongest bend has the first line; the other has one as well if that is room
 * enough.
 */
static void
joint_that_bends_about_two_axes_may_have_two_lines (void)
{
  static const struct
  {
    const char *settings;
    guint n_lines;
  } cases[] = { { "separation=10 mm;reach=5 mm", 2 }, { "separation=20 mm;reach=5 mm", 1 } };
  static const float times[] = { 0.0f, 1.0f, 2.0f };
  const double tilt = 20.0 * G_PI / 180.0;
  const float bend[] = { 0.0f,
                         0.0f,
                         0.0f,
                         1.0f,
                         0.0f,
                         0.0f,
                         sinf (0.5f),
                         cosf (0.5f),
                         0.0f,
                         sinf (0.6f) * (float) sin (tilt),
                         sinf (0.6f) * (float) cos (tilt),
                         cosf (0.6f) };
  const RmpChannel channel = { .joint = 1,
                               .path = RMP_CHANNEL_ROTATION,
                               .interpolation = RMP_INTERPOLATION_LINEAR,
                               .n_keys = 3,
                               .times = times,
                               .values = bend };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *own = arm.sampler;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpClip) clip = rmp_clip_new ("bend", &channel, 1, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_rig (arm.mesh, NULL, rmp_sampler_get_skin (own),
                                                        rmp_sampler_get_skeleton (own), clip, -1);

  arm.sampler = sampler;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RmpOverlayLine *line;
      RmpOutput output;
      Run run;

      run_init (&run, &arm, cases[i].settings);
      run_step (&run, 0.0, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpuint (output.lines->len, ==, cases[i].n_lines);
      line = g_ptr_array_index (output.lines, 0);
      g_assert_cmpstr (line->name, ==, "lower");
      for (guint p = 0; p < line->n_points; p++)
        g_assert_cmpfloat_with_epsilon (
            atan2 ((double) line->base[3 * p + 2], (double) line->base[3 * p + 1]), -tilt, 0.01);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  arm.sampler = own;
  arm_clear (&arm);
}

/* The arm bends after one second. */
static void
only_sampled_frames_count (void)
{
  static const struct
  {
    const char *settings;
    gboolean found;
  } cases[] = { { "frame_step=1", TRUE }, { "frame_step=24", TRUE }, { "frame_step=1000", FALSE } };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) found = NULL;
      Run run;

      run_init (&run, &arm, cases[i].settings);
      found = run.technique->findings (run.analysis);
      g_assert_cmpint (((const RmpFinding *) g_ptr_array_index (found, 1))->found, ==,
                       cases[i].found);
      run_clear (&run);
    }
  arm_clear (&arm);
}

/* A hand that moves no cloth bends by ½ rad. */
static void
joint_that_shortens_nothing_has_no_line (void)
{
  static const double wrist[3] = { 0.5, 0.0, 0.0 };
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpSampler *own = arm.sampler;
  g_autoptr (RmpSampler) sampler = new_hand_sampler (&arm, wrist, 1.0f);
  g_autoptr (GPtrArray) found = NULL;
  Run run;

  arm.sampler = sampler;
  run_init (&run, &arm, "");
  found = run.technique->findings (run.analysis);
  g_assert_false (((const RmpFinding *) g_ptr_array_index (found, 2))->found);
  g_assert_nonnull (
      strstr (((const RmpFinding *) g_ptr_array_index (found, 2))->reason, "Hardly shortens"));
  run_clear (&run);
  arm.sampler = own;
  arm_clear (&arm);
}

/* Turns that keep the axes, so that not a digit of a place is rounded. @index: below 24 */
static void
fill_turn (guint index, double matrix[16])
{
  static const guint axes[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                    { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
  const guint *axis = axes[index % 6], flips = index / 6;
  const double signs[3] = { flips & 1 ? -1.0 : 1.0, flips & 2 ? -1.0 : 1.0,
                            ((flips & 1) != 0) != ((flips & 2) != 0) ? -1.0 : 1.0 };

  memset (matrix, 0, 16 * sizeof *matrix);
  for (guint c = 0; c < 3; c++)
    matrix[4 * c + axis[c]] = index % 6 < 3 ? signs[c] : -signs[c];
  matrix[15] = 1.0;
}

/* The arm's line runs along a column of its vertices, as that of every mirrored character. */
static void
lines_are_the_same_however_the_arm_is_turned (void)
{
  static const char *const settings[] = { "", "curve_source=live" };
  ArmShape shape = arm_shape_sample ();
  double ends[2];

  for (guint i = 0; i < 48; i++)
    {
      g_autoptr (GPtrArray) found = NULL, lines = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree double *rest = NULL, *positions = NULL;
      const RmpCall call = { .n_threads = 1 };
      const RmpDetectedLine *line;
      double turn[16];
      Run run;
      Arm arm;

      fill_turn (i % 24, turn);
      arm_init_moved (&arm, &shape, turn);
      run_init (&run, &arm, settings[i / 24]);
      found = run.technique->findings (run.analysis);
      g_assert_true (((const RmpFinding *) g_ptr_array_index (found, 1))->found);
      lines = run.technique->detected_lines (run.analysis, run.values, &call, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (lines->len, ==, 1);
      line = g_ptr_array_index (lines, 0);
      g_assert_cmpfloat_with_epsilon (line->length, 0.15, 1e-9);

      rest = g_new (double, 3 * rmp_mesh_get_n_vertices (arm.mesh));
      for (guint k = 0; k < 3 * rmp_mesh_get_n_vertices (arm.mesh); k++)
        rest[k] = (double) rmp_mesh_get_positions (arm.mesh)[k];
      positions = g_new (double, 3 * line->curve->n_points);
      rmp_surface_curve_positions (line->curve, rmp_mesh_get_faces (arm.mesh), rest, positions);
      for (guint k = 0; k < line->curve->n_points; k++)
        {
          double back[3];

          for (guint c = 0; c < 3; c++)
            back[c] = turn[4 * c] * positions[3 * k] + turn[4 * c + 1] * positions[3 * k + 1] +
                      turn[4 * c + 2] * positions[3 * k + 2];
          g_assert_cmpfloat_with_epsilon (back[1], 0.045, 1e-6);
          g_assert_cmpfloat_with_epsilon (back[2], 0.0, 1e-6);
          if (k == 0 || k + 1 == line->curve->n_points)
            {
              ends[k > 0] = i == 0 ? back[0] : ends[k > 0];
              g_assert_cmpfloat_with_epsilon (back[0], ends[k > 0], 1e-6);
            }
        }
      run_clear (&run);
      arm_clear (&arm);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-joints/" name, function)
  ADD ("bone-that-points-elsewhere-is-said", bone_that_points_elsewhere_is_said);
  ADD ("mirrored-bone-is-said", mirrored_bone_is_said);
  ADD ("joints-without-room-are-said", joints_without_room_are_said);
  ADD ("separation-is-the-room-between-lines", separation_is_the_room_between_lines);
  ADD ("cloth-that-a-joint-hardly-moves-is-not-its-own",
       cloth_that_a_joint_hardly_moves_is_not_its_own);
  ADD ("joint-that-bends-about-two-axes-may-have-two-lines",
       joint_that_bends_about_two_axes_may_have_two_lines);
  ADD ("only-sampled-frames-count", only_sampled_frames_count);
  ADD ("joint-that-shortens-nothing-has-no-line", joint_that_shortens_nothing_has_no_line);
  ADD ("lines-are-the-same-however-the-arm-is-turned",
       lines_are_the_same_however_the_arm_is_turned);
#undef ADD
  return g_test_run ();
}
