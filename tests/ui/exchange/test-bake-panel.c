/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../folder.h"
#include "bake/hosts.h"
#include "exchange/bake-choices.h"
#include "pointer.h"
#include "shell/window.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <string.h>

/* The program that a bake is for chooses format, axes and scale, and says how it is read there;
 * what was baked can be read back.
 */

enum
{
  LOOK,
  HOST,
  FORMAT,
  AXES,
  SCALE,
};

static guint
find_host (const char *name)
{
  guint i = 0;

  while (!g_str_equal (rmp_bake_hosts[i].name, name))
    i++;
  return i;
}

static guint
get_chosen (GPtrArray *choices, guint which)
{
  return gtk_drop_down_get_selected (choices->pdata[which]);
}

static gboolean
is_down (GtkWidget *panel, const char *label)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (rmp_ui_test_find_button (panel, label)));
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();
  g_autoptr (GPtrArray) exact = g_ptr_array_new ();
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  GtkWidget *panel, *copy, *tolerance = NULL;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "bake", NULL);
  panel = GTK_WIDGET (rmp_ui_test_wait_for_other_window (GTK_WINDOW (window)));
  rmp_ui_test_collect (panel, GTK_TYPE_DROP_DOWN, choices);
  g_assert_cmpuint (choices->len, >, SCALE);
  g_assert_cmpuint (get_chosen (choices, HOST), ==, find_host ("Blender"));
  copy = rmp_ui_test_find_button (panel, "_Copy Steps");
  g_assert_true (rmp_ui_test_says (panel, "Mesh Cache"));

  gtk_drop_down_set_selected (choices->pdata[HOST], find_host ("3ds Max"));
  g_assert_cmpuint (get_chosen (choices, AXES), ==, RMP_BAKE_Z_UP);
  g_assert_cmpuint (get_chosen (choices, SCALE), ==, 1);
  g_assert_true (rmp_ui_test_says (panel, "Point Cache"));

  /* What no host takes is nobody's; what one takes is its. */
  gtk_drop_down_set_selected (choices->pdata[AXES], RMP_BAKE_Y_UP_LEFT);
  g_assert_null (rmp_bake_hosts[get_chosen (choices, HOST)].name);
  g_assert_false (gtk_widget_get_mapped (copy));
  gtk_drop_down_set_selected (choices->pdata[AXES], RMP_BAKE_Z_UP);
  g_assert_cmpuint (get_chosen (choices, HOST), ==, find_host ("3ds Max"));

  /* What is not exact has a tolerance, and says before the bake who cannot read it. */
  rmp_ui_test_collect (panel, RMP_TYPE_NUMBER_ENTRY, exact);
  gtk_drop_down_set_selected (choices->pdata[HOST],
                              find_host ("Web pages with three.js or Babylon.js"));
  rmp_ui_test_settle ();
  rmp_ui_test_collect (panel, RMP_TYPE_NUMBER_ENTRY, entries);
  g_assert_cmpuint (entries->len, ==, exact->len + 1);
  for (guint i = 0; i < entries->len; i++)
    if (!g_ptr_array_find (exact, entries->pdata[i], NULL))
      tolerance = entries->pdata[i];
  g_assert_cmpfloat (rmp_bake_tolerance_get (tolerance), ==, 0.0);
  g_assert_true (rmp_ui_test_says (panel, "automatic"));
  g_assert_true (rmp_ui_test_says (panel, "Blender up to 5.1"));
  g_assert_true (rmp_number_entry_enter_text (RMP_NUMBER_ENTRY (tolerance), "0.02 mm"));
  g_assert_cmpfloat_with_epsilon (rmp_bake_tolerance_get (tolerance), 2e-5, 1e-12);
  gtk_drop_down_set_selected (choices->pdata[HOST], find_host ("Blender"));
  rmp_ui_test_settle ();
  g_assert_false (gtk_widget_get_mapped (tolerance));
  g_assert_false (rmp_ui_test_says (panel, "Blender up to 5.1"));

  /* The buttons choose as the list does, and show what it shows. */
  g_assert_true (is_down (panel, "Blender"));
  g_signal_emit_by_name (rmp_ui_test_find_button (panel, "Web"), "clicked");
  rmp_ui_test_settle ();
  g_assert_cmpuint (get_chosen (choices, HOST), ==,
                    find_host ("Web pages with three.js or Babylon.js"));
  g_assert_true (is_down (panel, "Web"));
  g_assert_false (is_down (panel, "Blender"));
  gtk_drop_down_set_selected (choices->pdata[HOST], find_host ("3ds Max"));
  g_assert_false (is_down (panel, "Web") || is_down (panel, "Blender"));

  gtk_window_close (GTK_WINDOW (panel));
  rmp_ui_test_settle ();
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_hosts (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

/* --- slow looks ------------------------------------------------------------------------------- */

static gboolean
can_bake (gpointer panel)
{
  return gtk_widget_is_sensitive (rmp_ui_test_find_button (panel, "_Bake"));
}

static void
on_activate_slow (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (RmpGarment) garment = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (GError) error = NULL;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpLook *look;
  GtkWidget *panel;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  workspace = rmp_window_get_workspace (window);
  project = rmp_workspace_get_project (workspace);
  garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  look = rmp_project_add_look (project, garment, "implicit-cloth", "Slow", &error);
  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_true (rmp_layer_set_text (layer, "settle", "60 s", &error));
  rmp_workspace_select (workspace, look);

  g_action_group_activate_action (G_ACTION_GROUP (window), "bake", NULL);
  panel = GTK_WIDGET (rmp_ui_test_wait_for_other_window (GTK_WINDOW (window)));
  g_assert_false (can_bake (panel));
  rmp_ui_test_wait (can_bake, panel);
  g_assert_true (rmp_ui_test_says (panel, "Measuring"));
  g_assert_true (gtk_widget_is_sensitive (rmp_ui_test_find_button (panel, "Add _to Queue")));
  gtk_window_close (GTK_WINDOW (panel));
  rmp_ui_test_settle ();
  rmp_ui_test_close (GTK_WIDGET (window));
}

/* A minute of settling is not waited for. */
static void
what_is_slow_can_be_baked_unmeasured (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_slow), NULL);
}

