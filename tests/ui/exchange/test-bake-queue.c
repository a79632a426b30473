/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-bake-queue.c: bakes are put aside in the bake panel, and run, paused, given up, retried and
 * removed in the window of the queue; one whose program was killed is offered to go on.
 */

#include "../../folder.h"
#include "exchange/bake-queue-row.h"
#include "exchange/bake-queue-window.h"
#include "pointer.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

enum
{
  FORMAT = 2, /* the third drop-down of the panel */
  ALEMBIC = 5,
};

static char *folder; /* of the project and what is baked of it */

static char *
in_folder (const char *name)
{
  return g_build_filename (folder, "arm bake", name, NULL);
}

static guint
count_baked (const char *suffix)
{
  g_autofree char *baked = in_folder (NULL);
  g_autoptr (GDir) dir = g_dir_open (baked, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += g_str_has_suffix (name, suffix);
  return n;
}

static void
press (GtkWidget *button)
{
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_mapped (button));
  rmp_pointer_begin (GTK_WINDOW (gtk_widget_get_root (button)));
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button),
                     0.5 * gtk_widget_get_height (button));
}

/* --- the panel -------------------------------------------------------------------------------- */

static gboolean
can_add (gpointer panel)
{
  return gtk_widget_is_sensitive (rmp_ui_test_find_button (panel, "Add _to Queue"));
}

static GtkWidget *
open_panel (RmpWindow *window)
{
  GtkWidget *panel;

  g_action_group_activate_action (G_ACTION_GROUP (window), "bake", NULL);
  panel = GTK_WIDGET (rmp_ui_test_wait_for_other_window (GTK_WINDOW (window)));
  rmp_ui_test_wait (can_add, panel);
  return panel;
}

static void
add (GtkWidget *panel)
{
  rmp_ui_test_wait (can_add, panel);
  press (rmp_ui_test_find_button (panel, "Add _to Queue"));
  rmp_ui_test_wait_for_text (panel, "Added to the queue");
}

static void
choose_format (GtkWidget *panel, guint format)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  rmp_ui_test_collect (panel, GTK_TYPE_DROP_DOWN, choices);
  gtk_drop_down_set_selected (choices->pdata[FORMAT], format);
}

/* --- the window of the queue ------------------------------------------------------------------ */

static gboolean
is_queue_shown (gpointer window)
{
  return RMP_IS_BAKE_QUEUE_WINDOW (rmp_ui_test_find_other_window (window));
}

static GtkWidget *
get_row (GtkWidget *queue, guint i)
{
  GtkListBox *list = rmp_ui_test_find (queue, GTK_TYPE_LIST_BOX);

  return list ? GTK_WIDGET (gtk_list_box_get_row_at_index (list, (int) i)) : NULL;
}

static gboolean
is_one_left (gpointer queue)
{
  return !get_row (queue, 1);
}

static GtkWidget *
open_queue (RmpWindow *window)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), "bake-queue", NULL);
  rmp_ui_test_wait (is_queue_shown, window);
  rmp_ui_test_settle ();
  return GTK_WIDGET (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
}

/* The button of a row whose tooltip begins so. */
static void
press_in_row (GtkWidget *row, const char *tooltip)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  rmp_ui_test_collect (row, GTK_TYPE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    {
      const char *words = gtk_widget_get_tooltip_text (buttons->pdata[i]);

      if (words && g_str_has_prefix (words, tooltip))
        {
          press (buttons->pdata[i]);
          return;
        }
    }
  g_error ("no button “%s”", tooltip);
}

/* Those of all rows are gone. */
static void
clear (GtkWidget *queue)
{
  press (rmp_ui_test_find_button (queue, "_Clear Finished"));
  rmp_ui_test_wait_for_text (queue, "Nothing waits");
}

/* --- checks ----------------------------------------------------------------------------------- */

static void
begin (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  folder = g_dir_make_tmp ("rimple-queue-XXXXXX", NULL);
  path = g_build_filename (folder, "arm.rimple", NULL);
  rmp_project_save_as (rmp_workspace_get_project (workspace), path, NULL, &error);
  g_assert_no_error (error);
}

