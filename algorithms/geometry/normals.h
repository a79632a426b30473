/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* normals.h: angle-weighted vertex normals, and how open or closed a surface is at a vertex.
 *
 * All functions sum per vertex in the order of the topology, so that any number of threads gives
 * the same bytes.
 */

#include "compute/accelerator.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

/**
 * rmp_normals_compute:
 * @positions: [#V × 3] metres
 * @normals: (out caller-allocates): [#V × 3] unit
 * @n_threads: 0 for all cores
 *
 * A normal is the sum of the unit normals of the faces at the vertex, each times its angle there.
 * If that is zero or not finite, the sum of the edge neighbours' normals is used instead; if that
 * is zero too, the normal is (0, 0, 0).
 *
 * Returns: whether any vertex has no normal
 */
gboolean rmp_normals_compute (const RmpTopology *topology, const float *positions, float *normals,
                              guint n_threads);

/**
 * rmp_normals_compute_once:
 * @faces: [@n_faces × 3]
 * @positions: [@n_vertices × 3] metres
 * @normals: (out caller-allocates): [@n_vertices × 3] unit
 *
 * The same to rounding, for a mesh whose topology is not at hand and not needed again; on one
 * thread.
 *
 * Returns: whether any vertex has no normal
 */
gboolean rmp_normals_compute_once (guint n_vertices, guint n_faces, const guint32 *faces,
                                   const float *positions, float *normals);

/* The same to rounding, on @accelerator (nullable) where that is faster: for what is only looked
 * at.
 */
gboolean rmp_normals_compute_on (RmpAccelerator *accelerator, const RmpTopology *topology,
                                 const float *positions, float *normals, guint n_threads);

/* Some vertices of a mesh, whose normals are computed without those of the others. Immutable. */
typedef struct _RmpNormalRows RmpNormalRows;

/**
 * rmp_normal_rows_new:
 * @topology: borrowed until the rows are freed
 * @vertices: [@n_rows] copied
 *
 * Stores the neighbours of its vertices side by side, wherever they are in the mesh.
 */
RmpNormalRows *rmp_normal_rows_new (const RmpTopology *topology, guint n_rows,
                                    const guint32 *vertices);
void rmp_normal_rows_free (RmpNormalRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpNormalRows, rmp_normal_rows_free)

/**
 * rmp_normal_rows_compute:
 * @positions: [#V × 3] metres
 * @normals: (inout): [#rows × 3]; only rows @begin to @end are written
 *
 * The result is that of rmp_normals_compute() up to rounding: here the faces of a vertex are summed
 * in the order in which they surround it.
 *
 * Returns: whether one of them has no normal
 */
gboolean rmp_normal_rows_compute (const RmpNormalRows *self, const float *positions, guint begin,
                                  guint end, float *normals, guint n_threads);

/* The same in double precision, for solvers. */
void rmp_normals_compute_double (const RmpTopology *topology, const double *positions,
                                 double *normals, guint n_threads);

/**
 * rmp_normals_compute_rows:
 * @rows: [@n_rows] vertices
 * @normals: (out caller-allocates): [@n_rows × 3]
 *
 * Gives the same bits as rmp_normals_compute_double() at these vertices. Reads only the positions
 * around them: two rings where a normal is zero, otherwise one.
 */
void rmp_normals_compute_rows (const RmpTopology *topology, const double *positions, guint n_rows,
                               const guint32 *rows, double *normals);

/**
 * rmp_normals_occlusion:
 * @normals: [#V × 3] unit
 * @radius: metres; size of the creases that hide the sky
 * @occlusion: (out caller-allocates): [#V] openness, 1 in the open, towards 0 in deep creases
 *
 * o = 1 / √(1 + (2 κ r)²), with κ ≥ 0 the umbrella estimate of the mean curvature, positive in
 * valleys, smoothed twice over the edge neighbours.
 */
void rmp_normals_occlusion (const RmpTopology *topology, const float *positions,
                            const float *normals, float radius, float *occlusion, guint n_threads);

G_END_DECLS
