/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* prepared.h: what the drape of a garment needs of its parameters and its shape of rest. */

#include "cloth/network.h"
#include "descent.h"
#include "fabric.h"
#include "grid-energy.h"
#include "rough.h"
#include "settling.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpClothModel *model;
  RmpDrapeCurves curves;
  RmpDrapeGrid *grid; /* (nullable) */
  RmpDrapeEnergy *energy;
  RmpDrapeThreads threads; /* of a grid */
  gboolean lacks_grid;
  RmpSpringNetwork network;
  double *inverse_masses; /* [#V] */
  gboolean *is_free;      /* [#V] */
  RmpRoughDrape rough;
  RmpDrapeOptions options;
  RmpDrapeSettling *settling; /* (nullable): frames show the drape alone */
} RmpDrapePrepared;

RmpDrapePrepared *rmp_drape_prepared_new (const RmpClothModel *model, const RmpValues *values);
void rmp_drape_prepared_free (RmpDrapePrepared *self);

/* m/s², by which forces are measured. */
double rmp_drape_measure_strength (const double gravity[3]);

G_END_DECLS
