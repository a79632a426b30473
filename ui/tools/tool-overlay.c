/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/tool-overlay.h"

struct _RmpToolOverlay
{
  GtkWidget parent_instance;

  RmpTool *tool;
};

G_DEFINE_FINAL_TYPE (RmpToolOverlay, rmp_tool_overlay, GTK_TYPE_WIDGET)

void
rmp_tool_overlay_set_tool (RmpToolOverlay *self, RmpTool *tool)
{
  g_return_if_fail (RMP_IS_TOOL_OVERLAY (self));
  g_set_object (&self->tool, tool);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rmp_tool_overlay_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpToolOverlay *self = RMP_TOOL_OVERLAY (widget);

  if (self->tool)
    rmp_tool_snapshot (self->tool, snapshot);
}

static void
rmp_tool_overlay_dispose (GObject *object)
{
  g_clear_object (&RMP_TOOL_OVERLAY (object)->tool);
  G_OBJECT_CLASS (rmp_tool_overlay_parent_class)->dispose (object);
}

static void
rmp_tool_overlay_class_init (RmpToolOverlayClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_tool_overlay_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = rmp_tool_overlay_snapshot;
}

static void
rmp_tool_overlay_init (RmpToolOverlay *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
