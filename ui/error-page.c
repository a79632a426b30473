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

typedef struct
{
  char *details;
  RmpRemedy remedy;
} ErrorPage;

static void
error_page_free (ErrorPage *self)
{
  if (self->remedy.free_data != NULL)
    self->remedy.free_data (self->remedy.data);
  g_free (self->details);
  g_free (self);
}

static void
on_response (AdwMessageDialog *dialog, const char *response, ErrorPage *self)
{
  if (g_str_equal (response, "copy"))
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (dialog)), self->details);
  else if (g_str_equal (response, "remedy"))
    self->remedy.apply (self->remedy.data);
}

void
rmp_error_page_present (GtkWindow *parent, const char *title, GFile *file, const char *message, const RmpRemedy *remedy)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, title, message);
  ErrorPage *self = g_new0 (ErrorPage, 1);
  const char *preferred = "close";

  self->details = describe (title, file, message);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "copy", _ ("_Copy Details"), "close", _ ("C_lose"),
                                    NULL);
  if (remedy != NULL && remedy->label != NULL)
    {
      self->remedy = *remedy;
      preferred = "remedy";
      adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), preferred, remedy->label);
      adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), preferred, ADW_RESPONSE_SUGGESTED);
    }
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), preferred);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), self,
                         (GClosureNotify) (void (*) (void)) error_page_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
