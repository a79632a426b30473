/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hierarchy-find.c: the pairs of features whose boxes meet.
 *
 * The trees are descended in one order. What lies below a certain size is put off as a task; tasks
 * are done by all threads, and what they found is strung together as if there had been one.
 */

#include "collision/hierarchy-private.h"

#include "compute/parallel.h"

/* Pairs of subtrees with fewer faces are one task, or there are this many tasks for a tree. */
#define SMALLEST_TASK 32
#define TASKS 64
/* How many pairs a task finds before it tells the others. */
#define BATCH 4096

/* Two nodes, one of either tree; or twice the same, if it is searched within. */
typedef struct
{
  guint32 a, b;
} Task;

typedef struct _Finder Finder;

typedef struct
{
  const RmpHierarchy *a, *b;
  void (*pair) (Finder *finder, guint32 leaf, guint32 other_leaf);
  RmpStencilTest wanted; /* (nullable) */
  gconstpointer data;    /* its */
  guint item_size;       /* of what it finds */
  guint32 size;          /* of a task, faces */
  GArray *tasks;
  guint most;
  gint64 *n_found; /* of all tasks so far, about; shared */
} Search;

struct _Finder
{
  const Search *search;
  GArray *found; /* of RmpStencil or RmpFacePair */
  guint told;    /* how many of them the others know of */
  gboolean over; /* there are too many of all */
};

static guint32
get_size (const RmpHierarchy *tree, guint32 at)
{
  return tree->nodes[at].right != 0 ? tree->nodes[at].face : 1;
}

static gboolean
nodes_meet (const Search *self, guint32 a, guint32 b)
{
  return (self->a->node_moving[a] | self->b->node_moving[b]) &&
         rmp_box_meets (&self->a->nodes[a].box, &self->b->nodes[b].box);
}

/* --- two faces ------------------------------------------------------------------------------- */

static void
tell (Finder *self)
{
  gint64 n;

#pragma omp atomic capture
  n = *self->search->n_found += self->found->len - self->told;
  self->told = self->found->len;
  self->over = n > self->search->most;
}

static void
append_item (Finder *self, gconstpointer item)
{
  g_array_append_vals (self->found, item, 1);
  if (self->found->len - self->told >= BATCH)
    tell (self);
}

static void
append (Finder *self, RmpStencilKind kind, guint32 a, guint32 b, guint32 c, guint32 d)
{
  const RmpStencil stencil = { kind, { a, b, c, d } };

  if (!self->search->wanted || self->search->wanted (self->search->data, &stencil))
    append_item (self, &stencil);
}

/* Pairs a face with a vertex that another has for all. */
static void
pair_with_vertex (Finder *self, const RmpHierarchy *tree, guint32 leaf, const RmpHierarchy *other,
                  const RmpHierarchyFeature *feature)
{
  const RmpHierarchyNode *node = tree->nodes + leaf;
  const guint32 *corners = tree->topology->faces + 3 * (gsize) node->face;
  const guint32 vertex = feature->ends[0];

  if (!rmp_box_meets (&node->box, &feature->box) ||
      !(tree->node_moving[leaf] | other->moving[vertex]) ||
      (tree == other && (corners[0] == vertex || corners[1] == vertex || corners[2] == vertex)))
    return;
  append (self, RMP_STENCIL_FACE, tree->first + corners[0], tree->first + corners[1],
          tree->first + corners[2], other->first + vertex);
}

static void
pair_edges (Finder *self, const RmpHierarchyFeature *edge, const RmpHierarchyFeature *other)
{
  const RmpHierarchy *a = self->search->a, *b = self->search->b;
  const gboolean turns = a == b && edge->edge > other->edge;
  const guint32 *p = turns ? other->ends : edge->ends, *q = turns ? edge->ends : other->ends;

  if (a == b && (p[0] == q[0] || p[0] == q[1] || p[1] == q[0] || p[1] == q[1]))
    return;
  if (a->moving[p[0]] | a->moving[p[1]] | b->moving[q[0]] | b->moving[q[1]])
    append (self, RMP_STENCIL_EDGES, a->first + p[0], a->first + p[1], b->first + q[0],
            b->first + q[1]);
}

static void
pair_features (Finder *self, guint32 leaf, guint32 other_leaf)
{
  const RmpHierarchy *a = self->search->a, *b = self->search->b;
  const RmpHierarchyNode *node = a->nodes + leaf, *other_node = b->nodes + other_leaf;
  const RmpHierarchyOwned owned = a->owned[node->face], others = b->owned[other_node->face];
  const RmpHierarchyFeature *feature = a->features + owned.first;
  const RmpHierarchyFeature *other = b->features + others.first;

  for (guint i = 0; i < others.n_vertices; i++)
    pair_with_vertex (self, a, leaf, b, other + i);
  for (guint i = 0; i < owned.n_vertices; i++)
    pair_with_vertex (self, b, other_leaf, a, feature + i);
  feature += owned.n_vertices;
  other += others.n_vertices;
  for (guint i = 0; i < owned.n_edges; i++)
    for (guint k = 0; k < others.n_edges; k++)
      if (rmp_box_meets (&feature[i].box, &other[k].box))
        pair_edges (self, feature + i, other + k);
}

