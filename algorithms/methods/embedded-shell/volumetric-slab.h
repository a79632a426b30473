/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* volumetric-slab.h: a slab of soft solid under a stiff layer, both of fine cells of the interior's
 * own energy, which is shortened until it wrinkles: what the article compares its skins with
 * (Figure 6). Nothing here knows of skins, constraints or formulas of wavelengths, so it is a
 * reference for all of them.
 *
 * The slab is one cell wide and does not move across: all it does is plane. Its lower face and its
 * ends stay plane and become shorter.
 */

#include <gio/gio.h>

#include "spectrum.h"
#include "wavelength.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShellMaterial material;
  double length, depth; /* by the wavelength that eq. 3 expects */
  guint layers;         /* of cells in the stiff layer: a cell's side is thickness / layers */
  double compression;   /* 0 to 0.5 of the length */
  guint steps;          /* in which it is shortened */
  double noise;         /* by the thickness: what heights begin with */
  guint n_threads;      /* 0: all cores */
} RmpVolumetricSlabPlan;

/* Four waves long, one deep, 1 layer, 10 % in 5 steps, noise 0.01. No material. */
extern const RmpVolumetricSlabPlan rmp_volumetric_slab_defaults;

/* Cells that may be asked for. */
#define RMP_VOLUMETRIC_SLAB_MOST_CELLS 40000u

typedef struct
{
  guint n;         /* columns of cells along the slab */
  double *along;   /* [n] metres, of the middle of each column's top, at rest */
  double *heights; /* [n] metres above where the top was */
  RmpShellSpectrum waves;
  double expected; /* eq. 3, metres */
  guint n_cells, n_unknowns, iterations;
  gboolean converged; /* in all steps */
} RmpVolumetricSlab;

/**
 * rmp_volumetric_slab_solve:
 * @slab: (out): to be cleared
 * @cancellable: (nullable): looked at once an iteration
 *
 * Returns: %FALSE with an error, and nothing to clear: a value out of range, which it names, too
 *   many cells, or cancelled
 */
gboolean rmp_volumetric_slab_solve (const RmpVolumetricSlabPlan *plan, RmpVolumetricSlab *slab,
                                    GCancellable *cancellable, GError **error);
void rmp_volumetric_slab_clear (RmpVolumetricSlab *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpVolumetricSlab, rmp_volumetric_slab_clear)

G_END_DECLS
