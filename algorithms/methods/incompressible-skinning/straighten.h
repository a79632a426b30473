/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* straighten.h: lines that are straight on the coarse mesh are straight on its subdivision.
 *
 * Loop's rule moves the points of an edge towards whichever corners lie across it. Where the diagonals of a mesh do not
 * all run the same way, a straight line swings to and fro on the fine mesh by up to an eighth of an edge, and is some per
 * cent too long.
 */

#include "geometry/path.h"

G_BEGIN_DECLS

/**
 * rmp_fold_straighten:
 * @sheet: the fine mesh
 * @curve: (transfer full): on it
 * @edge: length of a coarse edge, metres
 *
 * Averages the curve over two coarse edges and draws it anew as a path. One that hardly gets shorter did not swing, and is
 * left as it is to the last bit.
 *
 * Returns: (transfer full):
 */
RmpSurfaceCurve *rmp_fold_straighten (const RmpSheet *sheet, RmpSurfaceCurve *curve, double edge);

G_END_DECLS
