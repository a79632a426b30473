/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/commands.h"
#include "shell/preferences-window.h"
#include "shell/preferences.h"
#include "ui-test.h"

#include <glib/gstdio.h>

#define MEBIBYTE ((gsize) 1 << 20)

static char *home; /* of this run's preferences */

static void
check_initial (RmpPreferences *preferences)
{
  g_assert_cmpint (rmp_preferences_get_navigation (preferences), ==, RMP_NAVIGATION_BOTH);
  g_assert_cmpint (rmp_preferences_get_orbit_about (preferences), ==, RMP_ORBIT_ABOUT_POINTER);
  g_assert_true (rmp_preferences_get_emulate_numpad (preferences));
  g_assert_cmpuint (rmp_preferences_get_frame_memory (preferences), ==, 1024 * MEBIBYTE);
  g_assert_cmpuint (rmp_preferences_get_frame_disk (preferences), ==, 4096 * MEBIBYTE);
}

static void
test_reload (void)
{
  g_autofree char *folder = g_build_filename (home, "new", NULL);
  g_autofree char *path = g_build_filename (folder, "preferences.ini", NULL);
  g_autoptr (RmpPreferences) first = rmp_preferences_new (path);
  g_autoptr (RmpPreferences) second = NULL;

  check_initial (first);
  g_object_set (first, "navigation", RMP_NAVIGATION_ALT, "orbit-about", RMP_ORBIT_ABOUT_SELECTION,
                "emulate-numpad", FALSE, "frame-memory", 2048, "frame-disk", 0, NULL);
  second = rmp_preferences_new (path);
  g_assert_cmpint (rmp_preferences_get_navigation (second), ==, RMP_NAVIGATION_ALT);
  g_assert_cmpint (rmp_preferences_get_orbit_about (second), ==, RMP_ORBIT_ABOUT_SELECTION);
  g_assert_false (rmp_preferences_get_emulate_numpad (second));
  g_assert_cmpuint (rmp_preferences_get_frame_memory (second), ==, 2048 * MEBIBYTE);
  g_assert_cmpuint (rmp_preferences_get_frame_disk (second), ==, 0);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_damaged (void)
{
  static const char *const files[] = {
    "\xff no key file",
    "[Preferences]\nnavigation=trackball\norbit-about=2\nemulate-numpad=perhaps\nframe-memory=-5\n",
    "[Preferences]\nframe-memory=99999999999999999999\nnavigation=\n",
    "[Else]\nnavigation=alt\n",
  };
  g_autofree char *path = g_build_filename (home, "damaged.ini", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (RmpPreferences) preferences = NULL;

      g_assert_true (g_file_set_contents (path, files[i], -1, NULL));
      preferences = rmp_preferences_new (path);
      check_initial (preferences);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static gboolean
is_in_force (const char *action, const char *accel)
{
  g_autofree const char **accels = rmp_command_get_accels (rmp_command_find (action));

  return g_strv_contains (accels, accel);
}

/* How many shortcuts all controllers of a widget hold. */
static guint
count_keys (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        n += g_list_model_get_n_items (G_LIST_MODEL (controller));
    }
  return n;
}

static void
test_numpad (void)
{
  GtkWidget *widget;
  guint before;

  if (!rmp_ui_test_begin ())
    return;
  widget = g_object_ref_sink (gtk_label_new (NULL));
  rmp_commands_install_keys (widget, RMP_SCOPE_VIEWPORT);
  before = count_keys (widget);
  g_assert_true (is_in_force ("win.view::front", "1"));

  g_object_set (rmp_preferences_get_default (), "emulate-numpad", FALSE, NULL);
  g_assert_false (is_in_force ("win.view::front", "1"));
  g_assert_false (is_in_force ("win.view::back", "<Control>1"));
  g_assert_true (is_in_force ("win.view::front", "KP_1"));
  g_assert_true (is_in_force ("win.panes(1)", "<Alt>1"));
  g_assert_true (is_in_force ("win.frame-selection", "period"));
  g_assert_cmpuint (count_keys (widget), ==,
                    before - 11); /* 1 3 7 with and without Control, 5, 4 6 8 2 */

  g_object_set (rmp_preferences_get_default (), "emulate-numpad", TRUE, NULL);
  g_assert_true (is_in_force ("win.view::front", "1"));
  g_assert_cmpuint (count_keys (widget), ==, before);
  g_object_unref (widget);
}

static void
test_shortcut (void)
{
  guint n = 0;

  if (!rmp_ui_test_begin ())
    return;
  g_assert_true (is_in_force ("app.preferences", "<Control>comma"));
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    n += is_in_force (command->action, "<Control>comma");
  g_assert_cmpuint (n, ==, 1);
}

/* The first widget of a type below another. */
static GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, type);
  return found;
}

static void
test_window (void)
{
  RmpPreferences *preferences = rmp_preferences_get_default ();
  GtkWidget *window;

  if (!rmp_ui_test_begin ())
    return;
  window = rmp_preferences_window_new (NULL);
  check_initial (preferences); /* what the widgets start with changes nothing */
  adw_combo_row_set_selected (ADW_COMBO_ROW (find_widget (window, ADW_TYPE_COMBO_ROW)),
                              RMP_NAVIGATION_MIDDLE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_widget (window, GTK_TYPE_SPIN_BUTTON)), 512);
  g_assert_cmpint (rmp_preferences_get_navigation (preferences), ==, RMP_NAVIGATION_MIDDLE);
  g_assert_cmpuint (rmp_preferences_get_frame_memory (preferences), ==, 512 * MEBIBYTE);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
remove_home (void)
{
  g_autofree char *folder = g_build_filename (home, "rimple", NULL);
  g_autofree char *path = g_build_filename (folder, "preferences.ini", NULL);

  g_remove (path);
  g_rmdir (folder);
  g_rmdir (home);
  g_free (home);
}

int
main (int argc, char **argv)
{
  int status;

  home = g_dir_make_tmp ("rimple-preferences-XXXXXX", NULL);
  g_setenv ("XDG_CONFIG_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/preferences/values-survive-a-reload", test_reload);
  g_test_add_func ("/ui/preferences/a-damaged-file-gives-initial-values", test_damaged);
  g_test_add_func ("/ui/preferences/numpad-switch-removes-number-keys", test_numpad);
  g_test_add_func ("/ui/preferences/command-has-a-shortcut-of-its-own", test_shortcut);
  g_test_add_func ("/ui/preferences/window-shows-and-changes-them", test_window);
  status = g_test_run ();
  remove_home ();
  return status;
}
