/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/accessible-names.h"

#include <string.h>

/* Uses a function meant for tests, because GTK has no other one that reads an accessible name. */
static gboolean
has_name (GtkWidget *widget)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static gboolean
is_control (GtkWidget *widget)
{
  switch (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)))
    {
    case GTK_ACCESSIBLE_ROLE_BUTTON:
    case GTK_ACCESSIBLE_ROLE_CHECKBOX:
    case GTK_ACCESSIBLE_ROLE_COMBO_BOX:
    case GTK_ACCESSIBLE_ROLE_SEARCH_BOX:
    case GTK_ACCESSIBLE_ROLE_SLIDER:
    case GTK_ACCESSIBLE_ROLE_SPIN_BUTTON:
    case GTK_ACCESSIBLE_ROLE_SWITCH:
    case GTK_ACCESSIBLE_ROLE_TEXT_BOX:
      return TRUE;
    default:
      return GTK_IS_MENU_BUTTON (widget) || GTK_IS_EXPANDER (widget);
    }
}

/* The text of the label whose access key activates a widget. */
static const char *
find_label (GtkWidget *widget)
{
  g_autoptr (GList) labels = gtk_widget_list_mnemonic_labels (widget);

  return labels && GTK_IS_LABEL (labels->data) ? gtk_label_get_text (labels->data) : NULL;
}

/* Finds a name: the text of its label or its own, otherwise its tooltip. Returns: (transfer full)
 * (nullable)
 */
static char *
find_words (GtkWidget *widget)
{
  const char *words = find_label (widget);

  if (!words && GTK_IS_MENU_BUTTON (widget))
    words = gtk_menu_button_get_label (GTK_MENU_BUTTON (widget));
  else if (!words && GTK_IS_EXPANDER (widget))
    words = gtk_expander_get_label (GTK_EXPANDER (widget));
  if (!words)
    words = gtk_widget_get_tooltip_text (widget);
  return words ? g_strndup (words, strcspn (words, "\n")) : NULL;
}

/* By default GTK gives the text of a button twice, as its name and as its label, including the
 * underscore of its access key.
 */
static void
name_text_button (GtkButton *button)
{
  g_auto (GStrv) parts = g_strsplit (gtk_button_get_label (button), "_", -1);
  g_autofree char *words = gtk_button_get_use_underline (button)
                               ? g_strjoinv (NULL, parts)
                               : g_strdup (gtk_button_get_label (button));

  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

static void
name_control (GtkWidget *widget)
{
  g_autofree char *words = has_name (widget) ? NULL : find_words (widget);
  GtkWidget *inside = gtk_widget_get_first_child (widget);

  if (words)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                    -1);
  if ((GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget)) && inside && !has_name (inside))
    gtk_accessible_update_relation (GTK_ACCESSIBLE (inside), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    widget, NULL, -1);
}

static gboolean
on_mapped (GSignalInvocationHint *hint G_GNUC_UNUSED, guint n_values G_GNUC_UNUSED,
           const GValue *values, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)))
    name_text_button (GTK_BUTTON (widget));
  else if (is_control (widget))
    name_control (widget);
  return TRUE;
}

void
rmp_accessible_names_init (void)
{
  g_autoptr (GTypeClass) widgets = g_type_class_ref (GTK_TYPE_WIDGET);

  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_mapped, NULL, NULL);
}
