/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mirror.h: copies what is painted on one side of a character to the other, over the surface:
 * images texel by texel, weights and directions vertex by vertex.
 */

#include "geometry/sheet.h"
#include "geometry/symmetry.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/* All pointers are borrowed. */
typedef struct
{
  const RmpSheet *sheet;       /* at rest; faces that are not cloth keep what they have */
  const RmpSymmetry *symmetry; /* (nullable): by connectivity, on axis 0; NULL: by a plane */
  guint axis;                  /* the coordinate that is mirrored */
  double middle;               /* position of the plane on that axis, metres */
  double tolerance;            /* largest distance of cloth from its mirror image, metres */
  gboolean upwards;            /* copy towards growing coordinates; else the other way */
} RmpMirror;

/**
 * rmp_mirror_image:
 * @mesh: the sheet's, with UVs
 *
 * Heights are interpolated linearly between texels. Where both sides share texels nothing changes.
 *
 * Returns: (transfer full): %NULL if the mesh has no UVs
 */
RmpHeightImage *rmp_mirror_image (const RmpMirror *self, RmpMesh *mesh, RmpHeightImage *image);

/* @weights: (inout): [#V] */
void rmp_mirror_weights (const RmpMirror *self, float *weights);

/* Vertex normals: sums of face normals weighted by area, unit or 0. (transfer full): [#V × 3] */
float *rmp_mirror_find_normals (const RmpSheet *sheet);

/* @normals: [#V × 3] unit, at rest; @directions: (inout): [#V × 3] unit and along the surface, or
 *   0, with no sign
 */
void rmp_mirror_directions (const RmpMirror *self, const float *normals, float *directions);

G_END_DECLS
