/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proximity.c: closest points of two features.
 *
 * Based on:
 *   C. Ericson. Real-time collision detection. 2005, §5.1.9.
 *     find_between_edges ()
 *
 * Departs from it: near-parallel edges, and faces that are thin for their length, have closest
 * points by these formulas that are off by more than round-off. For them the ends of the edges, or
 * the edges of the face, are tried as well, and the shortest way wins.
 */

#include "collision/proximity.h"

#include "geometry/nearest.h"

/* Faces whose squared doubled area is below this share of their longest edge to the fourth have no
 * inside, and those below the other have one that is not to be relied on.
 */
#define NO_AREA 1e-24
#define LITTLE_AREA 1e-8
/* The same of the squared sine between two edges. */
#define LITTLE_ANGLE 1e-8

/* By how much more the square of a distance is asked for, so that rounding does not matter. */
#define BEYOND_DOUBT 1e-9

typedef struct
{
  const double (*positions)[3];
  double weights[4];
  double between[3];
  double squared; /* length of between */
} Best;

static void
improve (Best *self, const double weights[4])
{
  double between[3], squared;

  rmp_stencil_sum (self->positions, weights, between);
  squared = rmp_vector_dot (between, between);
  if (squared >= self->squared)
    return;
  self->squared = squared;
  rmp_vector_copy (between, self->between);
  for (guint i = 0; i < 4; i++)
    self->weights[i] = weights[i];
}

/* Where on the edge from @a to @b the point nearest to @p is, 0 … 1. */
static double
find_on_edge (const double a[3], const double b[3], const double p[3])
{
  double along[3], towards[3], squared;

  rmp_vector_sub (b, a, along);
  rmp_vector_sub (p, a, towards);
  squared = rmp_vector_dot (along, along);
  return squared > 0.0 ? CLAMP (rmp_vector_dot (towards, along) / squared, 0.0, 1.0) : 0.0;
}

static void
try_edge_of_face (Best *self, guint i)
{
  const guint next = (i + 1) % 3;
  const double t = find_on_edge (self->positions[i], self->positions[next], self->positions[3]);
  double weights[4] = { 0.0, 0.0, 0.0, 1.0 };

  weights[i] = t - 1.0;
  weights[next] = -t;
  improve (self, weights);
}

static void
find_between_face_and_vertex (Best *self)
{
  double a[3], b[3], c[3], across[3], longest, area, u, v;

  rmp_vector_sub (self->positions[1], self->positions[0], a);
  rmp_vector_sub (self->positions[2], self->positions[0], b);
  rmp_vector_sub (b, a, c);
  rmp_vector_cross (a, b, across);
  area = rmp_vector_dot (across, across);
  longest = MAX (MAX (rmp_vector_dot (a, a), rmp_vector_dot (b, b)), rmp_vector_dot (c, c));
  if (area > NO_AREA * longest * longest)
    {
      rmp_nearest_on_triangle (self->positions, self->positions[3], &u, &v);
      if (isfinite (u) && isfinite (v))
        {
          u = CLAMP (u, 0.0, 1.0);
          v = CLAMP (v, 0.0, 1.0 - u);
          improve (self, (double[4]){ u + v - 1.0, -u, -v, 1.0 });
        }
      if (area > LITTLE_AREA * longest * longest)
        return;
    }
  for (guint i = 0; i < 3; i++)
    try_edge_of_face (self, i);
}

static void
try_on_edges (Best *self, double s, double t)
{
  improve (self, (double[4]){ s - 1.0, -s, 1.0 - t, t });
}

static void
try_ends_of_edges (Best *self)
{
  const double (*positions)[3] = self->positions;

  for (guint end = 0; end < 2; end++)
    {
      try_on_edges (self, end, find_on_edge (positions[2], positions[3], positions[end]));
      try_on_edges (self, find_on_edge (positions[0], positions[1], positions[2 + end]), end);
    }
}

static void
find_between_edges (Best *self)
{
  double p[3], q[3], r[3], across[3], a, b, c, e, f, angle, s, t;

  rmp_vector_sub (self->positions[1], self->positions[0], p);
  rmp_vector_sub (self->positions[3], self->positions[2], q);
  rmp_vector_sub (self->positions[0], self->positions[2], r);
  rmp_vector_cross (p, q, across);
  a = rmp_vector_dot (p, p);
  b = rmp_vector_dot (p, q);
  c = rmp_vector_dot (p, r);
  e = rmp_vector_dot (q, q);
  f = rmp_vector_dot (q, r);
  angle = rmp_vector_dot (across, across);
  if (angle > 0.0)
    {
      s = CLAMP ((b * f - c * e) / angle, 0.0, 1.0);
      t = (b * s + f) / e;
      if (!(t >= 0.0 && t <= 1.0))
        {
          t = t < 0.0 ? 0.0 : 1.0;
          s = CLAMP ((b * t - c) / a, 0.0, 1.0);
        }
      if (isfinite (s))
        try_on_edges (self, s, t);
    }
  if (!(angle > LITTLE_ANGLE * a * e))
    try_ends_of_edges (self);
}

double
rmp_proximity_find (RmpStencilKind kind, const double positions[4][3], double weights[4],
                    double between[3])
{
  Best best = { .positions = positions, .squared = INFINITY };

  if (kind == RMP_STENCIL_FACE)
    find_between_face_and_vertex (&best);
  else
    find_between_edges (&best);
  for (guint i = 0; i < 4; i++)
    weights[i] = best.weights[i];
  rmp_vector_copy (best.between, between);
  return sqrt (best.squared);
}

/* Measured along the way from one feature's middle to the other's. */
gboolean
rmp_proximity_is_beyond (RmpStencilKind kind, const double positions[4][3], double distance)
{
  double ways[4][3], axis[3], along[4], gap;

  for (guint i = 1; i < 4; i++)
    rmp_vector_sub (positions[i], positions[0], ways[i]);
  for (guint c = 0; c < 3; c++)
    axis[c] = kind == RMP_STENCIL_FACE ? 3.0 * ways[3][c] - ways[1][c] - ways[2][c]
                                       : ways[2][c] + ways[3][c] - ways[1][c];
  for (guint i = 1; i < 4; i++)
    along[i] = rmp_vector_dot (axis, ways[i]);
  gap = kind == RMP_STENCIL_FACE ? along[3] - MAX (0.0, MAX (along[1], along[2]))
                                 : MIN (along[2], along[3]) - MAX (0.0, along[1]);
  return gap > 0.0 &&
         gap * gap > (1.0 + BEYOND_DOUBT) * distance * distance * rmp_vector_dot (axis, axis);
}

gboolean
rmp_proximity_normal (RmpStencilKind kind, const double positions[4][3], double normal[3])
{
  const guint second = kind == RMP_STENCIL_FACE ? 0 : 2;
  double a[3], b[3];

  rmp_vector_sub (positions[1], positions[0], a);
  rmp_vector_sub (positions[kind == RMP_STENCIL_FACE ? 2 : 3], positions[second], b);
  rmp_vector_cross (a, b, normal);
  if (!(rmp_vector_dot (normal, normal) > NO_AREA * rmp_vector_dot (a, a) * rmp_vector_dot (b, b)))
    return FALSE;
  return rmp_vector_normalise (normal);
}
