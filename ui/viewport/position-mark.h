/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* position-mark.h: a transparent layer over the panes that marks the place on the cloth under the
 * pointer in another view, as in the UV view.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_TYPE_POSITION_MARK (rmp_position_mark_get_type ())
G_DECLARE_FINAL_TYPE (RmpPositionMark, rmp_position_mark, RMP, POSITION_MARK, GtkWidget)

/* @point: on the mesh of @surface; NULL: no mark; @radius: metres, 0: a dot */
void rmp_position_mark_show (RmpPositionMark *self, RmpViewport *viewport, RmpSurface *surface,
                             const RmpSurfacePoint *point, double radius);

G_END_DECLS
