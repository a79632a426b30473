/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-brush-tool.h: paints the active layer of the selected pattern, or the selected image
 * mask, in the viewport and in the UV view. The first stroke on a garment without patterns makes
 * one. A stroke is one edit; while it goes on the cloth and the UV view show what it has made so
 * far. What the brush does is the workspace's “pattern-kind”.
 */

#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_PATTERN_BRUSH_TOOL (rmp_pattern_brush_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternBrushTool, rmp_pattern_brush_tool, RMP, PATTERN_BRUSH_TOOL,
                      RmpBrushTool)

/* What the image shows with the strokes that are no edits yet, all layers together. (transfer none)
 * (nullable): there are none
 */
RmpHeightImage *rmp_pattern_brush_tool_get_shown (RmpPatternBrushTool *self);

/* The same strokes in the plane of the texture.
 * @position: UV
 * @radius: in UV units, before @pressure (0 … 1) takes of it
 * Returns: FALSE: no stroke can begin, and the person has been told why
 */
gboolean rmp_pattern_brush_tool_begin_flat (RmpPatternBrushTool *self, const double position[2],
                                            double radius, double pressure, RmpBrushMode mode);
void rmp_pattern_brush_tool_move_flat (RmpPatternBrushTool *self, const double position[2],
                                       double radius, double pressure);
void rmp_pattern_brush_tool_end_flat (RmpPatternBrushTool *self, gboolean give_up);

G_END_DECLS
