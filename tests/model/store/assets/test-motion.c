/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clips of other files on a character that is there, and the pairs of bones that are kept. */

#include "../fixture.h"
#include "store/assets/add-motion.h"
#include "store/assets/bone-map.h"
#include "store/assets/motion-tears.h"

#include <string.h>

typedef struct
{
  RmpProject *project;
  RmpCharacter *character;
  RmpImport *import;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpCharacter) character = NULL;

  fixture->project = rmp_test_project_new ();
  character = g_list_model_get_item (rmp_project_get_characters (fixture->project), 0);
  fixture->character = character;
  fixture->import = rmp_test_import_new ("Wave", 3);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_import_free (fixture->import);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

/* The import's joints by other names. */
static void
rename_joints (RmpImport *import, const char *const *names)
{
  RmpSkeleton *old = import->skeleton;

  import->skeleton = rmp_skeleton_new (rmp_skeleton_get_n_joints (old), names,
                                       rmp_skeleton_get_parents (old),
                                       rmp_skeleton_get_rest_transforms (old), NULL, NULL);
  rmp_skeleton_unref (old);
}

static guint
n_clips (Fixture *fixture)
{
  return g_list_model_get_n_items (rmp_character_get_clips (fixture->character));
}

static void
motion_is_one_edit (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRetarget)
      retarget = rmp_motion_match (fixture->character, fixture->import, NULL, &error);
  const guint position = rmp_project_get_position (fixture->project);
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL, *undone = NULL,
                  *redone = NULL;
  g_autofree char *text = NULL;
  g_autoptr (RmpClipItem) clip = NULL;

  g_assert_no_error (error);
  g_assert_true (retarget->same_rig);
  text = rmp_motion_describe (retarget, fixture->import);
  g_assert_nonnull (strstr (text, "1 of 1 bones"));
  g_assert_nonnull (strstr (text, "the same rig"));

  rmp_test_assert_ok (
      rmp_character_add_motion (fixture->character, fixture->import, retarget, &error), error);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
  g_assert_cmpuint (n_clips (fixture), ==, 2);
  clip = g_list_model_get_item (rmp_character_get_clips (fixture->character), 1);
  g_assert_cmpstr (rmp_clip_item_get_name (clip), ==, "Wave");
  after = rmp_test_describe (fixture->project);

  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  undone = rmp_test_describe (fixture->project);
  g_assert_cmpstr (undone, ==, before);
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  redone = rmp_test_describe (fixture->project);
  g_assert_cmpstr (redone, ==, after);
}

/* The character's own clip, added again, moves it as before: units and all. */
static void
own_clip_comes_back_as_it_was (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRetarget)
      retarget = rmp_motion_match (fixture->character, fixture->import, NULL, &error);
  RmpSkeleton *skeleton = rmp_character_get_skeleton (fixture->character);
  const guint n = rmp_skeleton_get_n_joints (skeleton);
  g_autofree double *first = g_new (double, 16 * n), *second = g_new (double, 16 * n);
  g_autoptr (RmpClipItem) own = NULL, added = NULL;

  rmp_test_assert_ok (
      rmp_character_add_motion (fixture->character, fixture->import, retarget, &error), error);
  own = g_list_model_get_item (rmp_character_get_clips (fixture->character), 0);
  added = g_list_model_get_item (rmp_character_get_clips (fixture->character), 1);
  for (double time = 0.0; time <= 1.0; time += 0.125)
    {
      rmp_clip_pose (rmp_clip_item_get_clip (own), skeleton, time, first);
      rmp_clip_pose (rmp_clip_item_get_clip (added), skeleton, time, second);
      for (guint i = 0; i < 16 * n; i++)
        g_assert_cmpfloat_with_epsilon (second[i], first[i], 1e-7);
    }
}

static void
motion_without_a_match_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = { "x", "y", "z" };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRetarget) retarget = NULL;

  rename_joints (fixture->import, names);
  retarget = rmp_motion_match (fixture->character, fixture->import, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_character_add_motion (fixture->character, fixture->import, retarget, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND);
  g_assert_cmpuint (n_clips (fixture), ==, 1);

  g_clear_error (&error);
  g_ptr_array_set_size (fixture->import->clips, 0);
  g_assert_null (rmp_motion_match (fixture->character, fixture->import, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "“Wave” for “Arm”"));
}

