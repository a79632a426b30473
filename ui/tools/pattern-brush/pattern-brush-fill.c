/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-brush-fill.c: filling with the pattern brush, by commands and its menu. */

#include "tools/pattern-brush/pattern-brush-private.h"

#include "tools/brushes/fill.h"
#include "widgets/i18n.h"

#include <math.h>

/* A fill raises as much as the brush does at its strength; a mask is filled to the full. */
static guint16
get_code (RmpPatternBrushTool *self, const RmpPaintTarget *target, gboolean empty)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const double strength = rmp_brush_settings_get_number (settings, "strength");

  if (empty)
    return rmp_height_image_get_level (rmp_paint_target_get_image (target));
  return target->mask
             ? G_MAXUINT16
             : (guint16) lrint (RMP_HEIGHT_MIDDLE + (G_MAXUINT16 - RMP_HEIGHT_MIDDLE) * strength);
}

gboolean
rmp_pattern_brush_fill (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, const char *command)
{
  const gboolean empty = g_str_equal (command, "empty-part");
  RmpWorkspace *workspace = rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (self));
  RmpFillReach reach = RMP_FILL_PART;
  g_autoptr (GError) error = NULL;
  RmpPaintTarget target;

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));
  if (!empty && !rmp_fill_reach_find (command, &reach))
    return FALSE;
  if (!hit || rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (self)))
    return TRUE;
  rmp_tool_settle (RMP_TOOL (self));
  rmp_paint_target_find (&target, workspace);
  if (target.garment != hit->garment || !rmp_paint_target_get_image (&target))
    g_set_error_literal (
        &error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _ ("Nothing there can be filled: select a pattern or an image mask of this garment."));
  else
    rmp_paint_target_fill (&target, hit, reach, get_code (self, &target, empty), &error);
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                                "s", error->message);
  return TRUE;
}
