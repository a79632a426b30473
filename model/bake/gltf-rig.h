/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-rig.h: the bones of a skin as nodes of a glTF file, posed frame after frame.
 *
 * A node has a translation, a rotation and a scale, in floats, and no shear. What a player makes of
 * that differs from the bones by rounding, and by whatever shear they have; so the matrices here
 * are the player's, and who pulls points back through them makes up for both.
 */

#include "bake/gltf-mesh.h"

G_BEGIN_DECLS

typedef struct _RmpGltfRig RmpGltfRig;

/* Of the skin that the target's motion has. (transfer full) */
RmpGltfRig *rmp_gltf_rig_new (const RmpBakeTarget *target);
void rmp_gltf_rig_free (RmpGltfRig *self);

/* Bytes that suffice for the text that rmp_gltf_rig_write() adds. */
gsize rmp_gltf_rig_room (const RmpGltfRig *self);

/**
 * rmp_gltf_rig_pose:
 * @index: of a frame, one after the other
 * @matrices: (out caller-allocates): [#bones × 16] skinning matrices as a player has them, in file
 *   axes and units
 */
gboolean rmp_gltf_rig_pose (RmpGltfRig *self, guint index, double *matrices, GError **error);

/**
 * rmp_gltf_rig_write:
 * @text: gets the members scene, scenes, nodes and skins, without a comma in front: node 0 shows
 *   @mesh, node 1 carries the bones
 *
 * After all frames; adds the tracks of the bones to the animation.
 */
gboolean rmp_gltf_rig_write (RmpGltfRig *self, RmpGltfMesh *mesh, RmpGlb *glb, GString *text,
                             GError **error);

/**
 * rmp_gltf_rig_tell:
 * @used: [#bones] that have vertices
 *
 * Says which bone has most of a shear that no node can have, and which is bound so that Blender
 * loses it, if either is so that one may see it.
 */
void rmp_gltf_rig_tell (const RmpGltfRig *self, const gboolean *used, RmpBakeDoubts *doubts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpGltfRig, rmp_gltf_rig_free)

G_END_DECLS
