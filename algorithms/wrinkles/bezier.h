/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bezier.h: a smooth curve through the points of a path, one cubic a triangle (thesis, §6.3). */

#include "wrinkles/path.h"

G_BEGIN_DECLS

/**
 * rmp_edge_path_bezier:
 * @points: [@n] of the path
 * @segment: 0 … @n − 2
 * @control: (out caller-allocates): four points; the two inner ones stay in the triangle of the
 *   segment
 *
 * Where the path crosses an edge, the tangents of both sides are averaged with the two triangles
 * laid flat.
 */
void rmp_edge_path_bezier (const RmpTopology *topology, const double *positions, guint n,
                           const RmpEdgePathPoint *points, guint segment, double control[4][3]);

void rmp_bezier_point (const double control[4][3], double t, double point[3]);

/* The number of straight pieces by which a cubic is drawn. */
#define RMP_BEZIER_PIECES 4

/* @curve: (out): [(RMP_BEZIER_PIECES (@n − 1) + 1) × 3] @n at least 2 */
void rmp_edge_path_curve (const RmpTopology *topology, const double *positions, guint n,
                          const RmpEdgePathPoint *points, double *curve);

G_END_DECLS
