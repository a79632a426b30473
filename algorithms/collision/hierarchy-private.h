/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hierarchy-private.h: a tree of boxes, fitted by hierarchy.c and searched by hierarchy-find.c;
 * hierarchy-cull.c says where there is nothing to be found, hierarchy-crowd.c where too much.
 */

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

/* A vertex or an edge, looked at with the first face that has it. */
typedef struct
{
  RmpBox box;
  guint32 ends[2]; /* of a vertex twice the same */
  guint32 edge;
} RmpHierarchyFeature;

/* Those of a face: first vertices, then edges. */
typedef struct
{
  guint32 first;
  guint8 n_vertices, n_edges;
} RmpHierarchyOwned;

typedef struct _RmpHierarchyRims RmpHierarchyRims;

struct _RmpHierarchy
{
  RmpTopology *topology;
  guint32 first;
  guint n_nodes;
  RmpHierarchyNode *nodes;
  guint8 *node_moving;           /* [#nodes] whether anything in it is */
  RmpBox *boxes;                 /* [#V] of vertices, rounded outwards */
  guint8 *moving;                /* [#V] */
  RmpHierarchyOwned *owned;      /* [#F] */
  RmpHierarchyFeature *features; /* [#V + #E] in the order of the leaves */
  RmpHierarchyRims *rims;        /* (nullable): of patches that culling looks at */
  guint8 *open;                  /* (nullable): [#nodes] whether features below are apart */
  gboolean is_culled;            /* whether that is told, of nodes down to the first such */
  double fresh;                  /* area of boxes when the tree was built, squared metres */
};

void rmp_hierarchy_rims_free (RmpHierarchyRims *self);

/* Sets an RMP_HIERARCHY_ERROR_OVERFLOW of more than @most pairs of either tree, which may be the
 * same, and looks for where they are.
 */
void rmp_hierarchy_set_overflow (const RmpHierarchy *a, const RmpHierarchy *b, guint most,
                                 GError **error);

G_END_DECLS
