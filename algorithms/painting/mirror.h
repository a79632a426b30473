/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mirror.h: what is painted on one side of a character brought to the other one, through the surface: images texel by texel,
 * weights and directions vertex by vertex.
 */

#include "geometry/sheet.h"
#include "geometry/symmetry.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/* All borrowed. */
typedef struct
{
  const RmpSheet *sheet;       /* at rest: what is no cloth of it stays as it is */
  const RmpSymmetry *symmetry; /* (nullable): by how the mesh is joined, on axis 0; NULL: by a plane */
  guint axis;                  /* that is mirrored */
  double middle;               /* where the plane is on it, metres */
  double tolerance;            /* how far cloth may be from where it is mirrored, metres */
  gboolean upwards;            /* from where the axis is smaller to where it is larger; else the other way */
} RmpMirror;

/**
 * rmp_mirror_find_source:
 * @source: (out): whose content a place of the other side gets
 *
 * Returns: FALSE where @point keeps its own: on the side that is mirrored, on the line, and without partner
 */
gboolean rmp_mirror_find_source (const RmpMirror *self, const RmpSurfacePoint *point, RmpSurfacePoint *source);

/**
 * rmp_mirror_image:
 * @mesh: the sheet's, with UVs
 *
 * Heights between texels are linear. Where both sides have the same texels nothing changes.
 *
 * Returns: (transfer full): %NULL if the mesh has no UVs
 */
RmpHeightImage *rmp_mirror_image (const RmpMirror *self, RmpMesh *mesh, RmpHeightImage *image);

/* @weights: (inout): [#V] */
void rmp_mirror_weights (const RmpMirror *self, float *weights);

/* Sums of the faces' normals by their areas, unit or 0: (transfer full): [#V × 3]. */
float *rmp_mirror_find_normals (const RmpSheet *sheet);

/* @normals: [#V × 3] unit, at rest; @directions: (inout): [#V × 3] unit and along the surface, or 0, with no sign */
void rmp_mirror_directions (const RmpMirror *self, const float *normals, float *directions);

G_END_DECLS
