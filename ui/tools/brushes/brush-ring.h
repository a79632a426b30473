/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-ring.h: the ring of a brush as it lies on the surface, following its shape. */

#include "tools/brushes/brush-settings.h"
#include "tools/marks.h"
#include "viewport/shown-cloth.h"

G_BEGIN_DECLS

/* Draws the ring, and inside it a fainter one where the brush has half its weight; if the ring is
 * too small to be seen, a dot.
 */
void rmp_brush_ring_snapshot (RmpShownCloth *cloth, RmpViewport *viewport, GtkSnapshot *snapshot,
                              RmpMarkStyle style, const RmpSurfaceHit *hit, double radius,
                              RmpBrushSettings *settings);

G_END_DECLS
