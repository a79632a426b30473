/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* forces.h: what pulls at cloth from outside: its weight, and the air. */

#include "cloth/model.h"
#include "cloth/wind.h"

G_BEGIN_DECLS

typedef struct
{
  double gravity[3]; /* m/s² */
  double drag;       /* 1/s: of all motion */
  RmpWindOptions wind;
  RmpWindField field;
} RmpClothForces;

/* @values: of a technique whose parameters begin with RMP_CLOTH_PARAMS; @seed: of the gusts */
void rmp_cloth_forces_init (RmpClothForces *self, const RmpValues *values, guint64 seed);

/**
 * rmp_cloth_forces_add_up:
 * @positions, @velocities: [#V × 3]
 * @time: seconds
 * @step: seconds that the forces will act for: on no face the air's goes beyond what takes along
 *   with it a face that blows freely
 * @forces: (out caller-allocates): [#V × 3] N
 */
void rmp_cloth_forces_add_up (const RmpClothForces *self, const RmpClothModel *model,
                              const double *positions, const double *velocities, double time,
                              double step, double *forces, guint n_threads);

G_END_DECLS
