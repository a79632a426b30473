/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/param-row.h"
#include "outliner/outliner.h"
#include "pointer.h"
#include "ui-test.h"
#include "viewport/wipe-bar.h"
#include "widgets/number-entry.h"

#include <math.h>
#include <string.h>

/* Habits of hands: what mouse and keys do in other 3-D tools, with real events. */

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

static void
press_key (RmpWindow *window, const char *key)
{
  rmp_pointer_key (key);
  rmp_ui_test_wait_for_picture (window);
}

/* --- two variants ----------------------------------------------------------------------------- */

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

static gboolean
is_in_the_middle (gpointer workspace)
{
  return rmp_workspace_get_bar (workspace, 0) == 0.5;
}

/* A late motion over the view takes the keyboard, as open_menu() tells of; then once more. */
static void
put_in_the_middle (RmpWorkspace *workspace, GtkWidget *bar)
{
  for (guint i = 0; i < 5; i++)
    {
      gtk_widget_grab_focus (bar);
      rmp_pointer_key ("Return");
      if (rmp_ui_test_wait_seconds (10, is_in_the_middle, workspace))
        return;
    }
  g_assert_not_reached ();
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
  put_in_the_middle (get_workspace (window), bar);
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

  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_has_css_class (widget, "hud") &&
      gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_pane_button (child);
  return found;
}

static gboolean
shows_menu (gpointer button)
{
  GtkPopover *menu = gtk_menu_button_get_popover (button);

  return menu && gtk_widget_get_mapped (GTK_WIDGET (menu));
}

static gboolean
shows_no_menu (gpointer button)
{
  return !shows_menu (button);
}

/* By the keyboard alone. On a busy machine the pointer's last motion may come after the button got
 * the keyboard, and a motion over the view gives it to the view: then once more, as anybody would,
 * and the test says so.
 */
static void
open_menu (GtkWidget *button)
{
  for (guint i = 0; i < 5; i++)
    {
      GtkWidget *focus;

      g_assert_true (gtk_widget_child_focus (button, GTK_DIR_TAB_FORWARD));
      rmp_pointer_key ("space");
      if (rmp_ui_test_wait_seconds (10, shows_menu, button))
        return;
      focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (button)));
      g_test_message ("no menu; %s has the keyboard, the window is %sactive",
                      focus ? G_OBJECT_TYPE_NAME (focus) : "nothing",
                      gtk_window_is_active (GTK_WINDOW (gtk_widget_get_root (button))) ? ""
                                                                                       : "not ");
      gtk_widget_grab_focus (gtk_widget_get_ancestor (button, RMP_TYPE_VIEWPORT));
    }
  g_assert_not_reached ();
}

/* The first row is the variant that shows, the second the other one. */
static void
check_pane_menu (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpVariant *shown = rmp_workspace_get_variant (workspace, 0);
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window)),
            *button = find_pane_button (viewport);

  g_assert_nonnull (button);
  /* Not where the menu comes: the row under the pointer takes the keyboard. */
  rmp_pointer_move (viewport, 0.8 * gtk_widget_get_width (viewport),
                    0.8 * gtk_widget_get_height (viewport));
  open_menu (button);
  rmp_pointer_key ("Down");
  rmp_pointer_key ("Return");
  rmp_ui_test_wait (shows_no_menu, button);
  g_assert_true (rmp_workspace_get_variant (workspace, 0) != shown);
  rmp_workspace_set_side (workspace, 0, RMP_SIDE_SHOWN, shown);
  rmp_ui_test_wait_for_picture (window);
}

/* --- keyboard alone --------------------------------------------------------------------------- */

static gboolean
is_in (RmpWindow *window, GType type)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus && gtk_widget_get_ancestor (focus, type);
}

