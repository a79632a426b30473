/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-cloth.h"

static gboolean
is_of (RmpShownCloth *cloth, guint pane)
{
  return cloth && rmp_shown_cloth_get_pane (cloth) == pane;
}

void
rmp_brush_cloth_follow (RmpBrushCloth *self, RmpViewport *viewport, guint pane,
                        GSourceOnceFunc ready, gpointer data)
{
  if (self->coming && (!is_of (self->coming, pane) || rmp_shown_cloth_is_ready (self->coming)))
    rmp_brush_cloth_settle (self);
  if (self->shown && !is_of (self->shown, pane))
    g_clear_pointer (&self->shown, rmp_shown_cloth_unref);
  if (self->coming || (self->shown && rmp_shown_cloth_is_current (self->shown)))
    return;
  self->coming = rmp_shown_cloth_new (viewport, pane);
  if (!self->coming)
    g_clear_pointer (&self->shown, rmp_shown_cloth_unref);
  else if (!rmp_shown_cloth_prepare (self->coming, ready, data))
    rmp_brush_cloth_settle (self);
}

void
rmp_brush_cloth_settle (RmpBrushCloth *self)
{
  if (!self->coming)
    return;
  rmp_shown_cloth_forget (self->coming);
  g_clear_pointer (&self->shown, rmp_shown_cloth_unref);
  self->shown = g_steal_pointer (&self->coming);
}

void
rmp_brush_cloth_clear (RmpBrushCloth *self)
{
  if (self->coming)
    rmp_shown_cloth_forget (self->coming);
  g_clear_pointer (&self->shown, rmp_shown_cloth_unref);
  g_clear_pointer (&self->coming, rmp_shown_cloth_unref);
}
