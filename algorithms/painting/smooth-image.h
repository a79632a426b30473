/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* smooth-image.h: smooths a whole image over the surface of a mesh, as a smoothing brush that
 * covers all of it would.
 */

#include "geometry/mesh.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/**
 * rmp_height_image_smooth:
 * @faces: (nullable): [#F] 1 on the faces to smooth; texels of others stay
 * @n_rounds: each of a step of four, one of two and one of one texel
 *
 * May be called in any thread.
 *
 * Returns: (transfer full): %NULL if the mesh has no UVs
 */
RmpHeightImage *rmp_height_image_smooth (RmpHeightImage *image, RmpMesh *mesh, const guint8 *faces,
                                         guint n_rounds);

G_END_DECLS
