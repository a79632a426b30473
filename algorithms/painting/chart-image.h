/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* chart-image.h: draws on the UVs of a mesh what is known on its faces, and on a margin round its islands, so that the image
 * can be read between texels.
 */

#include "geometry/mesh.h"
#include "images/height-image.h"

G_BEGIN_DECLS

/* Faces come one after the other. @weights: of the face's corners, which go on linearly beyond it */
typedef struct
{
  void (*begin) (guint32 face, gpointer data);
  guint16 (*code) (const double weights[3], gpointer data);
  gpointer data;
} RmpChartPen;

/**
 * rmp_chart_image_new:
 * @mesh: with UVs
 * @faces: (nullable): [#F] not 0 on those that are drawn
 * @side: texels
 * @level: the code elsewhere
 *
 * Returns: (transfer full)
 */
RmpHeightImage *rmp_chart_image_new (const RmpMesh *mesh, const guint8 *faces, guint side, guint16 level,
                                     const RmpChartPen *pen);

/* Weights of vertices in [0, 1], linear on each face, as the codes of a mask; 0 elsewhere. @weights: [#V] */
RmpHeightImage *rmp_chart_image_new_weights (const RmpMesh *mesh, const float *weights, guint side);

/* Where the corners of a face are, texels from the middle of the first one. FALSE: it has no area there */
gboolean rmp_chart_place_face (const RmpMesh *mesh, guint32 face, guint side, double corners[3][2]);

G_END_DECLS
