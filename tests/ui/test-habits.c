/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "number-entry.h"
#include "outliner.h"
#include "param-row.h"
#include "pointer.h"
#include "timeline.h"
#include "ui-test.h"
#include "window.h"
#include "wipe-bar.h"

#include <math.h>
#include <string.h>

/* Habits of hands: what mouse and keys do in other 3-D tools, with real events. */

#define STEP (float) (G_PI / 12)

static RmpWorkspace *
get_workspace (RmpWindow *window)
{
  return rmp_window_get_workspace (window);
}

static RmpCamera
get_camera (RmpWindow *window)
{
  return *rmp_viewport_get_camera (rmp_window_get_viewport (window));
}

typedef struct
{
  RmpWindow *window;
  float yaw, pitch;
} View;

static gboolean
looks_from (gpointer data)
{
  const View *view = data;
  const RmpCamera camera = get_camera (view->window);

  return fabsf (remainderf (camera.yaw - view->yaw, (float) (2 * G_PI))) < 1e-4f &&
         fabsf (camera.pitch - view->pitch) < 1e-4f;
}

static void
press_key (RmpWindow *window, const char *key)
{
  rmp_pointer_key (key);
  rmp_ui_test_wait_for_picture (window);
}

/* --- camera --------------------------------------------------------------------------------------------------- */

/* Beside the cloth, so that the pivot is the target. */
static void
drag_middle (RmpWindow *window, const char *held)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));

  rmp_pointer_move (viewport, 200, 60);
  if (held != NULL)
    rmp_pointer_hold (held);
  rmp_pointer_button (2, TRUE);
  rmp_pointer_move (viewport, 240, 80);
  rmp_pointer_move (viewport, 260, 90);
  rmp_pointer_button (2, FALSE);
  if (held != NULL)
    rmp_pointer_let_go (held);
}

static void
check_mouse (RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  RmpCamera before = get_camera (window), after;

  drag_middle (window, NULL);
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, <, before.yaw);
  g_assert_cmpfloat (after.pitch, >, before.pitch);
  g_assert_cmpfloat_with_epsilon (after.distance, before.distance, 1e-4f);

  before = after;
  drag_middle (window, "shift");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, ==, before.yaw);
  g_assert_cmpfloat (fabsf (after.target[1] - before.target[1]), >, 1e-3f);
  g_assert_cmpfloat (after.distance, ==, before.distance);

  before = after;
  drag_middle (window, "ctrl");
  after = get_camera (window);
  g_assert_cmpfloat (after.yaw, ==, before.yaw);
  g_assert_cmpfloat (after.distance, >, before.distance);

  before = after;
  rmp_pointer_move (viewport, 200, 60);
  rmp_pointer_button (4, TRUE);
  rmp_pointer_button (4, FALSE);
  g_assert_cmpfloat (get_camera (window).distance, <, before.distance);
}

static void
check_view (RmpWindow *window, const char *key, float yaw, float pitch)
{
  rmp_pointer_key (key);
  rmp_ui_test_wait (looks_from, &(View){ window, yaw, pitch });
}

static void
check_views (RmpWindow *window)
{
  RmpViewport *viewport = rmp_window_get_viewport (window);
  const float right = (float) G_PI_2;

  gtk_widget_grab_focus (GTK_WIDGET (viewport));
  check_view (window, "KP_1", 0, 0);
  check_view (window, "ctrl+KP_1", 2 * right, 0);
  check_view (window, "3", right, 0);
  check_view (window, "ctrl+3", -right, 0);
  check_view (window, "7", 0, right);
  check_view (window, "1", 0, 0);
  check_view (window, "6", STEP, 0);
  check_view (window, "8", STEP, STEP);
  check_view (window, "KP_4", 0, STEP);
  check_view (window, "KP_2", 0, 0);
  rmp_pointer_key ("5");
  g_assert_true (get_camera (window).orthographic);
  rmp_pointer_key ("KP_5");
  g_assert_false (get_camera (window).orthographic);

  /* Steps that come while one still glides add up. */
  for (guint i = 0; i < 4; i++)
    rmp_viewport_orbit (viewport, (double) STEP, 0);
  rmp_viewport_frame (viewport, FALSE);
  rmp_ui_test_wait (looks_from, &(View){ window, 4 * STEP, 0 });
}

/* --- two variants --------------------------------------------------------------------------------------------- */

