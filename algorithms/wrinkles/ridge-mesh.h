/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ridge-mesh.h: the fine mesh on which wrinkles are baked: coarse faces are cut finely where
 * wrinkles may touch them. The faces at an edge share its points, so that no crack opens.
 */

#include "geometry/mesh.h"
#include "geometry/topology.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/**
 * rmp_ridge_mesh_new:
 * @mesh: the coarse cloth at rest, for positions and texture coordinates
 * @topology: of @mesh
 * @levels: [#E] pieces an edge is cut into, at least 1
 *
 * The vertices of the coarse mesh keep their numbers; the points on edges follow, then those within
 * faces.
 *
 * Returns: (transfer full)
 */
RmpReliefTopology *rmp_ridge_mesh_new (const RmpMesh *mesh, const RmpTopology *topology,
                                       const guint8 *levels);

/* The number of pieces of each edge, by its length at rest: pieces of @fine metres if one of its
 * faces is touched, otherwise one piece. @touched: [#F];
 * @levels: (out): [#E]. Returns: whether an edge would have needed more pieces than the limit
 */
gboolean rmp_ridge_mesh_levels (const RmpTopology *topology, const float *rest, double fine,
                                const guint8 *touched, guint8 *levels);

/* The same with a fineness per face; an edge is as fine as the finest of its faces. @fine: [#F]
 * metres; 0: not touched
 */
gboolean rmp_ridge_mesh_levels_by_face (const RmpTopology *topology, const float *rest,
                                        const double *fine, guint8 *levels);

G_END_DECLS
