/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "winding.h"

#include <math.h>
#include <stdlib.h>

#include "geometry/vector.h"

#define LEAF 8u /* faces that are not divided further */
#define FAR 3.0 /* radii from its middle, beyond which a group counts as one */
#define MOST_DEPTH 64

typedef struct
{
  double middle[3]; /* of the faces, by area */
  double dipole[3]; /* sum of areas × normals */
  double radius;    /* of a ball around the middle that holds them */
  guint32 first, n; /* faces */
  guint32 second;   /* the other child; the first one follows. 0: a leaf */
} Node;

struct _RmpWinding
{
  double *corners; /* [n_faces × 9] in the order of the tree */
  GArray *nodes;   /* (element-type Node) */
};

/* --- the tree --------------------------------------------------------------------------------- */

typedef struct
{
  double centre[3];
  guint32 face;
} Item;

typedef struct
{
  RmpWinding *self;
  const guint32 *faces;
  const double *positions;
  Item *items;
} Build;

/* Equal ones by their number, so that the order does not depend on the sort. */
static int
compare_items (const Item *a, const Item *b, guint axis)
{
  if (a->centre[axis] != b->centre[axis])
    return a->centre[axis] < b->centre[axis] ? -1 : 1;
  return a->face < b->face ? -1 : a->face > b->face;
}

#define COMPARE(axis)                                                                              \
  static int compare_##axis (gconstpointer a, gconstpointer b)                                     \
  {                                                                                                \
    return compare_items (a, b, axis);                                                             \
  }
COMPARE (0)
COMPARE (1)
COMPARE (2)

static guint
find_longest_axis (const Item *items, guint n)
{
  double low[3], high[3];
  guint longest = 0;

  rmp_vector_copy (items[0].centre, low);
  rmp_vector_copy (items[0].centre, high);
  for (guint i = 1; i < n; i++)
    for (guint c = 0; c < 3; c++)
      {
        low[c] = MIN (low[c], items[i].centre[c]);
        high[c] = MAX (high[c], items[i].centre[c]);
      }
  for (guint c = 1; c < 3; c++)
    if (high[c] - low[c] > high[longest] - low[longest])
      longest = c;
  return longest;
}

static void
sum_up (const Build *build, Node *node)
{
  double area = 0.0;

  for (guint i = 0; i < node->n; i++)
    {
      const Item *item = &build->items[node->first + i];
      const guint32 *face = build->faces + 3 * (gsize) item->face;
      const double *a = build->positions + 3 * (gsize) face[0];
      double ab[3], ac[3], normal[3], size;

      rmp_vector_sub (build->positions + 3 * (gsize) face[1], a, ab);
      rmp_vector_sub (build->positions + 3 * (gsize) face[2], a, ac);
      rmp_vector_cross (ab, ac, normal);
      size = 0.5 * rmp_vector_norm (normal);
      rmp_vector_add_scaled (node->dipole, 0.5, normal, node->dipole);
      rmp_vector_add_scaled (node->middle, size, item->centre, node->middle);
      area += size;
    }
  for (guint c = 0; c < 3; c++)
    node->middle[c] = area > 0.0 ? node->middle[c] / area : build->items[node->first].centre[c];
  for (guint i = 0; i < node->n; i++)
    for (guint k = 0; k < 3; k++)
      {
        const guint32 v = build->faces[3 * (gsize) build->items[node->first + i].face + k];

        node->radius = MAX (node->radius,
                            rmp_vector_distance (build->positions + 3 * (gsize) v, node->middle));
      }
}

static guint32
build_node (Build *build, guint32 first, guint32 n)
{
  static int (*const compare[3]) (gconstpointer, gconstpointer) = { compare_0, compare_1,
                                                                    compare_2 };
  GArray *nodes = build->self->nodes;
  const guint32 index = nodes->len;
  Node node = { .first = first, .n = n };

  sum_up (build, &node);
  g_array_append_val (nodes, node);
  if (n > LEAF)
    {
      guint32 second;

      qsort (build->items + first, n, sizeof (Item),
             compare[find_longest_axis (build->items + first, n)]);
      build_node (build, first, n / 2);
      second = build_node (build, first + n / 2, n - n / 2);
      g_array_index (nodes, Node, index).second = second;
    }
  return index;
}

RmpWinding *
rmp_winding_new (guint n_faces, const guint32 *faces, const double *positions)
{
  RmpWinding *self = g_new0 (RmpWinding, 1);
  g_autofree Item *items = g_new0 (Item, (gsize) n_faces + 1);
  Build build = { self, faces, positions, items };

  g_return_val_if_fail (n_faces == 0 || (faces && positions), NULL);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  self->corners = g_new (double, 9 * (gsize) n_faces + 1);
  for (guint f = 0; f < n_faces; f++)
    {
      items[f].face = f;
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (items[f].centre, 1.0 / 3.0,
                               positions + 3 * (gsize) faces[3 * (gsize) f + k], items[f].centre);
    }
  if (n_faces > 0)
    build_node (&build, 0, n_faces);
  for (guint i = 0; i < n_faces; i++)
    for (guint k = 0; k < 3; k++)
      rmp_vector_copy (positions + 3 * (gsize) faces[3 * (gsize) items[i].face + k],
                       self->corners + 9 * (gsize) i + 3 * k);
  return self;
}

void
rmp_winding_free (RmpWinding *self)
{
  g_return_if_fail (self);

  g_free (self->corners);
  g_array_unref (self->nodes);
  g_free (self);
}

/* --- queries ---------------------------------------------------------------------------------- */

/* The solid angle of a triangle: A. Van Oosterom, J. Strackee, 1983. */
static double
find_angle (const double *corners, const double point[3])
{
  double a[3], b[3], c[3], cross[3], la, lb, lc;

  rmp_vector_sub (corners, point, a);
  rmp_vector_sub (corners + 3, point, b);
  rmp_vector_sub (corners + 6, point, c);
  la = rmp_vector_norm (a);
  lb = rmp_vector_norm (b);
  lc = rmp_vector_norm (c);
  rmp_vector_cross (b, c, cross);
  return 2.0 * atan2 (rmp_vector_dot (a, cross), la * lb * lc + rmp_vector_dot (a, b) * lc +
                                                     rmp_vector_dot (b, c) * la +
                                                     rmp_vector_dot (c, a) * lb);
}

double
rmp_winding_number (const RmpWinding *self, const double point[3])
{
  guint32 stack[MOST_DEPTH];
  guint n = 0;
  double sum = 0.0;

  g_return_val_if_fail (self && point, 0.0);

  if (self->nodes->len > 0)
    stack[n++] = 0;
  while (n > 0)
    {
      const guint32 index = stack[--n];
      const Node *node = &g_array_index (self->nodes, Node, index);
      double to[3], distance;

      rmp_vector_sub (node->middle, point, to);
      distance = rmp_vector_norm (to);
      if (distance > FAR * node->radius)
        sum += rmp_vector_dot (node->dipole, to) / (distance * distance * distance);
      else if (node->second)
        {
          stack[n++] = node->second;
          stack[n++] = index + 1;
        }
      else
        for (guint i = 0; i < node->n; i++)
          sum += find_angle (self->corners + 9 * (gsize) (node->first + i), point);
    }
  return sum / (4.0 * G_PI);
}
