/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* path.h: wrinkle paths on the mesh: points on its edges, where each two successive edges belong to
 * one triangle.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* A point of a path: t v1 + (1 − t) v2 on the edge (v1, v2), v1 < v2. */
typedef struct
{
  guint32 edge;
  double t;
} RmpEdgePathPoint;

/* How near a point may come to the ends of an edge. It is never at a vertex. */
#define RMP_PATH_MARGIN 1e-3

static inline double
rmp_edge_path_clamp (double t)
{
  return CLAMP (t, RMP_PATH_MARGIN, 1.0 - RMP_PATH_MARGIN);
}

/* @positions: [#V × 3] posed */
void rmp_edge_path_point_position (const RmpTopology *topology, const double *positions,
                                   const RmpEdgePathPoint *point, double position[3]);

/* The face that both edges belong to, the first if there are several; RMP_INDEX_NONE if there is
 * none.
 */
guint32 rmp_edge_path_shared_face (const RmpTopology *topology, guint32 a, guint32 b);

/* The face on the other side of @edge, or RMP_INDEX_NONE at a border or where more than two meet.
 */
guint32 rmp_edge_path_face_across (const RmpTopology *topology, guint32 edge, guint32 face);

/* Metres from the first point to the last. */
double rmp_edge_path_length (const RmpTopology *topology, const double *positions, guint n,
                             const RmpEdgePathPoint *points);

/**
 * rmp_edge_path_smooth:
 * @step: μ: 0 moves nothing, 1 moves points to where the straight line through both triangles
 *   crosses the edge
 * @points: (inout): [@n] all but the two ends are moved, each by the old positions of its
 *   neighbours
 *
 * Tangential smoothing (thesis, §5.2): towards the straight line through the two triangles laid
 * flat, which is found without laying them flat.
 */
void rmp_edge_path_smooth (const RmpTopology *topology, const double *positions, double step,
                           guint n, RmpEdgePathPoint *points);

G_END_DECLS
