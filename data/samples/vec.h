/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vec.h: three-vectors, unit quaternions and two interpolation curves, all in double. */

#include <glib.h>
#include <math.h>

typedef struct
{
  double x, y, z;
} RmpVec;

/* Unit quaternion; w is the scalar part. */
typedef struct
{
  double x, y, z, w;
} RmpQuat;

#define RMP_VEC(x, y, z) ((RmpVec){ (x), (y), (z) })
#define RMP_QUAT_IDENTITY ((RmpQuat){ 0, 0, 0, 1 })
#define RMP_RADIANS(degrees) ((degrees) *G_PI / 180.0)

static inline RmpVec
vec_add (RmpVec a, RmpVec b)
{
  return RMP_VEC (a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline RmpVec
vec_sub (RmpVec a, RmpVec b)
{
  return RMP_VEC (a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline RmpVec
vec_scale (RmpVec a, double s)
{
  return RMP_VEC (a.x * s, a.y * s, a.z * s);
}

/* a + s b */
static inline RmpVec
vec_along (RmpVec a, double s, RmpVec b)
{
  return RMP_VEC (a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static inline double
vec_dot (RmpVec a, RmpVec b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline RmpVec
vec_cross (RmpVec a, RmpVec b)
{
  return RMP_VEC (a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double
vec_length (RmpVec a)
{
  return sqrt (vec_dot (a, a));
}

static inline double
vec_distance (RmpVec a, RmpVec b)
{
  return vec_length (vec_sub (a, b));
}

/* The zero vector stays zero. */
static inline RmpVec
vec_unit (RmpVec a)
{
  double length = vec_length (a);

  return length > 0 ? vec_scale (a, 1 / length) : a;
}

static inline RmpVec
vec_mix (RmpVec a, RmpVec b, double t)
{
  return vec_along (vec_scale (a, 1 - t), t, b);
}

/* @a minus its part along the unit vector @n */
static inline RmpVec
vec_reject (RmpVec a, RmpVec n)
{
  return vec_along (a, -vec_dot (a, n), n);
}

/* The reflection across the plane x = 0. */
static inline RmpVec
vec_mirror (RmpVec a)
{
  return RMP_VEC (-a.x, a.y, a.z);
}

static inline RmpQuat
quat_about (RmpVec axis, double radians)
{
  RmpVec v = vec_scale (vec_unit (axis), sin (radians / 2));

  return (RmpQuat){ v.x, v.y, v.z, cos (radians / 2) };
}

/* First @b, then @a. */
static inline RmpQuat
quat_multiply (RmpQuat a, RmpQuat b)
{
  return (RmpQuat){ a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                    a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                    a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                    a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z };
}

static inline RmpVec
quat_rotate (RmpQuat q, RmpVec p)
{
  RmpVec v = RMP_VEC (q.x, q.y, q.z);
  RmpVec t = vec_scale (vec_cross (v, p), 2);

  return vec_add (vec_along (p, q.w, t), vec_cross (v, t));
}

/* The rotation seen in the mirror x = 0. */
static inline RmpQuat
quat_mirror (RmpQuat q)
{
  return (RmpQuat){ q.x, -q.y, -q.z, q.w };
}

/* Along the shorter arc. */
static inline RmpQuat
quat_slerp (RmpQuat a, RmpQuat b, double t)
{
  double c = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  double sign = c < 0 ? -1 : 1;
  double angle = acos (MIN (fabs (c), 1.0));
  double u = 1 - t, v = t;

  if (angle > 1e-9)
    {
      u = sin ((1 - t) * angle) / sin (angle);
      v = sin (t * angle) / sin (angle);
    }
  v *= sign;

  return (RmpQuat){ u * a.x + v * b.x, u * a.y + v * b.y, u * a.z + v * b.z, u * a.w + v * b.w };
}

static inline double
smoothstep (double low, double high, double x)
{
  double t = CLAMP ((x - low) / (high - low), 0.0, 1.0);

  return t * t * (3 - 2 * t);
}

/* Piecewise linear through (@xs, @ys), constant beyond the ends; @xs ascends. */
static inline double
interpolate (guint n, const double *xs, const double *ys, double x)
{
  guint i = 1;

  if (x <= xs[0])
    return ys[0];
  if (x >= xs[n - 1])
    return ys[n - 1];
  while (x > xs[i])
    i++;

  return ys[i - 1] + (ys[i] - ys[i - 1]) * (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
}
