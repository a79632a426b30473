/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-reach.h: how far to the side folds reach, as marks on the cloth: measured along the cloth at rest, as the folds
 * are, and shown in the pose of a pane. What is turned away from the eye is left out.
 */

#include "tools/garments/garment-sheet.h"
#include "tools/marks.h"

G_BEGIN_DECLS

/* Round a place; a dot where it is too small to be seen. @radius: metres */
void rmp_fold_line_mark_ring (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane, RmpMarkStyle style,
                              RmpGarment *garment, const RmpSurfacePoint *middle, double radius);

/* Beside a line, on both sides. @points: [@n] along it */
void rmp_fold_line_mark_band (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane, RmpGarment *garment, guint n,
                              const RmpSurfacePoint *points, double radius);

G_END_DECLS
