/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-view.h: fold lines as they are seen: on the cloth of a pane, in its pose, and found again under the pointer. */

#include "store/fold-line.h"
#include "tools/garments/garment-sheet.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* Pixels within which the pointer meets a handle or a line. */
#define RMP_FOLD_LINE_GRASP 8.0

/* The fold line that is selected. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_get_selected (RmpViewport *viewport);

/**
 * rmp_curve_trace:
 * @positions: (element-type float): three are appended a point
 * @normals: (nullable): the same
 *
 * Where @pane shows a curve of @surface's mesh, with points between so that it follows round cloth.
 */
void rmp_curve_trace (RmpViewport *viewport, guint pane, RmpSurface *surface, const RmpSurfaceCurve *curve,
                      GArray *positions, GArray *normals);

/* All fold lines of all garments, the selected one with its handles, but for @hidden. */
void rmp_fold_lines_add_to_scene (RmpViewport *viewport, RmpScene *scene, guint pane, RmpFoldLine *hidden,
                                  gint selected_handle);

/* The handle of @line at a place in the widget, or −1. */
gint rmp_fold_line_find_handle (RmpViewport *viewport, guint pane, RmpFoldLine *line, double x, double y);

/* The line of the garment that @hit is on, nearest to it. @arc: (out) (optional). (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_find (RmpViewport *viewport, const RmpSurfaceHit *hit, double *arc);

G_END_DECLS
