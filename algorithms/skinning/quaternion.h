/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quaternion.h: products of quaternions x, y, z, w. */

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

G_END_DECLS
