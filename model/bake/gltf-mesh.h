/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-mesh.h: the mesh of a glTF file with its morph targets, and the animation of their weights.
 */

#include "bake/glb.h"
#include "bake/seams.h"

G_BEGIN_DECLS

#define RMP_GLTF_MOST_TARGETS 255 /* that players must be able to hold */

typedef struct _RmpGltfMesh RmpGltfMesh;

/* Bytes that suffice for the text of a mesh with that many targets, with normals, and nothing else:
 * for rmp_glb_new().
 */
gsize rmp_gltf_mesh_room (const RmpBakeTarget *target, guint n_targets);

/* @glb: borrowed, and freed first; what it can pack ahead it begins to. (transfer full) */
RmpGltfMesh *rmp_gltf_mesh_new (const RmpBakeTarget *target, RmpGlb *glb);
void rmp_gltf_mesh_free (RmpGltfMesh *self);

/**
 * rmp_gltf_mesh_set_base:
 * @positions: [#V × 3] of the target's mesh, in file axes and units
 * @normals: (nullable): [#V × 3]
 *
 * What the mesh is with all weights zero. Once, before the targets.
 */
gboolean rmp_gltf_mesh_set_base (RmpGltfMesh *self, const float *positions, const float *normals,
                                 GError **error);

/**
 * rmp_gltf_mesh_set_stored_base:
 * @positions: accessor of the glTF, of the vertices of rmp_gltf_mesh_get_seams()
 * @normals: (nullable): likewise
 *
 * The same for a base whose numbers are stored in another way than as floats.
 */
gboolean rmp_gltf_mesh_set_stored_base (RmpGltfMesh *self, guint positions, const guint *normals,
                                        GError **error);
const RmpBakeSeams *rmp_gltf_mesh_get_seams (const RmpGltfMesh *self);

/* @places: [vertices of the target's rmp_bake_seams_new() × 2], a second texture coordinate
 * (TEXCOORD_1), v down. After the base.
 */
gboolean rmp_gltf_mesh_add_places (RmpGltfMesh *self, const float *places, GError **error);

/* Bones of the vertices: @joints, @weights: [#V × 4] of the target's mesh. After the base. */
gboolean rmp_gltf_mesh_add_skin (RmpGltfMesh *self, const guint16 *joints, const float *weights,
                                 GError **error);

/* Differences to the base, [#V × 3], that a weight of one adds. @normals: (nullable): as for the
 * base
 */
gboolean rmp_gltf_mesh_add_target (RmpGltfMesh *self, const char *name, const float *positions,
                                   const float *normals, GError **error);

/* Likewise of accessors. */
void rmp_gltf_mesh_add_stored_target (RmpGltfMesh *self, const char *name, guint positions,
                                      const guint *normals);

/**
 * rmp_gltf_mesh_add_weights:
 * @weights: [frames × targets], those of the first frame are the mesh's own
 *
 * The animation. After all targets; without any there is nothing to animate.
 */
gboolean rmp_gltf_mesh_add_weights (RmpGltfMesh *self, const float *weights, GError **error);

/**
 * rmp_gltf_mesh_add_track:
 * @path: what of @node changes: “translation”, “rotation”, “scale”
 * @values: [@n × @width], as many for each frame
 *
 * Adds to the animation.
 */
gboolean rmp_gltf_mesh_add_track (RmpGltfMesh *self, guint node, const char *path,
                                  const float *values, guint n, guint width, GError **error);

/* The members materials, meshes and, if anything is animated, animations, each with a comma in
 * front; node 0 shows the mesh.
 */
void rmp_gltf_mesh_append (const RmpGltfMesh *self, GString *text);

/* A frame's times, as the animation has them. (transfer full): [frames] */
float *rmp_gltf_times_new (const RmpBakeTarget *target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpGltfMesh, rmp_gltf_mesh_free)

G_END_DECLS
