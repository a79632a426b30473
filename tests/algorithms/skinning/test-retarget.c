/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clips moved between skeletons, and the two things this stands on: matrices with shear, and what
 * names of bones mean.
 */

#include "skinning/affine.h"
#include "skinning/bone-names.h"
#include "skinning/retarget.h"

#include <string.h>

#define N_TRIALS 200

/* --- shear ------------------------------------------------------------------------------------ */

static void
make_matrix (GRand *random, guint kind, double *m)
{
  rmp_affine_identity (m);
  for (guint column = 0; column < 4; column++)
    for (guint row = 0; row < 3; row++)
      m[4 * column + row] = g_rand_double_range (random, -2.0, 2.0);
  if (kind == 1) /* flat */
    for (guint row = 0; row < 3; row++)
      m[8 + row] = 0.5 * m[row] - m[4 + row];
  if (kind == 2) /* nothing */
    memset (m, 0, 12 * sizeof *m);
}

static void
matrices_are_split_and_put_together (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < N_TRIALS; i++)
    {
      RmpTransform transform;
      double m[16], again[16], shear[3];

      make_matrix (random, i % 7 < 5 ? 0 : i % 7 - 4, m);
      rmp_affine_split (m, &transform, shear);
      g_assert_cmpfloat (transform.scale[1], >=, -1e-12); /* nothing, but for rounding */
      g_assert_cmpfloat (transform.scale[2], >=, -1e-12); /* nothing, but for rounding */
      rmp_affine_from_sheared (&transform, shear, again);
      for (guint k = 0; k < 16; k++)
        g_assert_cmpfloat_with_epsilon (again[k], m[k], 1e-12);
    }
}

static void
matrices_are_inverted (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (guint i = 0; i < N_TRIALS; i++)
    {
      double m[16], inverse[16], product[16];

      make_matrix (random, 0, m);
      g_assert_true (rmp_affine_invert (m, inverse));
      rmp_affine_multiply (m, inverse, product);
      for (guint k = 0; k < 16; k++)
        g_assert_cmpfloat_with_epsilon (product[k], k % 5 == 0 ? 1.0 : 0.0, 1e-6);
    }

  double flat[16];

  make_matrix (random, 2, flat);
  g_assert_false (rmp_affine_invert (flat, flat));
}

