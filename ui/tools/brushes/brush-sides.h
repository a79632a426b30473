/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-sides.h: on which sides of the character brushes paint, and what shows it. */

#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

/* Where the garment ends and where its sides meet: for the class's add_lines. */
void rmp_brush_sides_add_lines (RmpTool *tool, RmpScene *scene, guint pane);

/* That the other side is found by how the mesh is joined, and how well, if it is. */
void rmp_brush_sides_tell (RmpBrushTool *tool);

G_END_DECLS
