/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vertex-fill.h: fills and filters for weights in [0, 1] and for tangent directions, given per
 * vertex.
 *
 * Weights are [#V] and directions [#V × 3], unit or 0, changed in place. A direction and its
 * opposite mean the same.
 */

#include "geometry/profile.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

/* Averages @n_steps times: half the vertex itself, half the mean of its neighbours. */
void rmp_vertex_weights_smooth (const RmpTopology *topology, guint n_steps, float *weights);
void rmp_vertex_weights_invert (guint n_vertices, float *weights);

/**
 * rmp_vertex_weights_gradient:
 * @positions: [#V × 3] metres
 * @from: the point at and before which weights are 0
 * @to: the point at and beyond which they are 1; if equal to @from, all are 1
 */
void rmp_vertex_weights_gradient (guint n_vertices, const float *positions, const double from[3],
                                  const double to[3], float *weights);

/**
 * rmp_vertex_weights_from_joints:
 * @joints: [#V × @n_influences]
 * @joint_weights: [#V × @n_influences]
 * @chosen: [@n_chosen] joints
 *
 * Sets each weight to the sum of the skin weights of the chosen joints.
 */
void rmp_vertex_weights_from_joints (guint n_vertices, guint n_influences, const guint16 *joints,
                                     const float *joint_weights, guint n_chosen,
                                     const guint16 *chosen, float *weights);

/* Sets each weight to the share of the faces at the vertex that belong to a material. @faces: [#F]
 * not 0 on these
 */
void rmp_vertex_weights_from_faces (const RmpTopology *topology, const guint8 *faces,
                                    float *weights);

/**
 * rmp_vertex_weights_from_field:
 * @field: [#V]
 * @low: the value that becomes 0
 * @high: the value that becomes 1; may be below @low
 *
 * Linear in between and clamped beyond; values that are not finite become 0. If @low equals @high:
 * 1 above it, 0 elsewhere.
 */
void rmp_vertex_weights_from_field (guint n_vertices, const float *field, double low, double high,
                                    float *weights);

/* The smallest and the largest finite value; FALSE and 0 if there is none. */
gboolean rmp_vertex_field_range (guint n_vertices, const float *field, double *low, double *high);

/* Converts a field per face to one per vertex: the mean over the faces with a finite value, or NaN
 * if there is none. @out: [#V]
 */
void rmp_vertex_field_from_faces (const RmpTopology *topology, const float *field, float *out);

/* Sets @value on all vertices that are connected to those of @face. */
void rmp_vertex_weights_fill_part (const RmpTopology *topology, guint32 face, double value,
                                   float *weights);

/* Sets @value on all vertices of the UV island of @face; without UVs like
 * rmp_vertex_weights_fill_part().
 */
void rmp_vertex_weights_fill_island (const RmpMesh *mesh, guint32 face, double value,
                                     float *weights);

/**
 * rmp_vertex_directions_fill:
 * @normals: [#V × 3] unit
 * @direction: [3] of any length
 *
 * Projects @direction onto the surface at every vertex; 0 where it is at right angles to the
 * surface.
 */
void rmp_vertex_directions_fill (guint n_vertices, const float *normals, const double direction[3],
                                 float *directions);

/**
 * rmp_vertex_directions_smooth:
 * @normals: [#V × 3] unit
 *
 * Averages @n_steps times over each vertex and its neighbours. Vertices without a direction do not
 * contribute, so directions spread to them.
 */
void rmp_vertex_directions_smooth (const RmpTopology *topology, const float *normals, guint n_steps,
                                   float *directions);

/* Turns each direction by @angle radians about the normal, counter-clockwise. */
void rmp_vertex_directions_turn (guint n_vertices, const float *normals, double angle,
                                 float *directions);

/* Replaces directions by those of @others that are not 0. */
void rmp_vertex_directions_merge (guint n_vertices, const float *others, float *directions);

/**
 * rmp_vertex_directions_from_uvs:
 * @faces: (nullable): [#F] not 0 where directions are wanted
 * @axis: 0: along growing U; 1: along growing V
 *
 * Averages over the faces at a vertex; 0 where none of them is wanted, and everywhere if the mesh
 * has no UVs.
 */
void rmp_vertex_directions_from_uvs (const RmpMesh *mesh, const float *normals, const guint8 *faces,
                                     guint axis, float *directions);

/* The direction in which the weights rise fastest; 0 where they are nearly constant. @positions:
 * [#V × 3] metres
 */
void rmp_vertex_directions_from_weights (const RmpTopology *topology, const float *positions,
                                         const float *normals, const float *weights,
                                         float *directions);

/* A bone at rest. */
typedef struct
{
  double from[3], along[3]; /* its joint, and the unit direction to its end, or 0 */
  gboolean chosen;
} RmpBoneLine;

/**
 * rmp_vertex_directions_from_bones:
 * @joints: [#V × @n_influences] indices into @bones
 * @joint_weights: [#V × @n_influences]
 * @around: round the bones instead of along them
 *
 * Averages over the chosen bones, weighted by their skin weights, where these sum to at least one
 * half; 0 elsewhere.
 */
void rmp_vertex_directions_from_bones (guint n_vertices, const float *positions,
                                       const float *normals, guint n_influences,
                                       const guint16 *joints, const float *joint_weights,
                                       const RmpBoneLine *bones, gboolean around,
                                       float *directions);

G_END_DECLS
