/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "walk.h"

#include "store/assets/add-motion.h"
#include "ui-test.h"

#include <math.h>

static RmpImport *
new_walk (RmpSkeleton *skeleton, const float way[3], double turn)
{
  const float times[] = { 0.0f, 1.0f }, positions[] = { 0, 0, 0, way[0], way[1], way[2] };
  const float rotations[] = {
    0, 0, 0, 1, 0, (float) sin (0.5 * turn), 0, (float) cos (0.5 * turn)
  };
  const RmpChannel channels[] = {
    { 0, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, positions },
    { 0, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, rotations },
  };
  RmpImport *import = g_new0 (RmpImport, 1);

  import->name = g_strdup ("walk");
  import->format = g_strdup ("test");
  import->metres_per_unit = 1.0;
  import->skeleton = rmp_skeleton_ref (skeleton);
  import->meshes = g_ptr_array_new ();
  import->clips = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_clip_unref);
  import->images = g_ptr_array_new ();
  import->report = g_ptr_array_new ();
  g_ptr_array_add (import->clips, rmp_clip_new ("walk", channels, turn != 0.0 ? 2 : 1, NULL));
  return import;
}

void
rmp_ui_test_add_walk (RmpWindow *window, const float way[3], double turn)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  g_autoptr (RmpCharacter) character = g_list_model_get_item (
      rmp_project_get_characters (rmp_workspace_get_project (workspace)), 0);
  g_autoptr (RmpImport) import = new_walk (rmp_character_get_skeleton (character), way, turn);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRetarget) retarget = rmp_motion_match (character, import, NULL, &error);
  GListModel *clips = rmp_character_get_clips (character);
  g_autoptr (RmpClipItem) clip = NULL;

  g_assert_no_error (error);
  g_assert_true (rmp_character_add_motion (character, import, retarget, &error));
  g_assert_no_error (error);
  clip = g_list_model_get_item (clips, g_list_model_get_n_items (clips) - 1);
  rmp_workspace_set_clip (workspace, clip);
  rmp_workspace_set_frame (workspace, 0);
  rmp_ui_test_wait_for_picture (window);
}