/* Two panes side by side show all that one showed. */
static void
check_panes (RmpWindow *window)
{
  const RmpCamera camera = get_camera (window);
  const float before = camera.distance;

  rmp_viewport_set_camera (rmp_window_get_viewport (window), &camera, FALSE);
  press_key (window, "alt+2");
  g_assert_cmpuint (rmp_workspace_get_panes (get_workspace (window)), ==, 2);
  g_assert_cmpfloat_with_epsilon (get_camera (window).distance, 2 * before, 1e-4f);
  press_key (window, "alt+4");
  g_assert_cmpfloat_with_epsilon (get_camera (window).distance, before, 1e-4f);
  press_key (window, "alt+1");
  g_assert_cmpuint (rmp_workspace_get_panes (get_workspace (window)), ==, 1);
}

static void
check_wipe (RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window)), *bar;
  const int width = gtk_widget_get_width (viewport);
  const RmpCamera before = get_camera (window), *after;

  rmp_viewport_set_camera (RMP_VIEWPORT (viewport), &before, FALSE);
  gtk_widget_grab_focus (viewport);
  press_key (window, "v");
  bar = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_WIPE_BAR);
  g_assert_nonnull (bar);
  rmp_pointer_drag (bar, (double[]){ 0.5 * width, 80 }, (double[]){ 0.25 * width, 90 });
  g_assert_cmpfloat_with_epsilon (rmp_workspace_get_bar (get_workspace (window), 0), 0.25, 0.02);
  after = rmp_viewport_get_camera (RMP_VIEWPORT (viewport));
  g_assert_cmpmem (after, sizeof *after, &before, sizeof before);

  /* The bar has the keyboard now. */
  rmp_pointer_key ("shift+Right");
  g_assert_cmpfloat_with_epsilon (rmp_workspace_get_bar (get_workspace (window), 0), 0.35, 0.02);
  rmp_pointer_key ("Return");
  g_assert_cmpfloat (rmp_workspace_get_bar (get_workspace (window), 0), ==, 0.5);
  gtk_widget_grab_focus (viewport);
  press_key (window, "v");
  g_assert_null (rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_WIPE_BAR));
}

static void
check_flip (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpVariant *shown = rmp_workspace_get_variant (workspace, 0);

  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_pointer_hold ("b");
  g_assert_true (rmp_workspace_get_variant (workspace, 0) != shown);
  rmp_pointer_let_go ("b");
  g_assert_true (rmp_workspace_get_variant (workspace, 0) == shown);
}

static GtkWidget *
find_pane_button (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_has_css_class (widget, "hud") && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_pane_button (child);
  return found;
}

static gboolean
shows_menu (gpointer button)
{
  GtkPopover *menu = gtk_menu_button_get_popover (button);

  return menu != NULL && gtk_widget_get_mapped (GTK_WIDGET (menu));
}

static gboolean
shows_no_menu (gpointer button)
{
  return !shows_menu (button);
}

/* The first row is the variant that shows, the second the other one. */
static void
check_pane_menu (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpVariant *shown = rmp_workspace_get_variant (workspace, 0);
  GtkWidget *button = find_pane_button (GTK_WIDGET (rmp_window_get_viewport (window)));

  g_assert_nonnull (button);
  gtk_widget_child_focus (button, GTK_DIR_TAB_FORWARD);
  rmp_pointer_key ("space");
  rmp_ui_test_wait (shows_menu, button);
  rmp_pointer_key ("Down");
  rmp_pointer_key ("Return");
  rmp_ui_test_wait (shows_no_menu, button);
  g_assert_true (rmp_workspace_get_variant (workspace, 0) != shown);
  rmp_workspace_set_side (workspace, 0, RMP_SIDE_SHOWN, shown);
  rmp_ui_test_wait_for_picture (window);
}

/* --- time ----------------------------------------------------------------------------------------------------- */

/* Stops at once: while frames follow each other there is always something pending. */
static void
on_playing (RmpWorkspace *workspace, G_GNUC_UNUSED GParamSpec *pspec, gpointer n_played)
{
  if (!rmp_workspace_get_playing (workspace))
    return;
  (*(guint *) n_played)++;
  rmp_workspace_set_playing (workspace, FALSE);
}

static void
check_time (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  GtkWidget *ruler = gtk_widget_get_last_child (rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_TIMELINE));
  const guint last = rmp_workspace_get_n_frames (workspace) - 1;
  guint range[2], n_played = 0;

  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_workspace_set_frame (workspace, 20);
  rmp_pointer_key ("Right");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 21);
  rmp_pointer_key ("shift+Left");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 11);
  rmp_pointer_key ("i");
  rmp_pointer_key ("shift+Right");
  rmp_pointer_key ("o");
  rmp_workspace_get_range (workspace, range, range + 1);
  g_assert_cmpuint (range[0], ==, 11);
  g_assert_cmpuint (range[1], ==, 21);
  rmp_pointer_key ("shift+i");
  g_assert_false (rmp_workspace_has_range (workspace));
  rmp_pointer_key ("End");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, last);
  rmp_pointer_key ("Down");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), <, last);
  g_signal_connect (workspace, "notify::playing", G_CALLBACK (on_playing), &n_played);
  rmp_pointer_key ("space");
  g_assert_cmpuint (n_played, ==, 1);
  g_signal_handlers_disconnect_by_func (workspace, on_playing, &n_played);

  /* Home is the camera's in the viewport, and the start in the timeline. */
  gtk_widget_child_focus (ruler, GTK_DIR_TAB_FORWARD);
  rmp_pointer_key ("Home");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 0);
  rmp_ui_test_wait_for_picture (window);
}

