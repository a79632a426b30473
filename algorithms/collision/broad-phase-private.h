/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* broad-phase-private.h: clusters and their tree, built by broad-phase.c and queried by
 * broad-phase-find.c.
 */

#include "collision/broad-phase.h"

G_BEGIN_DECLS

/* The left child is the next node. */
typedef struct
{
  guint32 right;   /* node; 0: a leaf */
  guint32 cluster; /* of a leaf */
} RmpBroadNode;

struct _RmpBroadPhase
{
  RmpTopology *topology;
  guint n_clusters;
  GArray *nodes;                        /* of RmpBroadNode */
  GArray *face_start, *faces;           /* of guint32: [#clusters + 1] into [#F] */
  GArray *vertex_start, *vertices;      /* the same of their vertices, */
  GArray *neighbour_start, *neighbours; /* and of clusters */
  guint8 *whole;                        /* [#clusters] */
};

G_END_DECLS
