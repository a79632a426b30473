/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-brush-tool.h: paints the selected mask of a garment, with weights per vertex, or a new mask
 * if none is selected. The weights are shown on the cloth, and looks that use the mask follow the
 * stroke. A stroke is one edit.
 *
 * Commands: fill-part and empty-part, under the pointer; mask-gradient: the next drag lays a
 * gradient from where it begins to where it ends.
 */

#include "store/cloth/mask-item.h"
#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_MASK_BRUSH_TOOL (rmp_mask_brush_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpMaskBrushTool, rmp_mask_brush_tool, RMP, MASK_BRUSH_TOOL, RmpBrushTool)

G_END_DECLS
