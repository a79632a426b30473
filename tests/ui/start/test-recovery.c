/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/evaluator-switch.h"
#include "shell/window.h"
#include "start/recovery-list.h"
#include "start/thumbnail.h"
#include "ui-test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

/* Two windows crash; the start page shows what both were about, gives one up and goes on with the
 * other.
 */

typedef struct
{
  GApplication *application;
  RmpWindow *window;
} Desk;

static RmpProject *
get_project (Desk *self)
{
  return rmp_workspace_get_project (rmp_window_get_workspace (self->window));
}

static void
open_window (Desk *self)
{
  self->window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (self->application)));
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1100, 760);
  gtk_window_present (GTK_WINDOW (self->window));
}

static gboolean
has_thumbnail (gpointer data)
{
  Desk *self = data;
  g_autofree char *path = NULL;

  if (!rmp_window_get_workspace (self->window))
    return FALSE;
  path = rmp_project_get_thumbnail_path (get_project (self));
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static gboolean
is_done (gpointer data)
{
  Desk *self = data;

  return has_thumbnail (self) && rmp_viewport_is_exact (rmp_window_get_viewport (self->window)) &&
         rmp_viewport_is_at_rest (rmp_window_get_viewport (self->window));
}

/* Setting a sample up is nothing that could be undone, or lost. */
static void
edit_sample (Desk *self, double frame_rate)
{
  g_autoptr (GError) error = NULL;

  open_window (self);
  rmp_window_open_sample (self->window, "arm");
  rmp_ui_test_wait (is_done, self);
  g_assert_false (rmp_project_get_can_undo (get_project (self)));
  g_assert_false (rmp_project_get_modified (get_project (self)));
  g_assert_true (rmp_project_set_frame_rate (get_project (self), frame_rate, &error));
  g_assert_no_error (error);
}

/* A window goes without its project being closed, as in a crash. */
static void
crash (Desk *self, double frame_rate)
{
  edit_sample (self, frame_rate);
  gtk_window_destroy (GTK_WINDOW (self->window));
}

/* --- the list --------------------------------------------------------------------------------- */

static GtkListBox *
get_list (Desk *self)
{
  GtkWidget *list = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_RECOVERY_LIST);

  return list ? rmp_ui_test_find (list, GTK_TYPE_LIST_BOX) : NULL;
}

static guint
count_rows (Desk *self)
{
  GtkListBox *list = get_list (self);
  guint n = 0;

  while (list && gtk_list_box_get_row_at_index (list, (int) n))
    n++;
  return n;
}

static gboolean
has_list (gpointer data)
{
  return get_list (data) != NULL;
}

static gboolean
shows_text (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, text))
      return TRUE;
  return FALSE;
}

static gboolean
is_gone (gpointer data)
{
  return ((Desk *) data)->window == NULL;
}

/* A window is closed by somebody who wants to decide later. */
static void
keep (Desk *self, double frame_rate)
{
  GtkWidget *dialog;

  edit_sample (self, frame_rate);
  g_object_add_weak_pointer (G_OBJECT (self->window), (gpointer *) &self->window);
  gtk_window_close (GTK_WINDOW (self->window));
  dialog = rmp_ui_test_wait_for_dialog ();
  g_assert_true (shows_text (dialog, "in no file yet"));
  g_assert_true (shows_text (dialog, "start page"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  gtk_window_destroy (GTK_WINDOW (dialog));
  rmp_ui_test_wait (is_gone, self);
}

/* As if its evaluation had ended the program twice: the row offers to go on without. */
static void
go_on_without_evaluation (Desk *self)
{
  RmpRecoveryList *list = RMP_RECOVERY_LIST (
      rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_RECOVERY_LIST));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (get_list (self), 0);
  g_autofree char *sum = g_compute_checksum_for_string (
      G_CHECKSUM_SHA1, g_object_get_data (G_OBJECT (row), "path"), -1);
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "rimple", "evaluating", sum,
                                            NULL);
  RmpEvaluator *evaluator;

  g_assert_true (g_file_set_contents (path, "2\n", -1, NULL));
  rmp_recovery_list_refresh (list);
  row = gtk_list_box_get_row_at_index (get_list (self), 0);
  g_assert_true (shows_text (GTK_WIDGET (row), "Open Without Evaluation"));
  g_signal_emit_by_name (rmp_ui_test_find (GTK_WIDGET (row), GTK_TYPE_BUTTON), "clicked");
  g_assert_nonnull (rmp_window_get_workspace (self->window));
  evaluator = rmp_workspace_get_evaluator (rmp_window_get_workspace (self->window));
  g_assert_true (rmp_evaluator_is_off (evaluator));
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.compute-looks", NULL);
  g_assert_false (rmp_evaluator_is_off (evaluator));
}

/* Presses the button of the first row, and answers. */
static void
discard_first (Desk *self, const char *response)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (get_list (self), 0);
  GtkWidget *dialog;

  g_signal_emit_by_name (rmp_ui_test_find (GTK_WIDGET (row), GTK_TYPE_BUTTON), "clicked");
  dialog = rmp_ui_test_wait_for_dialog ();
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static guint
count_files (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "rimple", "working", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += strstr (name, ".rimple") != NULL;
  return n;
}

