/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "error-page.h"
#include "i18n.h"

#include <adwaita.h>

static char *
describe (const char *title, GFile *file, const char *message)
{
  g_autofree char *name = file != NULL ? g_file_get_parse_name (file) : g_strdup ("–");

  return g_strdup_printf ("Rimple %s\n%s\n%s: %s\n%s\n", RIMPLE_VERSION, title, _ ("File"), name, message);
}

static void
on_response (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  if (g_str_equal (response, "copy"))
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (dialog)), data);
}

void
rmp_error_page_present (GtkWindow *parent, const char *title, GFile *file, const char *message)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, title, message);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "copy", _ ("_Copy Details"), "close", _ ("C_lose"),
                                    NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), describe (title, file, message),
                         (GClosureNotify) (void (*) (void)) g_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
