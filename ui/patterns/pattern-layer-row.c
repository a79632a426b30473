/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "patterns/pattern-layer-row.h"

#include "patterns/layer-picture.h"
#include "widgets/i18n.h"
#include "widgets/row-name.h"

typedef enum
{
  EYE,
  SOLO,
  LOCK,
  N_SWITCHES,
} Switch;

struct _RmpPatternLayerRow
{
  GtkListBoxRow parent_instance;

  RmpPatternLayerItem *layer;
  gboolean updating; /* widgets follow the layer; their signals are not edits */
  GtkWidget *picture, *text, *detail;
  GtkWidget *name;  /* (nullable): above the detail */
  char *shown_name; /* that the name was made for */
  GtkWidget *switches[N_SWITCHES];
};

G_DEFINE_FINAL_TYPE (RmpPatternLayerRow, rmp_pattern_layer_row, GTK_TYPE_LIST_BOX_ROW)

static void
report (RmpPatternLayerRow *self, const GError *error)
{
  g_assert (RMP_IS_PATTERN_LAYER_ROW (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- switches --------------------------------------------------------------------------------- */

static const struct
{
  const char *id; /* in the template */
  const char *off_icon, *on_icon;
  const char *off_words, *on_words; /* what a click does */
} switches[N_SWITCHES] = {
  [EYE] = { "eye", "view-conceal-symbolic", "view-reveal-symbolic", N_ ("Show “%s”"),
            N_ ("Hide “%s”: it stays, but lifts nothing") },
  [SOLO] = { "solo", "non-starred-symbolic", "starred-symbolic", N_ ("Show “%s” alone"),
             N_ ("Show the other layers again") },
  [LOCK] = { "lock", "changes-allow-symbolic", "changes-prevent-symbolic",
             N_ ("Lock “%s”: nothing paints on it"), N_ ("Unlock “%s”") },
};

static gboolean
get_switch (RmpPatternLayerRow *self, Switch which)
{
  if (which == EYE)
    return !rmp_pattern_layer_item_get_hidden (self->layer);
  return which == SOLO ? rmp_pattern_layer_item_get_solo (self->layer)
                       : rmp_pattern_layer_item_get_locked (self->layer);
}

static void
on_switched (RmpPatternLayerRow *self, GtkToggleButton *button)
{
  const gboolean active = gtk_toggle_button_get_active (button);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PATTERN_LAYER_ROW (self));

  if (self->updating)
    return;
  if (GTK_WIDGET (button) == self->switches[EYE])
    rmp_pattern_layer_item_set_hidden (self->layer, !active, &error);
  else if (GTK_WIDGET (button) == self->switches[SOLO])
    rmp_pattern_layer_item_set_solo (self->layer, active, &error);
  else
    rmp_pattern_layer_item_set_locked (self->layer, active, &error);
  report (self, error);
}

static void
update_switch (RmpPatternLayerRow *self, Switch which)
{
  const gboolean active = get_switch (self, which);
  GtkWidget *button = self->switches[which];
  g_autofree char *words = g_strdup_printf (
      _ (active ? switches[which].on_words : switches[which].off_words),
      rmp_pattern_layer_item_get_name (self->layer));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), active);
  gtk_button_set_icon_name (GTK_BUTTON (button),
                            active ? switches[which].on_icon : switches[which].off_icon);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  if (active == (which == EYE))
    gtk_widget_add_css_class (button, "dim-label");
  else
    gtk_widget_remove_css_class (button, "dim-label");
}

/* --- showing ---------------------------------------------------------------------------------- */

static void
update_name (RmpPatternLayerRow *self)
{
  const char *name = rmp_pattern_layer_item_get_name (self->layer);

  if (g_strcmp0 (self->shown_name, name) == 0)
    return;
  if (self->name)
    gtk_box_remove (GTK_BOX (self->text), self->name);
  self->name = rmp_row_name_new (name, G_OBJECT (self->layer),
                                 (RmpRename) rmp_pattern_layer_item_rename);
  gtk_box_prepend (GTK_BOX (self->text), self->name);
  g_free (self->shown_name);
  self->shown_name = g_strdup (name);
}

static void
update_detail (RmpPatternLayerRow *self)
{
  RmpMaskItem *mask = rmp_pattern_layer_item_get_mask (self->layer);
  g_autofree char *blend = g_strdup_printf (
      rmp_pattern_layer_item_get_blend (self->layer) == RMP_COMPOSE_MAX ? _ ("Max, %.0f %%")
                                                                        : _ ("Add, %.0f %%"),
      100.0 * rmp_pattern_layer_item_get_opacity (self->layer));
  g_autofree char *text = mask ? g_strdup_printf ("%s · %s", blend, rmp_mask_item_get_name (mask))
                               : g_strdup (blend);

  gtk_label_set_text (GTK_LABEL (self->detail), text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("Double-click the name to rename, drag to order"));
}

