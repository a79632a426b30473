/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tool-overlay.h: a transparent widget over the panes, on which the active tool draws what follows
 * the pointer.
 */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_TOOL_OVERLAY (rmp_tool_overlay_get_type ())
G_DECLARE_FINAL_TYPE (RmpToolOverlay, rmp_tool_overlay, RMP, TOOL_OVERLAY, GtkWidget)

void rmp_tool_overlay_set_tool (RmpToolOverlay *self, RmpTool *tool); /* (nullable) */

G_END_DECLS
