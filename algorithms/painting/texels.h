/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* texels.h: images changed texel by texel, each with the place of the surface that it shows. */

#include "geometry/curve.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/* What a texel becomes; asked in several threads at once. */
typedef guint16 (*RmpTexelFunc) (gconstpointer data, const RmpSurfacePoint *point, guint16 code);

/**
 * rmp_height_image_map:
 * @mesh: with UVs
 * @faces: (nullable): [#F] 1 on those that are asked about: texels of others stay
 *
 * Texels round an island that stand for places across its seam are asked about with those. The result depends on nothing
 * else than @func.
 *
 * Returns: (transfer full): shares the tiles that stay the same; %NULL if the mesh has no UVs
 */
RmpHeightImage *rmp_height_image_map (RmpHeightImage *image, RmpMesh *mesh, const guint8 *faces, RmpTexelFunc func,
                                      gconstpointer data);

/* Between the texels round a place of the mesh, linear. */
double rmp_height_image_sample (const RmpHeightImage *image, const RmpMesh *mesh, const RmpSurfacePoint *point);

G_END_DECLS
