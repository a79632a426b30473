/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hierarchy-crowd.c: where there are more pairs than anybody can look at.
 *
 * Finding out for all faces may take as long as the pairs that were too many. Leaves lie in the
 * tree as their faces do in space; so they are gone through all over the tree at once, until there
 * is no more time: how many boxes of the other tree their own meets.
 */

#include <glib/gi18n-lib.h>

#include "collision/hierarchy-private.h"

/* Leaves and what they meet: so many for each pair that was allowed, which takes no longer than
 * these did, or so many in all.
 */
#define LOOKS_A_PAIR 2u
#define LEAST_LOOKS 100000u
/* A prime that no tree has as many leaves as: each leaf comes once. */
#define STRIDE 2654435761u

typedef RmpHierarchyCrowd RmpHierarchyErrorPrivate;

static void
rmp_hierarchy_error_private_init (RmpHierarchyErrorPrivate *self)
{
  *self = (RmpHierarchyCrowd){ 0, 0 };
}

static void
rmp_hierarchy_error_private_copy (const RmpHierarchyErrorPrivate *from,
                                  RmpHierarchyErrorPrivate *to)
{
  *to = *from;
}

static void
rmp_hierarchy_error_private_clear (G_GNUC_UNUSED RmpHierarchyErrorPrivate *self)
{
}

G_DEFINE_EXTENDED_ERROR (RmpHierarchyError, rmp_hierarchy_error)

const RmpHierarchyCrowd *
rmp_hierarchy_get_crowd (const GError *error)
{
  return error && error->domain == RMP_HIERARCHY_ERROR ? rmp_hierarchy_error_get_private (error)
                                                       : NULL;
}

/* The leaves below a node that make pairs with a leaf of another tree, or of the same.
 *
 * @leaf: that one, of @tree; @at: one of them that is wanted, by its place among all; @found:
 * (out): its node
 */
static guint
count_meeting (const RmpHierarchy *self, guint32 node, const RmpHierarchy *tree, guint32 leaf,
               guint at, guint32 *found)
{
  const RmpHierarchyNode *here = self->nodes + node;
  guint n;

  if (!(tree->node_moving[leaf] | self->node_moving[node]) ||
      !rmp_box_meets (&here->box, &tree->nodes[leaf].box))
    return 0;
  if (here->right == 0)
    {
      if (at == 0)
        *found = node;
      return 1;
    }
  n = count_meeting (self, node + 1, tree, leaf, at, found);
  return n + count_meeting (self, here->right, tree, leaf, at >= n ? at - n : G_MAXUINT, found);
}

/* (transfer container) (element-type guint32): the nodes that are leaves */
static GArray *
list_leaves (const RmpHierarchy *self)
{
  GArray *leaves = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 node = 0; node < self->n_nodes; node++)
    if (self->nodes[node].right == 0)
      g_array_append_val (leaves, node);
  return leaves;
}

static guint32
get_vertex (const RmpHierarchy *self, guint32 leaf)
{
  return self->first + self->topology->faces[3 * (gsize) self->nodes[leaf].face];
}

/* About the leaf that most of the other tree meet: of all, or of as many as there is time for. */
static void
find_crowd (const RmpHierarchy *a, const RmpHierarchy *b, guint most_pairs,
            RmpHierarchyCrowd *crowd)
{
  const guint64 most_looks = MAX (LOOKS_A_PAIR * (guint64) most_pairs, LEAST_LOOKS);
  g_autoptr (GArray) leaves = list_leaves (a);
  guint64 looked_at = 0;
  guint most = 0;

  for (guint64 k = 0; k < leaves->len && looked_at < most_looks; k++)
    {
      const guint32 leaf = g_array_index (leaves, guint32, k * STRIDE % leaves->len);
      guint32 met = 0;
      const guint n = count_meeting (b, 0, a, leaf, G_MAXUINT, &met);

      looked_at += n + 1;
      if (n <= most)
        continue;
      most = n;
      count_meeting (b, 0, a, leaf, n / 2, &met);
      *crowd = (RmpHierarchyCrowd){ get_vertex (a, leaf), get_vertex (b, met) };
    }
}

void
rmp_hierarchy_set_overflow (const RmpHierarchy *a, const RmpHierarchy *b, guint most,
                            GError **error)
{
  if (!error)
    return;
  g_set_error (error, RMP_HIERARCHY_ERROR, RMP_HIERARCHY_ERROR_OVERFLOW,
               _ ("More than %u pairs of faces come near each other: surfaces lie in a heap, or "
                  "move too far in one step. Look at the overlaps of the first frame, or try "
                  "shorter steps or less thickness."),
               most);
  find_crowd (a, b, most, rmp_hierarchy_error_get_private (*error));
}
