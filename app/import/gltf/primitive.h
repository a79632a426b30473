/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* primitive.h: one primitive of a mesh, added to the corners of the whole. */

#include "gltf/gltf-private.h"
#include "weld.h"

G_BEGIN_DECLS

/* What a mesh's primitives left unsaid or Rimple has no use for; counted over all of them, reported
 * once.
 */
typedef struct
{
  guint n_without_normals, n_without_uvs, n_without_positions, n_not_triangles, n_incomplete;
} GltfOmissions;

/**
 * gltf_add_primitive:
 * @material: index of its faces' material
 * @first: whether it is the mesh's first with faces: it decides the number of morph targets
 * @added: (out): %FALSE if it holds no triangles
 */
gboolean gltf_add_primitive (Gltf *self, RmpSoup *soup, JsonObject *primitive, guint16 material,
                             gboolean first, gboolean *added, GltfOmissions *omissions,
                             GError **error);

G_END_DECLS
