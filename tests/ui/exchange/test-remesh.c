/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"
#include "shell/window.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <glib/gstdio.h>

/* A mesh that is covered anew by its dialog, while the window goes on. */

typedef struct
{
  char *path;
  RmpSurface *surface;
  guint n_before;
} Session;

static gboolean
is_remeshed (gpointer data)
{
  Session *self = data;

  return rmp_mesh_get_n_faces (rmp_surface_get_mesh (self->surface)) != self->n_before;
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  Session *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autoptr (RmpGarment) garment = NULL;
  RmpWindow *window = RMP_WINDOW (rmp_window_new (application));
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpNumberEntry *entry;
  GtkWidget *dialog;
  guint position;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open (window, file);
  rmp_ui_test_wait_for_picture (window);
  workspace = rmp_window_get_workspace (window);
  project = rmp_workspace_get_project (workspace);
  garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  self->surface = rmp_garment_get_surface (garment);
  self->n_before = rmp_mesh_get_n_faces (rmp_surface_get_mesh (self->surface));
  rmp_workspace_select (workspace, garment);
  rmp_ui_test_settle ();
  position = rmp_project_get_position (project);

  /* Too fine: the button waits for a length that can be. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.remesh", NULL);
  dialog = rmp_ui_test_find_dialog ();
  g_assert_nonnull (dialog);
  entry = rmp_ui_test_find (dialog, RMP_TYPE_NUMBER_ENTRY);
  g_assert_true (rmp_number_entry_enter_text (entry, "0.001 mm"));
  g_assert_false (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "remesh"));
  g_assert_true (rmp_number_entry_enter_text (entry, "8 mm"));
  g_assert_true (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "remesh"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "remesh");
  rmp_ui_test_wait (is_remeshed, self);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_true (rmp_project_undo (project, NULL));
  g_assert_false (is_remeshed (self));
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
a_mesh_is_remeshed (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (folder, "remesh.rimple", NULL);
  rmp_arm_project_make (session.path);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  g_unlink (session.path);
  g_rmdir (folder);
  g_free (session.path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/remesh/a-mesh-is-remeshed", a_mesh_is_remeshed);
  return g_test_run ();
}
