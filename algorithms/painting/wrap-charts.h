/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrap-charts.h: charts that leave the texture, brought back to where its pattern goes on in them, so that they can be painted. */

#include "geometry/mesh.h"
#include "images/spline-image.h"

G_BEGIN_DECLS

/**
 * rmp_wrap_charts:
 * @faces: (nullable): [#F] 1 on those that are painted
 * @wrap: how patterns go on; of RMP_WRAP_CLAMP nothing comes back, as there the border stands for all that is beyond
 * @wrapped: (out) (transfer full) (nullable): @faces of the mesh that is returned
 *
 * A face that leaves the texture is in each of its squares once more: first as often as the mesh has faces, in their order,
 * then as often as there are more.
 *
 * Returns: (transfer full): over the same vertices; @mesh itself where nothing leaves
 */
RmpMesh *rmp_wrap_charts (RmpMesh *mesh, const guint8 *faces, RmpWrap wrap, guint8 **wrapped);

G_END_DECLS
