/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/position-mark.h"

#include "tools/marks.h"

#define DOT 5.0

struct _RmpPositionMark
{
  GtkWidget parent_instance;

  RmpViewport *viewport; /* borrowed: it owns the mark */
  RmpSurface *surface;   /* NULL: nothing is shown */
  RmpSurfacePoint point;
  double radius;
};

G_DEFINE_FINAL_TYPE (RmpPositionMark, rmp_position_mark, GTK_TYPE_WIDGET)

void
rmp_position_mark_show (RmpPositionMark *self, RmpViewport *viewport, RmpSurface *surface,
                        const RmpSurfacePoint *point, double radius)
{
  g_return_if_fail (RMP_IS_POSITION_MARK (self));

  self->viewport = viewport;
  if (!point)
    surface = NULL;
  else
    self->point = *point;
  g_set_object (&self->surface, surface);
  self->radius = radius;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
draw_in_pane (RmpPositionMark *self, GtkSnapshot *snapshot, guint pane)
{
  float position[3], normal[3];
  double x, y;

  if (!rmp_viewport_place (self->viewport, pane, self->surface, &self->point, position, normal) ||
      !rmp_viewport_project (self->viewport, pane, position, &x, &y))
    return;
  if (self->radius > 0.0)
    rmp_mark_ring (self->viewport, snapshot, pane, RMP_MARK_FOLD, position, normal, self->radius);
  rmp_mark_dot (snapshot,
                rmp_viewport_shows (self->viewport, pane, position) ? RMP_MARK_FOLD : RMP_MARK_TWIN,
                x, y, DOT);
}

static void
rmp_position_mark_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpPositionMark *self = RMP_POSITION_MARK (widget);
  RmpWorkspace *workspace = self->surface ? rmp_viewport_get_workspace (self->viewport) : NULL;

  for (guint pane = 0; workspace && pane < rmp_workspace_get_panes (workspace); pane++)
    draw_in_pane (self, snapshot, pane);
}

static void
rmp_position_mark_dispose (GObject *object)
{
  g_clear_object (&RMP_POSITION_MARK (object)->surface);
  G_OBJECT_CLASS (rmp_position_mark_parent_class)->dispose (object);
}

static void
rmp_position_mark_class_init (RmpPositionMarkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_position_mark_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = rmp_position_mark_snapshot;
}

static void
rmp_position_mark_init (RmpPositionMark *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
