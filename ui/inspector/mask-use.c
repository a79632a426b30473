/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/mask-use.h"

#include "evaluate/kinds/masks.h"
#include "widgets/i18n.h"
#include "widgets/menu-name.h"
#include "widgets/number-entry.h"

struct _RmpMaskUse
{
  GtkWidget parent_instance;

  const RmpParam *param; /* (nullable): the region */
  RmpWorkspace *workspace;
  RmpLayer *layer;
  GtkWidget *button;
  GSimpleAction *use; /* state: id of the mask, 0: none */
  GtkWidget *box;
  GtkLabel *name;
  GtkWidget *ends;       /* the entries; hidden for the region */
  GtkWidget *low, *high; /* at weight 0 and 1 */
  gboolean previewed;    /* a drag lasts */
};

G_DEFINE_FINAL_TYPE (RmpMaskUse, rmp_mask_use, GTK_TYPE_WIDGET)

static const char *
param_id (RmpMaskUse *self)
{
  return self->param ? self->param->id : RMP_MASK_REGION;
}

static const char *
param_label (RmpMaskUse *self)
{
  return self->param ? _ (self->param->label) : _ ("Where it acts");
}

static const RmpLayerMask *
get_use (RmpMaskUse *self)
{
  return self->layer ? rmp_layer_get_mask (self->layer, param_id (self)) : NULL;
}

static RmpGarment *
get_garment (RmpMaskUse *self)
{
  return rmp_look_get_garment (rmp_layer_get_look (self->layer));
}

static void
report (RmpMaskUse *self, const GError *error)
{
  g_assert (RMP_IS_MASK_USE (self));
  if (error)
    gtk_widget_activate_action (self->button, "win.report", "s", error->message);
}

/* --- edits ------------------------------------------------------------------------------------ */

static gboolean
find_param (RmpMaskUse *self, guint *index)
{
  const RmpTechnique *technique = rmp_layer_get_technique (self->layer);
  const gint found = technique ? rmp_technique_find_param (technique, param_id (self)) : -1;

  *index = (guint) found;
  return found >= 0;
}

/* The end to which painting leads from @value: of a share, as of how much cloth follows the rig,
 * all of it, as one paints where that is wanted; of other values the end that is farther away.
 */
static double
find_other_end (const RmpValues *values, guint index, double value)
{
  double typed[2] = { -G_MAXDOUBLE, G_MAXDOUBLE }, range[2] = { 0.0, 1.0 };

  rmp_values_get_range (values, index, TRUE, typed);
  rmp_values_get_range (values, index, FALSE, range);
  if (typed[0] == 0.0 && typed[1] == 1.0 && value < 1.0)
    return 1.0;
  return range[1] - value >= value - range[0] ? range[1] : range[0];
}

/* A use that exists keeps its values; a new one begins with the value of the look. */
static void
get_ends (RmpMaskUse *self, double ends[2])
{
  const RmpLayerMask *use = get_use (self);
  guint index;

  ends[0] = 0.0;
  ends[1] = 1.0;
  if (use)
    {
      ends[0] = use->low;
      ends[1] = use->high;
    }
  else if (find_param (self, &index))
    {
      const RmpValues *values = rmp_layer_get_values (self->layer);

      ends[0] = rmp_values_get_real (values, index);
      ends[1] = find_other_end (values, index, ends[0]);
    }
}

void
rmp_mask_use_choose (RmpMaskUse *self, RmpMaskItem *mask)
{
  g_autoptr (GError) error = NULL;
  double ends[2];

  g_return_if_fail (RMP_IS_MASK_USE (self));
  if (!self->layer)
    return;
  get_ends (self, ends);
  rmp_layer_set_mask (self->layer, param_id (self), mask, ends[0], ends[1], &error);
  report (self, error);
}

/* A new mask changes nothing until it is painted: it is 0 for a parameter, which then keeps its
 * value, and 1 for a region, where the look then acts fully.
 */
static RmpMaskItem *
add_mask (RmpMaskUse *self, GError **error)
{
  RmpGarment *garment = get_garment (self);
  const guint n = rmp_mesh_get_n_vertices (
      rmp_surface_get_mesh (rmp_garment_get_surface (garment)));
  g_autofree float *weights = g_new0 (float, MAX (n, 1));

  for (guint v = 0; !self->param && v < n; v++)
    weights[v] = 1.0f;
  return rmp_garment_add_mask (garment, self->param ? param_label (self) : _ ("Region"), weights,
                               error);
}

