/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "patterns/pattern-panel.h"

#include "evaluate/kinds/patterns.h"
#include "patterns/pattern-files.h"
#include "patterns/pattern-layer-row.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"
#include "widgets/row-name.h"

struct _RmpPatternPanel
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpPatternItem *pattern;    /* (nullable) */
  RmpPatternLayerItem *layer; /* (nullable): the one that buttons and brushes mean */
  gboolean updating;          /* widgets follow the pattern; their signals are not edits */
  guint choosing;             /* idle source: a resolution was chosen */

  GtkWidget *box;
  GtkDropDown *side;
  GtkListBox *list;
  RmpNumberEntry *opacity;
  GtkDropDown *blend, *mask;
  GPtrArray *masks; /* of RmpMaskItem, by entries of the drop-down after the first */
};

G_DEFINE_FINAL_TYPE (RmpPatternPanel, rmp_pattern_panel, GTK_TYPE_WIDGET)

static void
report (RmpPatternPanel *self, const GError *error)
{
  g_assert (RMP_IS_PATTERN_PANEL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- layers ----------------------------------------------------------------------------------- */

static GtkListBoxRow *
find_row (RmpPatternPanel *self, RmpPatternLayerItem *layer)
{
  for (int i = 0;; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);

      if (!row || rmp_pattern_layer_row_get_layer (RMP_PATTERN_LAYER_ROW (row)) == layer)
        return row;
    }
}

/* Rows of layers that remain are kept, because their pictures may be costly to make. */
static void
place_row (RmpPatternPanel *self, RmpPatternLayerItem *layer, int index)
{
  GtkWidget *row = GTK_WIDGET (find_row (self, layer));

  if (row && gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) == index)
    return;
  if (!row)
    row = g_object_ref_sink (rmp_pattern_layer_row_new (layer));
  else
    {
      g_object_ref (row);
      gtk_list_box_remove (self->list, row);
    }
  gtk_list_box_insert (self->list, row, index);
  g_object_unref (row);
}

static void
update_rows (RmpPatternPanel *self)
{
  GListModel *layers = self->pattern ? rmp_pattern_item_get_layers (self->pattern) : NULL;
  const guint n = layers ? g_list_model_get_n_items (layers) : 0;
  GtkListBoxRow *row;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RmpPatternLayerItem) layer = g_list_model_get_item (layers, n - 1 - i);

      place_row (self, layer, (int) i);
    }
  while ((row = gtk_list_box_get_row_at_index (self->list, (int) n)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

static void
on_row_selected (RmpPatternPanel *self, GtkListBoxRow *row)
{
  g_assert (RMP_IS_PATTERN_PANEL (self));

  if (self->updating || !row)
    return;
  rmp_workspace_select (self->workspace,
                        rmp_pattern_layer_row_get_layer (RMP_PATTERN_LAYER_ROW (row)));
}

GtkListBox *
rmp_pattern_panel_get_list (RmpPatternPanel *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_PANEL (self), NULL);
  return self->list;
}

RmpPatternLayerItem *
rmp_pattern_panel_get_layer (RmpPatternPanel *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_PANEL (self), NULL);
  return self->layer;
}

/* --- settings --------------------------------------------------------------------------------- */

static void
end_preview (RmpPatternPanel *self)
{
  g_assert (RMP_IS_PATTERN_PANEL (self));
  if (self->pattern)
    rmp_workspace_preview (self->workspace, &rmp_preview_pattern, self->pattern, NULL);
}

static void
on_opacity_scrubbed (RmpPatternPanel *self, double value)
{
  g_autoptr (RmpHeightImage)
      image = rmp_pattern_item_compose_opacity (self->pattern, self->layer, value);

  g_assert (RMP_IS_PATTERN_PANEL (self));
  rmp_workspace_preview (self->workspace, &rmp_preview_pattern, self->pattern, image);
}

