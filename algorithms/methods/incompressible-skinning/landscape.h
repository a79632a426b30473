/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* landscape.h: why folds are solved and not vertices: the error functions of both models on one
 * small line, to be looked at (the paper's Figure 3).
 *
 * The line is flat and straight: five points, four edges of length 1 at rest that skinning has
 * compressed to a ratio c. With one height a vertex, (0, a, b, a, 0), ξ (a, b) has several minima;
 * at c = 0.8 two of them are 0, a = 0.6 with b = 1.2 and with b = 0. With one height for the fold,
 * X (0, ½, 1, ½, 0) as the cubic profile has it, ξ (X) has one.
 *
 * The paper plots a central peak of a bent arm; the flat line shows the same and can be checked by
 * hand.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

/**
 * rmp_fold_landscape_of_vertices:
 * @ratio: c, above 0
 * @most: largest a and b
 * @n: at least 2
 * @xi: (out caller-allocates): [@n × @n] ξ at even steps from 0 to @most, a row for each b
 */
void rmp_fold_landscape_of_vertices (double ratio, double most, guint n, double *xi);

/**
 * rmp_fold_landscape:
 * @most: largest X
 * @xi: (out caller-allocates): [@n] ξ = |φ (X, τ (X))| at even steps from 0 to @most
 */
void rmp_fold_landscape (double ratio, double most, guint n, double *xi);

/* The line at those heights, appended to @points (element-type RmpPlotPoint), in edges. */
void rmp_fold_landscape_of_vertices_shape (double ratio, double a, double b, GArray *points);
void rmp_fold_landscape_shape (double ratio, double height, GArray *points);

G_END_DECLS
