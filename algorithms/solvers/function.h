/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* function.h: the functions that solvers are given. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RmpScalarFunc:
 * @slope: (out) (nullable): f' (@x); %NULL where the solver says that it needs none
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
