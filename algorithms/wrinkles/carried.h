/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carried.h: how wrinkles go on from frame to frame: how far vertices are from a surface, told in
 * frames that turn with it. A frame is the way to a vertex's first neighbour, across it, and the
 * normal.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/**
 * rmp_carried_tell:
 * @anchors, @normals: [#V × 3] of the surface
 * @positions: [#V × 3]
 * @offsets: (out caller-allocates): [#V × 3] metres: along the tangent, across it, along the normal
 */
void rmp_carried_tell (const RmpTopology *topology, const double *anchors, const double *normals,
                       const double *positions, double *offsets);

/* The way back: @positions: (out caller-allocates): [#V × 3], where @offsets are from @anchors. */
void rmp_carried_place (const RmpTopology *topology, const double *anchors, const double *normals,
                        const double *offsets, double *positions);

/* Mean edges that cloth may be deformed by from one frame to the next, in the mean, before it is
 * taken for another pose, with nothing to remember.
 */
#define RMP_CARRIED_TELEPORT 5.0

/**
 * rmp_carried_has_jumped:
 * @n: vertices of the garment's mesh
 * @before, @now: [@n × 3] metres, in two frames
 * @edge: metres, its mean edge
 *
 * Whether the cloth, apart from where it is carried as a whole, went too far to be the same.
 */
gboolean rmp_carried_has_jumped (guint n, const double *before, const double *now, double edge);

G_END_DECLS