static guint
count_selected_rows (GtkWidget *widget)
{
  guint n = GTK_IS_LIST_BOX_ROW (widget) && gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (widget))
                ? 1
                : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
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
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (focus)), 0.015,
                                  1e-9);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Fold width 15 mm");
  press_key (window, "ctrl+z");
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (focus)), 0.03,
                                  1e-9);
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
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry)), 0.03,
                                  1e-9);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, label);
  rmp_ui_test_wait_for_picture (window);
}

static void
assert_tool (RmpWindow *window, const char *expected)
{
  g_autofree char *tool = NULL;

  g_object_get (get_workspace (window), "tool", &tool, NULL);
  g_assert_cmpstr (tool, ==, expected);
}

/* Escape leaves the tool wherever the keyboard is, but first what is being typed there. */
static void
check_leaving_tool (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);

  g_assert_true (RMP_IS_NUMBER_ENTRY (gtk_window_get_focus (GTK_WINDOW (window))));
  g_object_set (workspace, "tool", "fold-line", NULL);
  rmp_pointer_key ("7");
  rmp_pointer_key ("Escape");
  assert_tool (window, "fold-line");
  rmp_pointer_key ("Escape");
  assert_tool (window, "select");
  g_assert_true (RMP_IS_NUMBER_ENTRY (gtk_window_get_focus (GTK_WINDOW (window))));

  g_object_set (workspace, "tool", "fold-line", NULL);
  go_to_outliner (window);
  rmp_pointer_key ("Escape");
  assert_tool (window, "select");
  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
}

static void
on_dismissed (gboolean *dismissed)
{
  *dismissed = TRUE;
}

static gboolean
is_dismissed (gpointer dismissed)
{
  return *(gboolean *) dismissed;
}

/* What is deleted can be had back by a toast, which is gone once its button would do another thing.
 */
static void
check_delete (RmpWindow *window)
{
  GListModel *garments = rmp_project_get_garments (
      rmp_workspace_get_project (get_workspace (window)));
  g_autoptr (AdwToast) toast = NULL;
  gboolean dismissed = FALSE;

  go_to_outliner (window);
  rmp_pointer_key ("End");
  rmp_pointer_key ("Delete");
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 0);
  g_object_get (rmp_ui_test_find (GTK_WIDGET (window), g_type_from_name ("AdwToastWidget")),
                "toast", &toast, NULL);
  g_assert_nonnull (strstr (adw_toast_get_title (toast), "Deleted"));
  g_signal_connect_swapped (toast, "dismissed", G_CALLBACK (on_dismissed), &dismissed);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpuint (g_list_model_get_n_items (garments), ==, 1);
  g_assert_null (adw_toast_get_button_label (toast));
  rmp_ui_test_wait (is_dismissed, &dismissed);
  g_signal_handlers_disconnect_by_data (toast, &dismissed);
  rmp_ui_test_wait_for_picture (window);
}

static GtkLabel *
get_message (GtkWidget *window)
{
  GtkWidget *toast = rmp_ui_test_find (window, g_type_from_name ("AdwToastWidget"));

  return toast ? GTK_LABEL (rmp_ui_test_find (toast, GTK_TYPE_LABEL)) : NULL;
}

static gboolean
tells_reason (gpointer window)
{
  GtkLabel *label = get_message (window);

  return label && g_str_has_prefix (gtk_label_get_text (label), "mmmm");
}

/* A message that is longer than a line, as the reasons of simulators are, is read to its end. */
static void
check_long_message (RmpWindow *window)
{
  g_autofree char *message = g_strnfill (230, 'm');
  PangoLayout *layout;

  for (guint i = 9; i < 230; i += 10)
    message[i] = ' ';
  gtk_widget_activate_action (GTK_WIDGET (window), "win.report", "s", message);
  rmp_ui_test_wait (tells_reason, window);
  rmp_ui_test_settle ();
  g_assert_cmpstr (gtk_label_get_text (get_message (GTK_WIDGET (window))), ==, message);
  layout = gtk_label_get_layout (get_message (GTK_WIDGET (window)));
  g_assert_false (pango_layout_is_ellipsized (layout));
  g_assert_cmpint (pango_layout_get_line_count (layout), >, 1);
}

