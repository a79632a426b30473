/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction-brush-tool.h: paints the selected direction field of a garment, or a new one: the cloth
 * is combed along the stroke. A direction and its opposite are the same. With Control directions
 * are taken away, with Shift evened out.
 */

#include "store/cloth/direction-item.h"
#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_DIRECTION_BRUSH_TOOL (rmp_direction_brush_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpDirectionBrushTool, rmp_direction_brush_tool, RMP, DIRECTION_BRUSH_TOOL,
                      RmpBrushTool)

G_END_DECLS
