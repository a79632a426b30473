/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pleat.h: cloth that rests folded along a line. */

#include "cloth/hinge.h"
#include "geometry/curve.h"

G_BEGIN_DECLS

/**
 * rmp_cloth_pleat_add:
 * @faces: [#F × 3] of the mesh that @curve is on; @positions: [#V × 3] metres, at rest
 * @vertices: (nullable): the mesh's vertex of each that hinges name; they are the mesh's own
 *   without it
 * @angle: radians between the normals on both sides, > 0 where the line is a ridge seen from the
 *   faces' side
 * @rest: (inout): [@n_hinges] radians that the cloth bends back to
 *
 * Each edge near the line is laid flat beside it and the flat is folded along the line: what the
 * edge is bent by then is added. So all edges that a way across the line meets have the whole angle
 * together, whether the line runs along edges or through faces. Beyond its ends nothing is folded.
 */
void rmp_cloth_pleat_add (const RmpSurfaceCurve *curve, const guint32 *faces,
                          const double *positions, guint n_hinges, const RmpClothHinge *hinges,
                          const guint32 *vertices, double angle, double *rest);

G_END_DECLS
