/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/vector-entry.h"

#include "widgets/i18n.h"

struct _RmpVectorEntry
{
  GtkWidget parent_instance;

  GtkWidget *entries[3];
};

enum
{
  SCRUBBED,
  CHANGED,
  REVERTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpVectorEntry, rmp_vector_entry, GTK_TYPE_WIDGET)

static void
on_scrubbed (RmpVectorEntry *self)
{
  g_assert (RMP_IS_VECTOR_ENTRY (self));
  g_signal_emit (self, signals[SCRUBBED], 0);
}

static void
on_changed (RmpVectorEntry *self)
{
  g_assert (RMP_IS_VECTOR_ENTRY (self));
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_reverted (RmpVectorEntry *self)
{
  g_assert (RMP_IS_VECTOR_ENTRY (self));
  g_signal_emit (self, signals[REVERTED], 0);
}

void
rmp_vector_entry_set_range (RmpVectorEntry *self, const double soft[2], const double hard[2])
{
  g_return_if_fail (RMP_IS_VECTOR_ENTRY (self));

  for (guint c = 0; c < 3; c++)
    rmp_number_entry_set_range (rmp_vector_entry_get_entry (self, c), soft, hard);
}

void
rmp_vector_entry_set_value (RmpVectorEntry *self, const double vector[3])
{
  g_return_if_fail (RMP_IS_VECTOR_ENTRY (self));

  for (guint c = 0; c < 3; c++)
    rmp_number_entry_set_value (rmp_vector_entry_get_entry (self, c), vector[c]);
}

void
rmp_vector_entry_get_value (RmpVectorEntry *self, double vector[3])
{
  g_return_if_fail (RMP_IS_VECTOR_ENTRY (self));

  for (guint c = 0; c < 3; c++)
    vector[c] = rmp_number_entry_get_value (rmp_vector_entry_get_entry (self, c));
}

RmpNumberEntry *
rmp_vector_entry_get_entry (RmpVectorEntry *self, guint axis)
{
  g_return_val_if_fail (RMP_IS_VECTOR_ENTRY (self), NULL);
  return RMP_NUMBER_ENTRY (self->entries[axis]);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_vector_entry_dispose (GObject *object)
{
  RmpVectorEntry *self = RMP_VECTOR_ENTRY (object);

  for (guint c = 0; c < 3; c++)
    g_clear_pointer (&self->entries[c], gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_vector_entry_parent_class)->dispose (object);
}

static void
rmp_vector_entry_class_init (RmpVectorEntryClass *klass)
{
  static const char *const names[N_SIGNALS] = { "scrubbed", "changed", "reverted" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_vector_entry_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], RMP_TYPE_VECTOR_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_vector_entry_init (RmpVectorEntry *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  gtk_box_layout_set_spacing (layout, 6);
  gtk_box_layout_set_homogeneous (layout, TRUE);
}

GtkWidget *
rmp_vector_entry_new (RmpUnit unit)
{
  static const char *const names[3] = { "X", "Y", "Z" };
  RmpVectorEntry *self = g_object_new (RMP_TYPE_VECTOR_ENTRY, NULL);

  for (guint c = 0; c < 3; c++)
    {
      self->entries[c] = rmp_number_entry_new (unit, FALSE);
      gtk_widget_set_hexpand (self->entries[c], TRUE);
      gtk_widget_set_tooltip_text (self->entries[c], names[c]);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entries[c]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, names[c], -1);
      gtk_widget_set_parent (self->entries[c], GTK_WIDGET (self));
      g_signal_connect_swapped (self->entries[c], "scrubbed", G_CALLBACK (on_scrubbed), self);
      g_signal_connect_swapped (self->entries[c], "changed", G_CALLBACK (on_changed), self);
      g_signal_connect_swapped (self->entries[c], "reverted", G_CALLBACK (on_reverted), self);
    }
  return GTK_WIDGET (self);
}
