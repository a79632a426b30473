/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lengths-kernel.h: lengths that are kept in single precision, as work for an accelerator.
 *
 *   C. Zeller. Cloth simulation. NVIDIA white paper, 2007: a pass for each group of lengths.
 */

#include "cloth/lengths.h"
#include "cloth/levels.h"
#include "cloth/projection.h"
#include "cloth/tethers.h"
#include "compute/accelerator.h"

G_BEGIN_DECLS

/* Lengths as kernels have them. Immutable. */
typedef struct _RmpClothLengthsWork RmpClothLengthsWork;

/* @levels, @tethers: (nullable): kept before each iteration of the first half
 * @inverse_masses: [@n_vertices] 1/kg, 0 for those that stay
 *
 * Returns: (transfer full) (nullable): %NULL: it is more than kernels can count
 */
RmpClothLengthsWork *rmp_cloth_lengths_work_new (const RmpClothLengths *lengths,
                                                 const RmpClothLevels *levels,
                                                 const RmpClothTethers *tethers, guint n_vertices,
                                                 const double *inverse_masses);
void rmp_cloth_lengths_work_free (RmpClothLengthsWork *self);

/* A step whose lengths are to be kept. */
typedef struct
{
  guint n_iterations;
  double compliant;               /* seconds that it takes, where springs give way; else 0 */
  const RmpClothSpring *creased;  /* (nullable): the mesh's as they are now; %NULL: as at first */
  RmpClothProjection *projection; /* (nullable): what it is moved out of */
} RmpClothLengthsStep;

/**
 * rmp_cloth_lengths_work_run:
 * @positions: (inout): [n_vertices × 3] metres; those of particles that stay keep all their digits
 *
 * As often as there are iterations: what rmp_cloth_levels_keep(), rmp_cloth_tethers_keep() and
 * rmp_cloth_lengths_keep() or rmp_cloth_lengths_keep_compliant() do, and, of bodies that are
 * simple, most of what rmp_cloth_projection_apply() does. The same to single precision of the size
 * of the cloth.
 *
 * Returns: whether the positions are the accelerator's
 */
gboolean rmp_cloth_lengths_work_run (const RmpClothLengthsWork *self, RmpAccelerator *accelerator,
                                     const RmpClothLengthsStep *step, double *positions,
                                     guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothLengthsWork, rmp_cloth_lengths_work_free)

G_END_DECLS
