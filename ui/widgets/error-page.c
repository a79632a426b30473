/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/error-page.h"
#include "widgets/i18n.h"

#include <adwaita.h>

static char *
describe (const char *title, GFile *file, const char *message)
{
  g_autofree char *name = file ? g_file_get_parse_name (file) : g_strdup ("–");

  return g_strdup_printf ("Rimple %s\n%s\n%s: %s\n%s\n", RIMPLE_VERSION, title, _ ("File"), name,
                          message);
}

typedef struct
{
  char *details;
  guint n_remedies;
  RmpRemedy remedies[RMP_MAX_REMEDIES];
} ErrorPage;

static const char *const remedy_ids[RMP_MAX_REMEDIES] = { "first-remedy", "second-remedy",
                                                          "third-remedy" };

static void
error_page_free (ErrorPage *self)
{
  for (guint i = 0; i < self->n_remedies; i++)
    if (self->remedies[i].free_data)
      self->remedies[i].free_data (self->remedies[i].data);
  g_free (self->details);
  g_free (self);
}

static void
on_response (AdwMessageDialog *dialog, const char *response, ErrorPage *self)
{
  if (g_str_equal (response, "copy"))
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (dialog)), self->details);
  for (guint i = 0; i < self->n_remedies; i++)
    if (g_str_equal (response, remedy_ids[i]))
      self->remedies[i].apply (self->remedies[i].data);
}

/* The last response is the suggested one: it stands on the right, or on top if the buttons are
 * stacked.
 */
static void
add_remedies (AdwMessageDialog *dialog, ErrorPage *self, const RmpRemedy *remedies)
{
  for (; remedies && remedies[self->n_remedies].label; self->n_remedies++)
    {
      g_assert (self->n_remedies < RMP_MAX_REMEDIES);
      self->remedies[self->n_remedies] = remedies[self->n_remedies];
    }
  for (guint i = self->n_remedies; i-- > 0;)
    {
      adw_message_dialog_add_response (dialog, remedy_ids[i], remedies[i].label);
      if (remedies[i].destroys || i == 0)
        adw_message_dialog_set_response_appearance (dialog, remedy_ids[i],
                                                    remedies[i].destroys ? ADW_RESPONSE_DESTRUCTIVE
                                                                         : ADW_RESPONSE_SUGGESTED);
    }
}

void
rmp_error_page_present (GtkWindow *parent, const char *title, GFile *file, const char *message,
                        const RmpRemedy *remedies)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, title, message);
  ErrorPage *self = g_new0 (ErrorPage, 1);

  self->details = describe (title, file, message);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "copy", _ ("_Copy Details"),
                                    "close", _ ("C_lose"), NULL);
  add_remedies (ADW_MESSAGE_DIALOG (dialog), self, remedies);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog),
                                           self->n_remedies > 0 ? remedy_ids[0] : "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), self,
                         (GClosureNotify) (void (*) (void)) error_page_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
