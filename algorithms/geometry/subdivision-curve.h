/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* subdivision-curve.h: curves carried between a coarse mesh and its subdivision.
 *
 * Every fine face lies within one coarse face and is linear in its weights, so both directions are
 * exact: a curve that is lowered and raised again runs through the same fine faces at the same
 * places, up to rounding.
 */

#include "geometry/curve.h"
#include "geometry/subdivision.h"

G_BEGIN_DECLS

/**
 * rmp_subdivision_raise_curve:
 * @coarse: topology of the coarse mesh
 * @curve: on the coarse mesh
 *
 * Returns: (transfer full) (nullable): the same curve on the fine mesh, with a point on every fine
 * edge it crosses; %NULL if it has no length
 */
RmpSurfaceCurve *rmp_subdivision_raise_curve (const RmpSubdivision *self, const RmpTopology *coarse,
                                              const RmpSurfaceCurve *curve);

/**
 * rmp_subdivision_lower_curve:
 * @curve: on the fine mesh
 *
 * Returns: (transfer full): the same curve on the coarse mesh, point by point
 */
RmpSurfaceCurve *rmp_subdivision_lower_curve (const RmpSubdivision *self, const RmpTopology *coarse,
                                              const RmpSurfaceCurve *curve);

G_END_DECLS
