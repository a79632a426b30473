/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bvh.c: a tree of boxes over triangles.
 *
 * Based on:
 *   T. Möller, B. Trumbore. Fast, minimum storage ray/triangle intersection. Journal of Graphics
 *     Tools 2, 1997.
 *     meet ()
 */

#include "geometry/bvh.h"

#include "geometry/nearest.h"
#include "geometry/partition.h"
#include "geometry/vector.h"

#define LEAF_SIZE 4
/* A tree halves its faces at every node, so 64 levels hold any number of them. */
#define STACK_SIZE 64
/* Weights may be this far outside, so that no ray slips between two faces. */
#define WEIGHT_TOLERANCE 1e-12

typedef struct
{
  double minimum[3], maximum[3];
  guint32 begin, end; /* triangles */
  guint32 right;      /* node; the left one follows at once; 0: a leaf */
} Node;

typedef struct
{
  guint32 face;
  double corner[3][3];
} Triangle;

struct _RmpBvh
{
  guint n_triangles;
  Triangle *triangles;
  GArray *nodes;
};

static void
node_bound (const Triangle *triangles, const RmpPlaced *placed, Node *node)
{
  for (guint c = 0; c < 3; c++)
    {
      node->minimum[c] = G_MAXDOUBLE;
      node->maximum[c] = -G_MAXDOUBLE;
    }
  for (guint32 i = node->begin; i < node->end; i++)
    for (guint corner = 0; corner < 3; corner++)
      for (guint c = 0; c < 3; c++)
        {
          node->minimum[c] = MIN (node->minimum[c], triangles[placed[i].item].corner[corner][c]);
          node->maximum[c] = MAX (node->maximum[c], triangles[placed[i].item].corner[corner][c]);
        }
}

static guint
longest_axis (const Node *node)
{
  guint axis = 0;

  for (guint c = 1; c < 3; c++)
    if (node->maximum[c] - node->minimum[c] > node->maximum[axis] - node->minimum[axis])
      axis = c;
  return axis;
}

static void
build (RmpBvh *self, const Triangle *triangles, RmpPlaced *placed, guint32 begin, guint32 end)
{
  Node node = { .begin = begin, .end = end };
  guint at = self->nodes->len;
  guint32 middle = begin + (end - begin) / 2;

  node_bound (triangles, placed, &node);
  g_array_append_val (self->nodes, node);
  if (end - begin <= LEAF_SIZE)
    return;
  rmp_partition (placed, begin, end, middle, longest_axis (&node));
  build (self, triangles, placed, begin, middle);
  g_array_index (self->nodes, Node, at).right = self->nodes->len;
  build (self, triangles, placed, middle, end);
}

static gboolean
triangle_init (Triangle *triangle, guint32 face, const guint32 *faces, const float *positions)
{
  gboolean is_finite = TRUE;

  triangle->face = face;
  for (guint corner = 0; corner < 3; corner++)
    {
      rmp_vector_load (positions + 3 * (gsize) faces[3 * (gsize) face + corner],
                       triangle->corner[corner]);
      for (guint c = 0; c < 3; c++)
        is_finite = is_finite && isfinite (triangle->corner[corner][c]);
    }
  return is_finite;
}

RmpBvh *
rmp_bvh_new (guint n_faces, const guint32 *faces, const float *positions, const guint8 *mask)
{
  RmpBvh *self = g_new0 (RmpBvh, 1);
  g_autofree Triangle *triangles = g_new (Triangle, n_faces);
  g_autofree RmpPlaced *placed = NULL;

  for (guint32 face = 0; face < n_faces; face++)
    if ((!mask || mask[face]) &&
        triangle_init (triangles + self->n_triangles, face, faces, positions))
      self->n_triangles++;
  placed = g_new (RmpPlaced, self->n_triangles);
  for (guint32 i = 0; i < self->n_triangles; i++)
    {
      placed[i].item = i;
      for (guint c = 0; c < 3; c++)
        placed[i].centre[c] = triangles[i].corner[0][c] + triangles[i].corner[1][c] +
                              triangles[i].corner[2][c];
    }
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  if (self->n_triangles > 0)
    build (self, triangles, placed, 0, self->n_triangles);
  self->triangles = g_new (Triangle, self->n_triangles);
  for (guint32 i = 0; i < self->n_triangles; i++)
    self->triangles[i] = triangles[placed[i].item];
  return self;
}

void
rmp_bvh_free (RmpBvh *self)
{
  g_free (self->triangles);
  g_array_unref (self->nodes);
  g_free (self);
}

/* The best answer so far. */
typedef struct
{
  gboolean is_found;
  double distance;
  guint32 face;
  double barycentric[2];
} Best;

static void
improve (Best *best, double distance, guint32 face, double u, double v)
{
  if (best->is_found &&
      (distance > best->distance || (distance == best->distance && face > best->face)))
    return;
  *best = (Best){ TRUE, distance, face, { u, v } };
}

