/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* unwrap.h: texture coordinates for a mesh that has none: simple charts, good enough to paint on.
 */

#include "geometry/mesh.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_charts;
  /* the largest ratio of a face's longest to shortest scale on the texture, 1: none */
  double stretch;
} RmpUnwrapReport;

/**
 * rmp_mesh_unwrap:
 * @mesh: its own UVs, if any, are ignored
 * @report: (out) (optional)
 *
 * Grows charts of faces that face roughly the same way, lays each flat, and packs them at one scale
 * without overlap. The order of vertices and faces is kept.
 *
 * Returns: (transfer full): the same mesh with UVs in [0, 1]²
 */
RmpMesh *rmp_mesh_unwrap (const RmpMesh *mesh, RmpUnwrapReport *report);

G_END_DECLS
