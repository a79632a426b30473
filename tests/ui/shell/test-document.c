/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/history-popover.h"
#include "shell/window-private.h"
#include "shell/window.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* What the window says and offers when a project's file is not what it was, and what the document
 * says by itself.
 */

typedef struct
{
  char *folder, *path;
  RmpWindow *window;
  GApplication *application;
} Desk;

static RmpProject *
get_project (Desk *self)
{
  return rmp_workspace_get_project (rmp_window_get_workspace (self->window));
}

/* --- dialogs ---------------------------------------------------------------------------------- */

static gboolean
has_no_dialog (gpointer data G_GNUC_UNUSED)
{
  return rmp_ui_test_find_dialog () == NULL;
}

/* Waits for the message, checks that it has these words and buttons, and presses the first button.
 */
static void
answer (const char *words, const char *pressed, const char *other)
{
  GtkWidget *dialog, *button;

  dialog = rmp_ui_test_wait_for_dialog ();
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), words));
  if (other)
    g_assert_nonnull (rmp_ui_test_find_button (dialog, other));
  button = rmp_ui_test_find_button (dialog, pressed);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  rmp_ui_test_wait (has_no_dialog, NULL);
}

static void
save (Desk *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "save", NULL);
  rmp_ui_test_settle ();
}

static void
change (Desk *self)
{
  g_autoptr (GError) error = NULL;
  const double rate = rmp_project_get_frame_rate (get_project (self));

  g_assert_true (rmp_project_set_frame_rate (get_project (self), rate + 1.0, &error));
  g_assert_no_error (error);
  g_assert_true (rmp_project_get_modified (get_project (self)));
}

static void
edit_with_other_tool (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static double
get_saved_rate (Desk *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) saved = rmp_project_open (self->path, FALSE, &error);
  double rate;

  g_assert_no_error (error);
  rate = rmp_project_get_frame_rate (saved);
  rmp_project_close (saved);
  return rate;
}

/* --- what is tried ---------------------------------------------------------------------------- */

static void
check_changed_file (Desk *self)
{
  change (self);
  edit_with_other_tool (self->path, "INSERT INTO view VALUES ('other', '1')");
  save (self);
  answer ("Another program changed “desk.rimple”", "C_lose", "Save _As…");
  g_assert_true (rmp_project_get_modified (get_project (self)));
  save (self);
  answer ("Another program changed “desk.rimple”", "_Replace the File", "Save _As…");
  g_assert_false (rmp_project_get_modified (get_project (self)));
  g_assert_cmpfloat (get_saved_rate (self), ==, rmp_project_get_frame_rate (get_project (self)));
}

static void
check_missing_file (Desk *self)
{
  change (self);
  g_assert_cmpint (g_unlink (self->path), ==, 0);
  save (self);
  answer ("was moved or deleted", "Save It There A_gain", "Save _As…");
  g_assert_false (rmp_project_get_modified (get_project (self)));
  g_assert_cmpfloat (get_saved_rate (self), ==, rmp_project_get_frame_rate (get_project (self)));
}

static RmpWindow *
find_other_window (Desk *self)
{
  for (GList *window = gtk_application_get_windows (GTK_APPLICATION (self->application)); window;
       window = window->next)
    if (RMP_IS_WINDOW (window->data) && window->data != self->window)
      return window->data;
  return NULL;
}

static void
check_second_window (Desk *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  RmpWindow *other;
  RmpProject *copy;

  rmp_window_open (self->window, file);
  answer ("“desk.rimple” is open in", "_Open a Copy", "C_lose");
  other = find_other_window (self);
  g_assert_nonnull (other);
  copy = rmp_workspace_get_project (rmp_window_get_workspace (other));
  g_assert_null (rmp_project_get_path (copy));
  g_assert_cmpstr (rmp_project_get_title (copy), ==, "Copy of desk");
  g_assert_cmpfloat (rmp_project_get_frame_rate (copy), ==,
                     rmp_project_get_frame_rate (get_project (self)));
  rmp_ui_test_close (GTK_WIDGET (other));
}

static gboolean
has_label (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), words))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, words))
      return TRUE;
  return FALSE;
}

typedef struct
{
  GtkWidget *root;
  const char *words;
} Wanted;

