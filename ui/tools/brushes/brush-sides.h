/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-sides.h: shows on which sides of the character brushes paint. */

#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

/* Adds lines where the garment ends and where its sides meet; an implementation of add_lines. */
void rmp_brush_sides_add_lines (RmpTool *tool, RmpScene *scene, guint pane);

/* If the other side is found by connectivity, tells so, and how complete it is. */
void rmp_brush_sides_tell (RmpBrushTool *tool);

G_END_DECLS
