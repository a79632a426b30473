/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* root.h: roots of functions of one variable. */

#include "solvers/function.h"

G_BEGIN_DECLS

/**
 * rmp_root_convex:
 * @func: a convex function, negative left of its largest root
 * @start: a guess
 * @most: right of the root, where f ≥ 0
 * @tolerance: stop when |f| is at most this, or after a step so short that the next one would be
 *   lost in rounding
 * @steps: (out) (optional): steps taken
 *
 * Newton's method. Right of the root of a convex function every step lands between the root and the
 * previous point, and from the left the first step lands right of the root. So no line search is
 * needed and it cannot fail; at most 100 steps are taken.
 *
 * Returns: the largest root
 */
double rmp_root_convex (RmpScalarFunc func, gconstpointer data, double start, double most,
                        double tolerance, guint *steps);

/**
 * rmp_root_bracketed:
 * @low: f (@low) and f (@high) have different signs, or one of them is 0
 * @tolerance: width of the interval at which to stop, besides rounding
 *
 * R. P. Brent, "Algorithms for Minimization without Derivatives", 1973, chapter 4. The slope is not
 * used: @func gets %NULL for it.
 *
 * Returns: a root between @low and @high; NaN if they do not bracket one
 */
double rmp_root_bracketed (RmpScalarFunc func, gconstpointer data, double low, double high,
                           double tolerance);

/* The same where f (@low) and f (@high) are known. */
double rmp_root_between (RmpScalarFunc func, gconstpointer data, double low, double f_low,
                         double high, double f_high, double tolerance);

/**
 * rmp_root_upper:
 * @below: f (@below) < 0; may be right of @above
 * @above: f (@above) ≥ 0
 * @width: of the interval at which to stop; earlier if secants show that the root is much nearer
 *
 * For a function that grows from @below to @above, possibly with kinks and jumps; the result is on
 * the side with f ≥ 0. The function may be infinite where only its sign is known. The root is
 * sought by inverse quadratic interpolation through the last finite points on either side, and by
 * halving where that would leave the bracket or three guesses in a row have not halved it. The
 * slope is not used: @func gets %NULL for it.
 *
 * Returns: a point with f ≥ 0 within @width of the root; @func need not have been called there last
 */
double rmp_root_upper (RmpScalarFunc func, gconstpointer data, double below, double f_below,
                       double above, double f_above, double width);

G_END_DECLS