/* --- reading back ----------------------------------------------------------------------------- */

static gboolean
on_moment (gpointer over)
{
  *(gboolean *) over = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
is_set (gpointer flag)
{
  return *(gboolean *) flag;
}

/* Toasts slide in. */
static void
wait_a_moment (void)
{
  gboolean over = FALSE;

  g_timeout_add (700, on_moment, &over);
  rmp_ui_test_wait (is_set, &over);
}

static void
press (GtkWidget *root, const char *label)
{
  GtkWidget *button = rmp_ui_test_find_button (root, label);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_mapped (button));
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button),
                     0.5 * gtk_widget_get_height (button));
}

/* The word of an earlier bake may still be there. */
static gboolean
is_baked (gpointer window)
{
  return rmp_ui_test_says (window, "Baked 4 files") && !rmp_ui_test_says (window, "Baking");
}

static void
bake (RmpWindow *window)
{
  GtkWidget *panel;

  g_action_group_activate_action (G_ACTION_GROUP (window), "bake", NULL);
  panel = GTK_WIDGET (rmp_ui_test_wait_for_other_window (GTK_WINDOW (window)));
  rmp_ui_test_wait (can_bake, panel);
  rmp_pointer_begin (GTK_WINDOW (panel));
  press (panel, "_Bake");
  rmp_pointer_begin (GTK_WINDOW (window));
  rmp_ui_test_wait (is_baked, window);
  wait_a_moment ();
}

/* The last coordinate of the last frame. */
static void
damage (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_cmpuint (size, >, 4);
  memcpy (bytes + size - 4, "\x40\x40\0\0", 4);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
}

static char *
find_cache (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".mdd"))
      return g_build_filename (folder, name, NULL);
  g_assert_not_reached ();
}

static void
check_reading_back (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autofree char *folder = g_dir_make_tmp ("rimple-bakes-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "arm.rimple", NULL), *baked = NULL,
                  *cache = NULL;
  g_autoptr (GError) error = NULL;

  rmp_project_save_as (project, path, NULL, &error);
  g_assert_no_error (error);
  rmp_workspace_set_range (workspace, 10, 12);
  bake (window);
  press (GTK_WIDGET (window), "_Verify");
  rmp_ui_test_wait_for_text (window, "Read back 3 frames of 3 files: largest error 0 mm");

  /* What the method doubts is told as well. */
  rmp_ui_test_set_look (project, "fold_width=0.2 mm");
  bake (window);
  rmp_ui_test_wait_for_text (window, "3 of 3 frames (10–12): ");
  baked = g_build_filename (folder, "arm bake", NULL);
  cache = find_cache (baked);
  damage (cache);
  press (GTK_WIDGET (window), "_Verify");
  rmp_ui_test_wait_for_text (window,
                             "differs from the look, most at frame 12, where a vertex is off by");
  wait_a_moment ();
  remove_all (folder);
}

/* Where the bake ends before the window has the keyboard again, the desktop is told, of which there
 * is none.
 */
static gboolean
is_fatal (const char *domain G_GNUC_UNUSED, GLogLevelFlags level G_GNUC_UNUSED, const char *message,
          gpointer data G_GNUC_UNUSED)
{
  return strstr (message, "org.freedesktop.Notifications") == NULL;
}

static void
on_warning (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (is_fatal (domain, level, message, data))
    g_log_default_handler (domain, level, message, data);
}

static void
what_was_baked_is_read_back (void)
{
  static const RmpPointerCheck checks[] = { check_reading_back, NULL };

  g_test_log_set_fatal_handler (is_fatal, NULL);
  g_log_set_handler ("GLib-GIO", G_LOG_LEVEL_WARNING | G_LOG_FLAG_FATAL, on_warning, NULL);
  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/bake-panel/hosts-choose-the-rest", test_hosts);
  g_test_add_func ("/ui/bake-panel/what-is-slow-can-be-baked-unmeasured",
                   what_is_slow_can_be_baked_unmeasured);
  g_test_add_func ("/ui/bake-panel/what-was-baked-is-read-back", what_was_baked_is_read_back);
  return g_test_run ();
}
