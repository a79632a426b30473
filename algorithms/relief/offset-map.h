/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* offset-map.h: where one relief puts each place of the cloth, as an image of vectors over its
 * mesh's texture coordinates: folds that lean and hang over, which heights cannot hold.
 *
 * Vectors lead from the coarse mesh with flat faces, as every program cuts one, to the surface:
 * mesh plus vectors is the surface itself.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "relief/relief.h"

G_BEGIN_DECLS

typedef enum
{
  /* along u, along v and outwards: the corners' normals and tangents, blended, at right angles */
  RMP_OFFSET_TANGENT,
  RMP_OFFSET_OBJECT, /* x, y and z as the mesh has them */
} RmpOffsetSpace;

/**
 * rmp_relief_make_offset_map:
 * @mesh: the coarse mesh, with texture coordinates
 * @base: [#V × 3] where the coarse mesh is without anything raised
 * @side: texels
 * @cancellable: (nullable)
 * @n_threads: 0: all cores
 *
 * Where texture coordinates lie on each other, the longer vector counts; beyond the border of a
 * chart it goes on for RMP_MAP_MARGIN texels, and is 0 where there is no cloth.
 *
 * Returns: (transfer full): [@side × @side × 3] metres, rows from v = 0 upwards; %NULL with @error
 *   set as of rmp_relief_make_height_map()
 */
float *rmp_relief_make_offset_map (const RmpRelief *self, RmpMesh *mesh, const float *base,
                                   guint side, RmpOffsetSpace space, GCancellable *cancellable,
                                   guint n_threads, GError **error);

G_END_DECLS
