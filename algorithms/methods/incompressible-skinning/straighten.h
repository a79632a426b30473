/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* straighten.h: keeps lines that are straight on the coarse mesh straight on its subdivision.
 *
 * Loop's rule moves the points of an edge towards the corners opposite to it. If the diagonals of a
 * mesh do not all run the same way, a straight line oscillates on the fine mesh by up to an eighth
 * of an edge and becomes a few per cent too long.
 */

#include "geometry/path.h"

G_BEGIN_DECLS

/**
 * rmp_fold_straighten:
 * @sheet: the fine mesh
 * @curve: (transfer full): on it
 * @edge: length of a coarse edge, metres
 *
 * Averages the curve over two coarse edges and makes a new path of it. A curve that hardly gets
 * shorter did not oscillate and is returned unchanged.
 *
 * Returns: (transfer full):
 */
RmpSurfaceCurve *rmp_fold_straighten (const RmpSheet *sheet, RmpSurfaceCurve *curve, double edge);

G_END_DECLS