static gboolean
finish (const Best *best, RmpSurfacePoint *hit, double *distance)
{
  if (!best->is_found)
    return FALSE;
  hit->face = best->face;
  hit->barycentric[0] = best->barycentric[0];
  hit->barycentric[1] = best->barycentric[1];
  if (distance)
    *distance = best->distance;
  return TRUE;
}

static void
meet (const Triangle *triangle, const double origin[3], const double direction[3], Best *best)
{
  double a[3], b[3], across[3], offset[3], cut[3], determinant, u, v, t;

  rmp_vector_sub (triangle->corner[1], triangle->corner[0], a);
  rmp_vector_sub (triangle->corner[2], triangle->corner[0], b);
  rmp_vector_cross (direction, b, across);
  determinant = rmp_vector_dot (a, across);
  if (determinant == 0.0)
    return;
  rmp_vector_sub (origin, triangle->corner[0], offset);
  rmp_vector_cross (offset, a, cut);
  u = rmp_vector_dot (offset, across) / determinant;
  v = rmp_vector_dot (direction, cut) / determinant;
  t = rmp_vector_dot (b, cut) / determinant;
  if (u >= -WEIGHT_TOLERANCE && v >= -WEIGHT_TOLERANCE && u + v <= 1.0 + WEIGHT_TOLERANCE &&
      t >= 0.0)
    {
      u = CLAMP (u, 0.0, 1.0);
      improve (best, t, triangle->face, u, CLAMP (v, 0.0, 1.0 - u));
    }
}

/* Where the ray enters the box, or infinity. A direction of 0 in an axis gives infinities, which
 * compare rightly.
 */
static double
enter_box (const Node *node, const double origin[3], const double direction[3])
{
  double enter = 0.0;
  double leave = G_MAXDOUBLE;

  for (guint c = 0; c < 3; c++)
    {
      double a = (node->minimum[c] - origin[c]) / direction[c];
      double b = (node->maximum[c] - origin[c]) / direction[c];

      if (isnan (a) || isnan (b))
        continue;
      enter = MAX (enter, MIN (a, b));
      leave = MIN (leave, MAX (a, b));
    }
  return enter <= leave * (1.0 + WEIGHT_TOLERANCE) ? enter : (double) INFINITY;
}

gboolean
rmp_bvh_cast (const RmpBvh *self, const double origin[3], const double direction[3],
              RmpSurfacePoint *hit, double *distance)
{
  Best best = { 0 };
  guint32 stack[STACK_SIZE];
  guint n = 0;

  if (self->n_triangles > 0)
    stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];
      const Node *node = &g_array_index (self->nodes, Node, at);
      double enter = enter_box (node, origin, direction);

      if (!isfinite (enter) || (best.is_found && enter > best.distance))
        continue;
      if (node->right != 0)
        {
          stack[n++] = node->right;
          stack[n++] = at + 1;
          continue;
        }
      for (guint32 i = node->begin; i < node->end; i++)
        meet (self->triangles + i, origin, direction, &best);
    }
  return finish (&best, hit, distance);
}

static void
approach (const Triangle *triangle, const double point[3], Best *best)
{
  double position[3], u, v;

  rmp_nearest_on_triangle (triangle->corner, point, &u, &v);
  if (!isfinite (u) || !isfinite (v))
    return;
  for (guint c = 0; c < 3; c++)
    position[c] = (1.0 - u - v) * triangle->corner[0][c] + u * triangle->corner[1][c] +
                  v * triangle->corner[2][c];
  improve (best, rmp_vector_distance (position, point), triangle->face, u, v);
}

static double
box_distance (const Node *node, const double point[3])
{
  double outside[3];

  for (guint c = 0; c < 3; c++)
    outside[c] = MAX (MAX (node->minimum[c] - point[c], point[c] - node->maximum[c]), 0.0);
  return rmp_vector_norm (outside);
}

gboolean
rmp_bvh_closest (const RmpBvh *self, const double point[3], RmpSurfacePoint *hit, double *distance)
{
  Best best = { 0 };
  guint32 stack[STACK_SIZE];
  guint n = 0;

  if (self->n_triangles > 0)
    stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];
      const Node *node = &g_array_index (self->nodes, Node, at);
      guint32 near = at + 1;
      guint32 far = node->right;

      if (best.is_found && box_distance (node, point) > best.distance)
        continue;
      if (node->right != 0)
        {
          if (box_distance (&g_array_index (self->nodes, Node, far), point) <
              box_distance (&g_array_index (self->nodes, Node, near), point))
            {
              near = node->right;
              far = at + 1;
            }
          stack[n++] = far;
          stack[n++] = near;
          continue;
        }
      for (guint32 i = node->begin; i < node->end; i++)
        approach (self->triangles + i, point, &best);
    }
  return finish (&best, hit, distance);
}
