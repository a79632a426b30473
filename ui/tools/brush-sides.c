/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brush-sides.h"

#include "selected-garment.h"
#include "tools/brush-trail.h"
#include "tools/garment-border.h"
#include "tools/other-side.h"

/* RmpSides that are switched on. */
static guint
get_sides (RmpBrushTool *tool)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (tool);

  return rmp_workspace_get_mirrored (rmp_brush_tool_get_workspace (tool)) |
         (rmp_brush_settings_get_flag (settings, "mirror-y") ? RMP_SIDES_Y : 0u) |
         (rmp_brush_settings_get_flag (settings, "mirror-z") ? RMP_SIDES_Z : 0u);
}

guint
rmp_brush_tool_find_twins (RmpBrushTool *self, const RmpSurfaceHit *hit, RmpSurfaceHit twins[7], guint axes[7])
{
  const guint all = get_sides (self), joined = all & RMP_SIDES_JOINED;
  guint n = 0;

  for (guint mask = 1; mask < RMP_BRUSH_N_SIDES; mask++)
    if ((mask & ~all) == 0 && rmp_shown_cloth_mirror (rmp_brush_tool_get_cloth (self), hit, mask | joined, twins + n))
      axes[n++] = mask;
  return n;
}

void
rmp_brush_sides_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpGarment *garment = rmp_workspace_get_selected_garment (rmp_viewport_get_workspace (viewport));

  if (garment == NULL)
    return;
  rmp_garment_add_border_to_scene (garment, viewport, scene, pane);
  rmp_garment_add_sides_to_scene (garment, get_sides (RMP_BRUSH_TOOL (tool)), viewport, scene, pane);
}

void
rmp_brush_sides_tell (RmpBrushTool *tool)
{
  RmpWorkspace *workspace = rmp_brush_tool_get_workspace (tool);
  RmpGarment *garment = rmp_workspace_get_selected_garment (workspace);

  if (garment != NULL && rmp_workspace_get_flag (workspace, "topological"))
    rmp_viewport_tell_symmetry (rmp_tool_get_viewport (RMP_TOOL (tool)), rmp_garment_get_surface (garment));
}
