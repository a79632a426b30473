/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vector.h: vectors of three doubles, because cglm has only floats. An output may be an input,
 * except in the cross product.
 */

#include <glib.h>
#include <math.h>

static inline void
rmp_vector_load (const float *a, double out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = (double) a[c];
}

static inline void
rmp_vector_store (const double a[3], float *out)
{
  for (guint c = 0; c < 3; c++)
    out[c] = (float) a[c];
}

static inline void
rmp_vector_copy (const double a[3], double out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = a[c];
}

static inline void
rmp_vector_sub (const double a[3], const double b[3], double out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = a[c] - b[c];
}

/* out = a + scale · b */
static inline void
rmp_vector_add_scaled (const double a[3], double scale, const double b[3], double out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = a[c] + scale * b[c];
}

static inline double
rmp_vector_dot (const double a[3], const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void
rmp_vector_cross (const double a[3], const double b[3], double out[3])
{
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

static inline double
rmp_vector_norm (const double a[3])
{
  return sqrt (rmp_vector_dot (a, a));
}

static inline double
rmp_vector_distance (const double a[3], const double b[3])
{
  double difference[3];

  rmp_vector_sub (a, b, difference);
  return rmp_vector_norm (difference);
}

/* Scales @a to unit length. FALSE, and @a is zero, if it has no direction or is not finite. */
static inline gboolean
rmp_vector_normalise (double a[3])
{
  double length = rmp_vector_norm (a);

  if (!(length > 0.0) || !isfinite (length))
    {
      a[0] = a[1] = a[2] = 0.0;
      return FALSE;
    }
  for (guint c = 0; c < 3; c++)
    a[c] /= length;
  return TRUE;
}
