/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tool-layer.h: a transparent layer over the panes on which the active tool draws what follows the
 * pointer.
 */

#include "tools/tool.h"

G_BEGIN_DECLS

#define RMP_TYPE_TOOL_LAYER (rmp_tool_layer_get_type ())
G_DECLARE_FINAL_TYPE (RmpToolLayer, rmp_tool_layer, RMP, TOOL_LAYER, GtkWidget)

void rmp_tool_layer_set_tool (RmpToolLayer *self, RmpTool *tool); /* (nullable) */

G_END_DECLS