/* --- the tests -------------------------------------------------------------------------------- */

static void
discard_what_other_tests_left (void)
{
  g_autoptr (GPtrArray) crashed = rmp_project_list_crashed ();

  for (guint i = 0; i < crashed->len; i++)
    rmp_project_discard_crashed (
        ((RmpCrashedProject *) g_ptr_array_index (crashed, i))->working_copy);
}

/* Of the picture shown last, once there is one. */
static gboolean
keeps_saved_picture (gpointer data)
{
  Desk *self = data;
  g_autofree char *picture = rmp_thumbnail_get_path (rmp_project_get_path (get_project (self)));

  rmp_thumbnail_saved (rmp_window_get_viewport (self->window));
  return g_file_test (picture, G_FILE_TEST_EXISTS);
}

static void
check_saved_has_a_picture (Desk *self)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "saved.rimple", NULL);
  g_autofree char *picture = rmp_thumbnail_get_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_project_save_as (get_project (self), path, NULL, &error));
  g_assert_no_error (error);
  rmp_ui_test_wait (keeps_saved_picture, self);
  rmp_ui_test_close (GTK_WIDGET (self->window));
  g_assert_cmpuint (count_files (), ==, 0);
  g_unlink (picture);
  g_unlink (path);
  g_rmdir (folder);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  Desk desk = { application, NULL };
  GtkListBoxRow *row;

  g_application_hold (application);
  discard_what_other_tests_left ();
  crash (&desk, 30);
  keep (&desk, 25);

  open_window (&desk);
  rmp_ui_test_wait (has_list, &desk);
  g_assert_cmpuint (count_rows (&desk), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      row = gtk_list_box_get_row_at_index (get_list (&desk), i);
      g_assert_nonnull (rmp_ui_test_find (GTK_WIDGET (row), GTK_TYPE_PICTURE));
      g_assert_true (shows_text (GTK_WIDGET (row), "Untitled"));
      g_assert_true (shows_text (GTK_WIDGET (row), "today"));
      g_assert_true (shows_text (GTK_WIDGET (row), "never saved"));
    }

  discard_first (&desk, "cancel");
  g_assert_cmpuint (count_rows (&desk), ==, 2);
  discard_first (&desk, "discard");
  g_assert_cmpuint (count_rows (&desk), ==, 1);

  go_on_without_evaluation (&desk);
  g_assert_cmpfloat (rmp_project_get_frame_rate (get_project (&desk)), ==, 30);
  check_saved_has_a_picture (&desk);
  g_application_release (application);
}

static void
crashed_windows_are_offered (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

/* Left half red, right half blue, the top row white: what is in the middle, upright. */
static void
a_thumbnail_shows_the_middle (void)
{
  const int width = 1024, height = 320;
  g_autofree guint8 *pixels = g_new0 (guint8, 4 * width * height);
  g_autofree guint8 *small = NULL;
  const guint8 *at;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        pixels[4 * (y * width + x) + (x < width / 2 ? 0 : 2)] = 200;
        pixels[4 * (y * width + x) + 1] = y >= height - 2 ? 255 : 0;
      }
  small = rmp_thumbnail_scale (pixels, width, height);
  at = small + 4 * (80 * RMP_THUMBNAIL_WIDTH + 10);
  g_assert_cmpuint (at[0], ==, 200);
  g_assert_cmpuint (at[2], ==, 0);
  at = small + 4 * (80 * RMP_THUMBNAIL_WIDTH + RMP_THUMBNAIL_WIDTH - 10);
  g_assert_cmpuint (at[0], ==, 0);
  g_assert_cmpuint (at[2], ==, 200);
  g_assert_cmpuint (small[1], ==, 255);
  g_assert_cmpuint (small[4 * RMP_THUMBNAIL_WIDTH + 1], ==, 0);
  g_assert_cmpuint (small[3], ==, 255);
}

/* Only pictures go, and of those the oldest. */
static void
old_thumbnails_are_pruned (void)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-thumbnails-XXXXXX", NULL);
  char *paths[6];

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *name = g_strdup_printf (i < 5 ? "%u.png" : "%u.txt", i);
      /* 3 is the newest, then 4, 0, 1, 2. */
      const struct timespec age = { 1000000 - ((gint64) i + 2) % 5, 0 }, times[2] = { age, age };

      paths[i] = g_build_filename (folder, name, NULL);
      g_assert_true (g_file_set_contents (paths[i], "", 0, NULL));
      g_assert_cmpint (utimensat (AT_FDCWD, paths[i], times, 0), ==, 0);
    }
  rmp_thumbnail_prune (folder, 2);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_assert_cmpint (g_file_test (paths[i], G_FILE_TEST_EXISTS), ==, i >= 3);
      g_unlink (paths[i]);
      g_free (paths[i]);
    }
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/recovery/a-thumbnail-shows-the-middle", a_thumbnail_shows_the_middle);
  g_test_add_func ("/ui/recovery/old-thumbnails-are-pruned", old_thumbnails_are_pruned);
  g_test_add_func ("/ui/recovery/crashed-windows-are-offered", crashed_windows_are_offered);
  return g_test_run ();
}
