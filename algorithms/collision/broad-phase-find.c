/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/broad-phase-private.h"

#include <math.h>

#include "collision/box.h"
#include "compute/parallel.h"

typedef struct
{
  RmpBox box;
  guint32 moving; /* any of what is in it */
} Box;

typedef struct
{
  const RmpBroadPhase *phase;
  const float *begin, *end;
  const guint8 *moving;
  float margin; /* of a box, metres */
  Box *boxes;   /* [#nodes] */
  GArray *pairs;
} Search;

static inline const RmpBroadNode *
get_node (const Search *self, guint at)
{
  return &g_array_index (self->phase->nodes, RmpBroadNode, at);
}

static inline void
include (Box *self, const float *position)
{
  for (guint c = 0; c < 3; c++)
    {
      self->box.low[c] = MIN (self->box.low[c], position[c]);
      self->box.high[c] = MAX (self->box.high[c], position[c]);
    }
}

static void
bound_cluster (const Search *self, guint32 cluster, Box *box)
{
  guint n;
  const guint32 *vertices = rmp_broad_phase_get_vertices (self->phase, cluster, &n);

  *box = (Box){ { { INFINITY, INFINITY, INFINITY }, { -INFINITY, -INFINITY, -INFINITY } },
                self->moving[cluster] };
  for (guint i = 0; i < n; i++)
    include (box, self->begin + 3 * (gsize) vertices[i]);
  for (guint i = 0; i < n && box->moving && self->end != self->begin; i++)
    include (box, self->end + 3 * (gsize) vertices[i]);
  for (guint c = 0; c < 3; c++)
    {
      box->box.low[c] -= self->margin;
      box->box.high[c] += self->margin;
    }
}

static void
bound (Search *self, guint n_threads)
{
  const guint n = self->phase->nodes->len;

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint at = 0; at < n; at++)
    if (get_node (self, at)->right == 0)
      bound_cluster (self, get_node (self, at)->cluster, &self->boxes[at]);
  /* Children come after their parents. */
  for (guint at = n; at-- > 0;)
    {
      const guint32 right = get_node (self, at)->right;

      if (right == 0)
        continue;
      self->boxes[at] = self->boxes[at + 1];
      rmp_box_include (&self->boxes[at].box, &self->boxes[right].box);
      self->boxes[at].moving |= self->boxes[right].moving;
    }
}

static void
find_between (const Search *self, guint a, guint b)
{
  const guint32 first = get_node (self, a)->right, second = get_node (self, b)->right;

  if (!(self->boxes[a].moving | self->boxes[b].moving) ||
      !rmp_box_meets (&self->boxes[a].box, &self->boxes[b].box))
    return;
  if (first == 0 && second == 0)
    {
      /* Clusters are counted as the tree goes. */
      const RmpClusterPair pair = { get_node (self, a)->cluster, get_node (self, b)->cluster };

      g_array_append_val (self->pairs, pair);
    }
  else if (second == 0 || (first != 0 && first - a >= second - b))
    {
      find_between (self, a + 1, b);
      find_between (self, first, b);
    }
  else
    {
      find_between (self, a, b + 1);
      find_between (self, a, second);
    }
}

static void
find_within (const Search *self, guint at)
{
  const guint32 right = get_node (self, at)->right;

  if (!self->boxes[at].moving)
    return;
  if (right == 0)
    {
      const RmpClusterPair pair = { get_node (self, at)->cluster, get_node (self, at)->cluster };

      g_array_append_val (self->pairs, pair);
      return;
    }
  find_within (self, at + 1);
  find_within (self, right);
  find_between (self, at + 1, right);
}

void
rmp_broad_phase_find (const RmpBroadPhase *self, const float *begin, const float *end,
                      const guint8 *moving, double gap, GArray *pairs, guint n_threads)
{
  g_autofree Box *boxes = g_new (Box, self->nodes->len);
  Search search = { self, begin, end, moving, (float) (0.5 * gap), boxes, pairs };

  if (self->nodes->len == 0)
    return;
  bound (&search, n_threads);
  find_within (&search, 0);
}
