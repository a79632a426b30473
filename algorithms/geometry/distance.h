/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* distance.h: how far each vertex is from a line on the surface, on which side of it, and which
 * point of the line is nearest.
 *
 * Geodesic: fast marching after R. Kimmel, J. Sethian, "Computing geodesic paths on manifolds",
 * 1998, where a triangle is updated by unfolding it into the coordinates (s, d) of its two known
 * corners. Euclidean: as published in "Unilaterally incompressible skinning", 2017, but kept from
 * reaching through to the other side of a limb.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

/* The vertices within the radius of the line; all others are farther. */
typedef struct
{
  guint n_vertices;
  guint32 *vertices; /* [n_vertices] ascending */
  double *s;         /* [n_vertices] arc length of the nearest point of the line, metres */
  double *d;         /* [n_vertices] distance, metres; > 0 left of the line seen from outside */
  guint n_crossed;
  guint32 *crossed; /* [n_crossed] faces the (extended) line runs through, ascending */
} RmpLineDistance;

/**
 * rmp_line_distance_geodesic:
 * @topology: of the mesh
 * @positions: [#V × 3] metres
 * @line: a curve on that mesh
 * @radius: metres
 *
 * Beyond its ends the line is taken to continue straight: s is negative there or exceeds the
 * length, and d is the distance from that continuation. Where two pieces of the line are equally
 * near, the lower arc length wins.
 */
RmpLineDistance *rmp_line_distance_geodesic (const RmpTopology *topology, const double *positions,
                                             const RmpSurfaceCurve *line, double radius);

/**
 * rmp_line_distance_euclidean:
 * @normals: [#V × 3] unit
 *
 * Straight through space; s stays within the line. Only vertices count that edges with |d| <
 * @radius join to the line, and whose normal does not point away from that of the line.
 */
RmpLineDistance *rmp_line_distance_euclidean (const RmpTopology *topology, const double *positions,
                                              const double *normals, const RmpSurfaceCurve *line,
                                              double radius);
void rmp_line_distance_free (RmpLineDistance *self);

/* Index of a vertex in the arrays, or RMP_INDEX_NONE. */
guint32 rmp_line_distance_find (const RmpLineDistance *self, guint32 vertex);

/**
 * rmp_line_distance_face:
 * @face: face of @topology
 * @coordinates: (out caller-allocates): [3 corners × 2] (s, d), which may be interpolated linearly
 *   over the face
 *
 * Returns: %FALSE if a corner is beyond the radius, or if its corners lie on different sides of the
 *   line although the line does not cross it, as behind a limb, where both sides meet
 */
gboolean rmp_line_distance_face (const RmpLineDistance *self, const RmpTopology *topology,
                                 guint32 face, double *coordinates);

/**
 * rmp_polyline_nearest:
 * @points: [@n_points × 3] metres
 * @point: [3]
 * @s: (out): arc length of the nearest point; the lower one when two are equally near
 * @segment: (out) (optional): the segment it lies on
 *
 * Returns: the distance in space, metres; segments are clamped at their ends
 */
double rmp_polyline_nearest (guint n_points, const double *points, const double point[3], double *s,
                             guint *segment);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpLineDistance, rmp_line_distance_free)

G_END_DECLS