static void
on_opacity (RmpPatternPanel *self, double value)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PATTERN_PANEL (self));

  rmp_pattern_layer_item_set_opacity (self->layer, value, &error);
  end_preview (self);
  report (self, error);
}

static void
on_blend (RmpPatternPanel *self)
{
  const RmpComposeMode blend = gtk_drop_down_get_selected (self->blend) == 1 ? RMP_COMPOSE_MAX
                                                                             : RMP_COMPOSE_ADD;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PATTERN_PANEL (self));

  if (self->updating || !self->layer || blend == rmp_pattern_layer_item_get_blend (self->layer))
    return;
  rmp_pattern_layer_item_set_blend (self->layer, blend, &error);
  report (self, error);
}

static void
on_mask (RmpPatternPanel *self)
{
  const guint selected = gtk_drop_down_get_selected (self->mask);
  RmpMaskItem *mask = selected > 0 && selected <= self->masks->len
                          ? self->masks->pdata[selected - 1]
                          : NULL;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PATTERN_PANEL (self));

  if (self->updating || !self->layer || mask == rmp_pattern_layer_item_get_mask (self->layer))
    return;
  rmp_pattern_layer_item_set_mask (self->layer, mask, &error);
  report (self, error);
}

/* The model is replaced only if it differs, because this may be called while the list handles a
 * choice.
 */
static void
set_choices (GtkDropDown *drop_down, GtkStringList *names, guint selected)
{
  GListModel *present = gtk_drop_down_get_model (drop_down);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (names));
  gboolean same = g_list_model_get_n_items (present) == n;

  for (guint i = 0; same && i < n; i++)
    same = g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (present), i),
                        gtk_string_list_get_string (names, i));
  if (!same)
    gtk_drop_down_set_model (drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (drop_down, selected);
}

static void
update_masks (RmpPatternPanel *self)
{
  GListModel *masks = rmp_garment_get_masks (rmp_pattern_item_get_garment (self->pattern));
  g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const[]){ _ ("None"), NULL });
  RmpMaskItem *own = rmp_pattern_layer_item_get_mask (self->layer);
  guint selected = 0;

  g_ptr_array_set_size (self->masks, 0);
  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);

      gtk_string_list_append (names, rmp_mask_item_get_name (mask));
      g_ptr_array_add (self->masks, g_object_ref (mask));
      if (mask == own)
        selected = self->masks->len;
    }
  set_choices (self->mask, names, selected);
  gtk_widget_set_sensitive (GTK_WIDGET (self->mask), self->masks->len > 0);
}

/* The choices are the powers of two from RMP_PATTERN_MIN_SIDE to RMP_PATTERN_MAX_SIDE, and one more
 * for an image of another size.
 */
#define N_SIDES 6

static void
update_side (RmpPatternPanel *self)
{
  const guint side = rmp_pattern_item_get_side (self->pattern);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = N_SIDES;

  for (guint i = 0; i < N_SIDES; i++)
    {
      const guint choice = RMP_PATTERN_MIN_SIDE << i;
      g_autofree char *name = g_strdup_printf ("%u × %u", choice, choice);

      gtk_string_list_append (names, name);
      if (choice == side)
        selected = i;
    }
  if (selected == N_SIDES)
    {
      g_autofree char *name = g_strdup_printf ("%u × %u", side, side);

      gtk_string_list_append (names, name);
    }
  set_choices (self->side, names, selected);
}

static gboolean
take_side (gpointer data)
{
  RmpPatternPanel *self = data;
  const guint selected = gtk_drop_down_get_selected (self->side);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PATTERN_PANEL (self));
  self->choosing = 0;
  if (self->pattern && selected < N_SIDES)
    rmp_pattern_item_set_side (self->pattern, RMP_PATTERN_MIN_SIDE << selected, &error);
  report (self, error);
  return G_SOURCE_REMOVE;
}

/* The choice is taken from an idle source, because it may remove itself from the list, which must
 * have finished with it.
 */
