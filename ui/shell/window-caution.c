/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-caution.c: projects whose evaluation ended the program again and again are opened without
 * it.
 */

#include "shell/window-private.h"

#include "evaluate/crash-mark.h"
#include "evaluate/evaluator-switch.h"
#include "widgets/i18n.h"

gboolean
rmp_window_is_risky (const char *path)
{
  return path && rmp_evaluator_count_crashes (path) >= RMP_CRASHES_TOLD;
}

/* To be called before anything of the project is drawn. */
void
rmp_window_switch_off (RmpWindow *self)
{
  AdwToast *toast = rmp_window_new_toast (
      _ ("Looks are not computed: all cloth follows its bones alone"));

  g_assert (RMP_IS_WINDOW (self));

  rmp_evaluator_set_off (rmp_workspace_get_evaluator (self->workspace), TRUE);
  rmp_window_update_caution (self);
  adw_toast_set_button_label (toast, _ ("_Compute Looks"));
  adw_toast_set_action_name (toast, "win.compute-looks");
  adw_toast_set_timeout (toast, 0);
  rmp_window_add_toast (self, toast);
}

static void
on_compute (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpWindow *self = data;

  g_assert (RMP_IS_WINDOW (self));

  rmp_evaluator_set_off (rmp_workspace_get_evaluator (self->workspace), FALSE);
  rmp_window_update_caution (self);
  rmp_viewport_queue_scenes (self->viewport);
}

/* --- asking ----------------------------------------------------------------------------------- */

typedef struct
{
  RmpWindow *window;
  char *path;
  RmpWindowOpen open;
} Question;

static void
question_free (Question *self)
{
  g_object_unref (self->window);
  g_free (self->path);
  g_free (self);
}

static void
on_answer (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *question)
{
  if (g_str_equal (response, "cancel"))
    return;
  question->open (question->window, question->path, g_str_equal (response, "evaluate"));
}

void
rmp_window_ask_caution (RmpWindow *self, const char *path, RmpWindowOpen open)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *title = g_strdup_printf (_ ("Open “%s” without computing its looks?"), name);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), title,
      _ ("The last times it was open, Rimple ended while it computed them. Without, all cloth "
         "follows its bones alone, "
         "and looks can be changed, removed or saved elsewhere; they can be computed again from "
         "there."));
  Question *question = g_new (Question, 1);

  g_assert (RMP_IS_WINDOW (self));

  *question = (Question){ g_object_ref (self), g_strdup (path), open };
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"),
                                    "evaluate", _ ("Open as _Usual"), "off",
                                    _ ("Open _Without Evaluation"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "off",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "off");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), question,
                         (GClosureNotify) (void (*) (void)) question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- actions ---------------------------------------------------------------------------------- */

void
rmp_window_open_without_evaluation (RmpWindow *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  g_return_if_fail (RMP_IS_WINDOW (self));

  if (path && rmp_window_is_project (file))
    rmp_window_open_path (self, path, FALSE);
  else
    rmp_window_open (self, file);
}

static void
on_open_cautiously (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  rmp_window_open_path (data, g_variant_get_string (target, NULL), FALSE);
}

static void
on_recover_cautiously (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  rmp_window_recover_path (data, g_variant_get_string (target, NULL), FALSE);
}

void
rmp_window_init_caution (RmpWindow *self)
{
  const GActionEntry actions[] = {
    { .name = "compute-looks", .activate = on_compute },
    { .name = "open-without-evaluation", .activate = on_open_cautiously, .parameter_type = "s" },
    { .name = "recover-without-evaluation",
      .activate = on_recover_cautiously,
      .parameter_type = "s" },
  };

  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

void
rmp_window_update_caution (RmpWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "compute-looks");

  g_assert (RMP_IS_WINDOW (self));

  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (action),
      self->workspace && rmp_evaluator_is_off (rmp_workspace_get_evaluator (self->workspace)));
}
