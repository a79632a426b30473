/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* triangle.h: a triangle of cloth in material coordinates, which measure the cloth at rest along
 * warp (u) and weft (v).
 */

#include <glib.h>

G_BEGIN_DECLS

/* What does not change while the triangle moves. */
typedef struct
{
  double du[3], dv[3]; /* 1/m: derivatives of each corner's weight along warp and weft */
  double area;         /* m² at rest; 0: too thin to have a shape of its own, and without forces */
} RmpClothTriangle;

/**
 * rmp_cloth_triangle_init:
 * @uv: [3 × 2] material coordinates of the corners, metres; of either winding
 *
 * Returns: %FALSE where twice the area is below 1e-10 of the squared longest edge: all zero then
 */
gboolean rmp_cloth_triangle_init (RmpClothTriangle *self, const double uv[6]);

/* The deformation gradient (w_u, w_v) of corners at @x, [3 × 3] metres. */
static inline void
rmp_cloth_triangle_deform (const RmpClothTriangle *self, const double *const x[3], double w_u[3],
                           double w_v[3])
{
  for (guint c = 0; c < 3; c++)
    {
      w_u[c] = self->du[0] * x[0][c] + self->du[1] * x[1][c] + self->du[2] * x[2][c];
      w_v[c] = self->dv[0] * x[0][c] + self->dv[1] * x[1][c] + self->dv[2] * x[2][c];
    }
}

/**
 * rmp_cloth_triangle_flatten:
 * @x: the corners at rest, metres
 * @warp: unit vector, the direction of the warp in space
 * @uv: (out caller-allocates): [3 × 2]
 *
 * Material coordinates of a triangle by itself: the warp is @warp's shadow on it, or its first edge
 * where @warp stands on it.
 */
void rmp_cloth_triangle_flatten (const double *const x[3], const double warp[3], double uv[6]);

G_END_DECLS
