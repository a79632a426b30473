/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-trail.h"

#include "tools/tangents.h"

void
rmp_brush_trail_follow (RmpBrushTrail *self, RmpBrushDab *dab)
{
  float *last = self->last[dab->twin];

  for (guint i = 0; i < 3; i++)
    dab->direction[i] = self->was_put[dab->twin] ? dab->hit.position[i] - last[i] : 0.0f;
  rmp_tangent_flatten (dab->hit.normal, dab->direction);
  self->was_put[dab->twin] = TRUE;
  memcpy (last, dab->hit.position, sizeof dab->hit.position);
}

RmpBrushMode
rmp_brush_mode_from_event (const RmpToolEvent *event)
{
  const gboolean control = (event->state & GDK_CONTROL_MASK) != 0,
                 shift = (event->state & GDK_SHIFT_MASK) != 0;

  if (shift && !control)
    return RMP_BRUSH_SMOOTH;
  return (control && !shift) || event->eraser ? RMP_BRUSH_INVERT : RMP_BRUSH_ADD;
}

double
rmp_brush_pressure_from_event (const RmpToolEvent *event)
{
  return event->pen ? event->pressure : 1.0;
}

void
rmp_brush_read_pen (GdkEvent *source, RmpToolEvent *event)
{
  GdkDeviceTool *tool = source ? gdk_event_get_device_tool (source) : NULL;

  if (!tool || gdk_device_tool_get_tool_type (tool) == GDK_DEVICE_TOOL_TYPE_MOUSE)
    return;
  event->pen = TRUE;
  event->eraser = gdk_device_tool_get_tool_type (tool) == GDK_DEVICE_TOOL_TYPE_ERASER;
  if (!gdk_event_get_axis (source, GDK_AXIS_PRESSURE, &event->pressure))
    event->pressure = 1.0;
}
