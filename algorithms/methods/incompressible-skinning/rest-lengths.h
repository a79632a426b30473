/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-lengths.h: how long a piece of a line is on the rest shape of the cloth, where that is not
 * the mesh itself.
 *
 * Lines, distances and widths are measured on the mesh; only the rest length L0 is measured here. A
 * rest shape given as positions is subdivided as every pose is, so that a pose equal to it is
 * exactly as long. A sewing pattern, which is cut at its seams, cannot be subdivided: there the
 * length on the mesh is multiplied by how much its face was stretched along the line when the
 * pattern was sewn.
 */

#include "geometry/curve.h"
#include "geometry/subdivision.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct _RmpFoldRest RmpFoldRest;

/**
 * rmp_fold_rest_new:
 * @subdivision: of the input's mesh; borrowed with @fine_rest, [#fine V × 3] the mesh itself,
 *   subdivided
 *
 * Returns: (transfer full) (nullable): %NULL where the mesh itself is the rest shape
 */
RmpFoldRest *rmp_fold_rest_new (const RmpInput *input, RmpSubdivision *subdivision,
                                const double *fine_rest, guint n_threads);
void rmp_fold_rest_free (RmpFoldRest *self);

/* Straight from one point of a curve on the fine mesh to a later one, as its pieces between are
 * stretched.
 */
double rmp_fold_rest_chord (const RmpFoldRest *self, const RmpSurfaceCurve *curve, guint from,
                            guint to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldRest, rmp_fold_rest_free)

G_END_DECLS
