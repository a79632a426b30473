/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/image-file.h"
#include "store/pattern-item.h"
#include "ui-test.h"
#include "window.h"

#include <glib/gstdio.h>

/* A picture that is dropped onto the window lies on the selected garment, as one step of the history. */

#define SIDE 256

static gboolean
has_garment (gpointer window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);

  return workspace != NULL &&
         g_list_model_get_n_items (rmp_project_get_garments (rmp_workspace_get_project (workspace))) > 0;
}

static void
drop (RmpWindow *window, const char *path)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (&file, 1));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, 0.0, 0.0, &taken);
    }
  g_assert_true (taken);
}

static void
run (GApplication *application, gpointer path)
{
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE + 1000);
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpGarment) garment = NULL;
  g_autoptr (RmpPatternItem) pattern = NULL;
  RmpHeightImage *laid;
  GListModel *patterns;
  RmpWorkspace *workspace;

  rmp_image_write_png (image, path, 16, &error);
  g_assert_no_error (error);
  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait (has_garment, window);
  workspace = rmp_window_get_workspace (window);
  garment = g_list_model_get_item (rmp_project_get_garments (rmp_workspace_get_project (workspace)), 0);
  patterns = rmp_garment_get_patterns (garment);

  rmp_workspace_select (workspace, NULL);
  drop (window, path);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 0);
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (window), "Select a garment"));

  rmp_workspace_select (workspace, garment);
  drop (window, path);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 1);
  pattern = g_list_model_get_item (patterns, 0);
  laid = rmp_pattern_item_get_image (pattern);
  g_assert_cmpuint (rmp_height_image_get (laid, 9, 9), ==, RMP_HEIGHT_MIDDLE + 1000);
  g_assert_true ((gpointer) rmp_workspace_get_selection (workspace) == pattern);

  drop (window, path);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (pattern)), ==, 2);
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_pattern_item_get_layers (pattern)), ==, 1);
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 0);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
a_picture_lies_on_the_selected_garment (void)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-XXXXXX", NULL), *path = NULL;

  if (!rmp_ui_test_begin ())
    return;
  path = g_build_filename (folder, "Ridges & dents.png", NULL);
  rmp_ui_test_run (G_CALLBACK (run), path);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drop/a-picture-lies-on-the-selected-garment", a_picture_lies_on_the_selected_garment);
  return g_test_run ();
}
