/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-base.h: the coarse surface over which maps of heights and normals are. */

#include "geometry/mesh.h"
#include "geometry/topology.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/* The coarse mesh as it is posed, rounded between its vertices. @positions: [#V × 3] (transfer
 * full)
 */
RmpRelief *rmp_map_base_new (RmpMesh *mesh, const RmpTopology *topology, const float *positions,
                             guint n_threads);

/* The frame of tangent space on a base that has tangents: along u, along v, and up, each unit.
 * @weights: of the second and third corner
 */
void rmp_map_base_find_frame (const RmpRelief *base, guint32 face, const double weights[2],
                              double frame[3][3]);

/* The same with the corners' normals blended, as programs have it that know no rounding: what a
 * shader gets of a mesh's normals and tangents, made unit and set at right angles.
 */
void rmp_map_base_blend_frame (const RmpRelief *base, guint32 face, const double weights[2],
                               double frame[3][3]);

G_END_DECLS
