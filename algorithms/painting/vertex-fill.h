/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vertex-fill.h: what fills and filters weights in [0, 1] and tangent directions, one a vertex.
 *
 * Weights are [#V] and directions [#V × 3], unit or 0, changed in place. A direction and its opposite are the same.
 */

#include "geometry/profile.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

/* @n_steps means over a vertex and its neighbours, half and half. */
void rmp_vertex_weights_smooth (const RmpTopology *topology, guint n_steps, float *weights);
void rmp_vertex_weights_invert (guint n_vertices, float *weights);

/**
 * rmp_vertex_weights_gradient:
 * @positions: [#V × 3] metres
 * @from: where and before which weights are 0
 * @to: where and beyond which they are 1; if it is @from all are 1
 */
void rmp_vertex_weights_gradient (guint n_vertices, const float *positions, const double from[3], const double to[3],
                                  float *weights);

/**
 * rmp_vertex_weights_from_joints:
 * @joints: [#V × @n_influences]
 * @joint_weights: [#V × @n_influences]
 * @chosen: [@n_chosen] joints
 *
 * How much of a vertex hangs on the joints that are chosen: the sum of their weights.
 */
void rmp_vertex_weights_from_joints (guint n_vertices, guint n_influences, const guint16 *joints,
                                     const float *joint_weights, guint n_chosen, const guint16 *chosen, float *weights);

/* @faces: [#F] not 0 on those of a material: 1 where all faces of a vertex are, less on its border by their share. */
void rmp_vertex_weights_from_faces (const RmpTopology *topology, const guint8 *faces, float *weights);

/**
 * rmp_vertex_weights_from_field:
 * @field: [#V]
 * @low: the value that becomes 0
 * @high: the value that becomes 1; may be below @low
 *
 * Linear between and cut beyond; what is not finite becomes 0. If both are equal, 1 above it and 0 elsewhere.
 */
void rmp_vertex_weights_from_field (guint n_vertices, const float *field, double low, double high, float *weights);

/* The smallest and the largest finite value; FALSE and 0 if there is none. */
gboolean rmp_vertex_field_range (guint n_vertices, const float *field, double *low, double *high);

/* A field a face as a field a vertex: the mean over the faces with a finite value, else NaN. @out: [#V] */
void rmp_vertex_field_from_faces (const RmpTopology *topology, const float *field, float *out);

/* @value on all vertices that faces join to those of @face. */
void rmp_vertex_weights_fill_part (const RmpTopology *topology, guint32 face, double value, float *weights);

/* @value on all vertices of the UV island that @face is part of; without UVs as rmp_vertex_weights_fill_part(). */
void rmp_vertex_weights_fill_island (const RmpMesh *mesh, guint32 face, double value, float *weights);

/**
 * rmp_vertex_directions_fill:
 * @normals: [#V × 3] unit
 * @direction: [3] of any length
 *
 * Lays @direction flat on the surface; 0 where it is at right angles to it.
 */
void rmp_vertex_directions_fill (guint n_vertices, const float *normals, const double direction[3], float *directions);

/**
 * rmp_vertex_directions_smooth:
 * @normals: [#V × 3] unit
 *
 * @n_steps means over a vertex and its neighbours. What is 0 takes part as nothing, so that directions spread to it.
 */
void rmp_vertex_directions_smooth (const RmpTopology *topology, const float *normals, guint n_steps, float *directions);

/* Turns each by @angle radians about its normal, counter-clockwise. */
void rmp_vertex_directions_turn (guint n_vertices, const float *normals, double angle, float *directions);

/* Takes those of @others that are not 0. */
void rmp_vertex_directions_merge (guint n_vertices, const float *others, float *directions);

/**
 * rmp_vertex_directions_from_uvs:
 * @faces: (nullable): [#F] not 0 where directions are wanted
 * @axis: 0: along growing U; 1: along growing V
 *
 * Means over the faces at a vertex; 0 where none is wanted, and everywhere without UVs.
 */
void rmp_vertex_directions_from_uvs (const RmpMesh *mesh, const float *normals, const guint8 *faces, guint axis,
                                     float *directions);

/* Where weights rise fastest; 0 where they are as good as even. @positions: [#V × 3] metres */
void rmp_vertex_directions_from_weights (const RmpTopology *topology, const float *positions, const float *normals,
                                         const float *weights, float *directions);

/* A bone at rest. */
typedef struct
{
  double from[3], along[3]; /* its joint, and unit to its end, or 0 */
  gboolean chosen;
} RmpBoneLine;

/**
 * rmp_vertex_directions_from_bones:
 * @joints: [#V × @n_influences] indices into @bones
 * @joint_weights: [#V × @n_influences]
 * @around: round the bones instead of along them
 *
 * Means over the chosen bones by their weights, where a vertex hangs on them by at least a half; 0 elsewhere.
 */
void rmp_vertex_directions_from_bones (guint n_vertices, const float *positions, const float *normals,
                                       guint n_influences, const guint16 *joints, const float *joint_weights,
                                       const RmpBoneLine *bones, gboolean around, float *directions);

G_END_DECLS
