/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* nearest.h: the nearest point of a triangle. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_nearest_on_triangle:
 * @corner: the three corners
 * @u: (out): weight of the second corner
 * @v: (out): weight of the third corner; neither is finite for some triangles without area
 */
void rmp_nearest_on_triangle (const double corner[3][3], const double point[3], double *u,
                              double *v);

G_END_DECLS
