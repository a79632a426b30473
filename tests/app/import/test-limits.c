/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-limits.c: joints that a file lets turn about one axis only. */

#include <math.h>
#include <string.h>

#include "fixture.h"
#include "foreign.h"
#include "skinning/joint-limits.h"

/* Whether @name is a hinge about this axis of its own; 0, 0, 0: none. */
static void
assert_hinge (const RmpImport *import, const char *name, double x, double y, double z)
{
  const gint joint = rmp_skeleton_find (import->skeleton, name);
  const double expected[3] = { x, y, z };
  const gboolean any = x != 0.0 || y != 0.0 || z != 0.0;
  double axis[3] = { 0.0, 0.0, 0.0 };

  g_assert_cmpint (joint, >=, 0);
  g_assert_true (rmp_skeleton_get_hinge (import->skeleton, (guint) joint, axis) == any);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (axis[c], expected[c], 1e-6);
}

#define BVH_JOINT(name, channels)                                                                  \
  "JOINT " name " {\nOFFSET 0 1 0\nCHANNELS " channels "\nEnd Site {\nOFFSET 0 1 0\n}\n}\n"

/* One channel of rotation is a hinge about that axis, two are a plane, three are free; positions
 * limit nothing.
 */
static void
channels_of_bvh_are_limits (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_fixture_import_text (
      ".bvh",
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 4 Xposition Yposition Zposition Yrotation\n"
      "JOINT Thigh\n{\nOFFSET 1 -1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "JOINT Knee\n{OFFSET 0 -4 0\nCHANNELS 1 Xrotation\n"
      "End Site\n{\nOFFSET 0 -4 0\n}\n}\n}\n" BVH_JOINT ("Spine", "2 Zrotation Xrotation")
          BVH_JOINT ("Jaw", "1 Zrotation")
              BVH_JOINT ("Tail", "0") "}\n"
                                      "MOTION\nFrames: 2\nFrame Time: 0.5\n"
                                      "0 0 0 0 0 0 0 0 0 0 0\n0 0 0 10 0 0 0 90 0 0 20\n",
      &error);
  g_autofree double *globals = NULL;
  const double *foot;

  g_assert_no_error (error);
  assert_hinge (import, "Hips", 0, 1, 0);
  assert_hinge (import, "Thigh", 0, 0, 0);
  assert_hinge (import, "Knee", 1, 0, 0);
  assert_hinge (import, "Spine", 0, 0, 0);
  assert_hinge (import, "Jaw", 0, 0, 1);
  assert_hinge (import, "Tail", 0, 0, 0);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_READ, "about one axis only"),
                    ==, 1);

  /* … and it is the axis about which the joint is seen to turn */
  globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (import->skeleton));
  rmp_clip_pose (g_ptr_array_index (import->clips, 0), import->skeleton, 0.5, globals);
  foot = globals + 16 * rmp_skeleton_find (import->skeleton, "EndSite_Knee") + 12;
  g_assert_cmpfloat_with_epsilon (foot[1], -5.0, 1e-4);
}

/* @limits: put into the node “keeps”, whose third angle becomes @angle, degrees */
static RmpImport *
import_turned (const char *limits, guint angle)
{
  const char *rotation = "P: \"Lcl Rotation\", \"Vector3D\", \"Vector\", \"\",0,0,90";
  g_autofree char *turned = g_strdup_printf (
      "P: \"Lcl Rotation\", \"Vector3D\", \"Vector\", \"\",0,0,%u", angle);
  g_autoptr (GString) text = g_string_new (rmp_foreign_fbx.text);
  g_autoptr (GError) error = NULL;
  const char *node = "\"Model::keeps\", \"Mesh\" {\nVersion: 232\nProperties70: {\n";
  g_autofree char *limited = g_strconcat (node, limits, NULL);
  RmpImport *import;

  g_assert_cmpuint (g_string_replace (text, node, limited, 0), ==, 1);
  g_assert_cmpuint (g_string_replace (text, rotation, turned, 1), ==, 1);
  import = rmp_fixture_import_text (".fbx", text->str, &error);
  g_assert_no_error (error);
  return import;
}

static RmpImport *
import_limited (const char *limits)
{
  return import_turned (limits, 90);
}

#define SWITCH(name, on) "P: \"" name "\", \"bool\", \"\", \"\"," #on "\n"
#define BOTH(axis) SWITCH ("RotationMin" axis, 1) SWITCH ("RotationMax" axis, 1)
#define LIMITS(name, x, y, z)                                                                      \
  "P: \"" name "\", \"Vector3D\", \"Vector\", \"\"," #x "," #y "," #z "\n"

