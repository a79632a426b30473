/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bvh.h: a tree of boxes over faces, for rays and closest points.
 *
 * Boxes are split at the median along the longest axis of the face centres. The tree copies what it
 * needs and is immutable: any thread may query it.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

typedef struct _RmpBvh RmpBvh;

/**
 * rmp_bvh_new:
 * @faces: [#F × 3]
 * @positions: [… × 3] metres; faces with a position that is not finite are left out
 * @mask: (nullable): [#F] 1 on the faces to include
 */
RmpBvh *rmp_bvh_new (guint n_faces, const guint32 *faces, const float *positions,
                     const guint8 *mask);
void rmp_bvh_free (RmpBvh *self);

/**
 * rmp_bvh_cast:
 * @origin: metres
 * @direction: any length
 * @hit: (out): the first point the ray meets; of equally near faces, on the one with the lowest
 *   number
 * @distance: (out) (optional): in multiples of the length of @direction
 *
 * Both sides of a face stop the ray.
 *
 * Returns: %FALSE if nothing is met
 */
gboolean rmp_bvh_cast (const RmpBvh *self, const double origin[3], const double direction[3],
                       RmpSurfacePoint *hit, double *distance);

/**
 * rmp_bvh_closest:
 * @hit: (out): the point of the surface closest to @point; of equally near faces, on the one with
 *   the lowest number
 * @distance: (out) (optional): metres
 *
 * Returns: %FALSE if there are no faces
 */
gboolean rmp_bvh_closest (const RmpBvh *self, const double point[3], RmpSurfacePoint *hit,
                          double *distance);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBvh, rmp_bvh_free)

G_END_DECLS
