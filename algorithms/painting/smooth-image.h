/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* smooth-image.h: a whole image smoothed through the surface of a mesh, as a brush would that covers all of it. */

#include "geometry/mesh.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/**
 * rmp_height_image_smooth:
 * @faces: (nullable): [#F] 1 on those that are smoothed: texels of others stay
 * @n_rounds: of steps of four, two and one texels
 *
 * May be called in any thread.
 *
 * Returns: (transfer full): %NULL if the mesh has no UVs
 */
RmpHeightImage *rmp_height_image_smooth (RmpHeightImage *image, RmpMesh *mesh, const guint8 *faces, guint n_rounds);

G_END_DECLS