static void
limits_of_fbx_leave_one_angle (void)
{
  static const struct
  {
    const char *limits;
    double x, y, z;
  } cases[] = {
    { SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y"), 0, 0, 1 },
    { BOTH ("X") BOTH ("Y"), 0, 0, 0 },                              /* switched off */
    { SWITCH ("RotationActive", 1) BOTH ("X"), 0, 0, 0 },            /* two are free */
    { SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y") BOTH ("Z"), /* none is */
      0, 0, 0 },
    { SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y") SWITCH ("RotationMinZ", 1), 0, 0, 1 },
    /* bent to the negative side */
    { SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y") BOTH ("Z")
          LIMITS ("RotationMin", 0, 0, -150) LIMITS ("RotationMax", 0, 0, 5),
      0, 0, -1 },
    /* a range about X, which is no lock */
    { SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y") LIMITS ("RotationMax", 20, 0, 0), 0, 0,
      0 },
    /* held elsewhere than at 0 */
    { SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y") LIMITS ("RotationMin", 20, 0, 0)
          LIMITS ("RotationMax", 20, 0, 0),
      0, 0, 0 },
    { SWITCH ("RotationActive", 1) BOTH ("Z") BOTH ("Y"), 1, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RmpImport) import = import_limited (cases[i].limits);

      assert_hinge (import, "keeps", cases[i].x, cases[i].y, cases[i].z);
      assert_hinge (import, "undoes", 0, 0, 0);
    }
}

/* Whatever the file turns before and after: seen from the node, the axis stays. */
static void
axis_of_fbx_is_the_one_it_turns_about (void)
{
  const char *limits = SWITCH ("RotationActive", 1) BOTH ("X") BOTH ("Y")
      LIMITS ("PreRotation", 20, 30, 0) LIMITS ("PostRotation", 40, 0, 10);
  g_autoptr (RmpImport) straight = import_turned (limits, 0), bent = import_turned (limits, 70);
  const gint joint = rmp_skeleton_find (straight->skeleton, "keeps");
  const double *before = rmp_skeleton_get_rest_locals (straight->skeleton) + 16 * (gsize) joint;
  const double *after = rmp_skeleton_get_rest_locals (bent->skeleton) + 16 * (gsize) joint;
  double axis[3], moved = 0.0;

  g_assert_true (rmp_skeleton_get_hinge (straight->skeleton, (guint) joint, axis));
  g_assert_cmpfloat (axis[2], <, 0.99); /* it is not Z */
  for (guint row = 0; row < 3; row++)
    {
      double difference = 0.0;

      for (guint column = 0; column < 3; column++)
        {
          difference += (after[4 * column + row] - before[4 * column + row]) * axis[column];
          moved += fabs (after[4 * column + row] - before[4 * column + row]);
        }
      g_assert_cmpfloat_with_epsilon (difference, 0.0, 1e-5);
    }
  g_assert_cmpfloat (moved, >, 1.0);
}

/* Elbows and knees of a character that people use; nothing else of it is a hinge. */
static void
limbs_of_a_character_are_hinges (void)
{
  static const char *const limbs[] = { "LeftForeArm", "RightForeArm", "LeftLeg", "RightLeg" };
  g_autofree char *path = rmp_fixture_data_path ("character/pab/arnaud.fbx");
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = NULL;
  guint n = 0;
  double axis[3];

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("the character is not at hand");
      return;
    }
  import = rmp_fixture_import_path (path, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (limbs); i++)
    assert_hinge (import, limbs[i], 0, 0, 1);
  for (guint i = 0; i < rmp_skeleton_get_n_joints (import->skeleton); i++)
    n += rmp_skeleton_get_hinge (import->skeleton, i, axis);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (limbs));
}

/* A constraint of rolls names an axis; damaged ones limit nothing and refuse nothing. */
static void
rolls_of_gltf_are_hinges (void)
{
  static const char *const damaged[] = { "7", "{\"roll\":[]}", "{\"roll\":{\"rollAxis\":2}}",
                                         "{\"roll\":{\"rollAxis\":\"W\"}}",
                                         "{\"aim\":{\"aimAxis\":\"PositiveX\"}}" };
  const float corners[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();

  rmp_fixture_add_floats (fixture, "VEC3", 3, corners, G_N_ELEMENTS (corners));
  for (gint i = -1; i < (gint) G_N_ELEMENTS (damaged); i++)
    {
      g_autofree char *rest = g_strdup_printf (
          "\"extensionsUsed\":[\"VRMC_node_constraint\"],"
          "\"nodes\":[{\"mesh\":0,\"name\":\"arm\"},{\"name\":\"twist\",\"extensions\":{"
          "\"VRMC_node_constraint\":{\"constraint\":%s}}}],"
          "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}]",
          i < 0 ? "{\"roll\":{\"source\":0,\"rollAxis\":\"Y\"}}" : damaged[i]);
      g_autoptr (GBytes) file = rmp_fixture_gltf (fixture, rest);
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = rmp_fixture_import (file, NULL, &error);

      g_assert_no_error (error);
      assert_hinge (import, "arm", 0, 0, 0);
      assert_hinge (import, "twist", 0, i < 0 ? 1 : 0, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/import/limits/" name, function)
  TEST ("channels-of-bvh-are-limits", channels_of_bvh_are_limits);
  TEST ("limits-of-fbx-leave-one-angle", limits_of_fbx_leave_one_angle);
  TEST ("axis-of-fbx-is-the-one-it-turns-about", axis_of_fbx_is_the_one_it_turns_about);
  TEST ("limbs-of-a-character-are-hinges", limbs_of_a_character_are_hinges);
  TEST ("rolls-of-gltf-are-hinges", rolls_of_gltf_are_hinges);
#undef TEST

  return g_test_run ();
}