static void
update (RmpPatternLayerRow *self)
{
  g_assert (RMP_IS_PATTERN_LAYER_ROW (self));

  self->updating = TRUE;
  for (Switch which = 0; which < N_SWITCHES; which++)
    update_switch (self, which);
  update_name (self);
  update_detail (self);
  rmp_layer_picture_show (RMP_LAYER_PICTURE (self->picture),
                          rmp_pattern_layer_item_get_image (self->layer));
  gtk_widget_set_opacity (self->picture,
                          rmp_pattern_layer_item_get_hidden (self->layer) ? 0.4 : 1.0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  rmp_pattern_layer_item_get_name (self->layer), -1);
  self->updating = FALSE;
}

/* --- order ------------------------------------------------------------------------------------ */

static guint
position_of (RmpPatternLayerItem *layer)
{
  GListModel *layers = rmp_pattern_item_get_layers (rmp_pattern_layer_item_get_pattern (layer));
  guint position = 0;

  for (; position < g_list_model_get_n_items (layers); position++)
    {
      g_autoptr (RmpPatternLayerItem) other = g_list_model_get_item (layers, position);

      if (other == layer)
        break;
    }
  return position;
}

gboolean
rmp_pattern_layer_row_drop (RmpPatternLayerRow *self, RmpPatternLayerItem *layer)
{
  g_autoptr (GError) error = NULL;
  gboolean moved;

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ROW (self), FALSE);

  if (layer == self->layer || rmp_pattern_layer_item_get_pattern (layer) !=
                                  rmp_pattern_layer_item_get_pattern (self->layer))
    return FALSE;
  moved = rmp_pattern_layer_item_move (layer, position_of (self->layer), &error);
  report (self, error);
  return moved;
}

static gboolean
on_drop (GtkDropTarget *target G_GNUC_UNUSED, const GValue *value, double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED, gpointer data)
{
  return rmp_pattern_layer_row_drop (data, g_value_get_object (value));
}

static GdkContentProvider *
on_drag_prepare (GtkDragSource *source, double x, double y, gpointer data)
{
  RmpPatternLayerRow *self = data;
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (self->picture);

  g_assert (RMP_IS_PATTERN_LAYER_ROW (self));
  gtk_drag_source_set_icon (source, picture, (int) MIN (x, 18.0), (int) MIN (y, 18.0));
  return gdk_content_provider_new_typed (RMP_TYPE_PATTERN_LAYER_ITEM, self->layer);
}

static void
add_dragging (RmpPatternLayerRow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (RMP_TYPE_PATTERN_LAYER_ITEM, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (on_drag_prepare), self);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* --- widget ----------------------------------------------------------------------------------- */

GtkWidget *
rmp_pattern_layer_row_new (RmpPatternLayerItem *layer)
{
  RmpPatternLayerRow *self = g_object_new (RMP_TYPE_PATTERN_LAYER_ROW, NULL);

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (layer), NULL);

  self->layer = g_object_ref (layer);
  g_signal_connect_object (layer, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

RmpPatternLayerItem *
rmp_pattern_layer_row_get_layer (RmpPatternLayerRow *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ROW (self), NULL);
  return self->layer;
}

static void
rmp_pattern_layer_row_dispose (GObject *object)
{
  g_clear_object (&RMP_PATTERN_LAYER_ROW (object)->layer);
  g_clear_pointer (&RMP_PATTERN_LAYER_ROW (object)->shown_name, g_free);
  G_OBJECT_CLASS (rmp_pattern_layer_row_parent_class)->dispose (object);
}

static void
rmp_pattern_layer_row_class_init (RmpPatternLayerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_LAYER_PICTURE);
  G_OBJECT_CLASS (klass)->dispose = rmp_pattern_layer_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/pattern-layer-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPatternLayerRow, picture);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternLayerRow, text);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternLayerRow, detail);
  for (Switch which = 0; which < N_SWITCHES; which++)
    gtk_widget_class_bind_template_child_full (widget_class, switches[which].id, FALSE,
                                               G_STRUCT_OFFSET (RmpPatternLayerRow, switches) +
                                                   (gssize) (which * sizeof (GtkWidget *)));
  gtk_widget_class_bind_template_callback (widget_class, on_switched);
}

static void
rmp_pattern_layer_row_init (RmpPatternLayerRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_dragging (self);
}