/* --- keyboard alone ------------------------------------------------------------------------------------------- */

static gboolean
is_in (RmpWindow *window, GType type)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus != NULL && gtk_widget_get_ancestor (focus, type) != NULL;
}

static guint
count_selected_rows (GtkWidget *widget)
{
  guint n = GTK_IS_LIST_BOX_ROW (widget) && gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (widget)) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_selected_rows (child);
  return n;
}

static void
go_to_outliner (RmpWindow *window)
{
  for (guint i = 0; i < 8 && !is_in (window, RMP_TYPE_OUTLINER); i++)
    rmp_pointer_key ("F6");
  g_assert_true (is_in (window, RMP_TYPE_OUTLINER));
}

/* Passing through the outliner selects nothing: the arrows do. */
static void
check_outliner (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  GtkWidget *outliner = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_OUTLINER);
  GObject *look = rmp_workspace_get_selection (workspace);

  g_assert_true (RMP_IS_LOOK (look));
  go_to_outliner (window);
  g_assert_true (rmp_workspace_get_selection (workspace) == look);
  g_assert_cmpuint (count_selected_rows (outliner), ==, 1);
  rmp_pointer_key ("End");
  g_assert_true (RMP_IS_GARMENT (rmp_workspace_get_selection (workspace)));
  g_assert_cmpuint (count_selected_rows (outliner), ==, 1);
  rmp_workspace_select (workspace, look);

  /* An edit makes the rows anew, and leaves the keyboard where it is. */
  g_action_group_activate_action (G_ACTION_GROUP (window), "new-variant", NULL);
  g_assert_true (is_in (window, RMP_TYPE_OUTLINER));
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  rmp_ui_test_wait_for_picture (window);
}

static void
check_access_keys (RmpWindow *window)
{
  RmpProject *project = rmp_workspace_get_project (get_workspace (window));
  GtkWidget *focus;

  rmp_pointer_key ("alt+f");
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (RMP_IS_NUMBER_ENTRY (focus));
  rmp_pointer_key ("2");
  rmp_pointer_key ("asterisk");
  rmp_pointer_key ("7");
  rmp_pointer_key ("period");
  rmp_pointer_key ("5");
  press_key (window, "Return");
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (focus)), 0.015, 1e-9);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Fold width 15 mm");
  press_key (window, "ctrl+z");
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (focus)), 0.03, 1e-9);
}

/* Escape gives a drag up, whatever the pointer does until the button is let go. */
static void
check_giving_up (RmpWindow *window)
{
  RmpProject *project = rmp_workspace_get_project (get_workspace (window));
  GtkWidget *entry = gtk_window_get_focus (GTK_WINDOW (window));
  g_autofree char *label = g_strdup (rmp_project_get_undo_label (project));

  g_assert_true (RMP_IS_NUMBER_ENTRY (entry));
  rmp_pointer_move (entry, 20, 13);
  rmp_pointer_press ();
  rmp_pointer_move (entry, 30, 13);
  rmp_pointer_move (entry, 50, 13);
  g_assert_cmpfloat (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry)), >, 0.031);
  rmp_pointer_key ("Escape");
  rmp_pointer_move (entry, 60, 13);
  rmp_pointer_release ();
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry)), 0.03, 1e-9);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, label);
  rmp_ui_test_wait_for_picture (window);
}

static void
check_delete (RmpWindow *window)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (get_workspace (window)));

  go_to_outliner (window);
  rmp_pointer_key ("End");
  rmp_pointer_key ("Delete");
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 0);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 1);
  rmp_ui_test_wait_for_picture (window);
}

/* --- run ------------------------------------------------------------------------------------------------------ */

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  if (rmp_pointer_begin (GTK_WINDOW (window)))
    {
      check_outliner (window);
      check_access_keys (window);
      check_giving_up (window);
      check_mouse (window);
      check_views (window);
      check_panes (window);
      check_wipe (window);
      check_flip (window);
      check_pane_menu (window);
      check_time (window);
      check_delete (window);
    }
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_habits (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/habits/mouse-and-keys-on-the-arm", test_habits);
  return g_test_run ();
}
