/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* select-tool.h: a click selects what is there; the left button turns the camera. */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_SELECT_TOOL (rmp_select_tool_get_type ())
G_DECLARE_FINAL_TYPE (RmpSelectTool, rmp_select_tool, RMP, SELECT_TOOL, RmpTool)

G_END_DECLS
