/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pane-hud.h"

#include "badge.h"
#include "i18n.h"
#include "legend.h"
#include "quantity.h"

#include <math.h>

/* Below this the lengths are kept as well as files can hold them. */
#define EXACT 1e-6

struct _RmpPaneHud
{
  GtkWidget parent_instance;

  guint pane;
  RmpWorkspace *workspace; /* borrowed between shows; reset by the viewport */

  /* Template children */
  GtkWidget *overlay;
  RmpBadge *badge;
  GtkLabel *name;
  GtkMenuButton *choose;
  GtkLabel *status;
  GtkMenuButton *warning;
  GtkLabel *reason;
  GtkSpinner *waiting;
  RmpLegend *legend;
};

G_DEFINE_FINAL_TYPE (RmpPaneHud, rmp_pane_hud, GTK_TYPE_WIDGET)

/* --- status --------------------------------------------------------------------------------------------------- */

void
rmp_pane_status_add (RmpPaneStatus *self, const RmpResult *result)
{
  const RmpOutput *output = &result->output;

  if (result->technique == NULL)
    return;
  self->any = TRUE;
  self->seconds += result->seconds;
  for (guint i = 0; output->rows != NULL && i < output->rows->len; i++)
    {
      const RmpFoldRow *row = g_ptr_array_index (output->rows, i);

      if (row->height > 0.0)
        self->n_folds++;
      if (isfinite (row->residual) && !(row->residual <= self->residual))
        self->residual = row->residual;
    }
  if (output->warning == NULL)
    return;
  if (self->warning == NULL)
    self->warning = g_string_new (NULL);
  g_string_append_printf (self->warning, "%s%s", self->warning->len > 0 ? "\n" : "", output->warning);
}

void
rmp_pane_status_clear (RmpPaneStatus *self)
{
  if (self->warning != NULL)
    g_string_free (g_steal_pointer (&self->warning), TRUE);
}

char *
rmp_pane_status_describe (const RmpPaneStatus *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!self->any)
    return g_strdup (_ ("plain skinning"));
  g_string_append_printf (text, _ ("%.1f ms"), 1e3 * self->seconds);
  g_string_append_printf (text, g_dngettext (NULL, " · %u fold", " · %u folds", self->n_folds), self->n_folds);
  if (self->residual < EXACT)
    g_string_append (text, _ (" · lengths kept"));
  else if (isfinite (self->residual))
    g_string_append_printf (text, _ (" · lengths miss %.2g %%"), 100.0 * self->residual);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- variant -------------------------------------------------------------------------------------------------- */

/* What the variant shows: the look's name where all garments agree. */
static char *
describe_variant (RmpWorkspace *workspace, RmpVariant *variant)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; variant != NULL && i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpLook *look = rmp_variant_get_look (variant, garment);
      const char *name = look != NULL ? rmp_look_get_name (look) : _ ("Plain skinning");

      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  if (names->len == 0)
    return g_strdup (_ ("Plain skinning"));
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" + ", (char **) names->pdata);
}

static GMenuModel *
new_variant_menu (RmpPaneHud *self, RmpWorkspace *workspace)
{
  GListModel *variants = rmp_project_get_variants (rmp_workspace_get_project (workspace));
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < g_list_model_get_n_items (variants); i++)
    {
      g_autoptr (RmpVariant) variant = g_list_model_get_item (variants, i);
      g_autofree char *description = describe_variant (workspace, variant);
      g_autofree char *label = g_strdup_printf ("%s  %s", rmp_variant_get_letter (variant), description);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.pane-variant", "(uu)", self->pane, i);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static void
fill_variant_menu (GtkMenuButton *button, gpointer data)
{
  RmpPaneHud *self = data;
  g_autoptr (GMenuModel) menu = self->workspace != NULL ? new_variant_menu (self, self->workspace) : NULL;

  gtk_menu_button_set_menu_model (button, menu);
}

void
rmp_pane_hud_show (RmpPaneHud *self, RmpWorkspace *workspace, RmpVariant *variant, const RmpPaneStatus *status,
                   const RmpSceneLegend *legend)
{
  g_autofree char *name = describe_variant (workspace, variant);
  g_autofree char *text = rmp_pane_status_describe (status);

  g_set_object (&self->workspace, workspace);
  rmp_badge_set_variant (self->badge, variant);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->status, text);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), status->warning != NULL);
  if (status->warning != NULL)
    gtk_label_set_text (self->reason, status->warning->str);
  gtk_widget_set_opacity (GTK_WIDGET (self->waiting), status->exact ? 0.0 : 1.0);
  gtk_spinner_set_spinning (self->waiting, !status->exact);
  rmp_legend_show (self->legend, legend->field, legend->range, legend->automatic);
}

void
rmp_pane_hud_set_probe (RmpPaneHud *self, double value)
{
  rmp_legend_set_probe (self->legend, value);
}

/* Clicks beside the few controls go to the viewport below. */
static gboolean
rmp_pane_hud_contains (GtkWidget *widget G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED)
{
  return FALSE;
}

static void
rmp_pane_hud_dispose (GObject *object)
{
  RmpPaneHud *self = RMP_PANE_HUD (object);

  g_clear_object (&self->workspace);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_pane_hud_parent_class)->dispose (object);
}

static void
rmp_pane_hud_class_init (RmpPaneHudClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_BADGE);
  g_type_ensure (RMP_TYPE_LEGEND);
  G_OBJECT_CLASS (klass)->dispose = rmp_pane_hud_dispose;
  widget_class->contains = rmp_pane_hud_contains;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/pane-hud.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, overlay);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, badge);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, name);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, choose);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, status);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, warning);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, reason);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, waiting);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, legend);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "panehud");
}

static void
rmp_pane_hud_init (RmpPaneHud *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->choose, fill_variant_menu, self, NULL);
}

GtkWidget *
rmp_pane_hud_new (guint pane)
{
  RmpPaneHud *self = g_object_new (RMP_TYPE_PANE_HUD, NULL);

  self->pane = pane;
  if (pane > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self), "divided");
  return GTK_WIDGET (self);
}
