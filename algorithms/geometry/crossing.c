/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/crossing-private.h"

#include <math.h>

#include "geometry/partition.h"
#include "geometry/vector.h"

#define LEAF_SIZE 4

static void
build (RmpCrossingTree *self, RmpPlaced *placed, guint32 begin, guint32 end)
{
  RmpCrossingNode node = { .begin = begin, .end = end };
  guint at = self->nodes->len;
  guint32 middle = begin + (end - begin) / 2;
  double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };
  guint axis = 0;

  g_array_append_val (self->nodes, node);
  if (end - begin <= LEAF_SIZE)
    return;
  for (guint32 i = begin; i < end; i++)
    for (guint c = 0; c < 3; c++)
      {
        low[c] = MIN (low[c], placed[i].centre[c]);
        high[c] = MAX (high[c], placed[i].centre[c]);
      }
  for (guint c = 1; c < 3; c++)
    if (high[c] - low[c] > high[axis] - low[axis])
      axis = c;
  rmp_partition (placed, begin, end, middle, axis);
  build (self, placed, begin, middle);
  g_array_index (self->nodes, RmpCrossingNode, at).right = self->nodes->len;
  build (self, placed, middle, end);
}

RmpCrossingTree *
rmp_crossing_tree_new (guint n_faces, const guint32 *faces, const double *rest)
{
  RmpCrossingTree *self = g_new0 (RmpCrossingTree, 1);
  g_autofree RmpPlaced *placed = g_new0 (RmpPlaced, n_faces); /* the sums of their corners */

  self->n_faces = n_faces;
  self->faces = faces;
  self->order = g_new (guint32, n_faces);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (RmpCrossingNode));
  for (guint32 f = 0; f < n_faces; f++)
    {
      placed[f].item = f;
      for (guint i = 0; i < 3; i++)
        rmp_vector_add_scaled (placed[f].centre, 1.0, rest + 3 * (gsize) faces[3 * (gsize) f + i], placed[f].centre);
    }
  if (n_faces > 0)
    build (self, placed, 0, n_faces);
  for (guint32 f = 0; f < n_faces; f++)
    self->order[f] = placed[f].item;
  return self;
}

void
rmp_crossing_tree_free (RmpCrossingTree *self)
{
  g_free (self->order);
  g_array_unref (self->nodes);
  g_free (self);
}

const guint32 *
rmp_crossing_tree_get_order (const RmpCrossingTree *self)
{
  return self->order;
}

static void
add_box (RmpCrossingBox *self, const RmpCrossingBox *box)
{
  for (guint c = 0; c < 3; c++)
    {
      self->minimum[c] = MIN (self->minimum[c], box->minimum[c]);
      self->maximum[c] = MAX (self->maximum[c], box->maximum[c]);
    }
  self->marks |= box->marks;
}

static RmpCrossingBox
bound_face (const RmpCrossingPose *self, guint32 face)
{
  const float *p = rmp_crossing_corner (self, face, 0), *q = rmp_crossing_corner (self, face, 1),
              *r = rmp_crossing_corner (self, face, 2);
  RmpCrossingBox box = { .marks = self->marks[face] };

  for (guint c = 0; c < 3; c++)
    {
      box.minimum[c] = MIN (MIN (p[c], q[c]), r[c]);
      box.maximum[c] = MAX (MAX (p[c], q[c]), r[c]);
    }
  return box;
}

/* @all: not only what moves */
static void
bound (RmpCrossingPose *self, guint at, gboolean all)
{
  const RmpCrossingNode *node = &g_array_index (self->tree->nodes, RmpCrossingNode, at);
  const RmpCrossingBox *left = self->boxes + at + 1, *right = self->boxes + node->right;
  RmpCrossingBox *box = self->boxes + at;

  if (!all && !(box->marks & RMP_CROSSING_MOVES))
    return;
  if (node->right == 0)
    {
      *box = (RmpCrossingBox){ { INFINITY, INFINITY, INFINITY }, { -INFINITY, -INFINITY, -INFINITY }, 0 };
      for (guint32 i = node->begin; i < node->end; i++)
        {
          self->faces[i] = bound_face (self, self->tree->order[i]);
          add_box (box, &self->faces[i]);
        }
      return;
    }
  bound (self, at + 1, all);
  bound (self, node->right, all);
  *box = *left;
  add_box (box, right);
}