/* One that was paused does not run with the others. */
static void
check_two_formats (RmpWindow *window)
{
  GtkWidget *panel = open_panel (window), *queue;

  add (panel);
  choose_format (panel, ALEMBIC);
  add (panel);
  press (rmp_ui_test_find_button (panel, "Show _Queue"));
  rmp_ui_test_wait (is_queue_shown, window);
  queue = GTK_WIDGET (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  rmp_ui_test_settle ();
  g_assert_true (rmp_ui_test_says (get_row (queue, 0), "MDD point cache"));
  g_assert_true (rmp_ui_test_says (get_row (queue, 1), "Alembic"));
  g_assert_null (get_row (queue, 2));

  press_in_row (get_row (queue, 0), "Pause");
  rmp_ui_test_wait_for_text (get_row (queue, 0), "Paused");
  press (rmp_ui_test_find_button (queue, "_Start"));
  rmp_ui_test_wait_for_text (get_row (queue, 1), "Done");
  g_assert_true (rmp_ui_test_says (get_row (queue, 0), "Paused"));
  g_assert_cmpuint (count_baked (".abc"), ==, 1);
  g_assert_cmpuint (count_baked (".mdd"), ==, 0);
  press_in_row (get_row (queue, 0), "Resume");
  rmp_ui_test_wait_for_text (get_row (queue, 0), "Done");
  g_assert_true (rmp_ui_test_says (get_row (queue, 0), "Then, in Blender:"));
  g_assert_true (rmp_ui_test_says (get_row (queue, 0), "Mesh Cache"));
  g_assert_cmpuint (count_baked (".mdd"), ==, 1);
  g_assert_cmpuint (count_baked (".frames"), ==, 0);
  g_assert_cmpuint (count_baked (".part"), ==, 0);

  /* The keyboard takes it off the list. */
  rmp_ui_test_settle ();
  gtk_widget_grab_focus (get_row (queue, 0));
  rmp_pointer_key ("Delete");
  rmp_ui_test_wait (is_one_left, queue);
  g_assert_true (rmp_ui_test_says (get_row (queue, 0), "Alembic"));
  clear (queue);
  gtk_window_close (GTK_WINDOW (queue));
  rmp_ui_test_settle ();
}

/* Where the folder cannot be made; the reason is in the row. */
static void
check_retry (RmpWindow *window)
{
  GtkWidget *panel = open_panel (window), *queue;
  g_autofree char *baked = in_folder (NULL), *aside = g_build_filename (folder, "first", NULL);

  add (panel);
  gtk_window_close (GTK_WINDOW (panel));
  rmp_ui_test_settle ();
  queue = open_queue (window);
  g_assert_cmpint (g_rename (baked, aside), ==, 0);
  g_assert_true (g_file_set_contents (baked, "no folder", -1, NULL));
  press_in_row (get_row (queue, 0), "Cancel");
  rmp_ui_test_wait_for_text (get_row (queue, 0), "Cancelled");
  press_in_row (get_row (queue, 0), "Retry");
  rmp_ui_test_wait_for_text (get_row (queue, 0), "Failed: ");
  g_assert_true (rmp_ui_test_says (get_row (queue, 0), "cannot be made"));
  g_assert_cmpint (g_unlink (baked), ==, 0);
  press_in_row (get_row (queue, 0), "Retry");
  rmp_ui_test_wait_for_text (get_row (queue, 0), "Done");
  g_assert_cmpuint (count_baked (".mdd"), ==, 1);
  clear (queue);
  gtk_window_close (GTK_WINDOW (queue));
  rmp_ui_test_settle ();
}

/* --- killed ----------------------------------------------------------------------------------- */

static gboolean
never (G_GNUC_UNUSED gpointer data)
{
  return FALSE;
}

static gboolean
on_moment (G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static gboolean
keeps_or_ended (gpointer process)
{
  const GPtrArray *bakes;

  rmp_bake_runner_refresh (rmp_bake_runner_get ());
  bakes = rmp_bake_runner_get_bakes (rmp_bake_runner_get ());
  return ((RmpQueuedBake *) bakes->pdata[0])->n_kept > 0 || !g_subprocess_get_identifier (process);
}

/* Runs the queue in another program and kills it in the middle.
 * Returns: whether it was in the middle; on a busy machine it may have been done first
 */
static gboolean
run_and_kill (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
      g_getenv ("RIMPLE_CLI"), "queue", "--run", NULL);
  guint timer;

  g_assert_no_error (error);
  timer = g_timeout_add (5, on_moment, NULL); /* nothing else may happen here meanwhile */
  rmp_ui_test_wait (keeps_or_ended, process);
  g_source_remove (timer);
  g_subprocess_send_signal (process, SIGKILL);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  return g_subprocess_get_if_signaled (process);
}

static char *
read_cache (const char *of, gsize *size)
{
  g_autoptr (GDir) dir = g_dir_open (of, 0, NULL);
  char *bytes = NULL;
  const char *name;

  while (dir && !bytes && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (of, name, NULL);

      if (g_str_has_suffix (name, ".mdd"))
        g_file_get_contents (path, &bytes, size, NULL);
    }
  return bytes;
}

static gboolean
is_over (gpointer runner)
{
  const GPtrArray *bakes = rmp_bake_runner_get_bakes (runner);

  return !rmp_bake_runner_get_current (runner) &&
         ((RmpQueuedBake *) bakes->pdata[0])->state == RMP_QUEUED_DONE;
}

static void
check_killed (RmpWindow *window)
{
  g_autofree char *baked = in_folder (NULL), *first = g_build_filename (folder, "first", NULL);
  g_autofree char *whole = NULL, *resumed = NULL;
  gsize whole_size = 0, resumed_size = 0;
  gboolean killed;

  do
    {
      GtkWidget *panel = open_panel (window), *queue;

      add (panel);
      gtk_window_close (GTK_WINDOW (panel));
      rmp_ui_test_settle ();
      killed = run_and_kill ();
      rmp_bake_runner_refresh (rmp_bake_runner_get ());
      if (!killed)
        {
          queue = open_queue (window);
          clear (queue);
          gtk_window_close (GTK_WINDOW (queue));
          rmp_ui_test_settle ();
        }
    }
  while (!killed);

  rmp_window_offer_bakes (window);
  rmp_ui_test_wait_for_text (window, "was interrupted");
  rmp_ui_test_wait_seconds (1, never, NULL); /* toasts slide in */
  press (rmp_ui_test_find_button (GTK_WIDGET (window), "_Resume"));
  rmp_ui_test_wait (is_over, rmp_bake_runner_get ());
  g_assert_cmpuint (count_baked (".frames"), ==, 0);
  whole = read_cache (first, &whole_size);
  resumed = read_cache (baked, &resumed_size);
  g_assert_cmpuint (whole_size, >, 0);
  g_assert_cmpmem (whole, whole_size, resumed, resumed_size);
}

/* The end of the program stops what runs, and keeps its frames. */
static void
check_end (RmpWindow *window)
{
  GtkWidget *panel = open_panel (window), *queue;
  g_autoptr (GPtrArray) bakes = NULL;
  const RmpQueuedBake *last;

  add (panel);
  gtk_window_close (GTK_WINDOW (panel));
  rmp_ui_test_settle ();
  queue = open_queue (window);
  press (rmp_ui_test_find_button (queue, "_Start"));
  rmp_bake_runner_end ();
  bakes = rmp_bake_queue_list ();
  last = bakes->pdata[bakes->len - 1];
  g_assert_true (last->state == RMP_QUEUED_WAITING || last->state == RMP_QUEUED_DONE);
  g_assert_false (last->killed);
  gtk_window_close (GTK_WINDOW (queue));
  rmp_ui_test_settle ();
  remove_all (folder);
  g_free (folder);
}

/* Where a bake ends before the window has the keyboard again, the desktop is told, of which there
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

/* GTK 4 miscounts presses of buttons whose windows come and go, and says so; nothing comes of it.
 */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        g_str_has_prefix (fields[i].value, "Broken accounting of active state"))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

static void
test_queue (void)
{
  static const RmpPointerCheck checks[] = {
    begin, check_two_formats, check_retry, check_killed, check_end, NULL,
  };

  g_test_log_set_fatal_handler (is_fatal, NULL);
  g_log_set_handler ("GLib-GIO", G_LOG_LEVEL_WARNING | G_LOG_FLAG_FATAL, on_warning, NULL);
  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_log_set_writer_func (write_log, NULL, NULL);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/bake-queue/bakes-wait-run-and-go-on", test_queue);
  return g_test_run ();
}
