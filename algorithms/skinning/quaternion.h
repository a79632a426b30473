/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quaternion.h: products of quaternions x, y, z, w, and what they turn. */

#include <glib.h>

G_BEGIN_DECLS

/* First @b, then @a. @out must be neither of them. */
static inline void
rmp_quaternion_multiply (const double a[4], const double b[4], double out[4])
{
  out[0] = a[3] * b[0] + b[3] * a[0] + a[1] * b[2] - a[2] * b[1];
  out[1] = a[3] * b[1] + b[3] * a[1] + a[2] * b[0] - a[0] * b[2];
  out[2] = a[3] * b[2] + b[3] * a[2] + a[0] * b[1] - a[1] * b[0];
  out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

/* @q: unit. v + 2 w (q × v) + 2 q × (q × v). @out may be @v. */
static inline void
rmp_quaternion_turn (const double q[4], const double v[3], double out[3])
{
  const double x = q[1] * v[2] - q[2] * v[1], y = q[2] * v[0] - q[0] * v[2],
               z = q[0] * v[1] - q[1] * v[0];
  const double turned[3] = { v[0] + 2.0 * (q[3] * x + q[1] * z - q[2] * y),
                             v[1] + 2.0 * (q[3] * y + q[2] * x - q[0] * z),
                             v[2] + 2.0 * (q[3] * z + q[0] * y - q[1] * x) };

  out[0] = turned[0];
  out[1] = turned[1];
  out[2] = turned[2];
}

G_END_DECLS
