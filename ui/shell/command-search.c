/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/command-search.h"

#include "shell/commands.h"
#include "shell/window.h"
#include "widgets/i18n.h"

#include <string.h>

typedef struct
{
  GtkWindow *window;
  GtkWindow *parent;
  GtkEditable *entry;
  GtkListBox *list;
  guint n_rows;
  GPtrArray *fields; /* of RmpCommand: those of heat maps, which depend on the techniques */
} Search;

static void
search_free (Search *self)
{
  g_ptr_array_unref (self->fields);
  g_free (self);
}

static void
command_free (RmpCommand *self)
{
  g_free ((char *) self->action);
  g_free (self);
}

static const RmpCommand *
row_get_command (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "command");
}

/* Whether every typed word occurs in the label or the help. */
static gboolean
matches (GtkListBoxRow *row, gpointer data)
{
  const Search *self = data;
  const RmpCommand *command = row_get_command (row);
  g_autofree char *text = g_strconcat (_ (command->label), " ", _ (command->help), NULL);
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *typed = g_utf8_casefold (gtk_editable_get_text (self->entry), -1);
  g_auto (GStrv) words = g_strsplit (typed, " ", -1);

  for (char **word = words; *word; word++)
    if (!strstr (folded, *word))
      return FALSE;
  return TRUE;
}

/* 0: the name begins with what is typed; 1: a later word of it does; 2: the rest. */
static guint
get_rank (GtkListBoxRow *row, const char *typed)
{
  g_autofree char *label = g_utf8_casefold (_ (row_get_command (row)->label), -1);
  g_autofree char *word = g_strconcat (" ", typed, NULL);

  if (g_str_has_prefix (label, typed))
    return 0;
  return strstr (label, word) ? 1 : 2;
}

static int
compare (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  const Search *self = data;
  g_autofree char *typed = g_utf8_casefold (gtk_editable_get_text (self->entry), -1);
  const guint rank_a = get_rank (a, typed), rank_b = get_rank (b, typed);
  const guint order_a = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (a), "order"));
  const guint order_b = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (b), "order"));

  if (*typed != '\0' && rank_a != rank_b)
    return rank_a < rank_b ? -1 : 1;
  return order_a < order_b ? -1 : order_a > order_b;
}

static GtkListBoxRow *
first_visible (Search *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)); i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      return row;
  return NULL;
}

static void
on_typed (Search *self)
{
  gtk_list_box_invalidate_filter (self->list);
  gtk_list_box_invalidate_sort (self->list);
  gtk_list_box_select_row (self->list, first_visible (self));
}

static void
run (Search *self, GtkListBoxRow *row)
{
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;
  GtkWidget *parent = GTK_WIDGET (self->parent);

  if (!row || !g_action_parse_detailed_name (row_get_command (row)->action, &name, &target, NULL))
    return;
  gtk_window_close (self->window);
  gtk_widget_activate_action_variant (parent, name, target);
}

static void
on_activate (Search *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  run (self, row ? row : first_visible (self));
}

static gboolean
on_key (Search *self, guint key)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  const int step = key == GDK_KEY_Down ? 1 : -1;
  int index = row ? gtk_list_box_row_get_index (row) : -1;

  if (key == GDK_KEY_Escape)
    {
      gtk_window_close (self->window);
      return TRUE;
    }
  if (key != GDK_KEY_Down && key != GDK_KEY_Up)
    return FALSE;
  do
    row = gtk_list_box_get_row_at_index (self->list, index += step);
  while (row && !gtk_widget_get_child_visible (GTK_WIDGET (row)));
  if (row)
    gtk_list_box_select_row (self->list, row);
  return TRUE;
}

static void
add_command (Search *self, const RmpCommand *command)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (_ (command->label)), *help = gtk_label_new (_ (command->help));
  g_autofree char *accel = rmp_command_get_accel_label (command);
  GtkWidget *shortcut = gtk_label_new (accel);

  gtk_label_set_xalign (GTK_LABEL (help), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (help), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (help, TRUE);
  gtk_widget_add_css_class (help, "dim-label");
  gtk_widget_add_css_class (shortcut, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), help);
  gtk_box_append (GTK_BOX (box), shortcut);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (command->label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (command->help), -1);
  g_object_set_data (G_OBJECT (row), "command", (gpointer) command);
  g_object_set_data (G_OBJECT (row), "order", GUINT_TO_POINTER (self->n_rows++));
  gtk_list_box_append (self->list, row);
}

/* Commands that cannot run now are left out. */
static gboolean
is_enabled (GtkWindow *parent, const RmpCommand *command)
{
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;
  GActionGroup *group;

  if (!g_action_parse_detailed_name (command->action, &name, &target, NULL))
    return FALSE;
  group = g_str_has_prefix (name, "app.") ? G_ACTION_GROUP (gtk_window_get_application (parent))
                                          : G_ACTION_GROUP (parent);
  return g_action_group_get_action_enabled (group, strchr (name, '.') + 1);
}

static void
add_fields (Search *self)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (RMP_WINDOW (self->parent));
  g_autoptr (GPtrArray) fields = workspace ? rmp_workspace_list_fields (workspace)
                                           : g_ptr_array_new ();

  for (guint i = 0; i < fields->len; i++)
    {
      const RmpField *field = g_ptr_array_index (fields, i);
      RmpCommand *command = g_new0 (RmpCommand, 1);

      command->action = g_strdup_printf ("win.field::%s", field->id);
      command->label = field->label;
      command->help = field->help;
      g_ptr_array_add (self->fields, command);
      if (is_enabled (self->parent, command))
        add_command (self, command);
    }
}

static GtkWidget *
new_content (Search *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6),
            *scroller = gtk_scrolled_window_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->entry = GTK_EDITABLE (gtk_search_entry_new ());
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search Commands"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Commands"), -1);
  gtk_list_box_set_filter_func (self->list, matches, self, NULL);
  gtk_list_box_set_sort_func (self->list, (GtkListBoxSortFunc) compare, self, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->window), keys);
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (on_typed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (run), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_add_css_class (box, "command-search");
  return box;
}

void
rmp_command_search_present (GtkWindow *parent)
{
  Search *self = g_new0 (Search, 1);

  self->parent = parent;
  self->window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_title (self->window, _ ("Search Commands"));
  gtk_window_set_transient_for (self->window, parent);
  gtk_window_set_modal (self->window, TRUE);
  gtk_window_set_destroy_with_parent (self->window, TRUE);
  gtk_window_set_default_size (self->window, 620, 420);
  gtk_window_set_child (self->window, new_content (self));
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    if (is_enabled (parent, command))
      add_command (self, command);
  self->fields = g_ptr_array_new_with_free_func ((GDestroyNotify) command_free);
  add_fields (self);
  g_object_set_data_full (G_OBJECT (self->window), "search", self, (GDestroyNotify) search_free);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
  gtk_window_present (self->window);
}
