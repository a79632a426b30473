/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion/hold.h"
#include "skinning/quaternion.h"

#include <math.h>

static const float corners[9] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f };
static const guint32 face[3] = { 0, 1, 2 };

static RmpMesh *
make_triangle (void)
{
  return rmp_mesh_new (3, corners, 1, face, 0, NULL, NULL, NULL);
}

static RmpSkeleton *
make_root (void)
{
  static const char *const names[] = { "root" };
  static const gint32 parents[] = { -1 };
  const RmpTransform local = { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } };

  return rmp_skeleton_new (1, names, parents, &local, NULL, NULL);
}

/* The root rises by 2 and the morph fades from 0 to 1 in one second. */
static RmpClip *
make_rise (void)
{
  static const float times[] = { 0.0f, 1.0f }, heights[] = { 0.0f, 0.0f, 0.0f, 0.0f, 2.0f, 0.0f };
  static const float fade[] = { 0.0f, 1.0f };
  const RmpChannel channels[] = {
    { 0, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, heights },
    { 0, RMP_CHANNEL_WEIGHTS, RMP_INTERPOLATION_LINEAR, 1, 2, times, fade },
  };

  return rmp_clip_new ("rise", channels, G_N_ELEMENTS (channels), NULL);
}

static RmpSkin *
make_root_skin (void)
{
  static const guint16 joints[3] = { 0 };
  static const float weights[3] = { 1.0f, 1.0f, 1.0f };
  static const guint32 bone = 0;
  const double bind[16] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };

  return rmp_skin_new (3, 1, joints, weights, 1, &bone, bind);
}

/* In the middle of the clip the first corner has moved by half the morph, then by the joint. */
static void
morphs_come_before_skinning (void)
{
  static const float deltas[9] = { 0.0f, 0.0f, 4.0f }, rest_weight = 0.25f;
  const RmpMorphs morphs = { 1, deltas, &rest_weight };
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSkeleton) skeleton = make_root ();
  g_autoptr (RmpClip) clip = make_rise ();
  g_autoptr (RmpSkin) skin = make_root_skin ();
  RmpSkin *const skins[] = { skin, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (skins); i++)
    {
      g_autoptr (RmpSampler)
          moving = rmp_sampler_new_rig (mesh, &morphs, skins[i], skeleton, clip, 0);
      g_autoptr (RmpSampler)
          still = rmp_sampler_new_rig (mesh, &morphs, skins[i], skeleton, NULL, 0);
      float positions[9];

      rmp_sampler_positions (moving, RMP_SKINNING_DUAL_QUATERNION, 0.5, positions, 1);
      g_assert_cmpfloat (positions[1], ==, 1.0f);
      g_assert_cmpfloat (positions[2], ==, 2.0f);
      g_assert_cmpfloat (positions[5], ==, 0.0f);
      rmp_sampler_positions (still, RMP_SKINNING_LINEAR, 0.5, positions, 1);
      g_assert_cmpfloat (positions[1], ==, 0.0f);
      g_assert_cmpfloat (positions[2], ==, 1.0f);
      g_assert_cmpfloat (rmp_sampler_get_end (moving), ==, 1.0);
      g_assert_cmpfloat (rmp_sampler_get_end (still), ==, 0.0);
    }
}

static void
mesh_without_skeleton_is_still (void)
{
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_rig (mesh, NULL, NULL, NULL, NULL, -1);
  float positions[9];

  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, 3.0, positions, 0);
  g_assert_cmpmem (positions, sizeof positions, corners, sizeof corners);
}

static void
sequence_is_linear_in_time_and_clamped (void)
{
  float frames[3 * 9] = { 0.0f };
  const double expected[][2] = { { -1.0, 1.0 },  { 0.0, 1.0 }, { 0.125, 1.5 }, { 0.25, 2.0 },
                                 { 0.375, 4.0 }, { 0.5, 6.0 }, { 9.0, 6.0 },   { NAN, 1.0 } };
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSampler) sampler = NULL;

  frames[0] = 1.0f;
  frames[9] = 2.0f;
  frames[18] = 6.0f;
  sampler = rmp_sampler_new_sequence (mesh, 3, 4.0, frames);
  g_assert_cmpfloat (rmp_sampler_get_end (sampler), ==, 0.5);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      float positions[9];

      rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, expected[i][0], positions, 1);
      g_assert_cmpfloat (positions[0], ==, expected[i][1]);
    }
}

