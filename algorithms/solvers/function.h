/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* function.h: the the types of functions that are passed to solvers. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RmpScalarFunc:
 * @slope: (out) (nullable): f' (@x); %NULL from solvers that are documented to need no slopes
 *
 * Returns: f (@x)
 */
typedef double (*RmpScalarFunc) (double x, double *slope, gconstpointer data);

/**
 * RmpFieldFunc:
 * @x: [n]
 * @gradient: (out caller-allocates): [n] ∂f/∂x
 *
 * Returns: f (@x)
 */
typedef double (*RmpFieldFunc) (guint n, const double *x, double *gradient, gconstpointer data);

G_END_DECLS
