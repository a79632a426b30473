/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* monotone.h: slopes for a cubic through points that goes up where they go up, and down where they
 * go down, without overshooting them.
 *
 *   F. N. Fritsch, J. Butland. A method for constructing local monotone piecewise cubic
 *   interpolants. SIAM Journal on Scientific and Statistical Computing 5, 1984.
 *     eq. 5  inner slopes, weighted for uneven steps
 *   F. N. Fritsch, R. E. Carlson. Monotone piecewise cubic interpolation. SIAM Journal on Numerical
 *   Analysis 17, 1980.
 *     §3     slopes up to three times the chord's keep a piece monotone
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_monotone_slopes:
 * @n: points, at least 2
 * @x: [@n] strictly rising
 * @y: [@n]
 * @drawn: (nullable): [@n] slopes that are wanted, NaN where any will do; each is limited so that
 *   the curve stays monotone
 * @slopes: (out caller-allocates): [@n]
 */
void rmp_monotone_slopes (guint n, const double *x, const double *y, const double *drawn,
                          double *slopes);

G_END_DECLS
