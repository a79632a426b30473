/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/polyline-tree.h"

#include "geometry/vector.h"
#include "wrinkles/reach.h"

#include <math.h>

#define LEAF 8 /* segments */

/* Node i has the children 2 i + 1 and 2 i + 2, of the halves of its points. */
typedef struct
{
  double centre[3], radius;
} Sphere;

struct _RmpPolylineTree
{
  guint n;
  const double *points;
  GArray *spheres; /* (element-type Sphere) */
};

static Sphere *
get_sphere (const RmpPolylineTree *self, guint node)
{
  return &g_array_index (self->spheres, Sphere, node);
}

/* Round the points from @first to @last. */
static void
build (RmpPolylineTree *self, guint node, guint first, guint last)
{
  Sphere sphere = { .radius = 0.0 };

  for (guint c = 0; c < 3; c++)
    sphere.centre[c] = 0.5 *
                       (self->points[3 * (gsize) first + c] + self->points[3 * (gsize) last + c]);
  for (guint i = first; i <= last; i++)
    sphere.radius = MAX (sphere.radius,
                         rmp_vector_distance (sphere.centre, self->points + 3 * (gsize) i));
  if (node >= self->spheres->len)
    g_array_set_size (self->spheres, node + 1);
  *get_sphere (self, node) = sphere;
  if (last - first <= LEAF)
    return;
  build (self, 2 * node + 1, first, (first + last) / 2);
  build (self, 2 * node + 2, (first + last) / 2, last);
}

RmpPolylineTree *
rmp_polyline_tree_new (guint n, const double *points)
{
  RmpPolylineTree *self = g_new0 (RmpPolylineTree, 1);

  self->n = n;
  self->points = points;
  self->spheres = g_array_new (FALSE, TRUE, sizeof (Sphere));
  build (self, 0, 0, n - 1);
  return self;
}

void
rmp_polyline_tree_free (RmpPolylineTree *self)
{
  g_array_unref (self->spheres);
  g_free (self);
}

static double
get_gap (const RmpPolylineTree *self, guint node, const double point[3])
{
  const Sphere *sphere = get_sphere (self, node);

  return rmp_vector_distance (sphere->centre, point) - sphere->radius;
}

static double
find (const RmpPolylineTree *self, guint node, guint first, guint last, const double point[3],
      double nearest)
{
  const guint middle = (first + last) / 2;

  if (last - first <= LEAF)
    {
      for (guint i = first; i < last; i++)
        nearest = MIN (nearest, rmp_segment_distance (point, self->points + 3 * (gsize) i,
                                                      self->points + 3 * (gsize) (i + 1)));
      return nearest;
    }
  for (guint k = 0; k < 2; k++)
    {
      const gboolean is_left = (k == 0) == (get_gap (self, 2 * node + 1, point) <=
                                            get_gap (self, 2 * node + 2, point));
      const guint child = 2 * node + (is_left ? 1 : 2);

      if (get_gap (self, child, point) < nearest)
        nearest = find (self, child, is_left ? first : middle, is_left ? middle : last, point,
                        nearest);
    }
  return nearest;
}

double
rmp_polyline_tree_distance (const RmpPolylineTree *self, const double point[3])
{
  return find (self, 0, 0, self->n - 1, point, INFINITY);
}
