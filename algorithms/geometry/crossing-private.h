/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crossing-private.h: the tree of a surface and its boxes, as crossing.c and
 * crossing-view.c see them. */

#include "geometry/crossing.h"

G_BEGIN_DECLS

/* A tree halves its faces at every node, so 64 levels hold any number of them.
 */
#define RMP_CROSSING_STACK 64

typedef struct
{
  guint32 begin, end; /* of order */
  guint32 right;      /* node; the left one follows at once; 0: a leaf */
} RmpCrossingNode;

typedef struct
{
  float minimum[3], maximum[3];
  guint32 marks; /* of its faces */
} RmpCrossingBox;

struct _RmpCrossingTree
{
  guint n_faces;
  const guint32 *faces;
  guint32 *order; /* [n_faces] */
  GArray *nodes;  /* of RmpCrossingNode */
};

struct _RmpCrossingPose
{
  const RmpCrossingTree *tree;
  const guint8 *marks;
  const float *positions;
  RmpCrossingBox *boxes;   /* [#nodes] */
  RmpCrossingBox *faces;   /* [#F] in the order of the tree */
  RmpCrossingBox *normals; /* (nullable) [#nodes] of the corners of their faces;
                              marks are not used */
};

static inline const float *
rmp_crossing_corner (const RmpCrossingPose *self, guint32 face, guint i)
{
  return self->positions + 3 * (gsize) self->tree->faces[3 * (gsize) face + i];
}

G_END_DECLS
