/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "store/assets/placement.h"
#include "ui-test.h"
#include "workspace/workspace.h"

#include <math.h>

/* A character under the hand: taken where it is seen, moved over the floor, put back by Esc. */

/* Where the sleeve is in the first view of the arm, as parts of the viewport. */
#define CLOTH_X 0.25
#define CLOTH_Y 0.66

typedef struct
{
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpCharacter *character;
  double x, y; /* a place on the sleeve */
} Hand;

static gboolean
is_drawn_elsewhere (gpointer data)
{
  return rmp_workspace_get_move (((Hand *) data)->workspace)->character != NULL;
}

static gboolean
is_drawn_in_place (gpointer data)
{
  return rmp_workspace_get_move (((Hand *) data)->workspace)->character == NULL;
}

static GtkWidget *
get_viewport (const Hand *hand)
{
  return GTK_WIDGET (rmp_window_get_viewport (hand->window));
}

static void
take (Hand *hand)
{
  rmp_pointer_move (get_viewport (hand), hand->x, hand->y);
  rmp_pointer_press ();
  rmp_pointer_move (get_viewport (hand), hand->x + 20, hand->y);
  rmp_pointer_move (get_viewport (hand), hand->x + 60, hand->y);
  rmp_ui_test_wait (is_drawn_elsewhere, hand);
}

/* The cloth is where the pointer has it, at once and when its own frames are there. */
static void
check_drag (Hand *hand)
{
  RmpProject *project = rmp_workspace_get_project (hand->workspace);
  const guint position = rmp_project_get_position (project);
  const RmpCamera camera = *rmp_viewport_get_camera (rmp_window_get_viewport (hand->window));
  RmpPlacement placement;
  RmpSurfaceHit before, after;

  g_assert_true (
      rmp_viewport_locate (rmp_window_get_viewport (hand->window), hand->x, hand->y, &before));
  take (hand);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  g_assert_true (rmp_workspace_get_selection (hand->workspace) == (GObject *) hand->character);
  rmp_pointer_release ();
  rmp_ui_test_wait_for_position (project, position + 1);
  rmp_ui_test_wait (is_drawn_in_place, hand);
  rmp_ui_test_wait_for_picture (hand->window);
  placement = rmp_character_get_placement (hand->character);
  g_assert_cmpfloat (fabs (placement.offset[0]) + fabs (placement.offset[2]), >, 1e-3);
  g_assert_cmpfloat (placement.offset[1], ==, 0.0);
  g_assert_true (
      rmp_viewport_locate (rmp_window_get_viewport (hand->window), hand->x + 60, hand->y, &after));
  for (guint axis = 0; axis < 3; axis++)
    g_assert_cmpfloat_with_epsilon (after.position[axis],
                                    before.position[axis] + (float) placement.offset[axis], 5e-3f);
  g_assert_cmpfloat (rmp_viewport_get_camera (rmp_window_get_viewport (hand->window))->distance, ==,
                     camera.distance);

  /* One step. */
  g_assert_true (rmp_project_undo (project, NULL));
  placement = rmp_character_get_placement (hand->character);
  g_assert_cmpfloat (placement.offset[0], ==, 0.0);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  rmp_ui_test_wait_for_picture (hand->window);
}

static void
check_escape (Hand *hand)
{
  RmpProject *project = rmp_workspace_get_project (hand->workspace);
  const guint position = rmp_project_get_position (project);

  take (hand);
  rmp_pointer_key ("Escape");
  rmp_ui_test_wait (is_drawn_in_place, hand);
  rmp_pointer_move (get_viewport (hand), hand->x + 90, hand->y + 20);
  rmp_pointer_release ();
  rmp_ui_test_settle ();
  g_assert_true (is_drawn_in_place (hand));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  g_assert_cmpfloat (rmp_character_get_placement (hand->character).offset[0], ==, 0.0);
}

static void
check_round_positions (Hand *hand)
{
  RmpProject *project = rmp_workspace_get_project (hand->workspace);
  const guint position = rmp_project_get_position (project);
  RmpPlacement placement;

  rmp_pointer_move (get_viewport (hand), hand->x, hand->y);
  rmp_pointer_press ();
  rmp_pointer_hold ("ctrl");
  rmp_pointer_move (get_viewport (hand), hand->x + 40, hand->y);
  rmp_pointer_move (get_viewport (hand), hand->x + 150, hand->y + 60);
  rmp_ui_test_wait (is_drawn_elsewhere, hand);
  rmp_pointer_release ();
  rmp_pointer_let_go ("ctrl");
  rmp_ui_test_wait_for_position (project, position + 1);
  placement = rmp_character_get_placement (hand->character);
  for (guint axis = 0; axis < 3; axis++)
    g_assert_cmpfloat_with_epsilon (placement.offset[axis],
                                    0.1 * round (placement.offset[axis] / 0.1), 1e-6);
  rmp_ui_test_wait (is_drawn_in_place, hand);
  rmp_ui_test_wait_for_picture (hand->window);
}

static void
check_move (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  g_autoptr (RmpCharacter) character = g_list_model_get_item (
      rmp_project_get_characters (rmp_workspace_get_project (workspace)), 0);
  Hand hand = { window, workspace, character, floor (CLOTH_X * gtk_widget_get_width (viewport)),
                floor (CLOTH_Y * gtk_widget_get_height (viewport)) };
  g_autofree char *tool = NULL;

  gtk_widget_grab_focus (viewport);
  rmp_pointer_key ("n");
  g_object_get (workspace, "tool", &tool, NULL);
  g_assert_cmpstr (tool, ==, "move");
  check_drag (&hand);
  check_escape (&hand);
  check_round_positions (&hand);
}

static void
test_move (void)
{
  static const RmpPointerCheck checks[] = { check_move, NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/move/a-character-under-the-hand", test_move);
  return g_test_run ();
}