static void
on_side (RmpPatternPanel *self)
{
  g_assert (RMP_IS_PATTERN_PANEL (self));
  if (!self->updating && self->choosing == 0)
    self->choosing = g_idle_add (take_side, self);
}

/* --- buttons ---------------------------------------------------------------------------------- */

static guint
position_of (RmpPatternPanel *self)
{
  const guint n = g_list_model_get_n_items (rmp_pattern_item_get_layers (self->pattern));

  return n - 1 - (guint) gtk_list_box_row_get_index (find_row (self, self->layer));
}

static void
on_add (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);
  g_autoptr (GError) error = NULL;
  RmpPatternLayerItem *layer = rmp_pattern_item_add_layer (self->pattern, NULL, NULL, &error);

  if (layer)
    rmp_workspace_select (self->workspace, layer);
  report (self, error);
}

static void
on_duplicate (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);
  g_autoptr (GError) error = NULL;
  RmpPatternLayerItem *layer = rmp_pattern_layer_item_duplicate (self->layer, &error);

  if (layer)
    rmp_workspace_select (self->workspace, layer);
  report (self, error);
}

static void
on_move (GtkWidget *widget, const char *action, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);
  const guint position = position_of (self);
  g_autoptr (GError) error = NULL;

  if (g_str_equal (action, "layer.raise"))
    rmp_pattern_layer_item_move (self->layer, position + 1, &error);
  else if (position > 0)
    rmp_pattern_layer_item_move (self->layer, position - 1, &error);
  report (self, error);
}

static void
on_merge (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (
      self->list, gtk_list_box_row_get_index (find_row (self, self->layer)) + 1);
  g_autoptr (RmpPatternLayerItem)
      below = row ? g_object_ref (rmp_pattern_layer_row_get_layer (RMP_PATTERN_LAYER_ROW (row)))
                  : NULL;
  g_autoptr (GError) error = NULL;

  if (rmp_pattern_layer_item_merge_down (self->layer, &error))
    rmp_workspace_select (self->workspace, below);
  report (self, error);
}

static void
on_remove (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);
  g_autofree char *done = g_strdup_printf (_ ("Deleted “%s”"),
                                           rmp_pattern_layer_item_get_name (self->layer));
  g_autoptr (GError) error = NULL;

  if (rmp_pattern_layer_item_remove (self->layer, &error))
    gtk_widget_activate_action (widget, "win.report-undoable", "s", done);
  report (self, error);
}

static void
on_clear (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert (GTK_IS_WIDGET (widget));
  rmp_pattern_layer_item_clear (RMP_PATTERN_PANEL (widget)->layer, &error);
  report (RMP_PATTERN_PANEL (widget), error);
}

static void
on_rename (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);

  rmp_row_name_begin (GTK_WIDGET (find_row (self, self->layer)));
}

static void
on_file (GtkWidget *widget, const char *action, GVariant *target G_GNUC_UNUSED)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (widget);

  if (g_str_equal (action, "layer.import"))
    rmp_pattern_import_present (widget, self->layer);
  else
    rmp_pattern_export_present (widget,
                                g_str_equal (action, "layer.export")
                                    ? rmp_pattern_layer_item_get_image (self->layer)
                                    : rmp_pattern_item_get_image (self->pattern),
                                rmp_pattern_item_get_name (self->pattern));
}

/* --- showing ---------------------------------------------------------------------------------- */

static RmpPatternLayerItem *
find_uppermost (RmpPatternItem *pattern)
{
  GListModel *layers = rmp_pattern_item_get_layers (pattern);
  g_autoptr (RmpPatternLayerItem)
      layer = g_list_model_get_item (layers, g_list_model_get_n_items (layers) - 1);

  return layer;
}

