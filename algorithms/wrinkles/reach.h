/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reach.h: triangles that are within a distance of a point and connected to it: near on the cloth,
 * not only in space.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

double rmp_segment_distance (const double point[3], const double from[3], const double to[3]);

/* A flood fill over faces. Each flood is independent of the last; the object only keeps their
 * memory.
 */
typedef struct _RmpReach RmpReach;

RmpReach *rmp_reach_new (const RmpTopology *topology);
void rmp_reach_free (RmpReach *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReach, rmp_reach_free)

/**
 * rmp_reach_flood:
 * @face: the face to begin with, whatever its distance
 * @n: (out)
 *
 * Crosses edges with exactly two faces.
 *
 * Returns: (transfer none): [@n] faces within @distance of @point, @face first; valid until the
 *   next flood
 */
const guint32 *rmp_reach_flood (RmpReach *self, const double *positions, guint32 face,
                                const double point[3], double distance, guint *n);

G_END_DECLS