void
rmp_mask_use_make (RmpMaskUse *self)
{
  g_autofree char *label = g_strdup_printf (_ ("New mask for %s"), param_label (self));
  g_autoptr (RmpMaskUse) held = g_object_ref (
      self); /* selecting the mask removes the look's parameters from the inspector */
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMaskItem) mask = NULL;
  RmpProject *project;
  double ends[2];

  g_return_if_fail (RMP_IS_MASK_USE (self));
  if (!self->layer)
    return;
  project = rmp_workspace_get_project (self->workspace);
  get_ends (self, ends);
  rmp_project_begin (project, label);
  mask = add_mask (self, &error);
  if (mask)
    {
      g_object_ref (mask);
      rmp_layer_set_mask (self->layer, param_id (self), mask, ends[0], ends[1], &error);
    }
  if (rmp_project_end (project, !error ? &error : NULL) && mask)
    {
      gtk_widget_activate_action (self->button, "win.tool", "s", "mask-brush");
      rmp_workspace_select (self->workspace, mask);
    }
  else
    report (self, error);
}

/* Previews values during a drag; @ends of NULL ends the preview. */
static void
preview (RmpMaskUse *self, const RmpMasked *ends)
{
  g_assert (RMP_IS_MASK_USE (self));
  if (self->layer && (ends || self->previewed))
    rmp_workspace_preview (self->workspace, &rmp_preview_mask_ends, self->layer, ends);
  self->previewed = ends != NULL;
}

static void
on_end_scrubbed (RmpMaskUse *self, double value, GtkWidget *entry)
{
  const RmpLayerMask *use = get_use (self);
  const guint end = entry == self->low ? 0 : 1;
  RmpMasked ends = { 0 };

  g_assert (RMP_IS_MASK_USE (self));

  if (!use || !find_param (self, &ends.param))
    return;
  ends.low = end == 0 ? rmp_layer_clamp_masked (self->layer, ends.param, value) : use->low;
  ends.high = end == 1 ? rmp_layer_clamp_masked (self->layer, ends.param, value) : use->high;
  preview (self, &ends);
}

static void
on_end_reverted (RmpMaskUse *self)
{
  g_assert (RMP_IS_MASK_USE (self));
  preview (self, NULL);
}

static void
on_end_changed (RmpMaskUse *self)
{
  const RmpLayerMask *use = get_use (self);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_MASK_USE (self));

  if (!use)
    return;
  rmp_layer_set_mask (self->layer, param_id (self), use->mask,
                      rmp_number_entry_get_value (RMP_NUMBER_ENTRY (self->low)),
                      rmp_number_entry_get_value (RMP_NUMBER_ENTRY (self->high)), &error);
  preview (self, NULL);
  report (self, error);
}

/* --- menu ------------------------------------------------------------------------------------- */

static void
on_use (RmpMaskUse *self, GVariant *target)
{
  const gint64 id = g_variant_get_int64 (target);
  GListModel *masks = self->layer ? rmp_garment_get_masks (get_garment (self)) : NULL;

  g_assert (RMP_IS_MASK_USE (self));

  for (guint i = 0; masks && i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);

      if (rmp_mask_item_get_id (mask) == id)
        {
          rmp_mask_use_choose (self, mask);
          return;
        }
    }
  rmp_mask_use_choose (self, NULL);
}

static void
append_choice (GMenu *menu, const char *label, gint64 id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "mask.use", "x", id);
  g_menu_append_item (menu, item);
}

static void
fill_menu (GtkMenuButton *button, gpointer data)
{
  RmpMaskUse *self = data;
  GListModel *masks = rmp_garment_get_masks (get_garment (self));
  g_autoptr (GMenu) menu = g_menu_new (), plain = g_menu_new (), list = g_menu_new (),
                    rest = g_menu_new ();

  g_assert (RMP_IS_MASK_USE (self));
  append_choice (plain, self->param ? _ ("The Same Everywhere") : _ ("Everywhere"), 0);
  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);
      g_autofree char *name = rmp_menu_name (rmp_mask_item_get_name (mask));

      append_choice (list, name, rmp_mask_item_get_id (mask));
    }
  g_menu_append (rest, _ ("New Mask to Paint"), "mask.make");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (plain));
  g_menu_append_section (menu, _ ("By Mask"), G_MENU_MODEL (list));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rest));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
install_actions (RmpMaskUse *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) make = g_simple_action_new ("make", NULL);

  self->use = g_simple_action_new_stateful ("use", G_VARIANT_TYPE_INT64, g_variant_new_int64 (0));
  g_signal_connect_object (self->use, "activate", G_CALLBACK (on_use), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (make, "activate", G_CALLBACK (rmp_mask_use_make), self,
                           G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->use));
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (make));
  gtk_widget_insert_action_group (self->button, "mask", G_ACTION_GROUP (group));
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
update_entries (RmpMaskUse *self, const RmpLayerMask *use)
{
  double soft[2] = { 0.0, 1.0 }, hard[2] = { -G_MAXDOUBLE, G_MAXDOUBLE };
  guint index;

  if (!self->param || !find_param (self, &index))
    return;
  rmp_values_get_range (rmp_layer_get_values (self->layer), index, TRUE, hard);
  rmp_values_get_range (rmp_layer_get_values (self->layer), index, FALSE, soft);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->low), soft, hard);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->high), soft, hard);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->low), use->low);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->high), use->high);
}