/* The root rises by 2 m in one second, the first corner by 4 m sideways through its morph; beyond
 * both ends all is still.
 */
static void
velocities_are_those_of_the_positions (void)
{
  static const float deltas[9] = { 4.0f }, rest_weight = 0.0f;
  const RmpMorphs morphs = { 1, deltas, &rest_weight };
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSkeleton) skeleton = make_root ();
  g_autoptr (RmpClip) clip = make_rise ();
  g_autoptr (RmpSkin) skin = make_root_skin ();
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_rig (mesh, &morphs, skin, skeleton, clip, 0);
  static const double times[] = { 0.0, 0.3, 1.0 };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      float velocities[9];

      rmp_sampler_velocities (sampler, RMP_SKINNING_LINEAR, times[i], velocities, 1);
      g_assert_cmpfloat_with_epsilon (velocities[0], 4.0f, 1e-3f);
      g_assert_cmpfloat_with_epsilon (velocities[1], 2.0f, 1e-3f);
      g_assert_cmpfloat_with_epsilon (velocities[3], 0.0f, 1e-3f);
    }
}

static void
morph_weights_are_the_clips_where_it_has_them (void)
{
  static const float deltas[9] = { 0.0f }, rest_weight = 0.25f;
  const RmpMorphs morphs = { 1, deltas, &rest_weight };
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSkeleton) skeleton = make_root ();
  g_autoptr (RmpClip) clip = make_rise ();
  g_autoptr (RmpSampler) moving = rmp_sampler_new_rig (mesh, &morphs, NULL, skeleton, clip, 0);
  g_autoptr (RmpSampler) still = rmp_sampler_new_rig (mesh, &morphs, NULL, skeleton, NULL, 0);
  g_autoptr (RmpSampler) sequence = rmp_sampler_new_sequence (mesh, 1, 1.0, corners);
  g_autofree float *half = NULL, *rest = NULL;
  guint n;

  half = rmp_sampler_morph_weights (moving, 0.5, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpfloat (half[0], ==, 0.5f);
  rest = rmp_sampler_morph_weights (still, 0.5, &n);
  g_assert_cmpfloat (rest[0], ==, 0.25f);
  g_assert_null (rmp_sampler_morph_weights (sequence, 0.0, &n));
  g_assert_cmpuint (n, ==, 0);
}

