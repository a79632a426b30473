/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bodies.h: what a garment is simulated among: the other meshes of its character, the faces of its
 * own mesh that are no cloth, and simple shapes. Which they are does not depend on time.
 */

#include "cloth/model.h"
#include "cloth/shapes.h"
#include "cloth/volumes.h"
#include "collision/stage.h"

G_BEGIN_DECLS

/* The colliders in @inputs (nullable) that cloth does not pass through. (transfer container)
 * (element-type RmpSampler)
 */
GPtrArray *rmp_cloth_list_colliders (const RmpInputs *inputs, const RmpValues *values);

/* The topology of a collider and where it is at rest, [#V × 3] metres, both (transfer full). */
RmpTopology *rmp_cloth_load_collider (RmpSampler *collider, double **rest);

/* Where it is at a time. (transfer full) */
double *rmp_cloth_sample_collider (RmpSampler *collider, double time, guint n_threads);

/* The shapes among which @model is simulated. (transfer full) (element-type RmpClothShape) */
GArray *rmp_cloth_list_shapes (const RmpClothModel *model, const RmpInput *input,
                               const RmpValues *values);

/* The faces of a shape for cloth of that thickness, on its own axes. (transfer full) */
RmpTopology *rmp_cloth_load_shape (const RmpClothShape *shape, double thickness, double **rest);

/**
 * rmp_cloth_load_own:
 * @vertices: (out) (transfer full): row of @mesh of each vertex of the body
 * @faces: (out) (transfer full) (element-type guint32) (nullable): face of @mesh of each of its
 *   faces
 *
 * What is no cloth of the garment's mesh, as a body like others. Faces next to cloth are left out:
 * cloth joins them.
 *
 * Returns: (transfer full) (nullable): %NULL where there is nothing
 */
RmpTopology *rmp_cloth_load_own (const RmpClothModel *model, const RmpMesh *mesh,
                                 guint32 **vertices, GArray **faces);

/* Where its @n vertices are, with [#V × 3] of the mesh. (transfer full) */
double *rmp_cloth_place_own (guint n, const guint32 *vertices, const float *mesh);

/* Whether [@n × 3] positions of a body are numbers. @time: seconds, for the error */
gboolean rmp_cloth_check_body (guint n, const double *positions, double time, GError **error);

/* The same of the cloth, with an RMP_STOP_ERROR. */
gboolean rmp_cloth_check_positions (const RmpClothModel *model, const double *positions,
                                    double time, GError **error);

/* Immutable; any number of threads may be among the same bodies. */
typedef struct _RmpClothBodies RmpClothBodies;

/**
 * rmp_cloth_bodies_new:
 * @model: borrowed
 * @input: whose colliders the bodies are, and the faces of whose mesh that are no cloth, but for
 * those next to it; its inputs are referenced
 * @values: of a technique whose parameters begin with RMP_CLOTH_PARAMS
 * @cancellable: (nullable): distance volumes of many cells take seconds
 *
 * Returns: (transfer full) (nullable): %NULL where nothing is to collide; with an error where a
 * mesh cannot be the distance volume that it is to be, or it was cancelled
 */
RmpClothBodies *rmp_cloth_bodies_new (const RmpClothModel *model, const RmpInput *input,
                                      const RmpValues *values, GCancellable *cancellable,
                                      GError **error);
void rmp_cloth_bodies_free (RmpClothBodies *self);

guint rmp_cloth_bodies_get_n (const RmpClothBodies *self);
RmpTopology *rmp_cloth_bodies_get_topology (const RmpClothBodies *self, guint body);

/* Where it is at rest, [#V × 3] metres: as its mesh is modelled. */
const double *rmp_cloth_bodies_get_rest (const RmpClothBodies *self, guint body);

/* (nullable): %NULL: it is a mesh */
const RmpClothShape *rmp_cloth_bodies_get_shape (const RmpClothBodies *self, guint body);

/* (nullable): %NULL: its faces tell how far it is */
const RmpClothVolume *rmp_cloth_bodies_get_volume (const RmpClothBodies *self, guint body);
const RmpClothModel *rmp_cloth_bodies_get_model (const RmpClothBodies *self);
const RmpCollisionOptions *rmp_cloth_bodies_get_options (const RmpClothBodies *self);

/* The thickness, metres, that people want and that edges are too short for; 0 where there is none,
 * or it follows from the size of the body.
 */
double rmp_cloth_bodies_get_asked (const RmpClothBodies *self);
const double *rmp_cloth_bodies_get_inverse_masses (const RmpClothBodies *self); /* [#V] */

/**
 * rmp_cloth_bodies_sample:
 * @garment: the motion of the garment's mesh
 *
 * Returns: (transfer full) (element-type double[]) (nullable): where the vertices of each body are;
 *   %NULL where one is no number, or a distance volume bends
 */
GPtrArray *rmp_cloth_bodies_sample (const RmpClothBodies *self, RmpSampler *garment, double time,
                                    guint n_threads, GError **error);

/* A stage for cloth and bodies is made once, and lent to one at a time. */
RmpCollisionStage *rmp_cloth_bodies_borrow_stage (RmpClothBodies *self);
void rmp_cloth_bodies_return_stage (RmpClothBodies *self, RmpCollisionStage *stage);

G_END_DECLS
