/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hierarchy-private.h: a tree of boxes, fitted by hierarchy.c and searched by hierarchy-find.c. */

#include "collision/box.h"
#include "collision/hierarchy.h"

G_BEGIN_DECLS

/* The left child is the next node. */
typedef struct
{
  RmpBox box;
  guint32 right; /* node; 0: a leaf */
  guint32 face;  /* of a leaf; of others the number of faces below */
} RmpHierarchyNode;

/* Which features of a face are looked at where it is: those of which it is the first face. */
enum
{
  RMP_OWNS_VERTEX = 1 << 0, /* the first of three */
  RMP_OWNS_EDGE = 1 << 3,
};

struct _RmpHierarchy
{
  RmpTopology *topology;
  guint32 first;
  guint n_nodes;
  RmpHierarchyNode *nodes;
  guint8 *node_moving; /* [#nodes] whether anything in it is */
  RmpBox *boxes;       /* [#V] of vertices, rounded outwards */
  guint8 *moving;      /* [#V] */
  guint8 *owned;       /* [#F] flags */
  double fresh;        /* area of boxes when the tree was built, squared metres */
};

G_END_DECLS
