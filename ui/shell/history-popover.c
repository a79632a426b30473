/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/history-popover.h"

#include "shell/commands.h"
#include "widgets/i18n.h"

struct _RmpHistoryPopover
{
  GtkPopover parent_instance;

  RmpProject *project;
  GtkListBox *list;
  GtkLabel *size;
};

G_DEFINE_FINAL_TYPE (RmpHistoryPopover, rmp_history_popover, GTK_TYPE_POPOVER)

static GtkWidget *
new_row (const char *label, GDateTime *time, gboolean done)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *name = gtk_label_new (label);
  g_autofree char *clock = time ? g_date_time_format (time, "%H:%M") : NULL;
  GtkWidget *when = gtk_label_new (clock);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (when, "dim-label");
  gtk_widget_add_css_class (when, "numeric");
  if (!done)
    gtk_widget_add_css_class (name, "dim-label");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), when);
  return box;
}

/* Shows the size of the history and its limit, and how much can no longer be undone. */
static void
show_size (RmpHistoryPopover *self)
{
  g_autofree char *size = g_format_size (rmp_project_get_history_size (self->project));
  g_autofree char *budget = g_format_size (rmp_project_get_history_budget (self->project));
  const guint n_sealed = rmp_project_get_n_sealed (self->project);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, _ ("The history takes %s. Above %s its oldest steps go."), size, budget);
  if (n_sealed > 0)
    g_string_append_printf (
        text,
        g_dngettext (NULL, "\n%u more, of an older Rimple, can no longer be undone",
                     "\n%u more, of an older Rimple, can no longer be undone", n_sealed),
        n_sealed);
  gtk_label_set_text (self->size, text->str);
}

static void
list_entries (RmpHistoryPopover *self)
{
  GListModel *history = self->project ? rmp_project_get_history (self->project) : NULL;
  const guint position = self->project ? rmp_project_get_position (self->project) : 0;
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  gtk_list_box_append (self->list, new_row (_ ("Start"), NULL, TRUE));
  for (guint i = 0; history && i < g_list_model_get_n_items (history); i++)
    {
      g_autoptr (RmpHistoryEntry) entry = g_list_model_get_item (history, i);

      gtk_list_box_append (self->list, new_row (rmp_history_entry_get_label (entry),
                                                rmp_history_entry_get_time (entry), i < position));
    }
  if (self->project)
    show_size (self);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) position));
}

/* Scrolls to the present state, which may be far down in a long list, as soon as the rows have been
 * laid out.
 */
static gboolean
scroll_to_position (GtkWidget *list, GdkFrameClock *clock G_GNUC_UNUSED,
                    gpointer data G_GNUC_UNUSED)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (GTK_LIST_BOX (list)));
  graphene_rect_t position;

  if (!row)
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (row) == 0 || !gtk_widget_compute_bounds (row, list, &position))
    return G_SOURCE_CONTINUE;
  gtk_adjustment_clamp_page (gtk_list_box_get_adjustment (GTK_LIST_BOX (list)),
                             (double) position.origin.y,
                             (double) (position.origin.y + position.size.height));
  gtk_widget_grab_focus (row);
  return G_SOURCE_REMOVE;
}

static void
on_show (RmpHistoryPopover *self)
{
  g_assert (RMP_IS_HISTORY_POPOVER (self));
  list_entries (self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self->list), scroll_to_position, NULL, NULL);
}

static void
on_row_activated (RmpHistoryPopover *self, GtkListBoxRow *row)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_HISTORY_POPOVER (self));

  if (self->project &&
      !rmp_project_jump (self->project, (guint) gtk_list_box_row_get_index (row), &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
  gtk_popover_popdown (GTK_POPOVER (self));
}

void
rmp_history_popover_set_project (RmpHistoryPopover *self, RmpProject *project)
{
  g_return_if_fail (RMP_IS_HISTORY_POPOVER (self));
  g_set_object (&self->project, project);
}

static void
rmp_history_popover_dispose (GObject *object)
{
  g_clear_object (&RMP_HISTORY_POPOVER (object)->project);
  G_OBJECT_CLASS (rmp_history_popover_parent_class)->dispose (object);
}

static void
rmp_history_popover_class_init (RmpHistoryPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_history_popover_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/history-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpHistoryPopover, list);
  gtk_widget_class_bind_template_child (widget_class, RmpHistoryPopover, size);
  gtk_widget_class_bind_template_callback (widget_class, on_show);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
}

static void
rmp_history_popover_init (RmpHistoryPopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_commands_install_keys (GTK_WIDGET (self), RMP_SCOPE_WINDOW);
}