void
rmp_mask_use_set_layer (RmpMaskUse *self, RmpWorkspace *workspace, RmpLayer *layer)
{
  const RmpLayerMask *use;

  g_return_if_fail (RMP_IS_MASK_USE (self));
  if (layer != self->layer)
    preview (self, NULL);
  g_set_object (&self->workspace, workspace);
  g_set_object (&self->layer, layer);
  use = get_use (self);
  gtk_widget_set_visible (self->button, layer != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), use != NULL);
  g_simple_action_set_state (self->use,
                             g_variant_new_int64 (use ? rmp_mask_item_get_id (use->mask) : 0));
  if (!use)
    {
      gtk_widget_remove_css_class (self->button, "accent");
      return;
    }
  gtk_widget_add_css_class (self->button, "accent");
  gtk_label_set_text (self->name, rmp_mask_item_get_name (use->mask));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), rmp_mask_item_get_name (use->mask));
  update_entries (self, use);
}

gboolean
rmp_mask_use_is_used (RmpMaskUse *self)
{
  g_return_val_if_fail (RMP_IS_MASK_USE (self), FALSE);
  return get_use (self) != NULL;
}

GtkWidget *
rmp_mask_use_get_button (RmpMaskUse *self)
{
  g_return_val_if_fail (RMP_IS_MASK_USE (self), NULL);
  return self->button;
}

GtkWidget *
rmp_mask_use_get_entry (RmpMaskUse *self, guint end)
{
  g_return_val_if_fail (RMP_IS_MASK_USE (self), NULL);
  if (!self->param)
    return NULL;
  return end == 0 ? self->low : self->high;
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_mask_use_dispose (GObject *object)
{
  RmpMaskUse *self = RMP_MASK_USE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->use);
  g_clear_object (&self->workspace);
  g_clear_object (&self->layer);
  G_OBJECT_CLASS (rmp_mask_use_parent_class)->dispose (object);
}

static void
rmp_mask_use_class_init (RmpMaskUseClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_mask_use_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/mask-use.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpMaskUse, button);
  gtk_widget_class_bind_template_child (widget_class, RmpMaskUse, box);
  gtk_widget_class_bind_template_child (widget_class, RmpMaskUse, name);
  gtk_widget_class_bind_template_child (widget_class, RmpMaskUse, ends);
  gtk_widget_class_bind_template_child (widget_class, RmpMaskUse, low);
  gtk_widget_class_bind_template_child (widget_class, RmpMaskUse, high);
  gtk_widget_class_bind_template_callback (widget_class, on_end_scrubbed);
  gtk_widget_class_bind_template_callback (widget_class, on_end_reverted);
  gtk_widget_class_bind_template_callback (widget_class, on_end_changed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maskuse");
}

static void
rmp_mask_use_init (RmpMaskUse *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), fill_menu, self, NULL);
  install_actions (self);
}

static void
name_widget (GtkWidget *widget, const char *format, const char *label)
{
  g_autofree char *text = g_strdup_printf (format, label);

  gtk_widget_set_tooltip_text (widget, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

GtkWidget *
rmp_mask_use_new (const RmpParam *param)
{
  RmpMaskUse *self;

  g_return_val_if_fail (param != NULL, NULL);

  self = g_object_new (RMP_TYPE_MASK_USE, NULL);
  self->param = param;
  name_widget (self->button, _ ("Mask for “%s”: where it is low and where it is high"),
               param_label (self));
  name_widget (self->low, _ ("“%s” where the mask is 0 %%"), param_label (self));
  name_widget (self->high, _ ("“%s” where the mask is 100 %%"), param_label (self));
  rmp_number_entry_set_unit (RMP_NUMBER_ENTRY (self->low), param->unit, FALSE);
  rmp_number_entry_set_unit (RMP_NUMBER_ENTRY (self->high), param->unit, FALSE);
  gtk_widget_set_visible (self->ends, TRUE);
  return GTK_WIDGET (self);
}

/* --- of a mask -------------------------------------------------------------------------------- */

char *
rmp_mask_use_describe (RmpWorkspace *workspace, RmpMaskItem *mask)
{
  GListModel *looks = rmp_project_get_looks (rmp_workspace_get_project (workspace));
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

      for (guint k = 0; layer && k < rmp_layer_get_n_masks (layer); k++)
        {
          const RmpLayerMask *use = rmp_layer_get_mask_at (layer, k);
          const RmpTechnique *technique = rmp_layer_get_technique (layer);
          const gint param = technique ? rmp_technique_find_param (technique, use->param) : -1;

          if (use->mask == mask)
            g_string_append_printf (text, "\n%s: %s", rmp_look_get_name (look),
                                    param >= 0 ? _ (technique->params[param].label)
                                               : _ ("Where it acts"));
        }
    }
  return g_strconcat (text->len > 0 ? _ ("Followed by")
                                    : _ ("No look follows it yet: choose it beside a parameter."),
                      text->str, NULL);
}
