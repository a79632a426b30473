/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/crossing.h"

#include <math.h>

#include "geometry/partition.h"
#include "geometry/vector.h"

#define LEAF_SIZE 4
/* A tree halves its faces at every node, so 64 levels hold any number of them. */
#define STACK_SIZE 64
/* More than what is lost of where a ray meets a box. */
#define RAY_ROUNDING 1e-12

typedef struct
{
  guint32 begin, end; /* of order */
  guint32 right;      /* node; the left one follows at once; 0: a leaf */
} Node;

typedef struct
{
  float minimum[3], maximum[3];
  guint8 marks; /* of its faces */
} Box;

struct _RmpCrossingTree
{
  guint n_faces;
  const guint32 *faces;
  guint32 *order; /* [n_faces] */
  GArray *nodes;
};

struct _RmpCrossingPose
{
  const RmpCrossingTree *tree;
  const guint8 *marks;
  const float *positions;
  Box *boxes;   /* [#nodes] */
  Box *normals; /* (nullable) [#nodes] of the corners of their faces; marks are not used */
};

static void
build (RmpCrossingTree *self, RmpPlaced *placed, guint32 begin, guint32 end)
{
  Node node = { .begin = begin, .end = end };
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
  g_array_index (self->nodes, Node, at).right = self->nodes->len;
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
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
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

static const float *
corner (const RmpCrossingPose *self, guint32 face, guint i)
{
  return self->positions + 3 * (gsize) self->tree->faces[3 * (gsize) face + i];
}

static void
bound_leaf (const RmpCrossingPose *self, const Node *node, Box *box)
{
  *box = (Box){ { INFINITY, INFINITY, INFINITY }, { -INFINITY, -INFINITY, -INFINITY }, 0 };
  for (guint32 i = node->begin; i < node->end; i++)
    {
      guint32 face = self->tree->order[i];

      box->marks |= self->marks[face];
      for (guint k = 0; k < 3; k++)
        {
          const float *p = corner (self, face, k);

          for (guint c = 0; c < 3; c++)
            {
              box->minimum[c] = MIN (box->minimum[c], p[c]);
              box->maximum[c] = MAX (box->maximum[c], p[c]);
            }
        }
    }
}

/* @all: not only what moves */
static void
bound (RmpCrossingPose *self, guint at, gboolean all)
{
  const Node *node = &g_array_index (self->tree->nodes, Node, at);
  const Box *left = self->boxes + at + 1, *right = self->boxes + node->right;
  Box *box = self->boxes + at;

  if (!all && !(box->marks & RMP_CROSSING_MOVES))
    return;
  if (node->right == 0)
    {
      bound_leaf (self, node, box);
      return;
    }
  bound (self, at + 1, all);
  bound (self, node->right, all);
  box->marks = left->marks | right->marks;
  for (guint c = 0; c < 3; c++)
    {
      box->minimum[c] = MIN (left->minimum[c], right->minimum[c]);
      box->maximum[c] = MAX (left->maximum[c], right->maximum[c]);
    }
}

RmpCrossingPose *
rmp_crossing_pose_new (const RmpCrossingTree *tree, const guint8 *marks, const float *positions)
{
  RmpCrossingPose *self = g_new (RmpCrossingPose, 1);

  *self = (RmpCrossingPose){ tree, marks, positions, g_new (Box, tree->nodes->len), NULL };
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
  g_free (self->normals);
  g_free (self);
}

void
rmp_crossing_pose_set_normals (RmpCrossingPose *self, const double *normals)
{
  const RmpCrossingTree *tree = self->tree;

  g_free (self->normals);
  self->normals = g_new (Box, tree->nodes->len);
  /* Children come after their parents. */
  for (guint at = tree->nodes->len; at-- > 0;)
    {
      const Node *node = &g_array_index (tree->nodes, Node, at);
      Box *box = self->normals + at;

      *box = (Box){ { INFINITY, INFINITY, INFINITY }, { -INFINITY, -INFINITY, -INFINITY }, 0 };
      for (guint i = 0; node->right == 0 && i < 3 * (node->end - node->begin); i++)
        {
          const double *normal = normals +
                                 3 * (gsize) tree->faces[3 * (gsize) tree->order[node->begin + i / 3] + i % 3];

          for (guint c = 0; c < 3; c++)
            {
              box->minimum[c] = MIN (box->minimum[c], (float) normal[c]);
              box->maximum[c] = MAX (box->maximum[c], (float) normal[c]);
            }
        }
      for (guint c = 0; node->right != 0 && c < 3; c++)
        {
          box->minimum[c] = MIN (box[1].minimum[c], self->normals[node->right].minimum[c]);
          box->maximum[c] = MAX (box[1].maximum[c], self->normals[node->right].maximum[c]);
        }
    }
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

static void
compare_faces (const RmpCrossingPose *self, guint32 a, guint32 b, GArray *pairs)
{
  const float *const corners[6] = { corner (self, a, 0), corner (self, a, 1), corner (self, a, 2),
                                    corner (self, b, 0), corner (self, b, 1), corner (self, b, 2) };

  if (!((self->marks[a] | self->marks[b]) & RMP_CROSSING_COMPARED))
    return;
  for (guint c = 0; c < 3; c++)
    if (MAX (MAX (corners[0][c], corners[1][c]), corners[2][c]) <
            MIN (MIN (corners[3][c], corners[4][c]), corners[5][c]) ||
        MAX (MAX (corners[3][c], corners[4][c]), corners[5][c]) <
            MIN (MIN (corners[0][c], corners[1][c]), corners[2][c]))
      return;
  if (!share_vertex (self->tree->faces + 3 * (gsize) a, self->tree->faces + 3 * (gsize) b) && rmp_faces_cross (corners))
    {
      RmpCrossing pair = { MIN (a, b), MAX (a, b) };

      g_array_append_val (pairs, pair);
    }
}

static gboolean
boxes_meet (const Box *a, const Box *b)
{
  for (guint c = 0; c < 3; c++)
    if (a->minimum[c] > b->maximum[c] || b->minimum[c] > a->maximum[c])
      return FALSE;
  return TRUE;
}

static void
find_between (const RmpCrossingPose *self, guint a, guint b, GArray *pairs)
{
  const Node *nodes = (const Node *) (gpointer) self->tree->nodes->data;
  const Node *first = nodes + a, *second = nodes + b;

  if (!((self->boxes[a].marks | self->boxes[b].marks) & RMP_CROSSING_COMPARED) ||
      !boxes_meet (self->boxes + a, self->boxes + b))
    return;
  if (first->right == 0 && second->right == 0)
    {
      for (guint32 i = first->begin; i < first->end; i++)
        for (guint32 k = second->begin; k < second->end; k++)
          compare_faces (self, self->tree->order[i], self->tree->order[k], pairs);
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
  const Node *node = &g_array_index (self->tree->nodes, Node, at);

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
    for (guint32 k = i + 1; k < node->end; k++)
      compare_faces (self, self->tree->order[i], self->tree->order[k], pairs);
}

void
rmp_crossing_pose_find (const RmpCrossingPose *self, GArray *pairs)
{
  if (self->tree->nodes->len > 0)
    find_within (self, 0, pairs);
}

/* Where a ray enters a box, in lengths of its direction, or infinity. */
static double
enter_box (const Box *box, const double origin[3], const double inverse[3])
{
  double enter = 0.0, leave = INFINITY;

  for (guint c = 0; c < 3; c++)
    {
      double a = ((double) box->minimum[c] - origin[c]) * inverse[c];
      double b = ((double) box->maximum[c] - origin[c]) * inverse[c];
      double low = a < b ? a : b, high = a < b ? b : a;

      /* Neither is a number where the ray goes along a side. */
      enter = low > enter ? low : enter;
      leave = high < leave ? high : leave;
    }
  return enter <= leave * (1.0 + RAY_ROUNDING) ? enter * (1.0 - RAY_ROUNDING) : (double) INFINITY;
}

/* Möller and Trumbore's test. @nearest: (inout) */
static void
meet_face (const RmpCrossingPose *self, guint32 face, const double origin[3], const double direction[3],
           double *nearest, gboolean *from_back)
{
  double p[3], a[3], b[3], across[3], offset[3], cut[3], determinant, u, v, t;

  rmp_vector_load (corner (self, face, 0), p);
  rmp_vector_load (corner (self, face, 1), a);
  rmp_vector_load (corner (self, face, 2), b);
  rmp_vector_sub (a, p, a);
  rmp_vector_sub (b, p, b);
  rmp_vector_cross (direction, b, across);
  determinant = rmp_vector_dot (a, across);
  if (determinant == 0.0)
    return;
  rmp_vector_sub (origin, p, offset);
  rmp_vector_cross (offset, a, cut);
  u = rmp_vector_dot (offset, across) / determinant;
  if (!(u >= 0.0) || u > 1.0)
    return;
  v = rmp_vector_dot (direction, cut) / determinant;
  t = rmp_vector_dot (b, cut) / determinant;
  if (v >= 0.0 && u + v <= 1.0 && t > 0.0 && t < *nearest)
    {
      *nearest = t;
      /* The determinant is −normal · direction. */
      *from_back = determinant < 0.0;
    }
}

gboolean
rmp_crossing_pose_is_inside (const RmpCrossingPose *self, guint32 vertex, const double direction[3])
{
  const Node *nodes = (const Node *) (gpointer) self->tree->nodes->data;
  const double inverse[3] = { 1.0 / direction[0], 1.0 / direction[1], 1.0 / direction[2] };
  gboolean from_back = FALSE;
  double origin[3], nearest = INFINITY, enters[STACK_SIZE];
  guint32 stack[STACK_SIZE];
  guint n = 0;

  rmp_vector_load (self->positions + 3 * (gsize) vertex, origin);
  enters[n] = 0.0;
  stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];

      if (enters[n] >= nearest)
        continue;
      if (nodes[at].right != 0)
        {
          const guint32 children[2] = { at + 1, nodes[at].right };
          const double enter[2] = { enter_box (self->boxes + children[0], origin, inverse),
                                    enter_box (self->boxes + children[1], origin, inverse) };
          const guint first = enter[0] > enter[1]; /* to wait: the farther one */

          for (guint i = 0; i < 2; i++)
            {
              const guint child = i == 0 ? !first : first;

              if (enter[child] < nearest)
                {
                  enters[n] = enter[child];
                  stack[n++] = children[child];
                }
            }
          continue;
        }
      for (guint32 i = nodes[at].begin; i < nodes[at].end; i++)
        {
          const guint32 *corners = self->tree->faces + 3 * (gsize) self->tree->order[i];

          if (corners[0] != vertex && corners[1] != vertex && corners[2] != vertex)
            meet_face (self, self->tree->order[i], origin, direction, &nearest, &from_back);
        }
    }
  return from_back;
}

void
rmp_crossing_pose_sweep (RmpCrossingPose *self)
{
  const guint n = self->tree->nodes->len;
  g_autofree Box *before = g_memdup2 (self->boxes, n * sizeof *before);

  rmp_crossing_pose_update (self);
  for (guint at = 0; at < n; at++)
    for (guint c = 0; c < 3; c++)
      {
        self->boxes[at].minimum[c] = MIN (self->boxes[at].minimum[c], before[at].minimum[c]);
        self->boxes[at].maximum[c] = MAX (self->boxes[at].maximum[c], before[at].maximum[c]);
      }
}

static gboolean
boxes_are_near (const Box *box, const RmpCrossingView *view, double radius)
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      double below = (double) (box->minimum[c] - view->high[c]), above = (double) (view->low[c] - box->maximum[c]);
      double off = MAX (MAX (below, above), 0.0);

      square += off * off;
    }
  return square < radius * radius;
}

/* The most that a normal of a box of them goes against one of a view. */
static float
most_against (const Box *normals, const RmpCrossingView *view)
{
  float most = 0.0f;

  for (guint c = 0; c < 3; c++)
    {
      float low = MIN (view->normal_low[c] * normals->minimum[c], view->normal_low[c] * normals->maximum[c]);
      float high = MIN (view->normal_high[c] * normals->minimum[c], view->normal_high[c] * normals->maximum[c]);

      most -= MIN (low, high);
    }
  return most;
}

void
rmp_crossing_pose_find_facing (const RmpCrossingPose *self, const RmpCrossingView *view, double least, double radius,
                               GArray *faces)
{
  const Node *nodes = (const Node *) (gpointer) self->tree->nodes->data;
  guint32 stack[STACK_SIZE];
  guint n = 0;

  if (self->tree->nodes->len > 0)
    stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];

      if (!boxes_are_near (self->boxes + at, view, radius) || (double) most_against (self->normals + at, view) < least)
        continue;
      if (nodes[at].right != 0)
        {
          stack[n++] = nodes[at].right;
          stack[n++] = at + 1;
        }
      else
        g_array_append_vals (faces, self->tree->order + nodes[at].begin, nodes[at].end - nodes[at].begin);
    }
}
