/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "crossings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAF 4

typedef struct
{
  float minimum[3], maximum[3];
  guint begin, end; /* into the order of faces */
  guint right;      /* the second child; the first follows its parent; 0 in a leaf */
} Node;

struct _Crossings
{
  guint n_faces;
  const guint *faces;
  guint *order;
  GArray *nodes;
  const float *positions;
  guint *crossed; /* (nullable) */
};

typedef struct
{
  float key;
  guint face;
} Keyed;

static int
compare (const void *a, const void *b)
{
  const Keyed *x = a;
  const Keyed *y = b;

  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->face < y->face ? -1 : x->face > y->face;
}

static const float *
corner (const Crossings *self, guint face, guint i)
{
  return self->positions + 3 * (gsize) self->faces[3 * (gsize) face + i];
}

static void
include (Node *node, const float *minimum, const float *maximum)
{
  for (guint c = 0; c < 3; c++)
    {
      node->minimum[c] = MIN (node->minimum[c], minimum[c]);
      node->maximum[c] = MAX (node->maximum[c], maximum[c]);
    }
}

static void
bound_faces (const Crossings *self, Node *node)
{
  for (guint c = 0; c < 3; c++)
    {
      node->minimum[c] = INFINITY;
      node->maximum[c] = -INFINITY;
    }
  for (guint i = node->begin; i < node->end; i++)
    for (guint k = 0; k < 3; k++)
      include (node, corner (self, self->order[i], k), corner (self, self->order[i], k));
}

static void
split (Crossings *self, guint begin, guint end)
{
  Node node = { .begin = begin, .end = end };
  guint at = self->nodes->len;
  guint middle = begin + (end - begin) / 2;
  guint axis = 0;
  g_autofree Keyed *keyed = NULL;

  bound_faces (self, &node);
  g_array_append_val (self->nodes, node);
  if (end - begin <= LEAF)
    return;
  for (guint c = 1; c < 3; c++)
    if (node.maximum[c] - node.minimum[c] > node.maximum[axis] - node.minimum[axis])
      axis = c;
  keyed = g_new (Keyed, end - begin);
  for (guint i = begin; i < end; i++)
    keyed[i - begin] = (Keyed){ corner (self, self->order[i], 0)[axis] +
                                    corner (self, self->order[i], 1)[axis] +
                                    corner (self, self->order[i], 2)[axis],
                                self->order[i] };
  qsort (keyed, end - begin, sizeof *keyed, compare);
  for (guint i = begin; i < end; i++)
    self->order[i] = keyed[i - begin].face;
  g_clear_pointer (&keyed, g_free);
  split (self, begin, middle);
  g_array_index (self->nodes, Node, at).right = self->nodes->len;
  split (self, middle, end);
}

Crossings *
crossings_new (guint n_faces, const guint *faces, const float *positions)
{
  Crossings *self = g_new0 (Crossings, 1);

  self->n_faces = n_faces;
  self->faces = faces;
  self->positions = positions;
  self->order = g_new (guint, MAX (n_faces, 1));
  for (guint i = 0; i < n_faces; i++)
    self->order[i] = i;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  if (n_faces > 0)
    split (self, 0, n_faces);
  return self;
}

void
crossings_free (Crossings *self)
{
  g_free (self->order);
  g_array_unref (self->nodes);
  g_free (self);
}

/* Which side of the plane through a, b, c the point d is on: the sign of a determinant, in doubles
 * where that is certain. Differences of floats have 25 bits where their exponents are near, so that
 * 113 bits hold the rest exactly.
 */
static int
side (const float *a, const float *b, const float *c, const float *d)
{
  double m[3][3], minors[3], value = 0.0, size = 0.0;
  __float128 exact = 0;

  for (guint k = 0; k < 3; k++)
    {
      m[0][k] = (double) a[k] - (double) d[k];
      m[1][k] = (double) b[k] - (double) d[k];
      m[2][k] = (double) c[k] - (double) d[k];
    }
  for (guint k = 0; k < 3; k++)
    {
      double first = m[1][(k + 1) % 3] * m[2][(k + 2) % 3];
      double second = m[1][(k + 2) % 3] * m[2][(k + 1) % 3];

      minors[k] = first - second;
      value += m[0][k] * minors[k];
      size += fabs (m[0][k]) * (fabs (first) + fabs (second));
    }
  if (fabs (value) > 1e-14 * size)
    return value > 0.0 ? 1 : -1;
  for (guint k = 0; k < 3; k++)
    exact += (__float128) m[0][k] *
             ((__float128) m[1][(k + 1) % 3] * (__float128) m[2][(k + 2) % 3] -
              (__float128) m[1][(k + 2) % 3] * (__float128) m[2][(k + 1) % 3]);
  return exact > 0 ? 1 : exact < 0 ? -1 : 0;
}

