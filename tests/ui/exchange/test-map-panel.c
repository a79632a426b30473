/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-map-panel.c: maps of a look are baked from their dialog, which the bake panel opens. */

#include "../../folder.h"
#include "pointer.h"
#include "ui-test.h"

#include <string.h>

enum
{
  LOOK = 0, /* among the drop-downs of the dialog */
  LAYOUT = 1,
  SIDE = 2,
  ATLAS = 1,   /* among the layouts */
  VECTORS = 2, /* among the boxes */
  WAVES = 6,
};

static void
press (GtkWidget *root, const char *label)
{
  GtkWidget *button = rmp_ui_test_find_button (root, label);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_mapped (button));
  rmp_pointer_begin (GTK_WINDOW (root));
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button),
                     0.5 * gtk_widget_get_height (button));
}

static gboolean
are_maps_shown (gpointer window)
{
  GtkWindow *other = rmp_ui_test_find_other_window (window);

  return other && g_strcmp0 (gtk_window_get_title (other), "Bake Maps") == 0;
}

static GtkWidget *
open_maps (RmpWindow *window)
{
  GtkWidget *panel;

  g_action_group_activate_action (G_ACTION_GROUP (window), "bake", NULL);
  panel = GTK_WIDGET (rmp_ui_test_wait_for_other_window (GTK_WINDOW (window)));
  rmp_ui_test_settle ();
  press (panel, "_Maps…");
  rmp_ui_test_wait (are_maps_shown, window);
  rmp_ui_test_settle ();
  return GTK_WIDGET (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
}

static void
choose (GtkWidget *dialog, guint which, guint choice)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  rmp_ui_test_collect (dialog, GTK_TYPE_DROP_DOWN, choices);
  gtk_drop_down_set_selected (choices->pdata[which], choice);
}

static guint
count (const char *folder, const char *part)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += strstr (name, part) != NULL;
  return n;
}

/* Why a box is not to be had; NULL: it is. */
static const char *
why_not (GPtrArray *checks, guint which)
{
  GtkWidget *check = checks->pdata[which];
  const char *reason = gtk_widget_get_tooltip_text (check);

  g_assert_true (gtk_widget_get_sensitive (check) == (reason == NULL));
  return reason;
}

static RmpProject *
get_project (RmpWindow *window)
{
  return rmp_workspace_get_project (rmp_window_get_workspace (window));
}

/* Opens the panel beside one more look, with the first one chosen. @checks: takes its boxes */
static GtkWidget *
open_beside (RmpWindow *window, const char *method, GPtrArray *checks)
{
  RmpProject *project = get_project (window);
  g_autoptr (RmpLook) first = g_list_model_get_item (rmp_project_get_looks (project), 0);
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog;

  rmp_project_add_look (project, rmp_look_get_garment (first), method, "Another", &error);
  g_assert_no_error (error);
  dialog = open_maps (window);
  rmp_ui_test_collect (dialog, GTK_TYPE_CHECK_BUTTON, checks);
  choose (dialog, LOOK, 0);
  return dialog;
}

static void
choose_last (RmpWindow *window, GtkWidget *dialog)
{
  choose (dialog, LOOK,
          g_list_model_get_n_items (rmp_project_get_looks (get_project (window))) - 1);
}

/* And takes that look back. */
static void
close_maps (RmpWindow *window, GtkWidget *dialog)
{
  g_autoptr (GError) error = NULL;

  gtk_window_close (GTK_WINDOW (dialog));
  rmp_ui_test_settle ();
  g_assert_true (rmp_project_undo (get_project (window), &error));
  g_assert_no_error (error);
  rmp_ui_test_settle ();
}

/* The boxes follow the look. */
static void
check_waves (RmpWindow *window)
{
  g_autoptr (GPtrArray) checks = g_ptr_array_new ();
  GtkWidget *dialog = open_beside (window, "gpu-wrinkles", checks);

  for (guint i = 0; i < WAVES; i++)
    g_assert_null (why_not (checks, i));
  g_assert_nonnull (strstr (why_not (checks, WAVES), "something else than waves"));
  g_assert_nonnull (strstr (why_not (checks, WAVES + 1), "something else than waves"));
  choose_last (window, dialog);
  g_assert_null (why_not (checks, WAVES));
  g_assert_nonnull (strstr (why_not (checks, WAVES + 1), "no second waves"));
  close_maps (window, dialog);
}