/* An arm of four joints, one beside the others, that its parent carries about. */
static RmpSkeleton *
make_arm (void)
{
  static const char *const names[] = { "body", "upper", "lower", "leg" };
  static const gint32 parents[] = { -1, 0, 1, 0 };
  const RmpTransform locals[4] = {
    { { 0.0, 1.0, 0.0 }, { 0.0, sin (0.2), 0.0, cos (0.2) }, { 1.0, 1.0, 1.0 } },
    { { 0.3, 0.1, 0.0 }, { sin (0.4), 0.0, 0.0, cos (0.4) }, { 1.5, 1.5, 1.5 } },
    { { 0.4, 0.0, 0.2 }, { 0.0, 0.0, sin (0.3), cos (0.3) }, { 1.0, 1.0, 1.0 } },
    { { 0.0, -0.5, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };

  return rmp_skeleton_new (4, names, parents, locals, NULL, NULL);
}

/* Held as its rest has it nothing changes; turned further, all below it turns about it, and what is
 * not below it stays, to the byte.
 */
static void
held_joints_carry_what_hangs_on_them (void)
{
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSkeleton) skeleton = make_arm ();
  g_autoptr (RmpSampler) rig = rmp_sampler_new_rig (mesh, NULL, NULL, skeleton, NULL, 2);
  RmpJointHold hold = { .joint = 1, .against = 0, .rotation = { sin (0.4), 0.0, 0.0, cos (0.4) } };
  const double more[4] = { 0.0, sin (0.35), 0.0, cos (0.35) };
  g_autoptr (RmpSampler) same = rmp_sampler_new_held (rig, &hold), turned = NULL;
  double globals[64], held[64], rest[4] = { sin (0.4), 0.0, 0.0, cos (0.4) };
  float before[9], after[9];

  rmp_sampler_globals (rig, 0.0, globals);
  rmp_sampler_globals (same, 0.0, held);
  for (guint i = 0; i < 64; i++)
    g_assert_cmpfloat_with_epsilon (held[i], globals[i], 1e-12);

  rmp_quaternion_multiply (more, rest, hold.rotation);
  turned = rmp_sampler_new_held (rig, &hold);
  rmp_sampler_globals (turned, 0.0, held);
  g_assert_cmpmem (held, sizeof (double[16]), globals, sizeof (double[16]));
  g_assert_cmpmem (held + 48, sizeof (double[16]), globals + 48, sizeof (double[16]));
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (held[16 + 12 + c], globals[16 + 12 + c], 1e-12);
  /* by 0.7 rad about the body's +Y, which is the world's */
  for (guint k = 0; k < 4; k++)
    {
      const double *from = globals + 32 + 4 * k, *to = held + 32 + 4 * k;
      const double x = from[0] - (k == 3 ? globals[28] : 0.0);
      const double z = from[2] - (k == 3 ? globals[30] : 0.0);

      g_assert_cmpfloat_with_epsilon (to[0] - (k == 3 ? globals[28] : 0.0),
                                      cos (0.7) * x + sin (0.7) * z, 1e-12);
      g_assert_cmpfloat_with_epsilon (to[1], from[1], 1e-12);
      g_assert_cmpfloat_with_epsilon (to[2] - (k == 3 ? globals[30] : 0.0),
                                      cos (0.7) * z - sin (0.7) * x, 1e-12);
    }

  /* the mesh hangs on the lower joint */
  rmp_sampler_positions (rig, RMP_SKINNING_LINEAR, 0.0, before, 1);
  rmp_sampler_positions (turned, RMP_SKINNING_LINEAR, 0.0, after, 1);
  g_assert_cmpfloat (hypot (after[0] - before[0], after[2] - before[2]), >, 0.1);
}

static void
only_rigs_are_held (void)
{
  const RmpJointHold hold = { .joint = 7, .against = -1, .rotation = { 0.0, 0.0, 0.0, 1.0 } };
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSkeleton) skeleton = make_arm ();
  g_autoptr (RmpSampler) sequence = rmp_sampler_new_sequence (mesh, 1, 1.0, corners);
  g_autoptr (RmpSampler) still = rmp_sampler_new_rig (mesh, NULL, NULL, NULL, NULL, -1);
  g_autoptr (RmpSampler) rig = rmp_sampler_new_rig (mesh, NULL, NULL, skeleton, NULL, 2);
  g_autoptr (RmpSampler) held = rmp_sampler_new_held (rig, &hold);
  double globals[64], as_they_are[64];

  g_assert_null (rmp_sampler_new_held (sequence, &hold));
  g_assert_null (rmp_sampler_new_held (still, &hold));
  rmp_sampler_globals (held, 0.0, globals);
  rmp_sampler_globals (rig, 0.0, as_they_are);
  g_assert_cmpmem (globals, sizeof globals, as_they_are, sizeof as_they_are);
}

static void
sources_need_no_approach (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = make_triangle ();
  g_autoptr (RmpSampler) sequence = rmp_sampler_new_sequence (mesh, 1, 1.0, corners);
  gboolean there = FALSE;

  g_assert_false (rmp_sampler_is_sequential (sequence));
  g_assert_true (rmp_sampler_approach (sequence, 7.0, 0, &there, NULL, 1, &error));
  g_assert_true (there);
  g_assert_true (rmp_sampler_check (sequence, &error));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/sampler/morphs-come-before-skinning", morphs_come_before_skinning);
  g_test_add_func ("/algorithms/sampler/mesh-without-skeleton-is-still",
                   mesh_without_skeleton_is_still);
  g_test_add_func ("/algorithms/sampler/sequence-is-linear-in-time-and-clamped",
                   sequence_is_linear_in_time_and_clamped);
  g_test_add_func ("/algorithms/sampler/velocities-are-those-of-the-positions",
                   velocities_are_those_of_the_positions);
  g_test_add_func ("/algorithms/sampler/morph-weights-are-the-clips-where-it-has-them",
                   morph_weights_are_the_clips_where_it_has_them);
  g_test_add_func ("/algorithms/sampler/held-joints-carry-what-hangs-on-them",
                   held_joints_carry_what_hangs_on_them);
  g_test_add_func ("/algorithms/sampler/only-rigs-are-held", only_rigs_are_held);
  g_test_add_func ("/algorithms/sampler/sources-need-no-approach", sources_need_no_approach);
  return g_test_run ();
}
