/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrap-charts.h: brings charts that leave the texture back into it, to where its pattern continues
 * on them, so that they can be painted.
 */

#include "geometry/mesh.h"
#include "images/spline-image.h"

G_BEGIN_DECLS

/**
 * rmp_wrap_charts:
 * @faces: (nullable): [#F] 1 on the faces that are painted
 * @wrap: how patterns continue; with RMP_WRAP_CLAMP nothing is brought back, because the border
 *   stands for everything beyond it
 * @wrapped: (out) (transfer full) (nullable): @faces of the mesh that is returned
 *
 * A face that leaves the texture is repeated for each unit square that it touches: the first copies
 * keep the order of the faces of @mesh, further copies follow.
 *
 * Returns: (transfer full): over the same vertices; @mesh itself if nothing leaves the texture
 */
RmpMesh *rmp_wrap_charts (RmpMesh *mesh, const guint8 *faces, RmpWrap wrap, guint8 **wrapped);

G_END_DECLS
