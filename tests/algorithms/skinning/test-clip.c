/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/affine.h"
#include "skinning/clip.h"

#include <string.h>

static const float two_times[2] = { 1.0f, 3.0f };

static RmpSkeleton *
make_chain (void)
{
  static const char *const names[] = { "root", "tip" };
  static const gint32 parents[] = { -1, 0 };
  const RmpTransform locals[] = {
    { { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 2.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };

  return rmp_skeleton_new (2, names, parents, locals, NULL, NULL);
}

static RmpClip *
make_clip (RmpChannelPath path, RmpInterpolation interpolation, guint n_keys, const float *times,
           const float *values)
{
  const RmpChannel channel = { .joint = 0,
                               .path = path,
                               .interpolation = interpolation,
                               .n_weights = 1,
                               .n_keys = n_keys,
                               .times = times,
                               .values = values };

  return rmp_clip_new ("test", &channel, 1, NULL);
}

/* Height of the root at each time. */
static void
assert_heights (RmpClip *clip, guint n, const double (*expected)[2])
{
  g_autoptr (RmpSkeleton) skeleton = make_chain ();

  for (guint i = 0; i < n; i++)
    {
      double globals[32];

      rmp_clip_pose (clip, skeleton, expected[i][0], globals);
      g_assert_cmpfloat_with_epsilon (globals[13], expected[i][1], 1e-12);
    }
}

static void
step_holds_the_key_before (void)
{
  static const float values[] = { 0.0f, 4.0f, 0.0f, 0.0f, 8.0f, 0.0f };
  static const double expected[][2] = {
    { 0.0, 4.0 }, { 1.0, 4.0 }, { 2.99, 4.0 }, { 3.0, 8.0 }, { 9.0, 8.0 }
  };
  g_autoptr (RmpClip)
      clip = make_clip (RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_STEP, 2, two_times, values);

  assert_heights (clip, G_N_ELEMENTS (expected), expected);
}

static void
linear_is_straight_and_clamped (void)
{
  static const float values[] = { 0.0f, 4.0f, 0.0f, 0.0f, 8.0f, 0.0f };
  static const double expected[][2] = {
    { -5.0, 4.0 }, { 1.0, 4.0 }, { 1.5, 5.0 }, { 2.0, 6.0 }, { 3.5, 8.0 }
  };
  g_autoptr (RmpClip)
      clip = make_clip (RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 2, two_times, values);

  assert_heights (clip, G_N_ELEMENTS (expected), expected);
}

/* Half-way between keys 2 s apart: ½ (4 + 8) + 2 s / 8 · (1.5 − −0.5) = 6.5. */
static void
cubic_follows_its_tangents (void)
{
  static const float values[] = {
    0.0f, 9.0f,  0.0f, 0.0f, 4.0f, 0.0f, 0.0f, 1.5f, 0.0f,
    0.0f, -0.5f, 0.0f, 0.0f, 8.0f, 0.0f, 0.0f, 9.0f, 0.0f,
  };
  static const double expected[][2] = {
    { 0.0, 4.0 }, { 1.0, 4.0 }, { 2.0, 6.5 }, { 3.0, 8.0 }, { 4.0, 8.0 }
  };
  g_autoptr (RmpClip)
      clip = make_clip (RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_CUBIC, 2, two_times, values);

  assert_heights (clip, G_N_ELEMENTS (expected), expected);
}

/* From 0° to 90° about z, the end given with the opposite sign: a quarter of the way is 22.5°, not
 * −67.5°.
 */
static void
rotations_take_the_short_way (void)
{
  const float half = sqrtf (0.5f);
  const float values[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, -half, -half };
  g_autoptr (RmpClip)
      clip = make_clip (RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 2, two_times, values);
  g_autoptr (RmpSkeleton) skeleton = make_chain ();
  const double angle = 22.5 * G_PI / 180.0;
  double globals[32];

  rmp_clip_pose (clip, skeleton, 1.5, globals);
  g_assert_cmpfloat_with_epsilon (globals[0], cos (angle), 1e-7);
  g_assert_cmpfloat_with_epsilon (globals[1], sin (angle), 1e-7);
  g_assert_cmpfloat_with_epsilon (globals[16 + 12], 2.0 * cos (angle), 1e-7);
  g_assert_cmpfloat_with_epsilon (globals[16 + 13], 1.0 + 2.0 * sin (angle), 1e-7);
}

static void
weights_are_sampled_for_their_node_only (void)
{
  static const float values[] = { 0.25f, 0.75f };
  g_autoptr (RmpClip)
      clip = make_clip (RMP_CHANNEL_WEIGHTS, RMP_INTERPOLATION_LINEAR, 2, two_times, values);
  float weights[2] = { 9.0f, 9.0f };

  rmp_clip_weights (clip, 1, 2.0, 2, weights);
  g_assert_cmpfloat (weights[0], ==, 9.0f);
  rmp_clip_weights (clip, 0, 2.0, 2, weights);
  g_assert_cmpfloat (weights[0], ==, 0.5f);
  g_assert_cmpfloat (weights[1], ==, 9.0f);
}

static void
last_channel_of_a_joint_wins (void)
{
  static const float first[] = { 0.0f, 4.0f, 0.0f }, last[] = { 0.0f, 5.0f, 0.0f };
  const RmpChannel channels[] = {
    { 0, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_STEP, 0, 1, two_times, first },
    { 0, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_STEP, 0, 1, two_times + 1, last },
    { 0, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_STEP, 0, 0, NULL, NULL },
  };
  static const double expected[][2] = { { 1.0, 5.0 } };
  g_autoptr (RmpClip) clip = rmp_clip_new ("test", channels, G_N_ELEMENTS (channels), NULL);

  g_assert_cmpuint (rmp_clip_get_n_channels (clip), ==, 1);
  g_assert_cmpfloat (rmp_clip_get_start (clip), ==, 3.0);
  assert_heights (clip, 1, expected);
}

/* A joint that a channel moves is composed from its parts; one that none moves keeps its matrix,
 * shear and all.
 */
static void
unmoved_joints_keep_their_matrix (void)
{
  static const char *const names[] = { "moved", "still" };
  static const gint32 parents[] = { -1, -1 };
  const RmpTransform locals[2] = {
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } }
  };
  static const float values[] = { 0.0f, 4.0f, 0.0f };
  g_autoptr (RmpClip)
      clip = make_clip (RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_STEP, 1, two_times, values);
  g_autoptr (RmpSkeleton) skeleton = NULL;
  double matrices[32], globals[32];

  rmp_affine_identity (matrices);
  rmp_affine_identity (matrices + 16);
  matrices[4] = matrices[16 + 4] = 0.5;
  skeleton = rmp_skeleton_new (2, names, parents, locals, matrices, NULL);
  rmp_clip_pose (clip, skeleton, 0.0, globals);
  g_assert_cmpfloat (globals[4], ==, 0.0);
  g_assert_cmpfloat (globals[13], ==, 4.0);
  g_assert_cmpfloat (globals[16 + 4], ==, 0.5);
}