static gboolean
is_shown (gpointer data)
{
  Wanted *self = data;

  return has_label (self->root, self->words);
}

/* The file is opened, and what a crash left of it comes along. */
static void
check_crash (Desk *self)
{
  g_autofree char *path = g_build_filename (self->folder, "crashed.rimple", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_project_new (&error);
  Wanted told = { NULL, "are back" };
  RmpWindow *other;

  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_true (rmp_project_set_frame_rate (project, 60.0, &error));
  g_assert_no_error (error);
  g_object_unref (project);

  rmp_window_open (self->window, file);
  other = find_other_window (self);
  g_assert_nonnull (other);
  project = rmp_workspace_get_project (rmp_window_get_workspace (other));
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 60.0);
  g_assert_true (rmp_project_get_modified (project));
  told.root = GTK_WIDGET (other);
  rmp_ui_test_wait (is_shown, &told);
  rmp_ui_test_close (GTK_WIDGET (other));
  g_unlink (path);
}

static gboolean
shows_newest_step (gpointer list)
{
  GtkAdjustment *scrolled = gtk_list_box_get_adjustment (list);
  const double end = gtk_adjustment_get_upper (scrolled) - gtk_adjustment_get_page_size (scrolled);

  return end > 0.0 && gtk_adjustment_get_value (scrolled) > 0.9 * end &&
         gtk_widget_has_focus (GTK_WIDGET (gtk_list_box_get_selected_row (list)));
}

static void
check_history (Desk *self)
{
  g_autofree char *gigabyte = g_format_size (1000000000), *ten = g_format_size (10);
  g_autofree char *above = g_strdup_printf ("Above %s its oldest steps go", gigabyte);
  g_autofree char *reached = g_strdup_printf ("The history reached %s", ten);
  Wanted budget = { GTK_WIDGET (self->window), above };
  Wanted pruned = { GTK_WIDGET (self->window), reached };
  GtkWidget *popover;

  /* More than there is room for. */
  for (guint i = 0; i < 20; i++)
    change (self);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "history", NULL);
  rmp_ui_test_wait (is_shown, &budget);
  popover = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_HISTORY_POPOVER);
  rmp_ui_test_wait (shows_newest_step, rmp_ui_test_find (popover, GTK_TYPE_LIST_BOX));
  gtk_popover_popdown (GTK_POPOVER (popover));

  rmp_project_set_history_budget (get_project (self), 10);
  change (self);
  rmp_ui_test_wait (is_shown, &pruned);
}

/* --- from one project to another -------------------------------------------------------------- */

static gboolean
has_look (gpointer data)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (data);

  return workspace && g_list_model_get_n_items (
                          rmp_project_get_looks (rmp_workspace_get_project (workspace))) > 0;
}

/* The arm with its look, as a file. */
static void
make_other_project (Desk *self, const char *path)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (self->application));
  g_autoptr (GError) error = NULL;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (RMP_WINDOW (window), "arm");
  rmp_ui_test_wait (has_look, window);
  g_assert_true (rmp_project_save_as (
      rmp_workspace_get_project (rmp_window_get_workspace (RMP_WINDOW (window))), path, NULL,
      &error));
  g_assert_no_error (error);
  rmp_ui_test_close (window);
}

static GtkWidget *
find_check (GtkWidget *widget, const char *words)
{
  if (GTK_IS_CHECK_BUTTON (widget) && gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)) &&
      strstr (gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)), words))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_check (child, words);

      if (found)
        return found;
    }
  return NULL;
}

