/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* chart-image.h: draws values that are known on the faces of a mesh into an image by its UVs, with
 * a margin round the islands, so that the image can be interpolated between texels.
 */

#include "geometry/mesh.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/* What draws: faces are drawn one after the other. @weights: of the corners of the face;
 * extrapolated linearly on the margin
 */
typedef struct
{
  void (*begin) (guint32 face, gpointer data);
  guint16 (*code) (const double weights[3], gpointer data);
  gpointer data;
} RmpChartPen;

/**
 * rmp_chart_image_new:
 * @mesh: with UVs
 * @faces: (nullable): [#F] not 0 on the faces to draw
 * @side: texels
 * @level: the code of all other texels
 *
 * Returns: (transfer full)
 */
RmpHeightImage *rmp_chart_image_new (const RmpMesh *mesh, const guint8 *faces, guint side,
                                     guint16 level, const RmpChartPen *pen);

/* Draws weights of vertices, linear on each face, as a mask; 0 elsewhere. @weights: [#V] in [0, 1]
 */
RmpHeightImage *rmp_chart_image_new_weights (const RmpMesh *mesh, const float *weights, guint side);

/* The corners of a face in texels from the centre of the first texel. FALSE: the face has no area
 * in the image
 */
gboolean rmp_chart_place_face (const RmpMesh *mesh, guint32 face, guint side, double corners[3][2]);

G_END_DECLS
