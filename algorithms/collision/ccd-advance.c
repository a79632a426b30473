/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ccd-advance.c: continuous detection by conservative advancement.
 *
 * Based on:
 *   B. Mirtich. Impulse-based dynamic simulation of rigid body systems. PhD thesis, University of
 *     California, Berkeley, 1996: features that are some way apart cannot touch before they have
 *     gone that way.
 *
 * Departs from it: the way is measured along a direction, not by the largest speed. Features are
 * apart as long as all vertices of one are beyond all of the other; how long that holds is known
 * exactly along a fixed direction, where the way is linear in time, and along one that turns with
 * an edge, where it is quadratic. So what slides along something or rolls on it takes few steps.
 * Near-parallel features, motions within a plane and features without extent need no cases of their
 * own.
 */

#include "collision/ccd-private.h"

#include "collision/proximity.h"

/* A step ends where this share of the distance is left. */
#define LEFT_OVER 0.02
/* What has not been decided by then is close enough to be called a contact. */
#define MOST_STEPS 200
/* Round-off of what is measured along a direction. */
#define ROUNDING 1e-15

void
rmp_stencil_motion_at (const RmpStencilMotion *self, double time, double positions[4][3])
{
  for (guint i = 0; i < 4; i++)
    for (guint c = 0; c < 3; c++)
      positions[i][c] = (1.0 - time) * self->begin[i][c] + time * self->end[i][c];
}

void
rmp_ccd_relate (const RmpStencilMotion *motion, RmpStencilMotion *relative)
{
  for (guint i = 0; i < 4; i++)
    {
      rmp_vector_sub (motion->begin[i], motion->begin[0], relative->begin[i]);
      rmp_vector_sub (motion->end[i], motion->end[0], relative->end[i]);
    }
}

/* Raises @squared to the longest edge, from @first to @last vertex, round about if three. */
static void
include_edges (const double positions[4][3], guint first, guint last, double *squared)
{
  for (guint i = first; i < last; i++)
    for (guint k = i + 1; k <= last; k++)
      {
        double edge[3];

        rmp_vector_sub (positions[k], positions[i], edge);
        *squared = MAX (*squared, rmp_vector_dot (edge, edge));
      }
}

double
rmp_ccd_reach (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance)
{
  const guint split = rmp_stencil_split (kind);
  double size = 0.0, extent = 0.0;

  for (guint end = 0; end < 2; end++)
    {
      const double (*positions)[3] = end == 0 ? motion->begin : motion->end;

      include_edges (positions, 0, split - 1, &size);
      if (split == 2)
        include_edges (positions, 2, 3, &size);
      include_edges (positions, 0, 3, &extent);
    }
  return MAX (tolerance * sqrt (size), 1e-12 * sqrt (extent));
}

/* A direction that changes at a constant rate. */
typedef struct
{
  double begin[3], rate[3];
} Direction;

/* The first time after which b t + a t² is below −@c. */
static double
find_end (double a, double b, double c)
{
  const double inner = b * b - 4.0 * a * c;
  double q, first, second;

  if (inner < 0.0)
    return INFINITY;
  q = -0.5 * (b + copysign (sqrt (inner), b));
  first = q / a;
  second = c / q;
  return MIN (first > 0.0 ? first : (double) INFINITY, second > 0.0 ? second : (double) INFINITY);
}

/* For how long the features stay apart along a direction: infinity if for all time, 0 if they are
 * not apart for certain.
 */
static double
find_step (RmpStencilKind kind, const RmpStencilMotion *motion, const double positions[4][3],
           const Direction *direction)
{
  const guint split = rmp_stencil_split (kind);
  double along[4], speed[4], turning[4], apart = INFINITY, largest = 0.0, step = INFINITY;

  for (guint i = 0; i < 4; i++)
    {
      double way[3];

      rmp_vector_sub (motion->end[i], motion->begin[i], way);
      along[i] = rmp_vector_dot (direction->begin, positions[i]);
      speed[i] = rmp_vector_dot (direction->begin, way) +
                 rmp_vector_dot (direction->rate, positions[i]);
      turning[i] = rmp_vector_dot (direction->rate, way);
      largest = MAX (largest, fabs (along[i]) + fabs (speed[i]) + fabs (turning[i]));
    }
  for (guint i = 0; i < split; i++)
    for (guint k = split; k < 4; k++)
      apart = MIN (apart, along[k] - along[i]);
  if (!(LEFT_OVER * apart > ROUNDING * largest))
    return 0.0;
  for (guint i = 0; i < split; i++)
    for (guint k = split; k < 4; k++)
      step = MIN (step, find_end (turning[k] - turning[i], speed[k] - speed[i],
                                  along[k] - along[i] - LEFT_OVER * apart));
  return step;
}

/* The ends of the edge on one of whose inner points the features are closest to a vertex of the
 * other. FALSE if there is none.
 */
static gboolean
find_edge (RmpStencilKind kind, const double weights[4], guint ends[2])
{
  guint n = 0;

  for (guint i = 0; i < rmp_stencil_split (kind); i++)
    if (weights[i] != 0.0)
      {
        ends[MIN (n, 1)] = i;
        n++;
      }
  if (kind == RMP_STENCIL_FACE)
    return n == 2;
  if (n == 2)
    return weights[2] == 0.0 || weights[3] == 0.0;
  ends[0] = 2;
  ends[1] = 3;
  return weights[2] != 0.0 && weights[3] != 0.0;
}

/* As an edge turns within the plane that it spans with @across. */
static void
turn_with_edge (const RmpStencilMotion *motion, const double positions[4][3], const guint ends[2],
                const double across[3], Direction *direction)
{
  double edge[3], begin[3], end[3], normal[3];

  rmp_vector_sub (positions[ends[1]], positions[ends[0]], edge);
  rmp_vector_sub (motion->begin[ends[1]], motion->begin[ends[0]], begin);
  rmp_vector_sub (motion->end[ends[1]], motion->end[ends[0]], end);
  rmp_vector_sub (end, begin, end);
  rmp_vector_cross (across, edge, normal);
  rmp_vector_cross (edge, normal, direction->begin);
  rmp_vector_cross (end, normal, direction->rate);
}

gboolean
rmp_ccd_advance_between (RmpStencilKind kind, const RmpStencilMotion *relative, double reach,
                         double begin, double end, double *time)
{
  double t = begin;

  for (guint i = 0; i < MOST_STEPS; i++)
    {
      double positions[4][3], weights[4], distance, step;
      Direction direction = { 0 };
      guint ends[2];

      rmp_stencil_motion_at (relative, t, positions);
      distance = rmp_proximity_find (kind, positions, weights, direction.begin);
      if (!(distance > reach))
        break;
      step = find_step (kind, relative, positions, &direction);
      if (t + step <= end && find_edge (kind, weights, ends))
        {
          Direction turning;

          turn_with_edge (relative, positions, ends, direction.begin, &turning);
          step = MAX (step, find_step (kind, relative, positions, &turning));
        }
      if (step == 0.0)
        break;
      t += step;
      if (t > end)
        return FALSE;
    }
  *time = t;
  return TRUE;
}

gboolean
rmp_ccd_advance (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance,
                 double *time)
{
  RmpStencilMotion relative;

  rmp_ccd_relate (motion, &relative);
  return rmp_ccd_advance_between (kind, &relative, rmp_ccd_reach (kind, &relative, tolerance), 0.0,
                                  1.0, time);
}