static void
check_append (Desk *self)
{
  g_autofree char *path = g_build_filename (self->folder, "other.rimple", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  RmpProject *project = get_project (self);
  RmpLook *look;
  guint n_garments, n_looks;
  GtkWidget *dialog;

  make_other_project (self, path);

  /* A character alone comes whole. */
  rmp_window_append (self->window, file);
  answer ("", "_Append", "_Cancel");
  n_garments = g_list_model_get_n_items (rmp_project_get_garments (project));
  n_looks = g_list_model_get_n_items (rmp_project_get_looks (project));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (project)), ==, 1);
  g_assert_cmpuint (n_garments, >, 0);
  g_assert_cmpuint (n_looks, >, 0);

  /* Nothing wanted: nothing to press. Then a look alone, for the garment that is there. */
  rmp_window_append (self->window, file);
  dialog = rmp_ui_test_wait_for_dialog ();
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_check (dialog, "Arm, ")), FALSE);
  g_assert_false (gtk_widget_get_sensitive (rmp_ui_test_find_button (dialog, "_Append")));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_check (dialog, ", of ")), TRUE);
  answer ("", "_Append", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (project)), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_looks (project)), ==, n_looks + 1);
  look = RMP_LOOK (rmp_workspace_get_selection (rmp_window_get_workspace (self->window)));
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "undo", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_looks (project)), ==, n_looks);
  g_assert_nonnull (look);
  g_unlink (path);
}

static void
check_copy_look (Desk *self)
{
  RmpProject *project = get_project (self);
  RmpWorkspace *workspace = rmp_window_get_workspace (self->window);
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (project), 0);
  const guint n_looks = g_list_model_get_n_items (rmp_project_get_looks (project));
  g_autoptr (GError) error = NULL;
  RmpGarment *cuff = rmp_project_add_garment (
      project, rmp_garment_get_surface (rmp_look_get_garment (look)), "Cuff", NULL, &error);

  g_assert_no_error (error);
  rmp_workspace_select (workspace, look);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "copy-look",
                                  g_variant_new_int64 (rmp_garment_get_id (cuff)));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_looks (project)), ==, n_looks + 1);
  g_assert_true (rmp_look_get_garment (RMP_LOOK (rmp_workspace_get_selection (workspace))) == cuff);
}

/* --- work in the background ------------------------------------------------------------------- */

#define N_WORKS 50

typedef struct
{
  GThread *thread; /* of widgets and rows */
  guint *n_ended;
} Order;

static gpointer
make (gpointer data, const RmpCall *call G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  g_assert_true (((const Order *) data)->thread != g_thread_self ());
  return g_strdup ("made");
}

static void
keep (RmpWindow *window G_GNUC_UNUSED, gpointer data, gpointer made, GError **error G_GNUC_UNUSED)
{
  g_assert_true (((const Order *) data)->thread == g_thread_self ());
  g_assert_cmpstr (made, ==, "made");
}

static void
order_free (gpointer data)
{
  Order *self = data;

  g_assert_true (self->thread == g_thread_self ());
  (*self->n_ended)++;
  g_free (self);
}

static gboolean
all_have_ended (gpointer n_ended)
{
  return *(guint *) n_ended == N_WORKS;
}

/* What a piece of work holds may be the last that holds a row or the window. */
static void
check_work_ends_where_it_began (Desk *self)
{
  static const RmpWindowWork work = { make, keep, g_free, order_free };
  guint n_ended = 0;

  for (guint i = 0; i < N_WORKS; i++)
    {
      Order *order = g_new (Order, 1);

      *order = (Order){ g_thread_self (), &n_ended };
      rmp_window_start_work (self->window, "Work", &work, order);
    }
  rmp_ui_test_wait (all_have_ended, &n_ended);
}

static void
run (GApplication *application, gpointer data)
{
  Desk *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_new (&error);
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  g_assert_true (rmp_project_save_as (project, self->path, NULL, &error));
  g_assert_no_error (error);
  rmp_project_close (project);

  self->application = application;
  self->window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  rmp_ui_test_settle ();
  check_changed_file (self);
  check_missing_file (self);
  check_second_window (self);
  check_crash (self);
  check_append (self);
  check_copy_look (self);
  check_history (self);
  check_work_ends_where_it_began (self);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
a_document_survives_what_happens_to_its_file (void)
{
  Desk self = { .folder = g_dir_make_tmp ("rimple-XXXXXX", NULL) };

  if (!rmp_ui_test_begin ())
    return;
  self.path = g_build_filename (self.folder, "desk.rimple", NULL);
  rmp_ui_test_run (G_CALLBACK (run), &self);
  g_unlink (self.path);
  g_rmdir (self.folder);
  g_free (self.path);
  g_free (self.folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/document/survives-what-happens-to-its-file",
                   a_document_survives_what_happens_to_its_file);
  return g_test_run ();
}