/* The import's clips become one that turns each of these joints, a chain. */
static void
turn_joints (RmpImport *import, const char *const *names, guint n)
{
  static const float times[] = { 0.0f, 1.0f }, turns[] = { 0, 0, 0, 1, 0.5f, 0, 0, 0.8660254f };
  g_autofree gint32 *parents = g_new (gint32, n);
  g_autofree RmpTransform *rest = g_new (RmpTransform, n);
  g_autofree RmpChannel *channels = g_new (RmpChannel, n);

  for (guint i = 0; i < n; i++)
    {
      parents[i] = (gint32) i - 1;
      rest[i] = (RmpTransform){ { 0.0, i == 0 ? 0.0 : 30.0, 0.0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
      channels[i] = (RmpChannel){ i,    RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times,
                                  turns };
    }
  rmp_skeleton_unref (import->skeleton);
  import->skeleton = rmp_skeleton_new (n, names, parents, rest, NULL, NULL);
  g_ptr_array_set_size (import->clips, 0);
  g_ptr_array_add (import->clips, rmp_clip_new ("Turn", channels, n, NULL));
}

/* The arm's two bones are among those that move, or none of them is. */
static void
fewer_than_half_of_the_bones_are_a_part (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = { "upper", "lower", "x", "y", "z" }, *const strange[] = {
    "x", "y"
  };

  for (guint n = 2; n <= 5; n++)
    {
      g_autoptr (RmpRetarget) retarget = NULL;

      turn_joints (fixture->import, names, n);
      retarget = rmp_motion_match (fixture->character, fixture->import, NULL, NULL);
      g_assert_cmpint (rmp_motion_is_partial (retarget, fixture->import), ==, n == 5);
    }
  turn_joints (fixture->import, strange, 2);
  {
    g_autoptr (RmpRetarget)
        none = rmp_motion_match (fixture->character, fixture->import, NULL, NULL);

    g_assert_false (rmp_motion_is_partial (none, fixture->import));
  }
}

static char *
describe_tears (Fixture *fixture)
{
  g_autoptr (RmpRetarget)
      retarget = rmp_motion_match (fixture->character, fixture->import, NULL, NULL);

  return rmp_motion_describe_tears (fixture->character, fixture->import, retarget);
}

static void
a_bent_arm_holds (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_assert_null (describe_tears (fixture));
}

/* For a tenth of a second half-way the lower bone is six metres away. */
static void
a_torn_arm_is_told_with_time_and_bone (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const float times[] = { 0.0f, 0.95f, 1.0f, 1.05f, 2.0f };
  static const float positions[] = { 0, 30, 0, 0, 30, 0, 0, 630, 0, 0, 30, 0, 0, 30, 0 };
  const RmpChannel channel = {
    1, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 0, 5, times, positions
  };
  g_autofree char *text = NULL;

  g_ptr_array_add (fixture->import->clips, rmp_clip_new ("Off", &channel, 1, NULL));
  text = describe_tears (fixture);
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, "“Sleeve”"));
  g_assert_nonnull (strstr (text, "at 1.00 s 66.7 %"));
  g_assert_true (strstr (text, "“lower”") || strstr (text, "“upper”"));
}

static void
kept_pairs_match_other_names (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = { "x", "y", "z" };
  RmpSkeleton *skeleton = rmp_character_get_skeleton (fixture->character);
  const char *const pairs[] = { "x", rmp_skeleton_get_name (skeleton, 0), "y",
                                rmp_skeleton_get_name (skeleton, 1), NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRetarget) retarget = NULL;
  RmpBoneMap *map = rmp_project_save_bone_map (fixture->project, "mocap", pairs, &error);

  g_assert_no_error (error);
  rename_joints (fixture->import, names);
  retarget = rmp_motion_match (fixture->character, fixture->import, rmp_bone_map_get_pairs (map),
                               &error);
  rmp_test_assert_ok (
      rmp_character_add_motion (fixture->character, fixture->import, retarget, &error), error);
  g_assert_cmpuint (n_clips (fixture), ==, 2);
}

static void
assert_pairs (RmpBoneMap *map, const char *expected)
{
  g_autofree char *text = g_strjoinv (" ", (char **) (gpointer) rmp_bone_map_get_pairs (map));

  g_assert_cmpstr (text, ==, expected);
}

static void
bone_maps_are_edits (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const first[] = { "Hips", "hips", "LeftArm", "", NULL }, *const second[] = {
    "a", "b", NULL
  };
  GListModel *maps = rmp_project_get_bone_maps (fixture->project);
  g_autoptr (GError) error = NULL;
  RmpBoneMap *map = rmp_project_save_bone_map (fixture->project, "mocap", first, &error);

  assert_pairs (map, "Hips hips LeftArm ");
  g_assert_true (rmp_project_save_bone_map (fixture->project, "mocap", second, &error) == map);
  g_assert_cmpuint (g_list_model_get_n_items (maps), ==, 1);
  assert_pairs (map, "a b");
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  assert_pairs (map, "Hips hips LeftArm ");

  g_assert_true (rmp_project_find_bone_map (fixture->project, "mocap", &error) == map);
  g_assert_null (rmp_project_find_bone_map (fixture->project, "dance", &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "mocap"));
  g_clear_error (&error);

  rmp_test_assert_ok (rmp_bone_map_remove (map, &error), error);
  g_assert_cmpuint (g_list_model_get_n_items (maps), ==, 0);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpuint (g_list_model_get_n_items (maps), ==, 1);
  assert_pairs (rmp_project_find_bone_map (fixture->project, "mocap", &error),
                "Hips hips LeftArm ");
}

static void
bone_maps_are_saved (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const pairs[] = { "z", "1", "a", "2", NULL };
  g_autofree char *path = rmp_test_path ("maps.rimple");
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) again = NULL;

  rmp_project_save_bone_map (fixture->project, "mocap", pairs, &error);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  again = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  assert_pairs (rmp_project_find_bone_map (again, "mocap", &error), "a 2 z 1");
  rmp_project_close (again);
}

static void
add_tests (void)
{
#define TEST(name, function)                                                                       \
  g_test_add ("/store/motion/" name, Fixture, NULL, set_up, function, tear_down)
  TEST ("motion-is-one-edit", motion_is_one_edit);
  TEST ("own-clip-comes-back-as-it-was", own_clip_comes_back_as_it_was);
  TEST ("motion-without-a-match-is-refused", motion_without_a_match_is_refused);
  TEST ("fewer-than-half-of-the-bones-are-a-part", fewer_than_half_of_the_bones_are_a_part);
  TEST ("a-bent-arm-holds", a_bent_arm_holds);
  TEST ("a-torn-arm-is-told-with-time-and-bone", a_torn_arm_is_told_with_time_and_bone);
  TEST ("kept-pairs-match-other-names", kept_pairs_match_other_names);
  TEST ("bone-maps-are-edits", bone_maps_are_edits);
  TEST ("bone-maps-are-saved", bone_maps_are_saved);
#undef TEST
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
