/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/preferences.h"
#include "shell/window.h"
#include "ui-test.h"

/* The first minute: three callouts, each goes when its task is done, and the start page offers it
 * no more.
 */

/* Not by its “3 of 3”: the fold view counts folds in the same words. */
static gboolean
is_last (gpointer window)
{
  return rmp_ui_test_find_button (window, "_Done") != NULL;
}

static gboolean
is_over (gpointer window)
{
  return !rmp_ui_test_find_button (window, "_Skip") && !rmp_ui_test_find_button (window, "_Done");
}

static RmpWindow *
begin (GApplication *application)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));

  g_object_set (rmp_preferences_get_default (), "toured", FALSE, NULL);
  gtk_window_present (GTK_WINDOW (window));
  rmp_ui_test_wait_for_text (window, "New here?"); /* the films of its cards never come to rest */
  g_signal_emit_by_name (rmp_ui_test_find_button (GTK_WIDGET (window), "_Show Me"), "clicked");
  rmp_ui_test_wait_for_text (window, "1 of 3");
  return window;
}

static void
check_tasks (GApplication *application)
{
  RmpWindow *window = begin (application);
  RmpWorkspace *workspace = rmp_window_get_workspace (window);

  rmp_workspace_set_playing (workspace, TRUE);
  rmp_ui_test_wait_for_text (window, "2 of 3");
  rmp_workspace_set_playing (workspace, FALSE);
  g_assert_false (rmp_preferences_get_toured (rmp_preferences_get_default ()));
  rmp_ui_test_set_look (rmp_workspace_get_project (workspace), "fold_width=40 mm");
  rmp_ui_test_wait (is_last, window);
  g_signal_emit_by_name (rmp_ui_test_find_button (GTK_WIDGET (window), "_Done"), "clicked");
  rmp_ui_test_wait (is_over, window);
  g_assert_true (rmp_preferences_get_toured (rmp_preferences_get_default ()));
  rmp_ui_test_close (GTK_WIDGET (window));
}

/* Skipped, and closed in the middle. */
static void
check_early_ends (GApplication *application)
{
  RmpWindow *window = begin (application);

  g_signal_emit_by_name (rmp_ui_test_find_button (GTK_WIDGET (window), "_Skip"), "clicked");
  rmp_ui_test_wait (is_over, window);
  g_assert_true (rmp_preferences_get_toured (rmp_preferences_get_default ()));
  rmp_ui_test_close (GTK_WIDGET (window));

  window = begin (application);
  g_signal_emit_by_name (rmp_ui_test_find_button (GTK_WIDGET (window), "_Next"), "clicked");
  rmp_ui_test_wait_for_text (window, "2 of 3");
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  g_application_hold (application);
  check_tasks (application);
  check_early_ends (application);
  g_application_release (application);
}

static void
test_tour (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/tour/three-callouts", test_tour);
  return g_test_run ();
}
