/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid-private.h: what grid-energy.c, of energies and forces, and grid-hessian.c, of second
 * derivatives, share.
 */

#include "grid-energy.h"

G_BEGIN_DECLS

typedef struct
{
  RmpDrapeEnergy parent;
  const RmpDrapeGrid *grid;
  RmpDrapeGrid *own_grid; /* (nullable) */
  RmpDrapeThreads threads;
} RmpDrapeGridEnergy;

/* A particle and those beside it. */
typedef struct
{
  guint32 vertices[1 + RMP_DRAPE_N_SIDES]; /* the particle is the first one */
  gboolean sees[RMP_DRAPE_N_SIDES];        /* there is one, and it is somewhere else */
  double ways[RMP_DRAPE_N_SIDES][3];       /* unit, to those seen */
  double lengths[RMP_DRAPE_N_SIDES];
} RmpDrapeStar;

void rmp_drape_star_init (RmpDrapeStar *self, const RmpDrapeGrid *grid, guint32 vertex,
                          const double *x);

/**
 * rmp_drape_star_bend:
 * @sum: (out): of both unit ways of the axis: it points where the thread curves to
 * @moment: (out): ∂U/∂sum by the sum
 * @stiffness: (out): second derivative along the sum
 *
 * Of a star that sees both ways. Returns: joules
 */
double rmp_drape_star_bend (const RmpDrapeStar *self, const RmpDrapeGridEnergy *energy, guint axis,
                            double sum[3], double *moment, double *stiffness);

/* A corner of a way of the warp and one of the weft, both seen. */
typedef struct
{
  guint ways[2];
  double cosine, sine;    /* sine: 0 where both lie on each other, and nothing is known */
  double turn, stiffness; /* ∂U/∂φ, and its derivative, at least 0 */
} RmpDrapeCorner;

/* @which: 0 to 3. Returns: joules */
double rmp_drape_star_shear (const RmpDrapeStar *self, const RmpDrapeGridEnergy *energy,
                             guint which, RmpDrapeCorner *corner);

/* As the class's add_hessian(). */
void rmp_drape_grid_add_hessian (const RmpDrapeEnergy *energy, const double *x, double caution,
                                 gboolean exact, RmpDrapeMatrix *matrix);

G_END_DECLS