/* A joint's shear and scale make the triangular matrix that its rotation turns. */
static void
channels_shear_joints (void)
{
  static const char *const names[] = { "joint" };
  static const gint32 parents[] = { -1 };
  static const RmpTransform rest = { { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
  static const float times[] = { 0.0f, 2.0f }, shears[] = { 0, 0, 0, 2, 4, 6 },
                     scales[] = { 1, 1, 1, 3, 1, 1 };
  const RmpChannel channels[] = {
    { 0, RMP_CHANNEL_SHEAR, RMP_INTERPOLATION_LINEAR, 0, 2, times, shears },
    { 0, RMP_CHANNEL_SCALE, RMP_INTERPOLATION_LINEAR, 0, 2, times, scales }
  };
  static const double expected[16] = { 2, 0, 0, 0, 1, 1, 0, 0, 2, 3, 1, 0, 0, 0, 0, 1 };
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (1, names, parents, &rest, NULL, NULL);
  g_autoptr (RmpClip) clip = rmp_clip_new ("shear", channels, 2, NULL);
  double globals[16];

  rmp_clip_pose (clip, skeleton, 1.0, globals);
  for (guint k = 0; k < 16; k++)
    g_assert_cmpfloat_with_epsilon (globals[k], expected[k], 1e-12);
}

/* --- rigs ------------------------------------------------------------------------------------- */

enum
{
  HIPS,
  CHEST,
  UPPER_ARM,
  LOWER_ARM,
  HAND,
  UPPER_LEG,
  LOWER_LEG,
  FOOT,
  N_JOINTS
};

static const gint32 parents[N_JOINTS] = { -1,        HIPS, CHEST,     UPPER_ARM,
                                          LOWER_ARM, HIPS, UPPER_LEG, LOWER_LEG };
static const char *const plain_names[N_JOINTS] = { "a", "b", "c", "d", "e", "f", "g", "h" };
static const char *const bone_names[N_JOINTS] = { "hips",       "chest",  "upperarm.l",
                                                  "lowerarm.l", "hand.l", "upperleg.l",
                                                  "lowerleg.l", "foot.l" };

/* Where joints stand at rest, Y up. @arm: radians by which the arm hangs below the horizontal */
static void
make_positions (double size, double arm, double (*positions)[3])
{
  static const double body[N_JOINTS][3] = { { 0, 1, 0 },       { 0, 1.4, 0 },  { 0.2, 1.4, 0 },
                                            { 0, 0, 0 },       { 0, 0, 0 },    { 0.1, 0.9, 0.1 },
                                            { 0.1, 0.5, 0.1 }, { 0.1, 0.1, 0 } };

  memcpy (positions, body, sizeof body);
  for (guint i = LOWER_ARM; i <= HAND; i++)
    {
      positions[i][0] = positions[i - 1][0] + 0.3 * cos (arm);
      positions[i][1] = positions[i - 1][1] - 0.3 * sin (arm);
    }
  for (guint i = 0; i < N_JOINTS; i++)
    for (guint k = 0; k < 3; k++)
      positions[i][k] *= size;
}

static void
random_rotation (GRand *random, double *q)
{
  double raw[4];

  for (guint k = 0; k < 4; k++)
    raw[k] = g_rand_double_range (random, -1.0, 1.0);
  rmp_quaternion_normalise (raw, q);
}

/* A rig with its joints at @positions and their frames turned at random, or not at all without
 * @random.
 */
static RmpSkeleton *
make_rig (const char *const *names, double (*positions)[3], GRand *random)
{
  RmpTransform locals[N_JOINTS];
  double globals[N_JOINTS][16];

  for (guint i = 0; i < N_JOINTS; i++)
    {
      RmpTransform frame = { { 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
      double inverse[16], local[16], shear[3];

      memcpy (frame.translation, positions[i], sizeof frame.translation);
      if (random)
        random_rotation (random, frame.rotation);
      rmp_affine_from_transform (&frame, globals[i]);
      if (parents[i] < 0)
        memcpy (local, globals[i], sizeof local);
      else
        {
          g_assert_true (rmp_affine_invert (globals[parents[i]], inverse));
          rmp_affine_multiply (inverse, globals[i], local);
        }
      rmp_affine_split (local, &locals[i], shear);
    }
  return rmp_skeleton_new (N_JOINTS, names, parents, locals, NULL, NULL);
}

/* All joints turn and the root walks, by three keys. */
static RmpClip *
make_clip (const RmpSkeleton *skeleton, GRand *random, double size)
{
  static const float times[] = { 0.0f, 0.5f, 1.25f };
  RmpChannel channels[N_JOINTS + 1];
  float rotations[N_JOINTS][12], translations[9];

  for (guint i = 0; i < N_JOINTS; i++)
    {
      for (guint key = 0; key < 3; key++)
        {
          double q[4];

          random_rotation (random, q);
          for (guint k = 0; k < 4; k++)
            rotations[i][4 * key + k] =
                (float) (rmp_skeleton_get_rest_transforms (skeleton)[i].rotation[k] + 0.5 * q[k]);
        }
      channels[i] = (RmpChannel){ i,     RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 3,
                                  times, rotations[i] };
    }
  for (guint k = 0; k < 9; k++)
    translations[k] = (float) (size * ((k % 3 == 1) + g_rand_double_range (random, -0.2, 0.2)));
  channels[N_JOINTS] = (RmpChannel){
    HIPS, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 0, 3, times, translations
  };
  return rmp_clip_new ("walk", channels, N_JOINTS + 1, NULL);
}

/* --- the same rig ----------------------------------------------------------------------------- */

static void
same_rig_takes_transforms_over (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3), again = g_rand_new_with_seed (3);
  double positions[N_JOINTS][3], large[N_JOINTS][3];
  g_autoptr (RmpSkeleton) target = NULL, source = NULL;
  g_autoptr (RmpRetarget) retarget = NULL;
  g_autoptr (RmpClip) clip = NULL, moved = NULL;

  make_positions (1.0, 0.0, positions);
  make_positions (100.0, 0.0, large);
  target = make_rig (plain_names, positions, random);
  source = make_rig (plain_names, large, again);
  clip = make_clip (source, random, 100.0);
  retarget = rmp_retarget_new (source, target, NULL, 0.0);
  moved = rmp_retarget_clip (retarget, clip, "run", NULL);

  g_assert_true (retarget->same_rig);
  g_assert_cmpfloat (retarget->scale, ==, 0.01);
  g_assert_cmpstr (rmp_clip_get_name (moved), ==, "run");
  for (double time = 0.0; time <= 1.25; time += 0.05)
    {
      double from[16 * N_JOINTS], to[16 * N_JOINTS];

      rmp_clip_pose (clip, source, time, from);
      rmp_clip_pose (moved, target, time, to);
      for (guint i = 0; i < 16 * N_JOINTS; i++)
        g_assert_cmpfloat_with_epsilon (
            to[i], i % 16 >= 12 && i % 16 < 15 ? 0.01 * from[i] : from[i], 1e-6);
    }
}

static void
joints_without_keys_take_the_rest_of_the_file (void)
{
  double positions[N_JOINTS][3];
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (RmpSkeleton) target = NULL, source = NULL;
  g_autoptr (RmpRetarget) retarget = NULL;
  g_autoptr (RmpClip) clip = NULL, moved = NULL;
  static const float time = 0.0f, turn[] = { 0, 0, 0, 1 };
  const RmpChannel channel = { CHEST, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 1, &time,
                               turn };
  double globals[16 * N_JOINTS], expected[16 * N_JOINTS];

  make_positions (1.0, 0.0, positions);
  target = make_rig (plain_names, positions, NULL);
  for (guint i = 0; i < N_JOINTS; i++)
    positions[i][1] += 0.5; /* the root stands elsewhere, the others on it as before */
  source = make_rig (plain_names, positions, NULL);
  clip = rmp_clip_new ("still", &channel, 1, NULL);
  retarget = rmp_retarget_new (source, target, NULL, 1.0);
  moved = rmp_retarget_clip (retarget, clip, NULL, NULL);
  rmp_clip_pose (moved, target, 0.0, globals);
  rmp_clip_pose (clip, source, 0.0, expected);
  g_assert_true (retarget->same_rig);
  for (guint i = 0; i < 16 * N_JOINTS; i++)
    g_assert_cmpfloat_with_epsilon (globals[i], expected[i], 1e-6);
}

/* --- another rig ------------------------------------------------------------------------------ */

/* Joints that stand alike but are turned otherwise: every joint goes where the file's goes. */
static void
frames_of_joints_do_not_matter (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  double positions[N_JOINTS][3];

  make_positions (1.0, 0.3, positions);
  for (guint trial = 0; trial < 20; trial++)
    {
      g_autoptr (RmpSkeleton) target = make_rig (bone_names, positions, random);
      g_autoptr (RmpSkeleton) source = make_rig (bone_names, positions, random);
      g_autoptr (RmpClip) clip = make_clip (source, random, 1.0), moved = NULL;
      g_autoptr (RmpRetarget) retarget = rmp_retarget_new (source, target, NULL, 1.0);
      double lift = 0.0;

      moved = rmp_retarget_clip (retarget, clip, NULL, NULL);
      g_assert_false (retarget->same_rig);
      g_assert_cmpfloat_with_epsilon (retarget->scale, 1.0, 1e-9);
      g_assert_cmpfloat (retarget->rest_angle, <, 1e-6);
      for (guint key = 0; key < 3; key++)
        {
          static const double times[] = { 0.0, 0.5, 1.25 };
          double from[16 * N_JOINTS], to[16 * N_JOINTS];

          rmp_clip_pose (clip, source, times[key], from);
          rmp_clip_pose (moved, target, times[key], to);
          if (key == 0)
            lift = to[13] - from[13]; /* to the floor */
          for (guint i = 0; i < N_JOINTS; i++)
            for (guint k = 0; k < 3; k++)
              g_assert_cmpfloat_with_epsilon (to[16 * i + 12 + k],
                                              from[16 * i + 12 + k] + (k == 1 ? lift : 0.0), 1e-5);
        }
    }
}

/* Two joints without a bone between them tell of the same rig only where they stand alike. */
static void
lone_pair_is_no_rig (void)
{
  static const char *const lone[] = { "a", "hips", NULL };
  double positions[N_JOINTS][3];
  g_autoptr (RmpSkeleton) target = NULL;

  make_positions (1.0, 0.0, positions);
  target = make_rig (bone_names, positions, NULL);
  for (guint trial = 0; trial < 2; trial++)
    {
      g_autoptr (RmpSkeleton) source = NULL;
      g_autoptr (RmpRetarget) retarget = NULL;

      for (guint i = 0; i < N_JOINTS; i++)
        positions[i][1] += 0.5 * trial;
      source = make_rig (plain_names, positions, NULL);
      retarget = rmp_retarget_new (source, target, lone, 1.0);
      g_assert_true (retarget->same_rig == (trial == 0));
    }
}

static void
assert_same_direction (const double *from, const double *to, guint joint)
{
  double a[3], b[3], cosine = 0.0, a_square = 0.0, b_square = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      a[k] = from[16 * (joint + 1) + 12 + k] - from[16 * joint + 12 + k];
      b[k] = to[16 * (joint + 1) + 12 + k] - to[16 * joint + 12 + k];
      cosine += a[k] * b[k];
      a_square += a[k] * a[k];
      b_square += b[k] * b[k];
    }
  g_assert_cmpfloat_with_epsilon (cosine / sqrt (a_square * b_square), 1.0, 1e-6);
}

/* A character with its arms down moves them where a file's does that began with its arms out; and
 * it walks by its size.
 */
static void
arms_point_where_the_file_s_do (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  double down[N_JOINTS][3], out[N_JOINTS][3];
  g_autoptr (RmpSkeleton) target = NULL, source = NULL;
  g_autoptr (RmpClip) clip = NULL, moved = NULL;
  g_autoptr (RmpRetarget) retarget = NULL;
  double from[16 * N_JOINTS], to[16 * N_JOINTS], first_from[3], first_to[3];

  make_positions (2.0, 1.0, down);
  make_positions (1.0, 0.0, out);
  target = make_rig (bone_names, down, random);
  source = make_rig (bone_names, out, random);
  clip = make_clip (source, random, 1.0);
  retarget = rmp_retarget_new (source, target, NULL, 1.0);
  moved = rmp_retarget_clip (retarget, clip, NULL, NULL);

  g_assert_cmpfloat_with_epsilon (retarget->rest_angle, 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (retarget->scale, 2.0, 1e-6);
  for (double time = 0.0; time <= 1.25; time += 0.5)
    {
      rmp_clip_pose (clip, source, time, from);
      rmp_clip_pose (moved, target, time, to);
      assert_same_direction (from, to, UPPER_ARM);
      assert_same_direction (from, to, LOWER_ARM);
      assert_same_direction (from, to, UPPER_LEG);
      if (time == 0.0)
        {
          memcpy (first_from, from + 12, sizeof first_from);
          memcpy (first_to, to + 12, sizeof first_to);
        }
      for (guint k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon (to[12 + k] - first_to[k],
                                        2.0 * (from[12 + k] - first_from[k]), 1e-5);
    }
}

/* --- names ------------------------------------------------------------------------------------ */

static void
pairs_are_taken_once (void)
{
  static const char *const pairs[] = { "a", "hips", "b", "hips", "c", "", "e", "nowhere", NULL };
  double positions[N_JOINTS][3];
  g_autoptr (RmpSkeleton) target = NULL, source = NULL;
  g_autoptr (RmpRetarget) retarget = NULL;
  g_autoptr (RmpClip) clip = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  RmpClip *clips[1];
  guint n_matched;

  make_positions (1.0, 0.0, positions);
  target = make_rig (bone_names, positions, NULL);
  source = make_rig (plain_names, positions, NULL);
  clip = clips[0] = make_clip (source, random, 1.0);
  retarget = rmp_retarget_new (source, target, pairs, 1.0);

  g_assert_cmpint (retarget->partners[0], ==, HIPS);
  for (guint i = 1; i < N_JOINTS; i++)
    g_assert_cmpint (retarget->partners[i], ==, -1);
  g_assert_cmpuint (rmp_retarget_count (retarget, clips, 1, &n_matched), ==, N_JOINTS);
  g_assert_cmpuint (n_matched, ==, 1);
  clips[0] = NULL;
}

static void
names_mean_bones (void)
{
  static const char *const meanings[][2] = {
    { "mixamorig:LeftUpLeg", "upperleg l" },
    { "Armature_mixamorigRightHandThumb1", "thumb1 r" },
    { "Bip01 L Thigh", "upperleg l" },
    { "Bip01RCalf", "lowerleg r" },
    { "thigh.L", "upperleg l" },
    { "upperarm.r", "upperarm r" },
    { "UpArm_L", "upperarm l" },
    { "LoLeg_R", "lowerleg r" },
    { "LeftToeBase", "toes l" },
    { "lCollar", "shoulder l" },
    { "Hips", "hips" },
    { "pelvis", "hips" },
    { "Head", "head" },
    { "Spine1", NULL },
    { "Camera01", NULL },
    { "leg", NULL },
    { "", NULL },
    { "___", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      g_autofree char *meaning = rmp_bone_name_meaning (meanings[i][0]);

      g_assert_cmpstr (meaning, ==, meanings[i][1]);
    }
}

static void
bones_of_one_meaning_are_paired (void)
{
  static const char *const names[] = { "Hips",     "Spine1",    "Spine2",  "LeftArm",
                                       "LeftHand", "LeftUpLeg", "LeftLeg", "LeftFoot" };
  double positions[N_JOINTS][3];
  g_autoptr (RmpSkeleton) target = NULL, source = NULL;
  g_auto (GStrv) pairs = NULL;
  g_autofree char *text = NULL;

  make_positions (1.0, 0.0, positions);
  target = make_rig (bone_names, positions, NULL);
  source = make_rig (names, positions, NULL);
  pairs = rmp_bone_names_guess (source, target);
  text = g_strjoinv (" ", pairs);
  g_assert_cmpstr (text, ==,
                   "Hips hips LeftArm upperarm.l LeftHand hand.l LeftUpLeg upperleg.l LeftLeg "
                   "lowerleg.l LeftFoot "
                   "foot.l Spine1 chest");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(path, function) g_test_add_func ("/skinning/retarget/" path, function)
  TEST ("matrices-are-split-and-put-together", matrices_are_split_and_put_together);
  TEST ("matrices-are-inverted", matrices_are_inverted);
  TEST ("channels-shear-joints", channels_shear_joints);
  TEST ("same-rig-takes-transforms-over", same_rig_takes_transforms_over);
  TEST ("joints-without-keys-take-the-rest-of-the-file",
        joints_without_keys_take_the_rest_of_the_file);
  TEST ("lone-pair-is-no-rig", lone_pair_is_no_rig);
  TEST ("frames-of-joints-do-not-matter", frames_of_joints_do_not_matter);
  TEST ("arms-point-where-the-file-s-do", arms_point_where_the_file_s_do);
  TEST ("pairs-are-taken-once", pairs_are_taken_once);
  TEST ("names-mean-bones", names_mean_bones);
  TEST ("bones-of-one-meaning-are-paired", bones_of_one_meaning_are_paired);
#undef TEST

  return g_test_run ();
}