static void
pair_faces (Finder *self, guint32 leaf, guint32 other_leaf)
{
  const RmpHierarchy *a = self->search->a, *b = self->search->b;
  const guint32 face = a->nodes[leaf].face, other_face = b->nodes[other_leaf].face;
  const RmpFacePair pair = { a == b ? MIN (face, other_face) : face,
                             a == b ? MAX (face, other_face) : other_face };

  append_item (self, &pair);
}

/* --- descending ------------------------------------------------------------------------------ */

/* Which of two nodes is parted: the one with more faces. */
static gboolean
is_first_larger (const Search *self, guint32 a, guint32 b)
{
  return get_size (self->a, a) >= get_size (self->b, b);
}

static void
find_between (Finder *self, guint32 a, guint32 b)
{
  const Search *search = self->search;

  if (self->over || !nodes_meet (search, a, b))
    return;
  if (search->a->nodes[a].right == 0 && search->b->nodes[b].right == 0)
    search->pair (self, a, b);
  else if (is_first_larger (search, a, b))
    {
      find_between (self, a + 1, b);
      find_between (self, search->a->nodes[a].right, b);
    }
  else
    {
      find_between (self, a, b + 1);
      find_between (self, a, search->b->nodes[b].right);
    }
}

static void
find_within (Finder *self, guint32 at)
{
  const RmpHierarchy *tree = self->search->a;
  const guint32 right = tree->nodes[at].right;

  if (right == 0 || !tree->node_moving[at] || (tree->is_culled && tree->open[at]))
    return;
  find_within (self, at + 1);
  find_within (self, right);
  find_between (self, at + 1, right);
}

static void
plan_between (Search *self, guint32 a, guint32 b)
{
  const Task task = { a, b };

  if (!nodes_meet (self, a, b))
    return;
  if (get_size (self->a, a) + get_size (self->b, b) <= 2 * self->size)
    g_array_append_val (self->tasks, task);
  else if (is_first_larger (self, a, b))
    {
      plan_between (self, a + 1, b);
      plan_between (self, self->a->nodes[a].right, b);
    }
  else
    {
      plan_between (self, a, b + 1);
      plan_between (self, a, self->b->nodes[b].right);
    }
}

static void
plan_within (Search *self, guint32 at)
{
  const guint32 right = self->a->nodes[at].right;
  const Task task = { at, at };

  if (!self->a->node_moving[at] || (self->a->is_culled && self->a->open[at]))
    return;
  if (get_size (self->a, at) <= self->size)
    {
      g_array_append_val (self->tasks, task);
      return;
    }
  plan_within (self, at + 1);
  plan_within (self, right);
  plan_between (self, at + 1, right);
}

static GArray *
run (const Search *self, const Task *task)
{
  Finder finder = { self, g_array_new (FALSE, FALSE, self->item_size), 0, FALSE };

  if (self->a == self->b && task->a == task->b)
    find_within (&finder, task->a);
  else
    find_between (&finder, task->a, task->b);
  tell (&finder);
  return finder.found;
}

static gboolean
find (Search *self, GArray *items, guint n_threads, GError **error)
{
  const guint n_nodes = self->a->n_nodes + self->b->n_nodes;
  const int n_team = rmp_parallel_threads (n_nodes, n_threads);
  g_autoptr (GArray) tasks = g_array_new (FALSE, FALSE, sizeof (Task));
  g_autofree GArray **found = NULL;
  gint64 n_found = 0;

  if (self->a->n_nodes == 0 || self->b->n_nodes == 0)
    return TRUE;
  self->size = MAX (n_nodes / (4 * TASKS), SMALLEST_TASK);
  self->tasks = tasks;
  self->n_found = &n_found;
  if (self->a == self->b)
    plan_within (self, 0);
  else
    plan_between (self, 0, 0);
  found = g_new (GArray *, MAX (tasks->len, 1));
#pragma omp parallel for schedule(dynamic) num_threads(n_team)
  for (guint i = 0; i < tasks->len; i++)
    found[i] = run (self, &g_array_index (tasks, Task, i));
  for (guint i = 0; i < tasks->len; i++)
    {
      if (n_found <= self->most)
        g_array_append_vals (items, found[i]->data, found[i]->len);
      g_array_unref (found[i]);
    }
  if (n_found <= self->most)
    return TRUE;
  rmp_hierarchy_set_overflow (self->a, self->b, self->most, error);
  return FALSE;
}

gboolean
rmp_hierarchy_find (const RmpHierarchy *self, const RmpHierarchy *other, RmpStencilTest wanted,
                    gconstpointer data, guint most, GArray *stencils, guint n_threads,
                    GError **error)
{
  Search search = { .a = self,
                    .b = other,
                    .pair = pair_features,
                    .wanted = wanted,
                    .data = data,
                    .item_size = sizeof (RmpStencil),
                    .most = most };

  return find (&search, stencils, n_threads, error);
}

gboolean
rmp_hierarchy_find_faces (const RmpHierarchy *self, const RmpHierarchy *other, guint most,
                          GArray *pairs, guint n_threads, GError **error)
{
  Search search = {
    .a = self, .b = other, .pair = pair_faces, .item_size = sizeof (RmpFacePair), .most = most
  };

  return find (&search, pairs, n_threads, error);
}