/* Heights of what a simulator moves are part of the way it goes, and vectors are all of it. */
static void
check_simulator (RmpWindow *window)
{
  g_autoptr (GPtrArray) checks = g_ptr_array_new ();
  GtkWidget *dialog = open_beside (window, "parallel-verlet", checks);

  g_assert_false (rmp_ui_test_says (dialog, "moves the cloth itself"));
  choose_last (window, dialog);
  g_assert_true (rmp_ui_test_says (dialog, "moves the cloth itself"));
  gtk_check_button_set_active (checks->pdata[VECTORS], TRUE);
  g_assert_false (rmp_ui_test_says (dialog, "moves the cloth itself"));
  close_maps (window, dialog);
}

/* Without a map there is nothing to bake; openness is of frames and not of an atlas. */
static void
check_choices (RmpWindow *window)
{
  GtkWidget *dialog = open_maps (window), *bake = rmp_ui_test_find_button (dialog, "_Bake");
  g_autoptr (GPtrArray) checks = g_ptr_array_new ();

  rmp_ui_test_collect (dialog, GTK_TYPE_CHECK_BUTTON, checks);
  g_assert_cmpuint (checks->len, ==, 8);
  g_assert_true (gtk_widget_get_sensitive (bake));
  gtk_check_button_set_active (checks->pdata[0], FALSE);
  gtk_check_button_set_active (checks->pdata[1], FALSE);
  gtk_check_button_set_active (checks->pdata[3], TRUE);
  g_assert_true (gtk_widget_get_sensitive (bake));
  choose (dialog, LAYOUT, ATLAS);
  g_assert_false (gtk_widget_get_sensitive (checks->pdata[3]));
  g_assert_false (gtk_widget_get_sensitive (bake));
  g_assert_true (rmp_ui_test_says (dialog, "Choose at least one map"));
  gtk_check_button_set_active (checks->pdata[1], TRUE);
  g_assert_true (gtk_widget_get_sensitive (bake));
  choose (dialog, SIDE, 4);
  g_assert_false (gtk_widget_get_sensitive (bake));
  g_assert_true (rmp_ui_test_says (dialog, "8192 is the most"));
  gtk_window_close (GTK_WINDOW (dialog));
  rmp_ui_test_settle ();
}

static void
check_maps (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  g_autofree char *folder = g_dir_make_tmp ("rimple-maps-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "arm.rimple", NULL),
                  *baked = g_build_filename (folder, "arm bake", NULL);
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog;

  rmp_project_save_as (rmp_workspace_get_project (workspace), path, NULL, &error);
  g_assert_no_error (error);
  rmp_workspace_set_range (workspace, 10, 12);
  dialog = open_maps (window);
  g_assert_true (rmp_ui_test_says (dialog, "6 files for 3 frames"));
  choose (dialog, SIDE, 0);
  press (dialog, "_Bake");
  rmp_ui_test_wait_for_text (window, "Baked 7 files");
  g_assert_cmpuint (count (baked, ".height."), ==, 3);
  g_assert_cmpuint (count (baked, ".normal."), ==, 3);
  g_assert_cmpuint (count (baked, ".maps.json"), ==, 1);

  dialog = open_maps (window);
  choose (dialog, SIDE, 0);
  choose (dialog, LAYOUT, ATLAS);
  press (dialog, "_Bake");
  rmp_ui_test_wait_for_text (window, "key poses leave out");
  g_assert_cmpuint (count (baked, "-atlas.png"), ==, 2);
  g_assert_cmpuint (count (baked, ".curves.json"), ==, 1);
  g_assert_cmpuint (count (baked, ".part"), ==, 0);
  remove_all (folder);
}

/* Where a bake ends before the window has the keyboard again, the desktop is told, of which there
 * is none; and GTK 4 miscounts presses of buttons whose windows come and go.
 */
static gboolean
is_harmless (const char *message)
{
  return strstr (message, "org.freedesktop.Notifications") ||
         strstr (message, "Broken accounting of active state");
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && is_harmless (fields[i].value))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

static gboolean
is_fatal (const char *domain G_GNUC_UNUSED, GLogLevelFlags level G_GNUC_UNUSED, const char *message,
          gpointer data G_GNUC_UNUSED)
{
  return !is_harmless (message);
}

static void
on_warning (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (!is_harmless (message))
    g_log_default_handler (domain, level, message, data);
}

static void
test_maps (void)
{
  static const RmpPointerCheck checks[] = { check_waves, check_simulator, check_choices, check_maps,
                                            NULL };

  g_test_log_set_fatal_handler (is_fatal, NULL);
  g_log_set_handler ("GLib-GIO", G_LOG_LEVEL_WARNING | G_LOG_FLAG_FATAL, on_warning, NULL);
  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_log_set_writer_func (write_log, NULL, NULL);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/map-panel/maps-are-baked", test_maps);
  return g_test_run ();
}
