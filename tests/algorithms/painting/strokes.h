/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strokes.h: painting on a quilt, and reading what became of it. */

#include "painting/painter.h"
#include "quilt.h"

G_BEGIN_DECLS

#define SIDE 1024
#define RADIUS 0.2
#define STRENGTH 0.03

/* Straight from above. */
RmpDab stroke_make_dab (double x, double y, double radius, double strength);
RmpPainter *stroke_make_painter (QuiltKind kind);

/* A stroke on an image, or on a flat one with a tip that has only a kind: (transfer full). */
RmpHeightImage *stroke_paint (RmpPainter *painter, RmpHeightImage *image, const RmpTip *tip,
                              guint n, const RmpDab *dabs);
RmpHeightImage *stroke_paint_flat (RmpPainter *painter, RmpTipKind kind, guint n,
                                   const RmpDab *dabs);

/* The half whose island, larger by @room metres, holds a texel, and where on the cloth that is; −1:
 * none.
 */
gint stroke_find_half (QuiltKind kind, guint column, guint row, double room, double xy[2]);

/* The code at a place of the cloth. */
double stroke_read (QuiltKind kind, const RmpHeightImage *image, double x, double y);

/* That both islands read the same along the seam, as far as @reach from its middle, within @codes.
 */
void stroke_assert_seam_closed (QuiltKind kind, const RmpHeightImage *image, double reach,
                                double codes);

G_END_DECLS
