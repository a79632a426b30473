/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/stream.h"
#include "ui-test.h"
#include "window.h"

#include <glib/gstdio.h>
#include <string.h>

/* A reader that takes its time can be given more of it, and one that ran out of it can be started again. */

typedef struct
{
  GtkWidget *root;
  const char *text; /* part of a label's text, or of a button's tooltip */
} Wanted;

static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  return GTK_IS_BUTTON (widget) ? gtk_widget_get_tooltip_text (widget) : NULL;
}

static GtkWidget *
find (GtkWidget *widget, const char *wanted)
{
  const char *text = text_of (widget);

  if (text != NULL && strstr (text, wanted) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, wanted);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_there (gpointer data)
{
  const Wanted *wanted = data;

  return find (wanted->root, wanted->text) != NULL;
}

static gboolean
is_gone (gpointer data)
{
  return !is_there (data);
}

static GtkWidget *
wait_for (GtkWidget *root, const char *text)
{
  Wanted wanted = { root, text };

  rmp_ui_test_wait (is_there, &wanted);
  return find (root, text);
}

static char *
write_reader (const char *folder, const char *commands)
{
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\necho '%scounting sheep' >&2\n%s\n", RMP_STREAM_STAGE_PREFIX,
                                             commands);
  char *path = g_build_filename (folder, "reader", NULL);

  g_assert_true (g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0755, NULL));
  return path;
}

static double
seconds_left (GtkWidget *window)
{
  const char *text = gtk_label_get_text (GTK_LABEL (find (window, "counting sheep · ")));

  return g_ascii_strtod (strstr (text, "· ") + strlen ("· "), NULL);
}

static gboolean
has_a_minute (gpointer window)
{
  return seconds_left (window) > 30;
}

static void
check_slow_reader (GtkWidget *window, const char *folder)
{
  g_autofree char *reader = write_reader (folder, "exec sleep 600");
  g_autoptr (GFile) file = g_file_new_for_path (reader);
  Wanted stage = { window, "counting sheep" };
  GtkWidget *more;

  g_setenv ("RIMPLE_IMPORT", reader, TRUE);
  rmp_window_open (RMP_WINDOW (window), file);
  more = wait_for (window, "Allow the reader more time");
  g_assert_cmpfloat (seconds_left (window), <=, 30);
  g_signal_emit_by_name (more, "clicked");
  rmp_ui_test_wait (has_a_minute, window);

  g_signal_emit_by_name (find (window, "Stop"), "clicked");
  rmp_ui_test_wait (is_gone, &stage);
}

static GtkWidget *
find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window))
        return window;
    }
  return NULL;
}

static gboolean
has_dialog (gpointer data G_GNUC_UNUSED)
{
  return find_dialog () != NULL;
}

static void
check_late_reader (GtkWidget *window, const char *folder)
{
  g_autofree char *reader = write_reader (folder, "kill -XCPU $$; sleep 600");
  g_autoptr (GFile) file = g_file_new_for_path (reader);
  Wanted stage = { window, "counting sheep" };

  rmp_window_open (RMP_WINDOW (window), file);
  rmp_ui_test_wait (has_dialog, NULL);

  g_free (g_steal_pointer (&reader));
  reader = write_reader (folder, "exec sleep 600");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (find_dialog ()), "first-remedy");
  wait_for (window, "counting sheep · ");
  g_assert_cmpfloat (seconds_left (window), >, 90);
  g_signal_emit_by_name (find (window, "Stop"), "clicked");
  rmp_ui_test_wait (is_gone, &stage);
}

static void
on_activate (GApplication *application, gpointer folder)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  check_slow_reader (window, folder);
  check_late_reader (window, folder);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_more_time (void)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-import-XXXXXX", NULL), *reader = NULL;

  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), folder);

  reader = g_build_filename (folder, "reader", NULL);
  g_remove (reader);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/import/a-reader-gets-more-time", test_more_time);
  return g_test_run ();
}
