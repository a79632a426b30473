/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "shell/preferences-window.h"
#include "shell/preferences.h"
#include "shell/window-private.h"
#include "ui-test.h"

#include <glib/gstdio.h>

/* What a desktop's programs have in common: panels, menu, help, preferences, files and the end, by
 * their keys.
 */

static void
press (RmpWindow *window, const char *key)
{
  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_pointer_key (key);
}

static void
check_panels (RmpWindow *window)
{
  press (window, "F9");
  g_assert_false (gtk_widget_get_mapped (window->outliner_panel));
  g_assert_true (gtk_widget_get_mapped (window->inspector_panel));
  press (window, "F9");
  g_assert_true (gtk_widget_get_mapped (window->outliner_panel));
  press (window, "ctrl+backslash");
  g_assert_false (gtk_widget_get_mapped (window->outliner_panel));
  g_assert_false (gtk_widget_get_mapped (window->inspector_panel));
  rmp_ui_test_wait_for_picture (window);
  press (window, "ctrl+backslash");
  g_assert_true (gtk_widget_get_mapped (window->outliner_panel));
  g_assert_true (gtk_widget_get_mapped (window->inspector_panel));
  rmp_ui_test_wait_for_picture (window);
}

/* The main menu opens with the keyboard in it, and Escape leaves it. */
static void
check_menu (RmpWindow *window)
{
  GtkWidget *menu;

  press (window, "F10");
  menu = GTK_WIDGET (gtk_menu_button_get_popover (window->menu));
  g_assert_true (gtk_widget_get_mapped (menu));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), menu));
  rmp_pointer_key ("Escape");
  g_assert_false (gtk_widget_get_mapped (menu));
}

static const char *
get_name (GtkWindow *window)
{
  return ADW_IS_MESSAGE_DIALOG (window)
             ? adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (window))
             : gtk_window_get_title (window);
}

/* @key opens another window, of that type and name, which Escape closes. */
static void
check_opens (RmpWindow *window, const char *key, GType type, const char *name)
{
  GtkWindow *other;

  press (window, key);
  other = rmp_ui_test_wait_for_other_window (GTK_WINDOW (window));
  g_assert_true (g_type_is_a (G_OBJECT_TYPE (other), type));
  g_assert_cmpstr (get_name (other), ==, name);
  g_assert_true (rmp_pointer_begin (other));
  rmp_pointer_key ("Escape");
  g_assert_null (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  g_assert_true (rmp_pointer_begin (GTK_WINDOW (window)));
}

/* A scheme of buttons is chosen by the keyboard alone: the first row of the preferences. */
static void
check_preferences (RmpWindow *window)
{
  RmpPreferences *preferences = rmp_preferences_get_default ();
  GtkWindow *other;

  check_opens (window, "ctrl+comma", RMP_TYPE_PREFERENCES_WINDOW, "Preferences");
  g_object_set (preferences, "navigation", RMP_NAVIGATION_BOTH, NULL);
  press (window, "ctrl+comma");
  other = rmp_ui_test_wait_for_other_window (GTK_WINDOW (window));
  g_assert_true (rmp_pointer_begin (other));
  gtk_widget_child_focus (rmp_ui_test_find (GTK_WIDGET (other), ADW_TYPE_COMBO_ROW),
                          GTK_DIR_TAB_FORWARD);
  rmp_pointer_key ("space");
  rmp_pointer_key ("Home");
  rmp_pointer_key ("Down");
  rmp_pointer_key ("Return");
  g_assert_cmpint (rmp_preferences_get_navigation (preferences), ==, RMP_NAVIGATION_ALT);
  g_object_set (preferences, "navigation", RMP_NAVIGATION_BOTH, NULL);
  rmp_pointer_key ("Escape");
  g_assert_null (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  g_assert_true (rmp_pointer_begin (GTK_WINDOW (window)));
}

/* A second project has a window of its own, which closes at once: nothing was done in it. */
static void
check_new (RmpWindow *window)
{
  GtkWindow *other;

  press (window, "ctrl+n");
  other = rmp_ui_test_wait_for_other_window (GTK_WINDOW (window));
  g_assert_true (RMP_IS_WINDOW (other));
  g_assert_nonnull (rmp_window_get_workspace (RMP_WINDOW (other)));
  g_assert_true (rmp_pointer_begin (other));
  rmp_pointer_key ("ctrl+w");
  g_assert_null (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  g_assert_true (rmp_pointer_begin (GTK_WINDOW (window)));
}

/* What is not saved is asked about; a project with a file is saved without a question, and then
 * closes.
 */
static void
check_files (RmpWindow *window)
{
  RmpProject *project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  g_autofree char *folder = g_dir_make_tmp ("rimple-keys-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "arm.rimple", NULL);
  g_autoptr (GError) error = NULL;

  check_opens (window, "ctrl+s", GTK_TYPE_FILE_CHOOSER_DIALOG, "Save Project");
  check_opens (window, "ctrl+shift+s", GTK_TYPE_FILE_CHOOSER_DIALOG, "Save Project");
  check_opens (window, "ctrl+o", GTK_TYPE_FILE_CHOOSER_DIALOG, "Open");
  check_opens (window, "ctrl+i", GTK_TYPE_FILE_CHOOSER_DIALOG, "Import");
  rmp_ui_test_set_look (project,
                        "fold_width=20 mm"); /* a sample as it came is not worth a question */
  check_opens (window, "ctrl+w", ADW_TYPE_MESSAGE_DIALOG, "Save changes before closing?");
  check_opens (window, "ctrl+q", ADW_TYPE_MESSAGE_DIALOG, "Save changes before closing?");
  rmp_project_save_as (project, path, NULL, &error);
  g_assert_no_error (error);
  rmp_project_set_frame_rate (project, 30.0, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_project_get_modified (project));
  press (window, "ctrl+s");
  g_assert_false (rmp_project_get_modified (project));
  press (window, "ctrl+q");
  g_assert_null (gtk_application_get_windows (GTK_APPLICATION (g_application_get_default ())));
  g_unlink (path);
  g_rmdir (folder);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  if (!rmp_pointer_begin (GTK_WINDOW (window)))
    {
      rmp_ui_test_close (GTK_WIDGET (window));
      return;
    }
  check_panels (window);
  check_menu (window);
  check_opens (window, "F1", ADW_TYPE_WINDOW, "Rimple Manual");
  check_opens (window, "ctrl+question", GTK_TYPE_SHORTCUTS_WINDOW, NULL);
  check_opens (window, "ctrl+k", GTK_TYPE_WINDOW, "Search Commands");
  check_opens (window, "ctrl+shift+p", ADW_TYPE_MESSAGE_DIALOG, "Save Picture");
  check_opens (window, "ctrl+l", ADW_TYPE_MESSAGE_DIALOG, "Add a look");
  check_opens (window, "ctrl+e", GTK_TYPE_WINDOW, "Bake");
  check_preferences (window);
  check_new (window);
  check_files (window);
}

static void
test_keys (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/window-keys/of-the-desktop", test_keys);
  return g_test_run ();
}
