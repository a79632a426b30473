/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* section.h: the curve in which a plane cuts a mesh, followed from face to face in both directions
 * from a seed.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

/**
 * rmp_section_trace:
 * @topology: of the mesh
 * @positions: [#V × 3] metres
 * @mask: (nullable): [#F] 1 on faces the curve may enter
 * @seed: a point of the plane, at which the curve starts
 * @normal: of the plane, any length
 * @forward: the direction along the plane in which the arc length grows
 * @length: metres, half of it to each side of the seed
 * @seed_arc: (out) (optional): arc length of the seed on the result, metres
 *
 * A side that meets a border of the mesh or of the mask ends there; the other side does not become
 * longer for it. A closed section ends where it meets itself. The curve passes through vertices and
 * along edges, borders included, that lie on the plane up to rounding in single precision. At a
 * non-manifold edge it continues on the face that is best aligned with its direction.
 *
 * Returns: (transfer full) (nullable): %NULL if the seed's face is masked out, degenerate or
 *   parallel to the plane
 */
RmpSurfaceCurve *rmp_section_trace (const RmpTopology *topology, const double *positions,
                                    const guint8 *mask, const RmpSurfacePoint *seed,
                                    const double normal[3], const double forward[3], double length,
                                    double *seed_arc);

G_END_DECLS