static void
damaged_keys_are_refused (void)
{
  static const float backwards[] = { 2.0f, 1.0f }, endless[] = { 1.0f, INFINITY };
  static const float good[] = { 0.0f, 1.0f }, bad[] = { 0.0f, NAN };
  const struct
  {
    const float *times, *values;
    RmpClipError code;
  } rows[] = {
    { backwards, good, RMP_CLIP_ERROR_TIMES },
    { endless, good, RMP_CLIP_ERROR_TIMES },
    { two_times, bad, RMP_CLIP_ERROR_NOT_FINITE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const RmpChannel channel = {
        0, RMP_CHANNEL_WEIGHTS, RMP_INTERPOLATION_LINEAR, 1, 2, rows[i].times, rows[i].values
      };
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_clip_new ("walk", &channel, 1, &error));
      g_assert_error (error, RMP_CLIP_ERROR, (gint) rows[i].code);
      g_assert_nonnull (strstr (error->message, "walk"));
    }
}

static void
damaged_skeletons_are_refused (void)
{
  static const char *const names[] = { "a", "b" };
  static const gint32 good[] = { -1, 0 }, itself[] = { -1, 1 }, below[] = { -2, 0 };
  RmpTransform locals[2] = { { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
                             { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } } };
  const gint32 *const wrong[] = { itself, below };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_skeleton_new (2, names, wrong[i], locals, NULL, &error));
      g_assert_error (error, RMP_SKELETON_ERROR, RMP_SKELETON_ERROR_PARENT);
    }

  g_autoptr (GError) error = NULL;

  locals[1].scale[2] = NAN;
  g_assert_null (rmp_skeleton_new (2, names, good, locals, NULL, &error));
  g_assert_error (error, RMP_SKELETON_ERROR, RMP_SKELETON_ERROR_NOT_FINITE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/clip/step-holds-the-key-before", step_holds_the_key_before);
  g_test_add_func ("/algorithms/clip/linear-is-straight-and-clamped",
                   linear_is_straight_and_clamped);
  g_test_add_func ("/algorithms/clip/cubic-follows-its-tangents", cubic_follows_its_tangents);
  g_test_add_func ("/algorithms/clip/rotations-take-the-short-way", rotations_take_the_short_way);
  g_test_add_func ("/algorithms/clip/weights-are-sampled-for-their-node-only",
                   weights_are_sampled_for_their_node_only);
  g_test_add_func ("/algorithms/clip/last-channel-of-a-joint-wins", last_channel_of_a_joint_wins);
  g_test_add_func ("/algorithms/clip/unmoved-joints-keep-their-matrix",
                   unmoved_joints_keep_their_matrix);
  g_test_add_func ("/algorithms/clip/damaged-keys-are-refused", damaged_keys_are_refused);
  g_test_add_func ("/algorithms/skeleton/damaged-skeletons-are-refused",
                   damaged_skeletons_are_refused);
  return g_test_run ();
}