static void
update_actions (RmpPatternPanel *self)
{
  const guint n = g_list_model_get_n_items (rmp_pattern_item_get_layers (self->pattern)),
              position = position_of (self);
  const gboolean locked = rmp_pattern_layer_item_get_locked (self->layer);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.raise", position + 1 < n);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.lower", position > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.merge", position > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.remove", n > 1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.clear", !locked);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.import", !locked);
}

void
rmp_pattern_panel_show (RmpPatternPanel *self, RmpWorkspace *workspace, RmpPatternItem *pattern,
                        RmpPatternLayerItem *layer)
{
  RmpPatternLayerItem *shown = pattern && !layer ? find_uppermost (pattern) : layer;

  g_return_if_fail (RMP_IS_PATTERN_PANEL (self));
  if (pattern != self->pattern)
    g_clear_handle_id (&self->choosing, g_source_remove);
  g_set_object (&self->workspace, workspace);
  g_set_object (&self->pattern, pattern);
  g_set_object (&self->layer, shown);
  gtk_widget_set_visible (GTK_WIDGET (self), pattern != NULL);
  self->updating = TRUE;
  update_rows (self);
  if (pattern)
    {
      gtk_list_box_select_row (self->list, find_row (self, self->layer));
      update_side (self);
      update_masks (self);
      rmp_number_entry_set_value (self->opacity, rmp_pattern_layer_item_get_opacity (self->layer));
      gtk_drop_down_set_selected (
          self->blend, rmp_pattern_layer_item_get_blend (self->layer) == RMP_COMPOSE_MAX ? 1 : 0);
      update_actions (self);
    }
  self->updating = FALSE;
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_pattern_panel_dispose (GObject *object)
{
  RmpPatternPanel *self = RMP_PATTERN_PANEL (object);

  g_clear_handle_id (&self->choosing, g_source_remove);
  g_clear_object (&self->workspace);
  g_clear_object (&self->pattern);
  g_clear_object (&self->layer);
  g_clear_pointer (&self->masks, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_pattern_panel_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "layer.add", NULL, on_add);
  gtk_widget_class_install_action (widget_class, "layer.duplicate", NULL, on_duplicate);
  gtk_widget_class_install_action (widget_class, "layer.raise", NULL, on_move);
  gtk_widget_class_install_action (widget_class, "layer.lower", NULL, on_move);
  gtk_widget_class_install_action (widget_class, "layer.merge", NULL, on_merge);
  gtk_widget_class_install_action (widget_class, "layer.remove", NULL, on_remove);
  gtk_widget_class_install_action (widget_class, "layer.clear", NULL, on_clear);
  gtk_widget_class_install_action (widget_class, "layer.rename", NULL, on_rename);
  gtk_widget_class_install_action (widget_class, "layer.import", NULL, on_file);
  gtk_widget_class_install_action (widget_class, "layer.export", NULL, on_file);
  gtk_widget_class_install_action (widget_class, "layer.export-all", NULL, on_file);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "layer.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "layer.remove", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "layer.raise", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "layer.lower",
                                       NULL);
}

static void
rmp_pattern_panel_class_init (RmpPatternPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_pattern_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/pattern-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPatternPanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternPanel, side);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternPanel, list);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternPanel, opacity);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternPanel, blend);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternPanel, mask);
  gtk_widget_class_bind_template_callback (widget_class, on_side);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_opacity_scrubbed);
  gtk_widget_class_bind_template_callback (widget_class, on_opacity);
  gtk_widget_class_bind_template_callback (widget_class, end_preview);
  gtk_widget_class_bind_template_callback (widget_class, on_blend);
  gtk_widget_class_bind_template_callback (widget_class, on_mask);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "patternpanel");
  install_actions (widget_class);
}

static void
rmp_pattern_panel_init (RmpPatternPanel *self)
{
  const double range[2] = { 0.0, 1.0 };

  self->masks = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_number_entry_set_unit (self->opacity, RMP_UNIT_FRACTION, FALSE);
  rmp_number_entry_set_range (self->opacity, range, range);
}
