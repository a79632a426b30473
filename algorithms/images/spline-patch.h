/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spline-patch.h: the part of a spline image around one face, contiguous in memory, for the many
 * slopes that integrals over the face need.
 */

#include "images/spline-image.h"

G_BEGIN_DECLS

typedef struct
{
  float *values; /* [height × width] control values */
  guint width, height;
  double side;     /* of the image, texels */
  double first[2]; /* u, v in texels where control values begin at the patch's first */
} RmpSplinePatch;

/**
 * rmp_spline_patch_load:
 * @self: (out caller-allocates): to be cleared
 * @corners: [@n × 2] u and v, anywhere; the patch serves all positions between them
 *
 * Returns: FALSE if the patch would be too large to be quick; it is then empty and must not be
 *   asked
 */
gboolean rmp_spline_patch_load (RmpSplinePatch *self, const RmpSplineImage *image, guint n,
                                const double (*corners)[2]);
void rmp_spline_patch_clear (RmpSplinePatch *self);

/* Whether the image has no slope at all in the patch. */
gboolean rmp_spline_patch_is_flat (const RmpSplinePatch *self);

/* How a face lies on the image: u = origin[0] + by_position[0] x + by_position[1] y, v alike; and
 * the lift of a full grey in metres.
 */
typedef struct
{
  double origin[2], by_position[4];
  double amplitude;
} RmpSplineMap;

/**
 * rmp_spline_patch_slopes:
 * @positions: [2 × @n] x and y on the face, inside the patch
 * @slopes: (out caller-allocates): [2 × @n] derivatives of the lift by x and y
 *
 * The same bytes on every processor.
 */
void rmp_spline_patch_slopes (const RmpSplinePatch *self, const RmpSplineMap *map, guint n,
                              const double *const positions[2], double *const slopes[2]);

G_END_DECLS
