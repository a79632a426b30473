/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruler on the sleeve: it follows a drag before any frame of it is there, goes to the pointer,
 * and is not there when nobody wants it. And the way from waves that are too narrow to a finer
 * mesh.
 */

#include "arm-project.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "inspector/wave-panel.h"
#include "shell/window.h"
#include "ui-test.h"
#include "viewport/wave-mark.h"
#include "widgets/number-entry.h"

#include <glib/gstdio.h>
#include <math.h>

typedef struct
{
  char *path;
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpLook *look;
  RmpLayer *layer;
  RmpWaveMark *mark;
  double wanted; /* metres */
  double x, y;
} Session;

static gboolean
shows_wanted (gpointer data)
{
  Session *self = data;
  double shown, x, y;

  return rmp_wave_mark_get_shown (self->mark, &shown, &x, &y) &&
         fabs (shown / self->wanted - 1.0) < 1e-3;
}

static gboolean
shows_none (gpointer data)
{
  double shown, x, y;

  return !rmp_wave_mark_get_shown (((Session *) data)->mark, &shown, &x, &y);
}

static gboolean
is_at_pointer (gpointer data)
{
  Session *self = data;
  double shown, x, y;

  return rmp_wave_mark_get_shown (self->mark, &shown, &x, &y) &&
         hypot (x - self->x, y - self->y) < 6;
}

static guint
find_param (Session *self, const char *id)
{
  return (guint) rmp_technique_find_param (rmp_layer_get_technique (self->layer), id);
}

static double
predict (Session *self)
{
  RmpWavePrediction waves;

  rmp_layer_get_technique (self->layer)
      ->waves->predict (rmp_layer_get_values (self->layer), &waves);
  return waves.wavelength;
}

static void
check_drag (Session *self)
{
  RmpParamList *list = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_PARAM_LIST);
  RmpParamRow *row = g_ptr_array_index (rmp_param_list_get_rows (list),
                                        find_param (self, "skin_modulus"));
  GtkWidget *entry = rmp_param_row_get_control (row);
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);
  const double before = predict (self),
               modulus = rmp_values_get_real (rmp_layer_get_values (self->layer),
                                              find_param (self, "skin_modulus"));

  self->wanted = before;
  rmp_ui_test_wait (shows_wanted, self);
  rmp_number_entry_scrub (RMP_NUMBER_ENTRY (entry), 60.0, 0);
  g_assert_cmpfloat (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry)), >, 2.0 * modulus);
  self->wanted = before * cbrt (rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry)) / modulus);
  rmp_ui_test_wait (shows_wanted, self);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);

  /* What Escape gives up is as if it had not been. */
  g_signal_emit_by_name (entry, "reverted");
  self->wanted = before;
  rmp_ui_test_wait (shows_wanted, self);
}

/* Back to the middle of the sleeve, where the ruler is then. */
static void
check_pointer (Session *self)
{
  double shown;

  g_assert_true (rmp_wave_mark_get_shown (self->mark, &shown, &self->x, &self->y));
  self->y += 10.0;
  rmp_wave_mark_hover (self->mark, self->x, self->y);
  rmp_ui_test_wait (is_at_pointer, self);
  rmp_wave_mark_unhover (self->mark);
}

static void
check_toggle (Session *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "waves", NULL);
  rmp_ui_test_wait (shows_none, self);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "waves", NULL);
  rmp_ui_test_wait (shows_wanted, self);
  rmp_workspace_select (self->workspace, rmp_look_get_garment (self->look));
  rmp_ui_test_wait (shows_none, self);
  rmp_workspace_select (self->workspace, self->look);
  rmp_ui_test_wait (shows_wanted, self);
}

static gboolean
offers_remeshing (gpointer window)
{
  GtkWidget *panel = rmp_ui_test_find (window, RMP_TYPE_WAVE_PANEL);

  return panel && rmp_ui_test_find_button (panel, "Remesh…") &&
         gtk_widget_get_mapped (rmp_ui_test_find_button (panel, "Remesh…"));
}

static gboolean
is_remeshed (gpointer data)
{
  Session *self = data;
  RmpProject *project = rmp_workspace_get_project (self->workspace);

  return g_str_has_prefix (rmp_project_get_undo_label (project), "Remesh");
}

static void
check_remeshing (Session *self)
{
  RmpNumberEntry *length;
  GtkWidget *dialog;

  g_assert_false (offers_remeshing (self->window));
  rmp_ui_test_set_look (rmp_workspace_get_project (self->workspace),
                        "subdivision=1;thickness=1 mm");
  rmp_ui_test_wait (offers_remeshing, self->window);
  g_signal_emit_by_name (
      rmp_ui_test_find_button (rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_WAVE_PANEL),
                               "Remesh…"),
      "clicked");
  dialog = rmp_ui_test_wait_for_dialog ();
  length = rmp_ui_test_find (dialog, RMP_TYPE_NUMBER_ENTRY);
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (length), predict (self) / 8.0, 1e-9);
  /* less than that, for the sake of time */
  g_assert_true (rmp_number_entry_enter_text (length, "12 mm"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "remesh");
  rmp_ui_test_wait (is_remeshed, self);
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  Session *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  self->window = RMP_WINDOW (rmp_window_new (application));
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  rmp_ui_test_wait_for_picture (self->window);
  self->workspace = rmp_window_get_workspace (self->window);
  self->look = g_list_model_get_item (
      rmp_project_get_looks (rmp_workspace_get_project (self->workspace)), 0);
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  self->mark = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_WAVE_MARK);
  rmp_workspace_select (self->workspace, self->look);
  check_drag (self);
  check_pointer (self);
  check_toggle (self);
  check_remeshing (self);
  g_clear_object (&self->layer);
  g_clear_object (&self->look);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
a_ruler_follows_the_material (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (folder, "waves.rimple", NULL);
  rmp_arm_project_make (session.path);
  rmp_arm_project_run_cli ("look", session.path, "--garment", "sleeve", "--method",
                           "embedded-shell", "--set", "memory=false", NULL);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  g_unlink (session.path);
  g_rmdir (folder);
  g_free (session.path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/wave-ruler/a-ruler-follows-the-material", a_ruler_follows_the_material);
  return g_test_run ();
}
