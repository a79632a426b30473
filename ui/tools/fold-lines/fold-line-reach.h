/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-reach.h: the reach of folds to the side, as marks on the cloth: measured along the
 * cloth at rest, like the folds, and shown in the pose of a pane. Parts that face away from the
 * camera are left out.
 */

#include "tools/garments/garment-sheet.h"
#include "tools/marks.h"

G_BEGIN_DECLS

/* Marks the reach round a place, as a dot if it is too small to be seen. @radius: metres */
void rmp_fold_line_mark_ring (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane,
                              RmpMarkStyle style, RmpGarment *garment,
                              const RmpSurfacePoint *middle, double radius);

/* Marks the reach on both sides of a line. @points: [@n] along it */
void rmp_fold_line_mark_band (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane,
                              RmpGarment *garment, guint n, const RmpSurfacePoint *points,
                              double radius);

G_END_DECLS
