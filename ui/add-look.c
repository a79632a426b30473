/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "add-look.h"

#include "i18n.h"
#include "studio/surface-material.h"

#include <adwaita.h>

typedef struct
{
  RmpWorkspace *workspace;
  GPtrArray *surfaces; /* (element-type RmpSurface), as in the drop-down */
  GtkDropDown *surface, *method;
} Dialog;

static void
dialog_free (Dialog *self)
{
  g_object_unref (self->workspace);
  g_ptr_array_unref (self->surfaces);
  g_free (self);
}

static RmpLook *
add (Dialog *self, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  RmpSurface *surface = g_ptr_array_index (self->surfaces, gtk_drop_down_get_selected (self->surface));
  const RmpTechnique *technique = rmp_techniques[gtk_drop_down_get_selected (self->method)];
  g_autoptr (RmpVariant) first = g_list_model_get_item (rmp_project_get_variants (project), 0);
  RmpGarment *garment = rmp_workspace_get_surface_garment (self->workspace, surface);
  RmpLook *look = NULL;

  rmp_project_begin (project, "Add look");
  if (garment == NULL)
    garment = rmp_project_add_garment (project, surface, rmp_surface_get_name (surface), NULL, error);
  if (garment != NULL)
    look = rmp_project_add_look (project, garment, technique != NULL ? technique->id : NULL, NULL, error);
  if (look == NULL || !rmp_variant_set_look (first, garment, look, error))
    {
      rmp_project_cancel (project);
      return NULL;
    }
  return rmp_project_end (project, error) ? look : NULL;
}

static void
on_response (GtkWidget *dialog, const char *response, Dialog *self)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look;

  if (!g_str_equal (response, "add"))
    return;
  look = add (self, &error);
  if (look != NULL)
    rmp_workspace_select (self->workspace, look);
  else
    gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (dialog))), "win.report", "s",
                                error->message);
}

/* Garments and what could become one, the selected one chosen. */
static GtkWidget *
new_surfaces (Dialog *self)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          RmpSurface *surface = g_list_model_get_item (surfaces, j);
          RmpGarment *garment = rmp_workspace_get_surface_garment (self->workspace, surface);

          if ((gpointer) surface == selection || (gpointer) garment == selection ||
              (RMP_IS_LOOK (selection) && rmp_look_get_garment (RMP_LOOK (selection)) == garment))
            chosen = self->surfaces->len;
          g_ptr_array_add (self->surfaces, surface);
          gtk_string_list_append (names, rmp_surface_get_name (surface));
        }
    }
  self->surface = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  gtk_drop_down_set_selected (self->surface, chosen);
  return GTK_WIDGET (self->surface);
}

static GtkWidget *
new_methods (Dialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; rmp_techniques[i] != NULL; i++)
    gtk_string_list_append (names, _ (rmp_techniques[i]->name));
  gtk_string_list_append (names, _ ("Plain skinning"));
  self->method = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  return GTK_WIDGET (self->method);
}

static void
attach (GtkGrid *grid, int row, const char *text, GtkWidget *control)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  gtk_widget_set_hexpand (control, TRUE);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, control, 1, row, 1, 1);
}

void
rmp_add_look_present (GtkWindow *parent, RmpWorkspace *workspace)
{
  Dialog *self = g_new0 (Dialog, 1);
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *dialog = adw_message_dialog_new (parent, _ ("Add a look"), NULL);

  self->workspace = g_object_ref (workspace);
  self->surfaces = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  attach (GTK_GRID (grid), 0, _ ("_Garment"), new_surfaces (self));
  attach (GTK_GRID (grid), 1, _ ("_Method"), new_methods (self));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), grid);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "add", _ ("_Add"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "add", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "add");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), self,
                         (GClosureNotify) (void (*) (void)) dialog_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