RmpCrossingPose *
rmp_crossing_pose_new (const RmpCrossingTree *tree, const guint8 *marks, const float *positions)
{
  RmpCrossingPose *self = g_new (RmpCrossingPose, 1);

  *self = (RmpCrossingPose){ .tree = tree, .marks = marks, .positions = positions };
  self->boxes = g_new (RmpCrossingBox, tree->nodes->len);
  self->faces = g_new (RmpCrossingBox, tree->n_faces);
  if (tree->nodes->len > 0)
    bound (self, 0, TRUE);
  return self;
}

void
rmp_crossing_pose_update (RmpCrossingPose *self)
{
  if (self->tree->nodes->len > 0)
    bound (self, 0, FALSE);
}

void
rmp_crossing_pose_free (RmpCrossingPose *self)
{
  g_free (self->boxes);
  g_free (self->faces);
  g_free (self->normals);
  g_free (self);
}

static gboolean
share_vertex (const guint32 *a, const guint32 *b)
{
  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      if (a[i] == b[k])
        return TRUE;
  return FALSE;
}

/* Without branches: which of them is apart cannot be told beforehand. */
static G_ALWAYS_INLINE inline gboolean
boxes_meet (const RmpCrossingBox *a, const RmpCrossingBox *b)
{
  return (a->minimum[0] <= b->maximum[0]) & (b->minimum[0] <= a->maximum[0]) & (a->minimum[1] <= b->maximum[1]) &
         (b->minimum[1] <= a->maximum[1]) & (a->minimum[2] <= b->maximum[2]) & (b->minimum[2] <= a->maximum[2]);
}

static void
compare_faces (const RmpCrossingPose *self, guint32 a, guint32 b, GArray *pairs)
{
  const float *const corners[6] = { rmp_crossing_corner (self, a, 0), rmp_crossing_corner (self, a, 1),
                                    rmp_crossing_corner (self, a, 2), rmp_crossing_corner (self, b, 0),
                                    rmp_crossing_corner (self, b, 1), rmp_crossing_corner (self, b, 2) };

  if (!share_vertex (self->tree->faces + 3 * (gsize) a, self->tree->faces + 3 * (gsize) b) && rmp_faces_cross (corners))
    {
      RmpCrossing pair = { MIN (a, b), MAX (a, b) };

      g_array_append_val (pairs, pair);
    }
}

/* Compares a face with some that follow on each other; all by their places in the tree's order. */
static void
compare_run (const RmpCrossingPose *self, guint32 one, guint32 begin, guint32 end, GArray *pairs)
{
  const RmpCrossingBox *box = &self->faces[one];

  for (guint32 i = begin; i < end; i++)
    if (((box->marks | self->faces[i].marks) & RMP_CROSSING_COMPARED) && boxes_meet (box, &self->faces[i]))
      compare_faces (self, self->tree->order[one], self->tree->order[i], pairs);
}

static void
find_between (const RmpCrossingPose *self, guint a, guint b, GArray *pairs)
{
  const RmpCrossingNode *nodes = (const RmpCrossingNode *) (gpointer) self->tree->nodes->data;
  const RmpCrossingNode *first = nodes + a, *second = nodes + b;

  if (!((self->boxes[a].marks | self->boxes[b].marks) & RMP_CROSSING_COMPARED) ||
      !boxes_meet (self->boxes + a, self->boxes + b))
    return;
  if (first->right == 0 && second->right == 0)
    {
      for (guint32 i = first->begin; i < first->end; i++)
        if (boxes_meet (&self->faces[i], self->boxes + b))
          compare_run (self, i, second->begin, second->end, pairs);
    }
  else if (second->right == 0 || (first->right != 0 && first->end - first->begin >= second->end - second->begin))
    {
      find_between (self, a + 1, b, pairs);
      find_between (self, first->right, b, pairs);
    }
  else
    {
      find_between (self, a, b + 1, pairs);
      find_between (self, a, second->right, pairs);
    }
}

static void
find_within (const RmpCrossingPose *self, guint at, GArray *pairs)
{
  const RmpCrossingNode *node = &g_array_index (self->tree->nodes, RmpCrossingNode, at);

  if (!(self->boxes[at].marks & RMP_CROSSING_COMPARED))
    return;
  if (node->right != 0)
    {
      find_within (self, at + 1, pairs);
      find_within (self, node->right, pairs);
      find_between (self, at + 1, node->right, pairs);
      return;
    }
  for (guint32 i = node->begin; i < node->end; i++)
    compare_run (self, i, i + 1, node->end, pairs);
}

void
rmp_crossing_pose_find (const RmpCrossingPose *self, GArray *pairs)
{
  if (self->tree->nodes->len > 0)
    find_within (self, 0, pairs);
}
