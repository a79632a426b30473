/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* border.h: keeps a garment joined to the body from which it was cut.
 *
 * Beside a garment lies the coarse mesh from which it was cut, skinned but not subdivided. So the
 * border of the fine mesh stays on its coarse edges, the surface beside it follows smoothly, and
 * folds fade out before it.
 */

#include "geometry/curve.h"
#include "geometry/subdivision.h"

G_BEGIN_DECLS

/* The distance from the border, in reaches, at which folds have half of their height; they fade in
 * over twice that.
 */
#define RMP_FOLD_BORDER_ROOM 0.25

typedef struct _RmpFoldBorder RmpFoldBorder;

/**
 * rmp_fold_border_new:
 * @subdivision: its S is changed so that the border lies on the coarse edges
 * @topology: of the fine mesh
 * @rest: [#fine V × 3] S · rest before that, metres
 * @cloth: (nullable): [#coarse F] the garment, whose edge fades folds too
 * @fade: metres over which folds fade in from the border
 */
RmpFoldBorder *rmp_fold_border_new (RmpMesh *mesh, RmpSubdivision *subdivision,
                                    const RmpTopology *topology, const double *rest,
                                    const guint8 *cloth, double fade);
void rmp_fold_border_free (RmpFoldBorder *self);

/* Multiplies a factor on the folds, [#fine V], by the fade. */
void rmp_fold_border_fade (const RmpFoldBorder *self, float *region);

/**
 * rmp_fold_border_find_room:
 * @arcs: [@curve n_points] its arc lengths
 * @room: (out caller-allocates): [2] arc lengths between which folds keep at least half of their
 *   height; the whole curve if they do so nowhere
 */
void rmp_fold_border_find_room (const RmpFoldBorder *self, const guint32 *faces,
                                const RmpSurfaceCurve *curve, const double *arcs, double room[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldBorder, rmp_fold_border_free)

G_END_DECLS
