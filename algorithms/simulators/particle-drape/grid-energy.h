/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid-energy.h: the energy of cloth of particles on a grid.
 *
 *   stretch (neighbours, r > σ):        C0 ((r − σ) / σ)⁵
 *   bend (a thread's next three):       σ² ∫₀^κ M,  κ = (2 / σ) cos (θ / 2)
 *   shear (corners of warp and weft):   ¼ σ² ∫₀^φ S
 *
 * κ is 1 / R for three particles on a circle. Repulsion is in repulsion.h. A term is all that is
 * about one particle.
 */

#include "cloth/fabric-curve.h"
#include "energy.h"
#include "grid.h"

G_BEGIN_DECLS

typedef struct
{
  double stretch;                /* C0, J */
  const RmpFabricCurve *shear;   /* N/m over radians */
  const RmpFabricCurve *bend[2]; /* N over 1/m, along warp and weft */
  double strain;                 /* under its usual load: a step may make a thread taut */
} RmpDrapeThreads;

typedef enum
{
  RMP_DRAPE_GRID_STRETCH,
  RMP_DRAPE_GRID_BEND,
  RMP_DRAPE_GRID_SHEAR,
  RMP_DRAPE_N_GRID_PARTS,
} RmpDrapeGridPart;

/* κ of three particles σ apart whose middle one sees the others at an angle θ. */
double rmp_drape_grid_curvature (double angle, double spacing);

/* @grid: borrowed; @threads: copied, its curves are borrowed */
RmpDrapeEnergy *rmp_drape_grid_energy_new (const RmpDrapeGrid *grid,
                                           const RmpDrapeThreads *threads);

/* As the class's evaluate (), part by part. */
void rmp_drape_grid_evaluate (const RmpDrapeEnergy *self, const double *x,
                              double parts[RMP_DRAPE_N_GRID_PARTS], double *gradient);

G_END_DECLS
