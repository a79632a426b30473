/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve.h: a polyline on a mesh. It follows the mesh as it moves, because its points are (face,
 * barycentric).
 *
 * Segment i runs inside points[i].face from point i to point i + 1, which lies on the border of
 * that face (or inside of it, when both points share the face). A point on an edge has a weight of
 * exactly 0 for the opposite corner. The last point is given in the face of the last segment.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 face;
  double barycentric[2]; /* weights of the second and third corner */
} RmpSurfacePoint;

typedef struct
{
  guint n_points; /* ≥ 2 */
  RmpSurfacePoint *points;
} RmpSurfaceCurve;

RmpSurfaceCurve *rmp_surface_curve_new (guint n_points, const RmpSurfacePoint *points);
RmpSurfaceCurve *rmp_surface_curve_copy (const RmpSurfaceCurve *self);
void rmp_surface_curve_free (RmpSurfaceCurve *self);

/* Whether they are equal to the last bit. */
gboolean rmp_surface_points_equal (guint n, const RmpSurfacePoint *a, const RmpSurfacePoint *b);

/* The position of a point on a mesh with these positions; @out: (out caller-allocates): [3]. */
void rmp_surface_point_position (const RmpSurfacePoint *point, const guint32 *faces,
                                 const double *positions, double out[3]);

/* Weights of all three corners; their order is the face's. */
static inline void
rmp_surface_point_weights (const RmpSurfacePoint *point, double weights[3])
{
  weights[0] = 1.0 - point->barycentric[0] - point->barycentric[1];
  weights[1] = point->barycentric[0];
  weights[2] = point->barycentric[1];
}

/**
 * rmp_surface_point_on_edge:
 * @a: one end of an edge of @face
 * @b: the other end
 * @t: 0 at @a, 1 at @b
 *
 * Returns: the point, with a weight of exactly 0 for the opposite corner
 */
RmpSurfacePoint rmp_surface_point_on_edge (const guint32 *faces, guint32 face, guint32 a, guint32 b,
                                           double t);

/**
 * rmp_surface_point_move:
 * @face: another face that contains the point, because it lies on a common edge or corner
 * @moved: (out): the same point, given in @face
 *
 * Returns: %FALSE if @face does not contain the point
 */
gboolean rmp_surface_point_move (const RmpSurfacePoint *point, const guint32 *faces, guint32 face,
                                 RmpSurfacePoint *moved);

/**
 * rmp_surface_curve_positions:
 * @faces: [#F × 3]
 * @positions: [#V × 3] metres
 * @out: (out caller-allocates): [n_points × 3]
 */
void rmp_surface_curve_positions (const RmpSurfaceCurve *self, const guint32 *faces,
                                  const double *positions, double *out);

/**
 * rmp_surface_curve_arcs:
 * @arcs: (out caller-allocates) (nullable): [n_points] arc length from the first point, metres
 *
 * Returns: the whole length
 */
double rmp_surface_curve_arcs (const RmpSurfaceCurve *self, const guint32 *faces,
                               const double *positions, double *arcs);

/**
 * rmp_surface_curve_split:
 * @cuts: [@n_cuts] ascending arc lengths on @positions, metres
 * @indices: (out caller-allocates): [@n_cuts] the points at the cuts
 *
 * Makes the same curve with a point at each cut. A cut that is nearer to a point than 1e-12 of the
 * length uses that point.
 *
 * Returns: (transfer full):
 */
RmpSurfaceCurve *rmp_surface_curve_split (const RmpSurfaceCurve *self, const guint32 *faces,
                                          const double *positions, guint n_cuts, const double *cuts,
                                          guint *indices);

/**
 * rmp_surface_curve_range:
 * @begin: arc length on @positions, metres
 * @end: more than @begin
 *
 * Returns: (transfer full): the curve from @begin to @end, cut off at its own ends
 */
RmpSurfaceCurve *rmp_surface_curve_range (const RmpSurfaceCurve *self, const guint32 *faces,
                                          const double *positions, double begin, double end);

/**
 * rmp_surface_curve_extend:
 * @length: metres at each end
 * @first: (out): index of the old first point in the result
 *
 * Continues the curve straight beyond both ends, by unfolding face after face, for @length or up to
 * a border.
 *
 * Returns: (transfer full):
 */
RmpSurfaceCurve *rmp_surface_curve_extend (const RmpSurfaceCurve *self, const RmpTopology *topology,
                                           const double *positions, double length, guint *first);

/* The same curve from its last point to its first; (transfer full). */
RmpSurfaceCurve *rmp_surface_curve_reverse (const RmpSurfaceCurve *self, const guint32 *faces);

/**
 * rmp_surface_point_walk:
 * @mask: (nullable): [#F] 1 on the faces that may be entered
 * @direction: [3] of any length; only its part in the plane of the point's face counts
 * @length: metres
 *
 * Returns: the end of the straight line from @from, found by unfolding face after face, after
 *   @length or where the faces end
 */
RmpSurfacePoint rmp_surface_point_walk (const RmpSurfacePoint *from, const RmpTopology *topology,
                                        const double *positions, const guint8 *mask,
                                        const double direction[3], double length);

/**
 * rmp_surface_walk:
 * @point: (inout): the beginning of the way, then its end
 * @direction: (inout): [3] as above; then the unit direction at the end, in the plane of the last
 *   face
 * @points: (nullable) (element-type RmpSurfacePoint): the beginning of each piece of the way is
 *   appended, but not the end of the last
 *
 * The same for a way that is walked in several calls, each of which continues the one before.
 *
 * Returns: the metres that were left when the faces ended; 0 if the whole way was walked
 */
double rmp_surface_walk (const RmpTopology *topology, const double *positions, const guint8 *mask,
                         RmpSurfacePoint *point, double direction[3], double length,
                         GArray *points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSurfaceCurve, rmp_surface_curve_free)

G_END_DECLS
