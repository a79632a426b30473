/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map.h: which point of a relief is which point of the coarse mesh, both ways.
 *
 * What somebody points at is a point of the relief; what is drawn on a garment is kept on its
 * coarse mesh. The map depends on the two topologies alone, so one serves all frames of a clip.
 * Immutable once made.
 */

#include "geometry/curve.h"
#include "relief/relief.h"

G_BEGIN_DECLS

typedef struct _RmpReliefMap RmpReliefMap;

/**
 * rmp_relief_map_new:
 * @relief: every face lies in one coarse face by the anchors of its vertices; keeps a reference
 * @coarse: the mesh that the anchors name; keeps a reference
 *
 * Returns: (transfer full):
 */
RmpReliefMap *rmp_relief_map_new (RmpReliefTopology *relief, RmpTopology *coarse);
void rmp_relief_map_free (RmpReliefMap *self);

/**
 * rmp_relief_map_to_coarse:
 * @face: of the relief
 * @barycentric: weights of its second and third corner
 * @point: (out caller-allocates): the same point of the coarse mesh
 *
 * Returns: %FALSE if no coarse face holds the relief's face
 */
gboolean rmp_relief_map_to_coarse (const RmpReliefMap *self, guint face, const float barycentric[2],
                                   RmpSurfacePoint *point);

/**
 * rmp_relief_map_from_coarse:
 * @face: (out): of the relief
 * @barycentric: (out caller-allocates): weights of its second and third corner, for
 *   rmp_relief_evaluate()
 *
 * Returns: %FALSE if no face of the relief covers the point
 */
gboolean rmp_relief_map_from_coarse (const RmpReliefMap *self, const RmpSurfacePoint *point,
                                     guint *face, float barycentric[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReliefMap, rmp_relief_map_free)

G_END_DECLS
