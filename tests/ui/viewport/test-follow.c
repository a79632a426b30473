/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "store/assets/placement.h"
#include "ui-test.h"
#include "viewport/viewport-private.h"
#include "walk.h"

/* The camera goes along with a character that walks about, where it is told to. */

#define WAY 3.0f

static RmpCharacter *
get_character (RmpWorkspace *workspace)
{
  return g_list_model_get_item (rmp_project_get_characters (rmp_workspace_get_project (workspace)),
                                0);
}

static RmpCamera
go_to (RmpWindow *window, guint frame)
{
  rmp_workspace_set_frame (rmp_window_get_workspace (window), frame);
  rmp_ui_test_wait_for_picture (window);
  return *rmp_viewport_get_camera (rmp_window_get_viewport (window));
}

static void
check_follow (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  g_autoptr (RmpCharacter) character = get_character (workspace);
  guint last;
  RmpCamera first, after;

  rmp_ui_test_add_walk (window, (const float[]){ WAY, WAY / 2, 0.0f }, 0.0);
  last = rmp_workspace_get_n_frames (workspace) - 1;
  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));

  /* Not told to, it stays. */
  first = go_to (window, 0);
  after = go_to (window, last);
  g_assert_cmpfloat (after.target[0], ==, first.target[0]);

  /* Told to, it goes along the floor, and back where the clip begins again. */
  go_to (window, 0);
  rmp_pointer_key ("j");
  g_assert_true (rmp_workspace_get_flag (workspace, "follow"));
  first = go_to (window, 0);
  after = go_to (window, last);
  g_assert_cmpfloat_with_epsilon (after.target[0], first.target[0] + WAY, 1e-3f);
  g_assert_cmpfloat_with_epsilon (after.target[2], first.target[2], 1e-3f);
  g_assert_cmpfloat (after.target[1], ==, first.target[1]);
  g_assert_cmpfloat (after.yaw, ==, first.yaw);
  after = go_to (window, 0);
  g_assert_cmpfloat_with_epsilon (after.target[0], first.target[0], 1e-3f);

  /* One that is put elsewhere is not run after. */
  g_assert_true (
      rmp_character_set_placement (character, &(RmpPlacement){ .offset = { 0.05 } }, NULL));
  after = go_to (window, 0);
  g_assert_cmpfloat_with_epsilon (after.target[0], first.target[0], 1e-3f);
  rmp_pointer_key ("j");
  after = go_to (window, last);
  g_assert_cmpfloat_with_epsilon (after.target[0], first.target[0], 1e-3f);
}

static void
test_follow (void)
{
  static const RmpPointerCheck checks[] = { check_follow, NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/follow/a-character-that-walks-about", test_follow);
  return g_test_run ();
}
