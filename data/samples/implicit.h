/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* implicit.h: solids as functions of a point, negative inside, about the distance to the surface
 * near it.
 */

#include "vec.h"

/* Three orthonormal axes. */
typedef struct
{
  RmpVec x, y, z;
} RmpAxes;

#define RMP_WORLD_AXES ((RmpAxes){ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } })

typedef struct
{
  RmpVec a, b;
  double ra, rb;
} RmpCone;

/* The smaller of the two, rounded where they differ by less than @k; it swells by k/4 at most. Not
 * associative.
 */
static inline double
smooth_min (double a, double b, double k)
{
  double h = MAX (k - fabs (a - b), 0) / k;

  return MIN (a, b) - h * h * k / 4;
}

static inline double
implicit_ellipsoid_turned (RmpVec p, RmpVec centre, RmpVec radii, const RmpAxes *axes)
{
  RmpVec d = vec_sub (p, centre);
  RmpVec q = RMP_VEC (vec_dot (d, axes->x) / radii.x, vec_dot (d, axes->y) / radii.y,
                      vec_dot (d, axes->z) / radii.z);
  double k0 = vec_length (q) + 1e-9;
  double k1 = vec_length (RMP_VEC (q.x / radii.x, q.y / radii.y, q.z / radii.z)) + 1e-9;

  return k0 * (k0 - 1) / k1;
}

static inline double
implicit_ellipsoid (RmpVec p, RmpVec centre, RmpVec radii)
{
  static const RmpAxes world = RMP_WORLD_AXES;

  return implicit_ellipsoid_turned (p, centre, radii, &world);
}

/* A sphere swept along a segment while its radius changes. */
static inline double
implicit_cone (RmpVec p, const RmpCone *cone)
{
  RmpVec ab = vec_sub (cone->b, cone->a), ap = vec_sub (p, cone->a);
  double t = CLAMP (vec_dot (ap, ab) / vec_dot (ab, ab), 0, 1);

  return vec_length (vec_along (ap, -t, ab)) - (cone->ra + t * (cone->rb - cone->ra));
}

/* Cones end to end. Their union is sharp: rounding it would swell at every shared end, like a
 * string of sausages.
 */
static inline double
implicit_chain (RmpVec p, guint n, const RmpVec *points, const double *radii)
{
  double nearest = G_MAXDOUBLE;

  for (guint i = 0; i + 1 < n; i++)
    {
      RmpCone cone = { points[i], points[i + 1], radii[i], radii[i + 1] };

      nearest = MIN (nearest, implicit_cone (p, &cone));
    }

  return nearest;
}

static inline double
implicit_box_distance (RmpVec p, RmpVec low, RmpVec high)
{
  return vec_length (RMP_VEC (MAX (MAX (low.x - p.x, p.x - high.x), 0),
                              MAX (MAX (low.y - p.y, p.y - high.y), 0),
                              MAX (MAX (low.z - p.z, p.z - high.z), 0)));
}
