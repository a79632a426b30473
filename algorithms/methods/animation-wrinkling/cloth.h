/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth.h: what is constant of the cloth over a clip: the mesh at rest, on which all curves lie,
 * the lengths of its triangles, and how tensors turn from one tangent plane to the next.
 */

#include "geometry/topology.h"
#include "technique/technique.h"
#include "wrinkles/log-stretch.h"

G_BEGIN_DECLS

typedef struct
{
  RmpTopology *topology; /* of the whole mesh */
  double *rest;          /* [#V × 3] metres */
  double *normals;       /* [#V × 3] unit, at rest */
  guint8 *cloth;         /* [#F] 1 on triangles of the garment that have a shape at rest */
  double (*axes)[3][3];  /* [#F] unit x, y and normal at rest */
  double mean_edge;      /* of the mesh, metres */

  RmpFlatTriangle *lengths;  /* [#F] with the lengths of the cloth */
  double *areas;             /* [#F] of `lengths`, m² */
  RmpTensorTurn *face_turns; /* [#F] from the axes of `lengths` to the face's */
  /* [#F × 3] from the face's axes to the frame of the corner's vertex */
  RmpTensorTurn *corner_turns;
  double *vertex_areas; /* [#V] of the garment's faces there: 0 away from it */
  /* beside vertex_neighbours: from the neighbour's frame to the vertex's own */
  RmpTensorTurn *edge_turns;
} RmpCreaseCloth;

/* (transfer full) */
RmpCreaseCloth *rmp_crease_cloth_new (const RmpInput *input);
void rmp_crease_cloth_free (RmpCreaseCloth *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseCloth, rmp_crease_cloth_free)

G_END_DECLS
