/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-notify.c: messages that the window shows for a while at its foot, and notifications of the
 * desktop if the window does not have the focus.
 */

#include "shell/window-private.h"

#include "widgets/i18n.h"

/* Characters of a line. */
#define WIDTH 72
/* Pixels: some six lines. Longer messages scroll, so that they do not cover what was worked on. */
#define MOST_HEIGHT 112
/* Words of the last failure of a look that was told. */
#define TOLD "rmp-told-failure"
/* Of a toast: the window that has it, and that it was dismissed. */
#define SHOWN_BY "rmp-window"
#define GONE "rmp-gone"
/* In which a toast comes or goes, or one goes and the next comes. */
#define MOVING_MS 600
/* How long a message stays. */
#define LEAST_SECONDS 6
#define READ_A_SECOND 15 /* characters, by somebody who has something else in mind */

AdwToast *
rmp_window_new_toast (const char *message)
{
  g_autofree char *title = g_markup_escape_text (message, -1);

  return adw_toast_new (title);
}

/* --- coming and going ------------------------------------------------------------------------- */

static void
on_dismissed (RmpWindow *self, AdwToast *toast)
{
  g_object_set_data (G_OBJECT (toast), GONE, self);
  self->toasts_moved = g_get_monotonic_time ();
}

/* Milliseconds until no toast moves. */
static guint
get_rest (const RmpWindow *self)
{
  const gint64 ms = (g_get_monotonic_time () - self->toasts_moved) / 1000;

  return ms < MOVING_MS ? (guint) (MOVING_MS - ms) : 0;
}

static gboolean
on_leave (gpointer data)
{
  RmpWindow *self = data;

  self->leaving_source = 0;
  while (!g_queue_is_empty (&self->leaving) && get_rest (self) == 0)
    {
      g_autoptr (AdwToast) toast = g_queue_pop_head (&self->leaving);

      if (!g_object_get_data (G_OBJECT (toast), GONE))
        adw_toast_dismiss (toast);
    }
  if (!g_queue_is_empty (&self->leaving))
    self->leaving_source = g_timeout_add (get_rest (self), on_leave, self);
  return G_SOURCE_REMOVE;
}

void
rmp_window_drop_toast (AdwToast *toast)
{
  RmpWindow *self = g_object_get_data (G_OBJECT (toast), SHOWN_BY);

  g_assert (RMP_IS_WINDOW (self));

  g_queue_push_tail (&self->leaving, g_object_ref (toast));
  if (self->leaving_source == 0)
    on_leave (self);
}

void
rmp_window_clear_toasts (RmpWindow *self)
{
  g_clear_handle_id (&self->leaving_source, g_source_remove);
  g_queue_clear_full (&self->leaving, g_object_unref);
  g_clear_weak_pointer (&self->lasting);
  g_clear_weak_pointer (&self->failure);
  g_clear_weak_pointer (&self->offer);
}

/* Dismisses a toast that would stay until it is closed, because it would block all later ones. */
void
rmp_window_add_toast (RmpWindow *self, AdwToast *toast)
{
  g_assert (RMP_IS_WINDOW (self));

  if (self->lasting)
    rmp_window_drop_toast (self->lasting);
  g_clear_weak_pointer (&self->lasting);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (on_dismissed), self, G_CONNECT_SWAPPED);
  g_object_set_data (G_OBJECT (toast), SHOWN_BY, self);
  self->toasts_moved = g_get_monotonic_time ();
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* --- messages --------------------------------------------------------------------------------- */

static void
on_open_folder (AdwToast *toast)
{
  gtk_show_uri (NULL, g_object_get_data (G_OBJECT (toast), "folder"), GDK_CURRENT_TIME);
}

static void
tell_desktop (RmpWindow *self, const char *message)
{
  g_autoptr (GNotification) notification = NULL;

  if (gtk_window_is_active (GTK_WINDOW (self)))
    return;
  notification = g_notification_new (_ ("Rimple"));
  g_notification_set_body (notification, message);
  g_application_send_notification (g_application_get_default (), NULL, notification);
}

