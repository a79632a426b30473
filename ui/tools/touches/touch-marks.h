/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch-marks.h: marks on the cloth where wrinkles were touched by hand: dots for pins, squares for
 * kept wrinkles, crosses for deleted ones. Outside its frames a mark is faint.
 */

#include "store/looks/touch-item.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* @selected: (nullable): drawn even if marks are not shown */
void rmp_touch_marks_snapshot (RmpViewport *viewport, GtkSnapshot *snapshot,
                               RmpTouchItem *selected);

/* The mark at a place in the widget. (transfer none) (nullable) */
RmpTouchItem *rmp_touch_marks_find (RmpViewport *viewport, guint pane, double x, double y);

G_END_DECLS
