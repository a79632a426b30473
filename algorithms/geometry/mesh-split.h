/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh-split.h: cuts surfaces apart where more than two faces share an edge. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_mesh_split_edges:
 * @positions: [#V × 3] metres
 * @corners: (inout): [#F × 3] vertices; afterwards no edge has more than two faces
 *
 * At each edge with three faces or more, the two that continue each other best stay joined:
 * preferably two that face the same way, and of those the two with the smallest bend. The others
 * are cut off.
 *
 * Returns: (transfer full) (element-type guint32): the original of each new vertex; new ones are
 *   numbered from #V on
 */
GArray *rmp_mesh_split_edges (guint n_vertices, const float *positions, guint n_faces,
                              guint32 *corners);

G_END_DECLS