/* Uses a label of its own, because paths and reasons may be longer than the one line of a toast's
 * title. @button: (nullable): a second button, beside the label, because a toast has only one
 */
static void
set_words (AdwToast *toast, const char *message, GtkWidget *button)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *label = gtk_label_new (message);
  GtkWidget *lines = gtk_scrolled_window_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "heading");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (lines), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (lines), MOST_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (lines), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (lines), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (lines), label);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), lines);
  if (button)
    {
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (box), button);
      g_signal_connect_object (button, "clicked", G_CALLBACK (rmp_window_drop_toast), toast,
                               G_CONNECT_SWAPPED);
    }
  adw_toast_set_custom_title (toast, box);
}

/* What does not fit in one line is wrapped, and stays for as long as people need to read it.
 * (transfer none)
 */
static AdwToast *
tell (RmpWindow *self, const char *message)
{
  AdwToast *toast = rmp_window_new_toast (message);
  const guint n = (guint) g_utf8_strlen (message, -1);

  if (n > WIDTH)
    set_words (toast, message, NULL);
  adw_toast_set_timeout (toast, MAX (LEAST_SECONDS, n / READ_A_SECOND));
  rmp_window_add_toast (self, toast);
  return toast;
}

void
rmp_window_notify (RmpWindow *self, const char *message)
{
  g_return_if_fail (RMP_IS_WINDOW (self));
  tell (self, message);
}

static void
drop_failure (RmpWindow *self)
{
  if (self->failure)
    rmp_window_drop_toast (self->failure);
  g_clear_weak_pointer (&self->failure);
}

/* @message without its numbers and lists of them. */
static char *
copy_words (const char *message)
{
  GString *words = g_string_new (NULL);

  for (const char *c = message; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_isalpha (g_utf8_get_char (c)))
      g_string_append_unichar (words, g_utf8_get_char (c));
  return g_string_free (words, FALSE);
}

void
rmp_window_notify_failure (RmpWindow *self, RmpLook *look, const char *message)
{
  g_autofree char *words = copy_words (message);
  g_autofree char *text = g_strdup_printf ("%s: %s", rmp_look_get_name (look), message);

  g_assert (RMP_IS_WINDOW (self));

  if (g_strcmp0 (g_object_get_data (G_OBJECT (look), TOLD), words) == 0)
    return;
  g_object_set_data_full (G_OBJECT (look), TOLD, g_steal_pointer (&words), g_free);
  drop_failure (self);
  g_set_weak_pointer (&self->failure, tell (self, text));
}

void
rmp_window_forget_failure (RmpWindow *self, RmpLook *look)
{
  g_assert (RMP_IS_WINDOW (self));

  if (!g_object_get_data (G_OBJECT (look), TOLD))
    return;
  g_object_set_data (G_OBJECT (look), TOLD, NULL);
  drop_failure (self);
}

static void
add_lasting (RmpWindow *self, AdwToast *toast)
{
  adw_toast_set_timeout (toast, 0);
  rmp_window_add_toast (self, toast);
  g_set_weak_pointer (&self->lasting, toast);
}

AdwToast *
rmp_window_offer (RmpWindow *self, const char *message, const char *label, const char *action,
                  GtkWidget *button)
{
  AdwToast *toast = adw_toast_new ("");

  g_assert (RMP_IS_WINDOW (self));

  set_words (toast, message, button);
  adw_toast_set_button_label (toast, label);
  adw_toast_set_action_name (toast, action);
  add_lasting (self, toast);
  return toast;
}

void
rmp_window_notify_files (RmpWindow *self, const char *message, GFile *folder, GtkWidget *button)
{
  AdwToast *toast = adw_toast_new ("");

  g_return_if_fail (RMP_IS_WINDOW (self));

  tell_desktop (self, message);
  set_words (toast, message, button);
  if (folder)
    {
      adw_toast_set_button_label (toast, _ ("_Open Folder"));
      g_object_set_data_full (G_OBJECT (toast), "folder", g_file_get_uri (folder), g_free);
      g_signal_connect (toast, "button-clicked", G_CALLBACK (on_open_folder), NULL);
      add_lasting (self, toast);
    }
  else
    rmp_window_add_toast (self, toast);
}
