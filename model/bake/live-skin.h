/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* live-skin.h: the mesh of a bake under the bones of its character, with four weights a vertex as
 * files have them; and the frames of the bake pulled back to where the bones have not moved them.
 */

#include "bake/gltf-rig.h"

G_BEGIN_DECLS

typedef struct _RmpLiveSkin RmpLiveSkin;

/* Whether the target's motion has a skin, and its mesh vertices, as far as they are known. */
gboolean rmp_live_skin_check (const RmpBakeTarget *target, GError **error);

RmpLiveSkin *rmp_live_skin_new (const RmpBakeTarget *target, GError **error);
void rmp_live_skin_free (RmpLiveSkin *self);

/* Bytes that suffice for the text that rmp_live_skin_write() adds. */
gsize rmp_live_skin_room (const RmpLiveSkin *self);

/* Gives @mesh its rest positions, with normals of their own if @has_normals, bones and weights. */
gboolean rmp_live_skin_set_base (RmpLiveSkin *self, RmpGltfMesh *mesh, gboolean has_normals,
                                 GError **error);

/**
 * rmp_live_skin_pull:
 * @index: of a frame, one after the other
 * @positions: [#V × 3]
 * @normals: (nullable): [#V × 3], after a base with normals
 *
 * Poses the bones and finds what is to be added to the rest positions, and normals, so that the
 * bones take them to @positions.
 */
gboolean rmp_live_skin_pull (RmpLiveSkin *self, guint index, const float *positions,
                             const float *normals, GError **error);

/* Of the frame pulled last: [#V × 3]; of normals: (nullable) */
const float *rmp_live_skin_get_changes (const RmpLiveSkin *self);
const float *rmp_live_skin_get_normal_changes (const RmpLiveSkin *self);

/* As rmp_gltf_rig_write(). */
gboolean rmp_live_skin_write (RmpLiveSkin *self, RmpGltfMesh *mesh, RmpGlb *glb, GString *text,
                              GError **error);

/* The largest distance of a vertex from the look where bones take what was pulled, in metres. */
double rmp_live_skin_get_error (const RmpLiveSkin *self);

/* Says what the bones cannot do, to the target's doubts if it has any. */
void rmp_live_skin_tell (const RmpLiveSkin *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpLiveSkin, rmp_live_skin_free)

G_END_DECLS
