/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve.h: a polyline on a mesh. It follows the mesh as it moves, because its points are (face, barycentric).
 *
 * Segment i runs inside points[i].face from point i to point i + 1, which lies on the border of that face (or inside of
 * it, when both points share the face). A point on an edge has a weight of exactly 0 for the corner across; the last
 * point is given in the face of the last segment.
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

/* To the last bit. */
gboolean rmp_surface_points_equal (guint n, const RmpSurfacePoint *a, const RmpSurfacePoint *b);
gboolean rmp_surface_curve_equal (const RmpSurfaceCurve *a, const RmpSurfaceCurve *b);

/* The place of a point on a mesh with these positions; @out: (out caller-allocates): [3]. */
void rmp_surface_point_position (const RmpSurfacePoint *point, const guint32 *faces, const double *positions,
                                 double out[3]);

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
 * Returns: the point, with a weight of exactly 0 for the corner across
 */
RmpSurfacePoint rmp_surface_point_on_edge (const guint32 *faces, guint32 face, guint32 a, guint32 b, double t);

/**
 * rmp_surface_point_move:
 * @face: a face that holds the point too, because it is on a common edge or corner
 * @moved: (out): the point as @face names it
 *
 * Returns: %FALSE if @face does not hold the point
 */
gboolean rmp_surface_point_move (const RmpSurfacePoint *point, const guint32 *faces, guint32 face,
                                 RmpSurfacePoint *moved);

/**
 * rmp_surface_curve_positions:
 * @faces: [#F × 3]
 * @positions: [#V × 3] metres
 * @out: (out caller-allocates): [n_points × 3]
 */
void rmp_surface_curve_positions (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                                  double *out);

/**
 * rmp_surface_curve_arcs:
 * @arcs: (out caller-allocates) (nullable): [n_points] arc length from the first point, metres
 *
 * Returns: the whole length
 */
double rmp_surface_curve_arcs (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                               double *arcs);

/**
 * rmp_surface_curve_split:
 * @cuts: [@n_cuts] ascending arc lengths on @positions, metres
 * @indices: (out caller-allocates): [@n_cuts] the points at the cuts
 *
 * A curve with a point at each cut, all on the old curve. A cut within 1e-12 of the length of a point uses that point.
 *
 * Returns: (transfer full):
 */
RmpSurfaceCurve *rmp_surface_curve_split (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                                          guint n_cuts, const double *cuts, guint *indices);

/**
 * rmp_surface_curve_range:
 * @begin: arc length on @positions, metres
 * @end: more than @begin
 *
 * Returns: (transfer full): the curve from one to the other, no farther than its ends
 */
RmpSurfaceCurve *rmp_surface_curve_range (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                                          double begin, double end);

/**
 * rmp_surface_curve_extend:
 * @length: metres at each end
 * @first: (out): index of the old first point in the result
 *
 * Goes on straight (by unfolding face after face) beyond both ends, until @length is used up or at a border.
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
 * Returns: where the straight line from @from leads, by unfolding face after face, after @length or where faces end
 */
RmpSurfacePoint rmp_surface_point_walk (const RmpSurfacePoint *from, const RmpTopology *topology,
                                        const double *positions, const guint8 *mask, const double direction[3],
                                        double length);

/**
 * rmp_surface_walk:
 * @point: (inout): where to begin, and where it ended
 * @direction: (inout): [3] as above; at the end unit, in the plane of the face it ended in
 * @points: (nullable) (element-type RmpSurfacePoint): gets where each piece of the way begins, but not its end
 *
 * The same for ways that go on from where others ended.
 *
 * Returns: metres left where faces ended, 0 if none are
 */
double rmp_surface_walk (const RmpTopology *topology, const double *positions, const guint8 *mask,
                         RmpSurfacePoint *point, double direction[3], double length, GArray *points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSurfaceCurve, rmp_surface_curve_free)

G_END_DECLS
