/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/recovery-list.h"

#include "start/start-row.h"
#include "store/document/project.h"
#include "widgets/i18n.h"

#include <adwaita.h>

struct _RmpRecoveryList
{
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *box;
  GtkWidget *discard_all;
  GtkListBox *list;
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (RmpRecoveryList, rmp_recovery_list, GTK_TYPE_WIDGET)

/* --- discarding ------------------------------------------------------------------------------- */

/* The working copies that are discarded if the answer is yes. */
typedef struct
{
  RmpRecoveryList *list;
  GStrv paths;
} Question;

static void
question_free (Question *self)
{
  g_object_unref (self->list);
  g_strfreev (self->paths);
  g_free (self);
}

static void
on_answer (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *question)
{
  if (!g_str_equal (response, "discard"))
    return;
  for (char **path = question->paths; *path; path++)
    rmp_project_discard_crashed (*path);
  rmp_recovery_list_refresh (question->list);
}

/* @paths: (transfer full) */
static void
ask (RmpRecoveryList *self, const char *title, const char *text, GStrv paths)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (root), title, text);
  Question *question = g_new (Question, 1);

  *question = (Question){ g_object_ref (self), paths };
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    _ ("_Discard"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), question,
                         (GClosureNotify) (void (*) (void)) question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_discard_clicked (RmpRecoveryList *self, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  const char *const paths[] = { g_object_get_data (G_OBJECT (row), "path"), NULL };
  g_autofree char *title = g_strdup_printf (_ ("Discard “%s”?"),
                                            (char *) g_object_get_data (G_OBJECT (row), "title"));

  g_assert (RMP_IS_RECOVERY_LIST (self));

  ask (self, title,
       _ ("What was changed since the last save is lost. The saved file stays as it is."),
       g_strdupv ((char **) paths));
}

static void
on_discard_all_clicked (RmpRecoveryList *self)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  g_autofree char *title = NULL;
  GtkListBoxRow *row;
  guint n = 0;

  g_assert (RMP_IS_RECOVERY_LIST (self));

  for (; (row = gtk_list_box_get_row_at_index (self->list, (int) n)); n++)
    g_strv_builder_add (paths, g_object_get_data (G_OBJECT (row), "path"));
  title = g_strdup_printf (g_dngettext (NULL, "Discard %u project?", "Discard %u projects?", n), n);
  ask (self, title,
       _ ("What was changed since they were last saved is lost. Saved files stay as they are."),
       g_strv_builder_end (paths));
}

/* --- rows ------------------------------------------------------------------------------------- */

static char *
describe_time (GDateTime *time)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local (), local = g_date_time_to_local (time);

  if (g_date_time_get_year (now) == g_date_time_get_year (local) &&
      g_date_time_get_day_of_year (now) == g_date_time_get_day_of_year (local))
    return g_date_time_format (local, _ ("today %H:%M"));
  return g_date_time_format (local, "%x %H:%M");
}

static char *
describe (const RmpCrashedProject *project)
{
  g_autofree char *time = describe_time (project->time);
  g_autofree char *edits = g_strdup_printf (
      project->original
          ? g_dngettext (NULL, "%u edit since the last save", "%u edits since the last save",
                         project->n_edits)
          : g_dngettext (NULL, "%u edit, never saved", "%u edits, never saved", project->n_edits),
      project->n_edits);

  return g_strdup_printf (_ ("last edit %s · %s"), time, edits);
}

static void
add_row (RmpRecoveryList *self, const RmpCrashedProject *project)
{
  g_autofree char *detail = describe (project);
  GtkWidget *box = rmp_start_row_new (project->thumbnail, "document-revert-symbolic",
                                      project->title, detail);
  GtkWidget *button = gtk_button_new_with_label (_ ("Discard…"));
  GtkWidget *row;

  rmp_start_row_warn (box, project->original ? project->original : project->working_copy,
                      "win.recover-without-evaluation", project->working_copy);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_discard_clicked), self);
  gtk_box_append (GTK_BOX (box), button);
  gtk_list_box_append (self->list, box);
  row = gtk_widget_get_parent (box);
  gtk_widget_set_tooltip_text (row, project->original);
  g_object_set_data_full (G_OBJECT (row), "path", g_strdup (project->working_copy), g_free);
  g_object_set_data_full (G_OBJECT (row), "title", g_strdup (project->title), g_free);
}

static void
on_row_activated (RmpRecoveryList *self, GtkListBoxRow *row)
{
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (row), "path"));

  g_assert (RMP_IS_RECOVERY_LIST (self));
  g_signal_emit (self, chosen_signal, 0, path);
}

void
rmp_recovery_list_refresh (RmpRecoveryList *self)
{
  g_autoptr (GPtrArray) crashed = rmp_project_list_crashed ();
  GtkListBoxRow *row;

  g_return_if_fail (RMP_IS_RECOVERY_LIST (self));
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < crashed->len; i++)
    add_row (self, g_ptr_array_index (crashed, i));
  gtk_widget_set_visible (self->discard_all, crashed->len > 1);
  gtk_widget_set_visible (GTK_WIDGET (self), crashed->len > 0);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_recovery_list_dispose (GObject *object)
{
  g_clear_pointer (&RMP_RECOVERY_LIST (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_recovery_list_parent_class)->dispose (object);
}

static void
rmp_recovery_list_class_init (RmpRecoveryListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_recovery_list_dispose;
  chosen_signal = g_signal_new ("chosen", RMP_TYPE_RECOVERY_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/recovery-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpRecoveryList, box);
  gtk_widget_class_bind_template_child (widget_class, RmpRecoveryList, discard_all);
  gtk_widget_class_bind_template_child (widget_class, RmpRecoveryList, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_discard_all_clicked);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_recovery_list_init (RmpRecoveryList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
