/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh-split.h: taking surfaces apart where more than two faces share an edge. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_mesh_split_edges:
 * @positions: [#V × 3] metres
 * @corners: (inout): [#F × 3] vertices; afterwards no edge has more than two faces
 *
 * At each edge of three faces or more the two that go on into each other best stay joined: first such that look one way,
 * then by the smallest bend. The rest is cut off.
 *
 * Returns: (transfer full) (element-type guint32): of each new vertex, numbered from #V on, the one it is a copy of
 */
GArray *rmp_mesh_split_edges (guint n_vertices, const float *positions, guint n_faces, guint32 *corners);

G_END_DECLS
