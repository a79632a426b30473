/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* texels.h: changes an image texel by texel, where each texel knows the point of the surface that
 * it shows.
 */

#include "geometry/curve.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/* Returns the new code of a texel. Called from several threads at once. */
typedef guint16 (*RmpTexelFunc) (gconstpointer data, const RmpSurfacePoint *point, guint16 code);

/**
 * rmp_height_image_map:
 * @mesh: with UVs
 * @faces: (nullable): [#F] 1 on the faces whose texels are changed
 *
 * Texels on the margin of an island are changed with the points that they stand for, across the
 * seam. The result depends on @func alone.
 *
 * Returns: (transfer full): shares unchanged tiles; %NULL if the mesh has no UVs
 */
RmpHeightImage *rmp_height_image_map (RmpHeightImage *image, RmpMesh *mesh, const guint8 *faces,
                                      RmpTexelFunc func, gconstpointer data);

/* The height at a point of the mesh, interpolated linearly between texels. */
double rmp_height_image_sample (const RmpHeightImage *image, const RmpMesh *mesh,
                                const RmpSurfacePoint *point);

G_END_DECLS
