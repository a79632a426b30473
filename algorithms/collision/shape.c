/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/shape.h"

#include <math.h>

#include "geometry/vector.h"

/* Faces round the axis of a round shape. */
#define LEAST_AROUND 12u
#define MOST_AROUND 128u

/* Squares along either side of a plane: large faces would make contact less exact. */
#define PLANE_SQUARES 16u

/* --- distance --------------------------------------------------------------------------------- */

/* @from: the point of the shape's axis that is nearest */
static double
measure_round (const RmpShape *self, const double point[3], const double from[3], double normal[3])
{
  const double distance = rmp_vector_distance (point, from);

  rmp_vector_sub (point, from, normal);
  if (!rmp_vector_normalise (normal))
    normal[0] = 1.0; /* on the axis all ways out are as long */
  return distance - self->radius;
}

static double
measure_box (const RmpShape *self, const double point[3], double normal[3])
{
  double beyond[3], outside[3], deepest = -INFINITY;
  guint axis = 0;

  for (guint c = 0; c < 3; c++)
    {
      beyond[c] = fabs (point[c]) - 0.5 * self->size[c];
      outside[c] = copysign (MAX (beyond[c], 0.0), point[c]);
      if (beyond[c] > deepest)
        {
          deepest = beyond[c];
          axis = c;
        }
    }
  rmp_vector_copy (outside, normal);
  if (deepest > 0.0 && rmp_vector_normalise (normal))
    return rmp_vector_norm (outside);
  normal[0] = normal[1] = normal[2] = 0.0;
  normal[axis] = copysign (1.0, point[axis]);
  return deepest;
}

double
rmp_shape_distance (const RmpShape *self, const double point[3], double normal[3])
{
  double from[3] = { 0.0, 0.0, 0.0 };

  switch (self->kind)
    {
    case RMP_SHAPE_SPHERE:
      return measure_round (self, point, from, normal);
    case RMP_SHAPE_CAPSULE:
      from[1] = CLAMP (point[1], -0.5 * self->length, 0.5 * self->length);
      return measure_round (self, point, from, normal);
    case RMP_SHAPE_BOX:
      return measure_box (self, point, normal);
    case RMP_SHAPE_PLANE:
    default:
      normal[0] = normal[2] = 0.0;
      normal[1] = 1.0;
      return point[1];
    }
}

/* --- faces ------------------------------------------------------------------------------------ */

typedef struct
{
  GArray *positions; /* of double */
  GArray *faces;     /* of guint32 */
} Builder;

static void
add_vertex (Builder *self, double x, double y, double z)
{
  const double position[3] = { x, y, z };

  g_array_append_vals (self->positions, position, 3);
}

static void
add_face (Builder *self, guint32 a, guint32 b, guint32 c)
{
  const guint32 face[3] = { a, b, c };

  g_array_append_vals (self->faces, face, 3);
}

/* The four corners as they follow on each other, seen from outside against the clock. */
static void
add_square (Builder *self, guint32 a, guint32 b, guint32 c, guint32 d)
{
  add_face (self, a, b, c);
  add_face (self, a, c, d);
}

static void
add_plane (Builder *self, const RmpShape *shape)
{
  const guint n = PLANE_SQUARES;

  for (guint i = 0; i <= n; i++)
    for (guint k = 0; k <= n; k++)
      add_vertex (self, shape->size[0] * ((double) k / n - 0.5), 0.0,
                  shape->size[2] * ((double) i / n - 0.5));
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      {
        const guint32 a = i * (n + 1) + k;

        add_square (self, a, a + n + 1, a + n + 2, a + 1);
      }
}

static void
add_box (Builder *self, const RmpShape *shape)
{
  static const guint32 sides[6][4] = {
    { 0, 4, 6, 2 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 2, 3, 1 }, { 4, 5, 7, 6 },
  };

  for (guint i = 0; i < 8; i++)
    add_vertex (self, (i & 1 ? 0.5 : -0.5) * shape->size[0], (i & 2 ? 0.5 : -0.5) * shape->size[1],
                (i & 4 ? 0.5 : -0.5) * shape->size[2]);
  for (guint i = 0; i < 6; i++)
    add_square (self, sides[i][0], sides[i][1], sides[i][2], sides[i][3]);
}

/* How many faces round the axis; always a multiple of four. A square of the surface sags by
 * r θ² / 4 in its middle.
 */
static guint
count_around (double radius, double sag)
{
  const double angle = sag > 0.0 && radius > 0.0 ? 2.0 * sqrt (sag / radius) : 0.0;
  const double n = angle > 0.0 ? ceil (0.5 * G_PI / angle) : MOST_AROUND;

  return (guint) (4.0 * CLAMP (n, LEAST_AROUND / 4, MOST_AROUND / 4));
}

/* Rings from pole to pole, with some more between the round ends where they are apart. */
static void
add_round (Builder *self, const RmpShape *shape, double sag)
{
  const double length = shape->kind == RMP_SHAPE_CAPSULE ? shape->length : 0.0;
  const guint around = count_around (shape->radius, sag), quarter = around / 4;
  const double edge = 2.0 * G_PI * shape->radius / around;
  const guint middle = length > 0.0 ? (guint) CLAMP (ceil (length / edge), 1.0, MOST_AROUND) : 0;
  const guint n_rings = 2 * quarter - 1 + middle;
  const guint32 top = n_rings * around, bottom = top + 1;

  for (guint ring = 0; ring < n_rings; ring++)
    {
      const guint at = ring + 1; /* quarters of a turn, from the lower pole on */
      const double part = middle > 0 && at > quarter ? (double) MIN (at - quarter, middle) / middle
                                                     : 0.0;
      const double angle = 0.5 * G_PI *
                           ((double) (at > quarter ? MAX (at, quarter + middle) - middle : at) /
                                quarter -
                            1.0);
      const double y = shape->radius * sin (angle) + length * (part - 0.5);

      for (guint k = 0; k < around; k++)
        {
          const double turn = 2.0 * G_PI * k / around;

          add_vertex (self, shape->radius * cos (angle) * cos (turn), y,
                      shape->radius * cos (angle) * sin (turn));
        }
    }
  add_vertex (self, 0.0, shape->radius + 0.5 * length, 0.0);
  add_vertex (self, 0.0, -shape->radius - 0.5 * length, 0.0);
  for (guint k = 0; k < around; k++)
    {
      const guint32 next = (k + 1) % around, last = (n_rings - 1) * around;

      add_face (self, bottom, k, next);
      add_face (self, top, last + next, last + k);
      for (guint ring = 0; ring + 1 < n_rings; ring++)
        add_square (self, ring * around + k, (ring + 1) * around + k, (ring + 1) * around + next,
                    ring * around + next);
    }
}

RmpTopology *
rmp_shape_tessellate (const RmpShape *self, double sag, double **positions)
{
  Builder builder = { g_array_new (FALSE, FALSE, sizeof (double)),
                      g_array_new (FALSE, FALSE, sizeof (guint32)) };
  RmpTopology *topology;

  if (self->kind == RMP_SHAPE_PLANE)
    add_plane (&builder, self);
  else if (self->kind == RMP_SHAPE_BOX)
    add_box (&builder, self);
  else
    add_round (&builder, self, sag);
  topology = rmp_topology_new (builder.positions->len / 3, builder.faces->len / 3,
                               (const guint32 *) (gpointer) builder.faces->data);
  *positions = (double *) (gpointer) g_array_free (builder.positions, FALSE);
  g_array_free (builder.faces, TRUE);
  return topology;
}