/* Whether the segment from p to q passes through the inside of the triangle. */
static gboolean
pierces (const float *p, const float *q, const float *const triangle[3])
{
  int from = side (triangle[0], triangle[1], triangle[2], p);
  int to = side (triangle[0], triangle[1], triangle[2], q);
  int turn;

  if (from * to >= 0)
    return FALSE;
  turn = side (p, q, triangle[0], triangle[1]);
  return turn != 0 && side (p, q, triangle[1], triangle[2]) == turn &&
         side (p, q, triangle[2], triangle[0]) == turn;
}

static gboolean
faces_cross (const Crossings *self, guint a, guint b)
{
  const guint *first = self->faces + 3 * (gsize) a;
  const guint *second = self->faces + 3 * (gsize) b;
  const float *const corners[2][3] = {
    { corner (self, a, 0), corner (self, a, 1), corner (self, a, 2) },
    { corner (self, b, 0), corner (self, b, 1), corner (self, b, 2) }
  };

  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      if (first[i] == second[k])
        return FALSE;
  for (guint c = 0; c < 3; c++)
    {
      if (MAX (MAX (corners[0][0][c], corners[0][1][c]), corners[0][2][c]) <
              MIN (MIN (corners[1][0][c], corners[1][1][c]), corners[1][2][c]) ||
          MAX (MAX (corners[1][0][c], corners[1][1][c]), corners[1][2][c]) <
              MIN (MIN (corners[0][0][c], corners[0][1][c]), corners[0][2][c]))
        return FALSE;
    }
  for (guint i = 0; i < 3; i++)
    if (pierces (corners[0][i], corners[0][(i + 1) % 3], corners[1]) ||
        pierces (corners[1][i], corners[1][(i + 1) % 3], corners[0]))
      return TRUE;
  return FALSE;
}

static guint
count_pair (const Crossings *self, guint a, guint b)
{
  if (!faces_cross (self, a, b))
    return 0;
  if (self->crossed)
    {
      self->crossed[a]++;
      self->crossed[b]++;
    }
  return 1;
}

static gboolean
boxes_meet (const Node *a, const Node *b)
{
  for (guint c = 0; c < 3; c++)
    if (a->minimum[c] > b->maximum[c] || b->minimum[c] > a->maximum[c])
      return FALSE;
  return TRUE;
}

static guint
count_between (const Crossings *self, guint a, guint b)
{
  const Node *first = &g_array_index (self->nodes, Node, a);
  const Node *second = &g_array_index (self->nodes, Node, b);
  guint n = 0;

  if (!boxes_meet (first, second))
    return 0;
  if (first->right == 0 && second->right == 0)
    {
      for (guint i = first->begin; i < first->end; i++)
        for (guint k = second->begin; k < second->end; k++)
          n += count_pair (self, self->order[i], self->order[k]);
      return n;
    }
  if (second->right == 0 ||
      (first->right != 0 && first->end - first->begin >= second->end - second->begin))
    return count_between (self, a + 1, b) + count_between (self, first->right, b);
  return count_between (self, a, b + 1) + count_between (self, a, second->right);
}

static guint
count_within (const Crossings *self, guint at)
{
  const Node *node = &g_array_index (self->nodes, Node, at);
  guint n = 0;

  if (node->right != 0)
    return count_within (self, at + 1) + count_within (self, node->right) +
           count_between (self, at + 1, node->right);
  for (guint i = node->begin; i < node->end; i++)
    for (guint k = i + 1; k < node->end; k++)
      n += count_pair (self, self->order[i], self->order[k]);
  return n;
}

guint
crossings_count (Crossings *self, const float *positions, guint *crossed)
{
  self->positions = positions;
  self->crossed = crossed;
  for (guint at = self->nodes->len; at-- > 0;)
    {
      Node *node = &g_array_index (self->nodes, Node, at);

      if (node->right == 0)
        bound_faces (self, node);
      else
        {
          const Node *right = &g_array_index (self->nodes, Node, node->right);

          memcpy (node->minimum, node[1].minimum, sizeof node->minimum);
          memcpy (node->maximum, node[1].maximum, sizeof node->maximum);
          include (node, right->minimum, right->maximum);
        }
    }
  return self->nodes->len > 0 ? count_within (self, 0) : 0;
}
