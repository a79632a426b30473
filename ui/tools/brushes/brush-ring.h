/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-ring.h: the ring of a brush as it lies on the surface, following its shape. */

#include "tools/brushes/brush-settings.h"
#include "tools/marks.h"
#include "viewport/shown-cloth.h"

G_BEGIN_DECLS

/* Places of a ring on the surface, closed: the last is the first. */
#define RMP_BRUSH_RING_POINTS 49

/* The places of @hit's surface that lie @radius metres from it, all round. */
void rmp_brush_ring_trace (RmpShownCloth *cloth, const RmpSurfaceHit *hit, double radius,
                           float positions[RMP_BRUSH_RING_POINTS][3]);

/* Draws the ring, and within it a fainter one where the brush has half its weight; a dot where it is too small to be seen
 * as a ring.
 */
void rmp_brush_ring_snapshot (RmpShownCloth *cloth, RmpViewport *viewport, GtkSnapshot *snapshot, RmpMarkStyle style,
                              const RmpSurfaceHit *hit, double radius, RmpBrushSettings *settings);

G_END_DECLS
