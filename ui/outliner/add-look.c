/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "outliner/add-look.h"

#include "studio/surface-finishes.h"
#include "widgets/drop-down.h"
#include "widgets/i18n.h"

#include <adwaita.h>

/* The width of the description of a method, in characters. */
#define ABOUT_WIDTH 44

typedef struct
{
  RmpWorkspace *workspace;
  GPtrArray *targets; /* garments, and surfaces without one, as in the drop-down */
  GtkDropDown *target, *method;
  GtkLabel *about;
} Dialog;

static void
dialog_free (Dialog *self)
{
  g_object_unref (self->workspace);
  g_ptr_array_unref (self->targets);
  g_free (self);
}

static GObject *
get_target (Dialog *self)
{
  return g_ptr_array_index (self->targets, gtk_drop_down_get_selected (self->target));
}

/* NULL for plain skinning. */
static const RmpTechnique *
get_technique (Dialog *self)
{
  return rmp_techniques[gtk_drop_down_get_selected (self->method)];
}

static RmpLook *
add (Dialog *self, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  GObject *target = get_target (self);
  const RmpTechnique *technique = get_technique (self);
  g_autoptr (RmpVariant) first = g_list_model_get_item (rmp_project_get_variants (project), 0);
  RmpGarment *garment = RMP_IS_GARMENT (target) ? RMP_GARMENT (target) : NULL;
  RmpLook *look = NULL;

  rmp_project_begin (project, _ ("Add look"));
  if (!garment)
    garment = rmp_project_add_garment (project, RMP_SURFACE (target), NULL, NULL, error);
  if (garment)
    look = rmp_project_add_look (project, garment, technique ? technique->id : NULL, NULL, error);
  if (!look || !rmp_variant_set_look (first, garment, look, error))
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

  g_assert (GTK_IS_WIDGET (dialog));

  if (!g_str_equal (response, "add"))
    return;
  look = add (self, &error);
  if (look)
    rmp_workspace_select (self->workspace, look);
  else
    gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (dialog))),
                                "win.report", "s", error->message);
}

static gboolean
is_selected (GObject *selection, gpointer target)
{
  return (gpointer) selection == target ||
         (RMP_IS_LOOK (selection) &&
          (gpointer) rmp_look_get_garment (RMP_LOOK (selection)) == target);
}

static void
add_target (Dialog *self, GtkStringList *names, gpointer target, const char *name, guint *chosen)
{
  if (is_selected (rmp_workspace_get_selection (self->workspace), target))
    *chosen = self->targets->len;
  g_ptr_array_add (self->targets, g_object_ref (target));
  gtk_string_list_append (names, name);
}

static void
add_surface (Dialog *self, GtkStringList *names, RmpSurface *surface, guint *chosen)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));
  const guint n_before = self->targets->len;

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (rmp_garment_get_surface (garment) == surface)
        add_target (self, names, garment, rmp_garment_get_name (garment), chosen);
    }
  if (self->targets->len == n_before)
    add_target (self, names, surface, rmp_surface_get_name (surface), chosen);
}

/* Lists the garments and the meshes that could become one; the selected one is chosen. */
static GtkWidget *
new_targets (Dialog *self)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          add_surface (self, names, surface, &chosen);
        }
    }
  self->target = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  rmp_drop_down_shorten (self->target);
  gtk_drop_down_set_selected (self->target, chosen);
  return GTK_WIDGET (self->target);
}

static GtkWidget *
new_methods (Dialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; rmp_techniques[i]; i++)
    {
      const RmpTechnique *technique = rmp_techniques[i];
      g_autofree char *name = technique->kind == RMP_TECHNIQUE_SIMULATOR
                                  /* Translators: a method that moves cloth by itself */
                                  ? g_strdup_printf (_ ("%s (simulation)"), _ (technique->name))
                                  : g_strdup (_ (technique->name));

      gtk_string_list_append (names, name);
    }
  gtk_string_list_append (names, _ ("Plain skinning"));
  self->method = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  return GTK_WIDGET (self->method);
}

/* Shows what the chosen method does, its authors, and what it needs that the chosen cloth lacks. */
static void
show_about (Dialog *self)
{
  const RmpTechnique *technique = get_technique (self);
  GObject *target = get_target (self);
  RmpSurface *surface = RMP_IS_GARMENT (target) ? rmp_garment_get_surface (RMP_GARMENT (target))
                                                : RMP_SURFACE (target);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!technique)
    g_string_append (text, _ ("The character's own motion without folds, to compare with."));
  else
    g_string_append_printf (text, "%s\n%s, %u", _ (technique->summary), technique->authors,
                            technique->year);
  if (technique && (technique->needs & RMP_NEEDS_UVS) &&
      !rmp_mesh_get_uvs (rmp_surface_get_mesh (surface)))
    g_string_append_printf (
        text, "\n%s", _ ("It needs UVs, and this mesh has none: the UV view (T) can make them."));
  if (technique && (technique->needs & RMP_NEEDS_RIG) && !rmp_surface_get_skin (surface))
    g_string_append_printf (text, "\n%s",
                            _ ("It needs a skeleton, and this mesh is bound to none."));
  gtk_label_set_text (self->about, text->str);
}

static GtkWidget *
new_about (Dialog *self)
{
  self->about = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->about, TRUE);
  gtk_label_set_xalign (self->about, 0.0f);
  gtk_label_set_width_chars (self->about, ABOUT_WIDTH);
  gtk_label_set_max_width_chars (self->about, ABOUT_WIDTH);
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "dim-label");
  g_signal_connect_swapped (self->target, "notify::selected", G_CALLBACK (show_about), self);
  g_signal_connect_swapped (self->method, "notify::selected", G_CALLBACK (show_about), self);
  show_about (self);
  return GTK_WIDGET (self->about);
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
  self->targets = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  attach (GTK_GRID (grid), 0, _ ("_Garment"), new_targets (self));
  attach (GTK_GRID (grid), 1, _ ("_Method"), new_methods (self));
  gtk_grid_attach (GTK_GRID (grid), new_about (self), 0, 2, 2, 1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), grid);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "add",
                                    _ ("_Add"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "add",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "add");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), self,
                         (GClosureNotify) (void (*) (void)) dialog_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
