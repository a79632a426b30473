/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stretch.h: how much, and in which direction, a triangle is stretched compared with another shape
 * of itself (thesis, §4.1).
 */

#include <glib.h>

G_BEGIN_DECLS

/* A triangle laid flat: its first edge a along x, its second edge b into y > 0. */
typedef struct
{
  double edges
      [4]; /* [ax bx; ay by] by rows, metres; ay = 0 and by > 0 where it is fresh from a mesh */
} RmpFlatTriangle;

/* F = A Σ Bᵀ, Σ = diag (most, least). A turns into the frame of the current triangle: its first
 * column is the direction of wrinkles, its second that of the strongest compression. B stands in
 * the frame of the reference.
 */
typedef struct
{
  double least, most;       /* λmin ≤ λmax, positive */
  double a[2][2], bt[2][2]; /* by rows: A and Bᵀ */
} RmpStretch;

/**
 * rmp_flat_triangle_init:
 * @corners: posed, metres
 * @axes: (out caller-allocates) (optional): unit x and y of the flat triangle; both 0 if it has no
 *   area
 */
void rmp_flat_triangle_init (RmpFlatTriangle *self, const double corners[3][3], double axes[2][3]);

double rmp_flat_triangle_area (const RmpFlatTriangle *self); /* twice the area, signed */

/**
 * rmp_stretch_init:
 * @current: not degenerate
 * @reference: not degenerate
 *
 * Equation 4.1, F = current · reference⁻¹, and its singular values, with λmin = det F / λmax, which
 * does not cancel.
 */
void rmp_stretch_init (RmpStretch *self, const RmpFlatTriangle *current,
                       const RmpFlatTriangle *reference);

/* For a triangle without a shape. */
void rmp_stretch_init_identity (RmpStretch *self);

static inline double
rmp_stretch_get_compression (const RmpStretch *self)
{
  return 1.0 / self->least;
}

/* Whether no direction stands out: 1 − λmin / λmax < @floor. */
static inline gboolean
rmp_stretch_is_isotropic (const RmpStretch *self, double floor)
{
  return 1.0 - self->least / self->most < floor;
}

/* Column @column of A on the mesh, unit: 0 along wrinkles, 1 along the strongest compression. */
void rmp_stretch_get_direction (const RmpStretch *self, guint column, const double axes[2][3],
                                double direction[3]);

G_END_DECLS
