/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vertex-relief.h: what a relief raises at the vertices of its coarse mesh, for programs that keep
 * colours at vertices.
 */

#include "geometry/mesh.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/**
 * rmp_relief_measure_vertices:
 * @mesh: the coarse mesh
 * @base: [#V × 3] where it is without anything raised
 * @heights: (out): [#V] metres along its normals; 0 where there is no cloth
 * @openness: (out): [#V] how much sky a crease leaves, 1 is open
 */
void rmp_relief_measure_vertices (const RmpRelief *self, RmpMesh *mesh, const float *base,
                                  float *heights, float *openness, guint n_threads);

G_END_DECLS
