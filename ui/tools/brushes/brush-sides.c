/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-sides.h"

#include "tools/garments/garment-border.h"
#include "tools/symmetry/joined-sides.h"
#include "tools/symmetry/other-side.h"
#include "tools/symmetry/sides-view.h"
#include "workspace/selected-garment.h"

guint
rmp_brush_tool_find_twins (RmpBrushTool *self, const RmpSurfaceHit *hit, RmpSurfaceHit twins[7],
                           guint axes[7])
{
  guint each[RMP_MOST_SIDES], n = 0;
  const guint n_sides = rmp_sides_split (
      rmp_workspace_get_mirrored (rmp_brush_tool_get_workspace (self)), each);

  g_return_val_if_fail (RMP_IS_BRUSH_TOOL (self), 0);

  for (guint i = 0; i < n_sides; i++)
    if (rmp_shown_cloth_mirror (rmp_brush_tool_get_cloth (self), hit, each[i], twins + n))
      axes[n++] = each[i] & ~(guint) RMP_SIDES_JOINED;
  return n;
}

void
rmp_brush_sides_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpGarment *garment = rmp_workspace_get_selected_garment (rmp_viewport_get_workspace (viewport));
  const guint sides = rmp_workspace_get_mirrored (rmp_viewport_get_workspace (viewport));

  g_return_if_fail (RMP_IS_TOOL (tool));

  if (!garment)
    return;
  rmp_garment_add_border_to_scene (garment, viewport, scene, pane);
  rmp_garment_add_sides_to_scene (garment, sides, viewport, scene, pane);
  rmp_garment_add_mirror_planes_to_scene (garment, sides, viewport, scene, pane);
}

void
rmp_brush_sides_tell (RmpBrushTool *tool)
{
  RmpWorkspace *workspace = rmp_brush_tool_get_workspace (tool);
  RmpGarment *garment = rmp_workspace_get_selected_garment (workspace);

  g_return_if_fail (RMP_IS_BRUSH_TOOL (tool));

  if (garment && rmp_workspace_get_flag (workspace, "topological"))
    rmp_viewport_tell_symmetry (rmp_tool_get_viewport (RMP_TOOL (tool)),
                                rmp_garment_get_surface (garment));
}
