/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/touch-list.h"

#include "store/looks/touch-item.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

struct _RmpTouchList
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *list;
  GListModel *touches; /* (nullable): of the layer */
};

G_DEFINE_FINAL_TYPE (RmpTouchList, rmp_touch_list, GTK_TYPE_WIDGET)

/* --- a row ------------------------------------------------------------------------------------ */

typedef struct
{
  RmpTouchItem *item;
  GtkWidget *row;
  GtkWidget *first, *last;
} Row;

static void
row_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Row *row = data;

  g_signal_handlers_disconnect_by_data (row->item, row);
  g_object_unref (row->item);
  g_free (row);
}

static void
report (Row *row, const GError *error)
{
  if (error)
    gtk_widget_activate_action (row->row, "win.report", "s", error->message);
}

static double
last_of_clip (RmpTouchItem *item)
{
  return (double) rmp_clip_item_get_n_frames (rmp_touch_item_get_clip (item)) - 1.0;
}

static void
update_row (Row *row)
{
  const RmpTouch *touch = rmp_touch_item_get_touch (row->item);
  const double range[2] = { 0.0, last_of_clip (row->item) };

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (row->first), range, range);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (row->last), range, range);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (row->first), (double) touch->first);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (row->last),
                              touch->last == RMP_TOUCH_TO_END ? range[1] : (double) touch->last);
}

/* A touch that lasts to the end of the clip still does so if the clip becomes longer. */
static void
on_frames (Row *row)
{
  const guint64 first = (guint64) rmp_number_entry_get_value (RMP_NUMBER_ENTRY (row->first));
  const double last = rmp_number_entry_get_value (RMP_NUMBER_ENTRY (row->last));
  g_autoptr (GError) error = NULL;

  rmp_touch_item_set_frames (row->item, first,
                             last >= last_of_clip (row->item) ? RMP_TOUCH_TO_END : (guint64) last,
                             &error);
  report (row, error);
  if (error)
    update_row (row);
}

static void
on_remove (Row *row)
{
  GtkWidget *list = gtk_widget_get_ancestor (row->row, RMP_TYPE_TOUCH_LIST);
  g_autofree char *text = rmp_touch_item_describe (row->item);
  g_autofree char *done = g_strdup_printf (_ ("Removed: %s"), text);
  g_autoptr (GError) error = NULL;

  if (rmp_touch_item_remove (row->item, &error))
    gtk_widget_activate_action (list, "win.report-undoable", "s", done); /* the row is gone */
  else
    report (row, error);
}

static GtkWidget *
new_entry (Row *row, const char *name)
{
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_NONE, TRUE);

  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_set_tooltip_text (entry, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_frames), row);
  return entry;
}

static GtkWidget *
new_label (const char *text, float xalign, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  if (style)
    gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_head (Row *row)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  const char *kind = rmp_touch_kind_get_label (rmp_touch_item_get_touch (row->item)->kind);
  g_autofree char *name = g_strdup_printf (_ ("Remove: %s"), kind);

  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_tooltip_text (remove, _ ("Remove"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_data (remove, "clicked", G_CALLBACK (on_remove), row, row_free,
                         G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (head), new_label (kind, 0.0f, NULL));
  gtk_box_append (
      GTK_BOX (head),
      new_label (rmp_clip_item_get_name (rmp_touch_item_get_clip (row->item)), 1.0f, "dim-label"));
  gtk_box_append (GTK_BOX (head), remove);
  return head;
}

static GtkWidget *
new_frames (Row *row)
{
  GtkWidget *frames = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  row->first = new_entry (row, _ ("First frame"));
  row->last = new_entry (row, _ ("Last frame"));
  gtk_box_append (GTK_BOX (frames), row->first);
  gtk_box_append (GTK_BOX (frames), gtk_label_new ("–"));
  gtk_box_append (GTK_BOX (frames), row->last);
  return frames;
}

static GtkWidget *
new_row (RmpTouchItem *item)
{
  Row *row = g_new0 (Row, 1);

  row->item = g_object_ref (item);
  row->row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (row->row), new_head (row));
  gtk_box_append (GTK_BOX (row->row), new_frames (row));
  g_signal_connect_swapped (item, "changed", G_CALLBACK (update_row), row);
  update_row (row);
  return row->row;
}

/* --- all -------------------------------------------------------------------------------------- */

static void
on_items_changed (RmpTouchList *self, guint position, guint removed, guint added)
{
  GtkWidget *child = gtk_widget_get_first_child (self->list), *before = NULL;

  g_assert (RMP_IS_TOUCH_LIST (self));

  for (guint i = 0; i < position; i++, child = gtk_widget_get_next_sibling (child))
    before = child;
  for (guint i = 0; i < removed; i++)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (child);

      gtk_box_remove (GTK_BOX (self->list), child);
      child = next;
    }
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (RmpTouchItem) item = g_list_model_get_item (self->touches, position + i);
      GtkWidget *row = new_row (item);

      gtk_box_insert_child_after (GTK_BOX (self->list), row, before);
      before = row;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->list) != NULL);
}

static void
drop_touches (RmpTouchList *self)
{
  if (!self->touches)
    return;
  g_signal_handlers_disconnect_by_data (self->touches, self);
  on_items_changed (self, 0, g_list_model_get_n_items (self->touches), 0);
  g_clear_object (&self->touches);
}

void
rmp_touch_list_set_layer (RmpTouchList *self, RmpLayer *layer)
{
  GListModel *touches = layer ? rmp_layer_get_touches (layer) : NULL;

  g_return_if_fail (RMP_IS_TOUCH_LIST (self));
  if (touches == self->touches)
    return;
  drop_touches (self);
  if (!touches)
    return;
  self->touches = g_object_ref (touches);
  g_signal_connect_swapped (touches, "items-changed", G_CALLBACK (on_items_changed), self);
  on_items_changed (self, 0, 0, g_list_model_get_n_items (touches));
}

static void
rmp_touch_list_dispose (GObject *object)
{
  RmpTouchList *self = RMP_TOUCH_LIST (object);

  if (self->box)
    drop_touches (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_touch_list_parent_class)->dispose (object);
}

static void
rmp_touch_list_class_init (RmpTouchListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_touch_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/touch-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpTouchList, box);
  gtk_widget_class_bind_template_child (widget_class, RmpTouchList, list);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_touch_list_init (RmpTouchList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
