/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* border.h: what keeps a garment joined to the body it was cut from.
 *
 * Beside a garment lies the coarse mesh it was cut from, skinned and not subdivided. So the fine mesh's border stays on
 * its coarse edges, the surface beside it follows it smoothly, and folds fade out before it.
 */

#include "geometry/curve.h"
#include "geometry/subdivision.h"

G_BEGIN_DECLS

/* Of the reach: where folds, which fade in from the border over twice that, have half of their height. */
#define RMP_FOLD_BORDER_ROOM 0.25

typedef struct _RmpFoldBorder RmpFoldBorder;

/**
 * rmp_fold_border_new:
 * @subdivision: whose S is changed so that the border lies on the coarse edges
 * @topology: of the fine mesh
 * @rest: [#fine V × 3] S · rest before that, metres
 * @cloth: (nullable): [#coarse F] where the garment is; its edge fades folds too
 * @fade: metres over which folds fade in from the border
 */
RmpFoldBorder *rmp_fold_border_new (RmpMesh *mesh, RmpSubdivision *subdivision, const RmpTopology *topology,
                                    const double *rest, const guint8 *cloth, double fade);
void rmp_fold_border_free (RmpFoldBorder *self);

/* Multiplies a factor on the folds, [#fine V], by the fade. */
void rmp_fold_border_fade (const RmpFoldBorder *self, float *region);

/**
 * rmp_fold_border_find_room:
 * @arcs: [@curve n_points] its arc lengths
 * @room: (out caller-allocates): [2] arc lengths between which the fade leaves folds at least half of their height, or the
 *   whole curve where it nowhere does
 */
void rmp_fold_border_find_room (const RmpFoldBorder *self, const guint32 *faces, const RmpSurfaceCurve *curve,
                                const double *arcs, double room[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldBorder, rmp_fold_border_free)

G_END_DECLS
