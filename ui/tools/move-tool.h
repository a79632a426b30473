/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* move-tool.h: drags a character over the floor. */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_MOVE_TOOL (rmp_move_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpMoveTool, rmp_move_tool, RMP, MOVE_TOOL, RmpTool)

G_END_DECLS
