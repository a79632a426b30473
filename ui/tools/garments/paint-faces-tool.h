/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-faces-tool.h: paints which faces of a mesh are a garment.
 *
 * The garment is that of what is selected; with a mesh selected the first stroke makes one. The document changes when a
 * stroke ends: one stroke is one edit.
 */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_PAINT_FACES_TOOL (rmp_paint_faces_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpPaintFacesTool, rmp_paint_faces_tool, RMP, PAINT_FACES_TOOL, RmpTool)

G_END_DECLS
