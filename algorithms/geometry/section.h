/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* section.h: the curve in which a plane cuts a mesh, followed from face to face out of a seed. */

#include "geometry/curve.h"

G_BEGIN_DECLS

/**
 * rmp_section_trace:
 * @topology: of the mesh
 * @positions: [#V × 3] metres
 * @mask: (nullable): [#F] 1 on faces the curve may enter
 * @seed: where the plane passes and the curve starts
 * @normal: of the plane, any length
 * @forward: which way along the plane the curve counts up
 * @length: metres in all; half of it each way
 * @seed_arc: (out) (optional): arc length of the seed on the result, metres
 *
 * A side that meets a border of the mesh or of the mask ends there; the other side does not get what is left over. A
 * closed section ends where it meets itself. The curve runs through vertices and along edges that lie on the plane, up to
 * rounding in single precision, also where a border does. At a non-manifold edge the curve takes the face most aligned
 * with its direction.
 *
 * Returns: (transfer full) (nullable): %NULL if the seed's face is masked out, degenerate or parallel to the plane
 */
RmpSurfaceCurve *rmp_section_trace (const RmpTopology *topology, const double *positions, const guint8 *mask,
                                    const RmpSurfacePoint *seed, const double normal[3], const double forward[3],
                                    double length, double *seed_arc);

G_END_DECLS