static gboolean
tells (gpointer window, const char *text)
{
  GtkLabel *label = get_message (window);

  return label && strstr (gtk_label_get_text (label), text);
}

static gboolean
tells_first (gpointer window)
{
  return tells (window, "3 vertices have no body");
}

static gboolean
tells_other (gpointer window)
{
  return tells (window, "Raise");
}

static gboolean
tells_nothing (gpointer window)
{
  return !get_message (window);
}

static void
fail (RmpWindow *window, RmpLook *look, const char *message)
{
  g_signal_emit_by_name (rmp_workspace_get_evaluator (get_workspace (window)), "failed", look,
                         message);
}

static void
go_on (RmpWindow *window, RmpLook *look)
{
  g_signal_emit_by_name (rmp_workspace_get_evaluator (get_workspace (window)), "frame-ready", NULL,
                         look, 0.0);
}

static gboolean
never (G_GNUC_UNUSED gpointer data)
{
  return FALSE;
}

/* As somebody does who has seen it come. */
static void
dismiss (RmpWindow *window)
{
  g_autoptr (AdwToast) toast = NULL;

  rmp_ui_test_wait_seconds (1, never, NULL);
  g_object_get (rmp_ui_test_find (GTK_WIDGET (window), g_type_from_name ("AdwToastWidget")),
                "toast", &toast, NULL);
  adw_toast_dismiss (toast);
  rmp_ui_test_wait (tells_nothing, window);
}

/* A look that stops says why, and not again with each stroke of the mask that is to mend it. */
static void
check_failures (RmpWindow *window)
{
  RmpProject *project = rmp_workspace_get_project (get_workspace (window));
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (project), 0);

  dismiss (window);
  fail (window, look, "3 vertices have no body within 5 mm (0, 1, 2).");
  rmp_ui_test_wait (tells_first, window);
  fail (window, look, "12 vertices have no body within 5 mm (0, 1, 2, 3, …).");
  dismiss (window);
  fail (window, look, "2 vertices have no body within 5 mm (0, 1).");
  rmp_ui_test_settle ();
  g_assert_true (tells_nothing (window));
  fail (window, look, "So stiff a cloth takes 9000 steps. Raise “Most steps”.");
  rmp_ui_test_wait (tells_other, window);

  /* It goes with its reason, which is told again if it comes back. */
  go_on (window, look);
  rmp_ui_test_wait (tells_nothing, window);
  fail (window, look, "So stiff a cloth takes 9000 steps. Raise “Most steps”.");
  rmp_ui_test_wait (tells_other, window);
}

/* Messages come and go faster than they can be seen, and while others go. */
static void
check_quick_messages (RmpWindow *window)
{
  static const char *const messages[] = { "It is too stiff.", "It is too soft.", "It is torn.",
                                          "It is held by nothing." };
  RmpProject *project = rmp_workspace_get_project (get_workspace (window));
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (project), 0);

  for (guint round = 0; round < 2; round++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
        {
          fail (window, look, messages[i]);
          if (round == 1)
            rmp_ui_test_settle ();
          go_on (window, look);
        }
      rmp_ui_test_wait (tells_nothing, window);
    }
}

/* --- run -------------------------------------------------------------------------------------- */

static void
test_habits (void)
{
  static const RmpPointerCheck checks[] = { check_outliner,
                                            check_access_keys,
                                            check_giving_up,
                                            check_leaving_tool,
                                            check_panes,
                                            check_wipe,
                                            check_flip,
                                            check_pane_menu,
                                            check_delete,
                                            check_long_message,
                                            check_failures,
                                            check_quick_messages,
                                            NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/habits/mouse-and-keys-on-the-arm", test_habits);
  return g_test_run ();
}
