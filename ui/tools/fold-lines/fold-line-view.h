/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-view.h: shows fold lines on the cloth of a pane, in its pose, and finds them under the
 * pointer.
 */

#include "store/cloth/fold-line.h"
#include "tools/garments/garment-sheet.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* The distance in pixels within which the pointer grasps a handle or a line. */
#define RMP_FOLD_LINE_GRASP 8.0

/* The selected fold line. (transfer none) (nullable) */
RmpFoldLine *rmp_fold_line_get_selected (RmpViewport *viewport);

/**
 * rmp_curve_trace:
 * @positions: (element-type float): three are appended a point
 * @normals: (nullable): the same
 *
 * Finds where @pane shows a curve of the mesh of @surface; points are added in between so that it
 * follows rounded cloth.
 */
void rmp_curve_trace (RmpViewport *viewport, guint pane, RmpSurface *surface,
                      const RmpSurfaceCurve *curve, GArray *positions, GArray *normals);

/* Adds all fold lines of all garments except @hidden; the selected one with its handles. */
void rmp_fold_lines_add_to_scene (RmpViewport *viewport, RmpScene *scene, guint pane,
                                  RmpFoldLine *hidden, gint selected_handle);

/* The handle of @line at a place in the widget, or −1. */
gint rmp_fold_line_find_handle (RmpViewport *viewport, guint pane, RmpFoldLine *line, double x,
                                double y);

/* The line nearest to @hit, of the garment under it. @arc: (out) (optional). (transfer none)
 * (nullable)
 */
RmpFoldLine *rmp_fold_line_find (RmpViewport *viewport, const RmpSurfaceHit *hit, double *arc);

G_END_DECLS
