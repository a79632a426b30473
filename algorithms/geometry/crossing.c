/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/crossing.h"

#include <math.h>

#include "geometry/partition.h"
#include "geometry/vector.h"

#define LEAF_SIZE 4
/* A tree halves its faces at every node, so 64 levels hold any number of them. */
#define STACK_SIZE 64

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

/* On which side of the plane through a, b, c the point d is. */
static int
side (const float *a, const float *b, const float *c, const float *d)
{
  double m[3][3], value;

  for (guint k = 0; k < 3; k++)
    {
      m[0][k] = (double) a[k] - (double) d[k];
      m[1][k] = (double) b[k] - (double) d[k];
      m[2][k] = (double) c[k] - (double) d[k];
    }
  value = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) + m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
          m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return value > 0.0 ? 1 : value < 0.0 ? -1 : 0;
}

static gboolean
pierces (const float *p, const float *q, int from, int to, const float *const triangle[3])
{
  int turn;

  if (from * to >= 0)
    return FALSE;
  turn = side (p, q, triangle[0], triangle[1]);
  return turn != 0 && side (p, q, triangle[1], triangle[2]) == turn && side (p, q, triangle[2], triangle[0]) == turn;
}

gboolean
rmp_faces_cross (const float *const corners[6])
{
  int sides[6];

  for (guint i = 0; i < 3; i++)
    sides[i] = side (corners[3], corners[4], corners[5], corners[i]);
  if (sides[0] == sides[1] && sides[1] == sides[2])
    return FALSE;
  for (guint i = 0; i < 3; i++)
    sides[3 + i] = side (corners[0], corners[1], corners[2], corners[3 + i]);
  if (sides[3] == sides[4] && sides[4] == sides[5])
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      guint next = (i + 1) % 3;

      if (pierces (corners[i], corners[next], sides[i], sides[next], corners + 3) ||
          pierces (corners[3 + i], corners[3 + next], sides[3 + i], sides[3 + next], corners))
        return TRUE;
    }
  return FALSE;
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
enter_box (const Box *box, const double origin[3], const double direction[3])
{
  double enter = 0.0, leave = INFINITY;

  for (guint c = 0; c < 3; c++)
    {
      double a = ((double) box->minimum[c] - origin[c]) / direction[c];
      double b = ((double) box->maximum[c] - origin[c]) / direction[c];

      if (isnan (a) || isnan (b))
        continue;
      enter = MAX (enter, MIN (a, b));
      leave = MIN (leave, MAX (a, b));
    }
  return enter <= leave ? enter : (double) INFINITY;
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
  v = rmp_vector_dot (direction, cut) / determinant;
  t = rmp_vector_dot (b, cut) / determinant;
  if (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t > 0.0 && t < *nearest)
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
  gboolean from_back = FALSE;
  double origin[3], nearest = INFINITY;
  guint32 stack[STACK_SIZE];
  guint n = 0;

  rmp_vector_load (self->positions + 3 * (gsize) vertex, origin);
  stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];

      if (enter_box (self->boxes + at, origin, direction) >= nearest)
        continue;
      if (nodes[at].right != 0)
        {
          stack[n++] = nodes[at].right;
          stack[n++] = at + 1;
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

static double
box_distance (const Box *box, const double place[3])
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      double below = (double) box->minimum[c] - place[c], above = place[c] - (double) box->maximum[c];
      double off = MAX (MAX (below, above), 0.0);

      square += off * off;
    }
  return sqrt (square);
}

/* The most that a normal of a box of them goes against another. */
static double
most_against (const Box *normals, const double normal[3])
{
  double most = 0.0;

  for (guint c = 0; c < 3; c++)
    most -= MIN (normal[c] * (double) normals->minimum[c], normal[c] * (double) normals->maximum[c]);
  return most;
}

void
rmp_crossing_pose_visit_facing (const RmpCrossingPose *self, const double place[3], const double normal[3],
                                double least, double radius, RmpCrossingVisit visit, gpointer data)
{
  const Node *nodes = (const Node *) (gpointer) self->tree->nodes->data;
  guint32 stack[STACK_SIZE];
  guint n = 0;

  if (self->tree->nodes->len > 0)
    stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];

      if (most_against (self->normals + at, normal) <= least || box_distance (self->boxes + at, place) >= radius)
        continue;
      if (nodes[at].right != 0)
        {
          gboolean turned = box_distance (self->boxes + at + 1, place) >
                            box_distance (self->boxes + nodes[at].right, place);

          stack[n++] = turned ? at + 1 : nodes[at].right;
          stack[n++] = turned ? nodes[at].right : at + 1;
        }
      else
        for (guint32 i = nodes[at].begin; i < nodes[at].end; i++)
          radius = visit (self->tree->order[i], data);
    }
}
