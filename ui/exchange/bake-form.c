/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-form.h"

#include "widgets/i18n.h"

GtkWidget *
rmp_bake_form_attach (GtkGrid *grid, int row, const char *text, GtkWidget *control)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  gtk_widget_set_hexpand (control, TRUE);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, control, 1, row, 1, 1);
  return label;
}

GtkLabel *
rmp_bake_form_new_remark (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 50);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "dim-label");
  return GTK_LABEL (label);
}

void
rmp_bake_form_show_remark (GtkLabel *remark, const char *text)
{
  gtk_label_set_text (remark, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (remark), text && *text != '\0');
}

GtkStringList *
rmp_bake_form_list_looks (RmpWorkspace *workspace, GPtrArray *looks, guint *selected)
{
  GListModel *list = rmp_project_get_looks (rmp_workspace_get_project (workspace));
  GtkStringList *labels = gtk_string_list_new (NULL);
  gpointer wanted = rmp_workspace_get_selection (workspace);

  if (!RMP_IS_LOOK (wanted))
    wanted = rmp_workspace_get_shown_look (workspace);
  *selected = 0;
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      RmpLook *look = g_list_model_get_item (list, i);
      g_autofree char *label = g_strdup_printf ("%s – %s", rmp_look_get_name (look),
                                                rmp_garment_get_name (rmp_look_get_garment (look)));

      if ((gpointer) look == wanted)
        *selected = i;
      gtk_string_list_append (labels, label);
      g_ptr_array_add (looks, look);
    }
  return labels;
}

static RmpNumberEntry *
new_frame_entry (RmpWorkspace *workspace, guint value, const char *name)
{
  const double range[2] = { 0.0, rmp_workspace_get_n_frames (workspace) - 1.0 };
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_FRAMES, TRUE);

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), range, range);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (entry), value);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_hexpand (entry, TRUE);
  return RMP_NUMBER_ENTRY (entry);
}

GtkWidget *
rmp_bake_form_new_range (RmpWorkspace *workspace, RmpNumberEntry *entries[2])
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  guint first, last;

  rmp_workspace_get_range (workspace, &first, &last);
  entries[0] = new_frame_entry (workspace, first, _ ("First frame"));
  entries[1] = new_frame_entry (workspace, last, _ ("Last frame"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (entries[0]));
  gtk_box_append (GTK_BOX (box), gtk_label_new (_ ("to")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (entries[1]));
  return box;
}

void
rmp_bake_form_close_on_escape (GtkWidget *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                        gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
}
