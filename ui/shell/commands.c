/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/commands.h"
#include "shell/preferences.h"
#include "widgets/i18n.h"

#include <string.h>

const RmpCommand *
rmp_command_find (const char *action)
{
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    if (g_str_equal (command->action, action))
      return command;
  return NULL;
}

/* A key of the number row that stands in for one of the keypad. */
static gboolean
is_emulated (const RmpCommand *self, const char *accel)
{
  guint key;

  return self->scope == RMP_SCOPE_VIEWPORT && gtk_accelerator_parse (accel, &key, NULL) &&
         key >= GDK_KEY_0 && key <= GDK_KEY_9;
}

const char **
rmp_command_get_accels (const RmpCommand *self)
{
  const gboolean emulate = rmp_preferences_get_emulate_numpad (rmp_preferences_get_default ());
  const char **accels = g_new0 (const char *, G_N_ELEMENTS (self->accels));
  guint n = 0;

  for (const char *const *accel = self->accels; *accel; accel++)
    if (emulate || !is_emulated (self, *accel))
      accels[n++] = *accel;
  return accels;
}

char *
rmp_command_get_accel_label (const RmpCommand *self)
{
  g_autofree const char **accels = rmp_command_get_accels (self);
  guint key;
  GdkModifierType modifiers;

  if (!accels[0] || !gtk_accelerator_parse (accels[0], &key, &modifiers))
    return NULL;
  return gtk_accelerator_get_label (key, modifiers);
}

char *
rmp_command_get_tooltip (const RmpCommand *self)
{
  g_autofree char *accel = rmp_command_get_accel_label (self);

  return accel ? g_strdup_printf ("%s\n%s", _ (self->help), accel) : g_strdup (_ (self->help));
}

static char *
actionable_detailed_name (GtkActionable *actionable)
{
  const char *name = gtk_actionable_get_action_name (actionable);
  GVariant *target = gtk_actionable_get_action_target_value (actionable);

  return name ? g_action_print_detailed_name (name, target) : NULL;
}

void
rmp_commands_label_buttons (GtkWidget *root)
{
  if (GTK_IS_ACTIONABLE (root))
    {
      g_autofree char *name = actionable_detailed_name (GTK_ACTIONABLE (root));
      const RmpCommand *command = name ? rmp_command_find (name) : NULL;

      if (command)
        {
          g_autofree char *tooltip = rmp_command_get_tooltip (command);

          gtk_widget_set_tooltip_text (root, tooltip);
          gtk_accessible_update_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                          _ (command->label), -1);
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    rmp_commands_label_buttons (child);
}

void
rmp_commands_install_accels (GtkApplication *application)
{
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    if (command->scope & RMP_SCOPE_WINDOW)
      gtk_application_set_accels_for_action (application, command->action, command->accels);
}

static void
add_key (GtkShortcutController *controller, const RmpCommand *command, const char *accel)
{
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;
  GtkShortcut *shortcut;

  if (!g_action_parse_detailed_name (command->action, &name, &target, NULL))
    return;
  shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (accel),
                               gtk_named_action_new (name));
  gtk_shortcut_set_arguments (shortcut, target);
  gtk_shortcut_controller_add_shortcut (controller, shortcut);
}

static void
remove_keys (GtkShortcutController *controller)
{
  while (g_list_model_get_n_items (G_LIST_MODEL (controller)) > 0)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), 0);

      gtk_shortcut_controller_remove_shortcut (controller, shortcut);
    }
}

static void
fill_keys (GtkShortcutController *controller)
{
  const RmpScope scope = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (controller), "rmp-scope"));

  remove_keys (controller);
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    if (command->scope & scope)
      {
        g_autofree const char **accels = rmp_command_get_accels (command);

        for (const char **accel = accels; *accel; accel++)
          add_key (controller, command, *accel);
      }
}

void
rmp_commands_install_keys (GtkWidget *widget, RmpScope scope)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_BUBBLE);
  g_object_set_data (G_OBJECT (controller), "rmp-scope", GUINT_TO_POINTER (scope));
  g_signal_connect_object (rmp_preferences_get_default (), "notify::emulate-numpad",
                           G_CALLBACK (fill_keys), controller, G_CONNECT_SWAPPED);
  fill_keys (GTK_SHORTCUT_CONTROLLER (controller));
  gtk_widget_add_controller (widget, controller);
}

/* Keys of the keypad have the same names as the others, so only one of two with the same name is
 * listed.
 */
static char *
join_accels (const RmpCommand *command)
{
  g_autofree const char **accels = rmp_command_get_accels (command);
  g_autoptr (GString) joined = g_string_new (NULL);

  for (const char **accel = accels; *accel; accel++)
    if (joined->len == 0 || !strstr (*accel, "KP_"))
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " " : "", *accel);
  return g_string_free (g_steal_pointer (&joined), FALSE);
}

static void
append_shortcut (GString *xml, const RmpCommand *command)
{
  g_autofree char *label = g_markup_escape_text (_ (command->label), -1);
  g_autofree char *accels = join_accels (command);
  g_autofree char *accelerator = g_markup_escape_text (accels, -1);

  g_string_append_printf (
      xml,
      "<child><object class='GtkShortcutsShortcut'><property name='title'>%s</property>"
      "<property name='accelerator'>%s</property></object></child>",
      label, accelerator);
}

/* GTK before 4.14 takes the content of a shortcuts window from a builder only. Groups without
 * shortcuts are left out.
 */
static const RmpCommand *
append_shortcuts_group (GString *xml, const RmpCommand *command)
{
  const char *title = command->group;
  g_autofree char *escaped = g_markup_escape_text (_ (title), -1);
  g_autoptr (GString) shortcuts = g_string_new (NULL);

  for (; command->action && g_str_equal (command->group, title); command++)
    if (command->accels[0])
      append_shortcut (shortcuts, command);
  if (shortcuts->len > 0)
    g_string_append_printf (
        xml,
        "<child><object class='GtkShortcutsGroup'><property name='title'>%s</property>%s"
        "</object></child>",
        escaped, shortcuts->str);
  return command;
}

GtkWidget *
rmp_commands_new_shortcuts_window (void)
{
  g_autoptr (GString)
      xml = g_string_new ("<interface><object class='GtkShortcutsWindow' id='window'>"
                          "<property name='modal'>1</property><child>"
                          "<object class='GtkShortcutsSection'>"
                          "<property name='section-name'>all</property>"
                          "<property name='max-height'>14</property>");
  g_autoptr (GtkBuilder) builder = NULL;

  for (const RmpCommand *command = rmp_commands; command->action;)
    command = append_shortcuts_group (xml, command);
  g_string_append (xml, "</object></child></object></interface>");
  builder = gtk_builder_new_from_string (xml->str, -1);
  return GTK_WIDGET (g_object_ref (gtk_builder_get_object (builder, "window")));
}
