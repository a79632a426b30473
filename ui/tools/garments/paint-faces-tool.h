/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-faces-tool.h: a brush that assigns faces of a mesh to a garment.
 *
 * The garment is that of the selection; if a mesh is selected, the first stroke makes a garment. A
 * stroke is one edit, made when it ends.
 */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_PAINT_FACES_TOOL (rmp_paint_faces_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpPaintFacesTool, rmp_paint_faces_tool, RMP, PAINT_FACES_TOOL, RmpTool)

G_END_DECLS
