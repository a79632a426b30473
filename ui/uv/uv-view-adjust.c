/* SPDX-License-Identifier: GPL-3.0-or-later */

/* uv-view-adjust.c: F, Shift+F and Ctrl+F while the pointer is over the UV view. */

#include "tools/brushes/brush-tool.h"
#include "uv/uv-view-private.h"

static const struct
{
  const char *command;
  RmpBrushAdjusted what;
} adjusted[] = {
  { "adjust-reach", RMP_BRUSH_ADJUST_RADIUS },
  { "adjust-steadiness", RMP_BRUSH_ADJUST_STRENGTH },
  { "adjust-angle", RMP_BRUSH_ADJUST_ANGLE },
};

void
rmp_uv_view_adjust_move (RmpUvView *self, double x)
{
  g_assert (RMP_IS_UV_VIEW (self));
  rmp_brush_adjust_move (&self->adjust, rmp_brush_settings_get_default (), x);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_uv_view_adjust_end (RmpUvView *self, gboolean keep)
{
  g_assert (RMP_IS_UV_VIEW (self));
  rmp_brush_adjust_end (&self->adjust, rmp_brush_settings_get_default (), keep);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Begins to adjust a setting. A pixel counts as its length in metres on the cloth under the
 * pointer.
 */
static gboolean
begin (RmpUvView *self, RmpBrushAdjusted what)
{
  RmpSurfacePoint point;
  double position[2];

  if (!self->hovering || !self->layout || self->drag != RMP_UV_IDLE ||
      !RMP_IS_BRUSH_TOOL (rmp_viewport_get_tool (self->viewport)))
    return FALSE;
  rmp_uv_view_from_pixel (self, self->pointer, position);
  if (!rmp_uv_layout_find (self->layout, position, &point))
    return FALSE;
  rmp_brush_adjust_begin (
      &self->adjust, rmp_brush_settings_get_default (), what, self->pointer[0],
      1.0 / (self->sight.size * rmp_uv_layout_get_scale (self->layout, point.face)));
  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

gboolean
rmp_uv_view_run (RmpUvView *self, const char *command)
{
  g_return_val_if_fail (RMP_IS_UV_VIEW (self), FALSE);

  if (rmp_brush_adjust_is_active (&self->adjust))
    {
      if (g_str_equal (command, "finish-line") || g_str_equal (command, "leave-tool"))
        rmp_uv_view_adjust_end (self, g_str_equal (command, "finish-line"));
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (adjusted); i++)
    if (g_str_equal (command, adjusted[i].command))
      return begin (self, adjusted[i].what);
  return FALSE;
}
