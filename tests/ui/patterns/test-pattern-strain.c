/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"
#include "shell/window.h"
#include "store/cloth/pattern-item.h"
#include "ui-test.h"

#include <glib/gstdio.h>

/* A pattern that the strain of a clip makes, by its dialog. */

typedef struct
{
  char *folder, *path;
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  RmpHeightImage *empty;
} Session;

static gboolean
is_used (gpointer layer)
{
  return rmp_layer_get_n_patterns (layer) == 1;
}

static void
on_activate_strain (GtkApplication *application, gpointer data)
{
  Session *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autoptr (RmpLayer) layer = NULL;
  GtkWidget *dialog;
  RmpLook *look;
  guint before;

  self->window = RMP_WINDOW (rmp_window_new (application));
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  rmp_ui_test_wait_for_picture (self->window);
  self->workspace = rmp_window_get_workspace (self->window);
  self->project = rmp_workspace_get_project (self->workspace);
  self->garment = g_list_model_get_item (rmp_project_get_garments (self->project), 0);
  look = rmp_project_add_look (self->project, self->garment, "geometric-wrinkles", "Wrinkles",
                               NULL);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  rmp_workspace_select (self->workspace, look);
  rmp_ui_test_settle ();
  before = rmp_project_get_position (self->project);

  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.pattern-from-strain", NULL);
  dialog = rmp_ui_test_find_dialog ();
  g_assert_nonnull (dialog);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "make");
  rmp_ui_test_wait (is_used, layer);
  g_assert_cmpuint (rmp_project_get_position (self->project), ==, before + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (self->project), ==, "Pattern from Strain");
  g_assert_true (rmp_layer_get_pattern (layer, 0)->pattern ==
                 rmp_arm_project_get_pattern (self->project));
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 0)->amplitude, >, 1e-3);
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 0)->amplitude, <, 2e-2);
  g_assert_false (rmp_height_image_equal (
      rmp_pattern_item_get_image (rmp_arm_project_get_pattern (self->project)), self->empty));
  g_assert_true (rmp_project_undo (self->project, NULL));
  g_assert_cmpuint (rmp_layer_get_n_patterns (layer), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (self->garment)), ==, 0);
  g_clear_object (&self->garment);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
a_clip_makes_a_pattern (void)
{
  g_autoptr (GError) error = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  session.folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (session.folder, "strain.rimple", NULL);
  session.empty = rmp_height_image_new (RMP_PATTERN_DEFAULT_SIDE, RMP_HEIGHT_MIDDLE);
  rmp_arm_project_make (session.path);
  rmp_ui_test_run (G_CALLBACK (on_activate_strain), &session);
  g_clear_pointer (&session.empty, rmp_height_image_unref);
  g_unlink (session.path);
  g_rmdir (session.folder);
  g_free (session.path);
  g_free (session.folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/pattern-strain/a-clip-makes-a-pattern", a_clip_makes_a_pattern);
  return g_test_run ();
}
