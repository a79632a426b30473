/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curvature.h: the curvature of the cloth at a face, from the normals of its vertices. Bulges are
 * positive, hollows negative.
 */

#include "methods/dynamic-wrinkling/cloth.h"

G_BEGIN_DECLS

/* The normal curvature along @direction, unit and in the plane of the face. */
double rmp_wrinkle_face_curvature (const RmpWrinkleFrame *frame, guint32 face,
                                   const double direction[3]);

/**
 * rmp_wrinkle_hollows:
 * @frame: has its normals
 * @depths: (out): [#F] φ: 0 on flat and round cloth, 1 where it is a deep saddle, as over a joint
 *
 * From the angle defects of the vertices of a face; vertices on a border do not count.
 */
void rmp_wrinkle_hollows (const RmpWrinkleFrame *frame, double *depths);

/* The direction in which the face is most hollow, unit, in the axes of the flat triangle. */
void rmp_wrinkle_face_hollow (const RmpWrinkleFrame *frame, guint32 face, double direction[2]);

G_END_DECLS
