/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/tool-layer.h"

struct _RmpToolLayer
{
  GtkWidget parent_instance;

  RmpTool *tool;
};

G_DEFINE_FINAL_TYPE (RmpToolLayer, rmp_tool_layer, GTK_TYPE_WIDGET)

void
rmp_tool_layer_set_tool (RmpToolLayer *self, RmpTool *tool)
{
  g_return_if_fail (RMP_IS_TOOL_LAYER (self));
  g_set_object (&self->tool, tool);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rmp_tool_layer_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpToolLayer *self = RMP_TOOL_LAYER (widget);

  if (self->tool)
    rmp_tool_snapshot (self->tool, snapshot);
}

static void
rmp_tool_layer_dispose (GObject *object)
{
  g_clear_object (&RMP_TOOL_LAYER (object)->tool);
  G_OBJECT_CLASS (rmp_tool_layer_parent_class)->dispose (object);
}

static void
rmp_tool_layer_class_init (RmpToolLayerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_tool_layer_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = rmp_tool_layer_snapshot;
}

static void
rmp_tool_layer_init (RmpToolLayer *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
