/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape-outline.c: a shape in a few lines. */

#include "collision/shape.h"

#include <math.h>

#include "geometry/vector.h"

#define PLANE_LINES 16u
#define AROUND 48u /* lines in a circle; a multiple of four */

static void
add_line (GArray *points, const double from[3], const double to[3])
{
  float ends[6];

  rmp_vector_store (from, ends);
  rmp_vector_store (to, ends + 3);
  g_array_append_vals (points, ends, 6);
}

static void
outline_plane (const RmpShape *self, GArray *points)
{
  for (guint i = 0; i <= PLANE_LINES; i++)
    for (guint across = 0; across < 3; across += 2)
      {
        double from[3] = { 0.0, 0.0, 0.0 }, to[3] = { 0.0, 0.0, 0.0 };

        from[across] = to[across] = self->size[across] * ((double) i / PLANE_LINES - 0.5);
        from[2 - across] = -0.5 * self->size[2 - across];
        to[2 - across] = 0.5 * self->size[2 - across];
        add_line (points, from, to);
      }
}

static void
outline_box (const RmpShape *self, GArray *points)
{
  for (guint i = 0; i < 8; i++)
    for (guint axis = 0; axis < 3; axis++)
      {
        double from[3], to[3];

        if (i & (1u << axis))
          continue;
        for (guint c = 0; c < 3; c++)
          from[c] = to[c] = (i & (1u << c) ? 0.5 : -0.5) * self->size[c];
        to[axis] = 0.5 * self->size[axis];
        add_line (points, from, to);
      }
}

/* The @k-th point of a circle that stands upright, through @side, and is pulled apart at its middle
 * by the length of the shape.
 */
static void
find_upright (const RmpShape *self, guint side, guint k, double half, double point[3])
{
  const double angle = 2.0 * G_PI * k / AROUND;

  point[0] = point[2] = 0.0;
  point[side] = self->radius * cos (angle);
  point[1] = self->radius * sin (angle) + half;
}

static void
outline_round (const RmpShape *self, GArray *points)
{
  const double half = self->kind == RMP_SHAPE_CAPSULE ? 0.5 * self->length : 0.0;

  for (guint k = 0; k < AROUND; k++)
    for (guint side = 0; side < 3; side += 2)
      {
        const double end = k < AROUND / 2 ? half : -half;
        double from[3], to[3];

        find_upright (self, side, k, end, from);
        find_upright (self, side, k + 1, end, to);
        add_line (points, from, to);
      }
  for (int end = -1; end <= 1; end += 2)
    for (guint k = 0; k < AROUND; k++)
      {
        double ring[2][3];

        for (guint i = 0; i < 2; i++)
          {
            ring[i][0] = self->radius * cos (2.0 * G_PI * (k + i) / AROUND);
            ring[i][1] = end * half;
            ring[i][2] = self->radius * sin (2.0 * G_PI * (k + i) / AROUND);
          }
        add_line (points, ring[0], ring[1]);
      }
  for (guint k = 0; k < AROUND && half > 0.0; k += AROUND / 4)
    {
      const double x = self->radius * cos (2.0 * G_PI * k / AROUND);
      const double z = self->radius * sin (2.0 * G_PI * k / AROUND);

      add_line (points, (const double[3]){ x, -half, z }, (const double[3]){ x, half, z });
    }
}

void
rmp_shape_outline (const RmpShape *self, GArray *points)
{
  if (self->kind == RMP_SHAPE_PLANE)
    outline_plane (self, points);
  else if (self->kind == RMP_SHAPE_BOX)
    outline_box (self, points);
  else
    outline_round (self, points);
}
