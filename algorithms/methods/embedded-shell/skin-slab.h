/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-slab.h: the experiment by which the wavelength of a skin is measured: a flat strip of it on
 * an interior that is shortened from its ends (the article's Figure 6, top right), and how wide and
 * high its waves are then.
 */

#include <gio/gio.h>

#include "methods/embedded-shell/solve.h"
#include "methods/embedded-shell/spectrum.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShellMaterial material;
  double length, width; /* by the wavelength that eq. 3 expects */
  guint edges;          /* over such a wave */
  double stop;          /* κ; 0: the spectral constraint in place of centres */
  double foundation;    /* × how the interior resists waves … */
  double along;         /* … and what slides along it */
  double compression;   /* of the length */
  double noise;         /* by the thickness: what heights begin with */
  guint64 seed;
  RmpShellSolver solver;
  double tolerance;
  guint n_threads; /* 0: all cores */
} RmpSkinSlabPlan;

/* 16 waves long, 2 wide, 8 edges a wave, κ 0.8 without foundation, 10 %, noise 0.01. No material.
 */
extern const RmpSkinSlabPlan rmp_skin_slab_defaults;

/* Vertices that may be asked for. */
#define RMP_SKIN_SLAB_MOST_VERTICES 100000u

/* Edges that a wave takes at least. */
#define RMP_SKIN_SLAB_LEAST_EDGES 4u

typedef struct
{
  guint columns, rows;                 /* of vertices along and across */
  double edge;                         /* metres */
  double *heights;                     /* [rows × columns] metres over the interior */
  double wavelength;                   /* metres, by crossings; infinite where it is flat */
  RmpShellSpectrum waves;              /* the same by the spectrum's peak, and how high they are */
  double expected, expected_amplitude; /* metres, by theory */
  guint n_constraints, iterations, inner;
  gboolean converged; /* in all steps */
} RmpSkinSlab;

/**
 * rmp_skin_slab_solve:
 * @slab: (out): to be cleared
 * @cancellable: (nullable): looked at once an iteration
 *
 * Waves are measured along the strip at rest, without the tenths at its ends.
 *
 * Returns: %FALSE with an error, and nothing to clear: a value out of range, which it names, too
 *   many vertices, or cancelled
 */
gboolean rmp_skin_slab_solve (const RmpSkinSlabPlan *plan, RmpSkinSlab *slab,
                              GCancellable *cancellable, GError **error);
/**
 * rmp_skin_slab_solve_all:
 * @plans: [@n]; threads are shared out among them
 * @slabs: (out): [@n] each to be cleared
 *
 * Returns: %FALSE with an error, and nothing to clear
 */
gboolean rmp_skin_slab_solve_all (guint n, const RmpSkinSlabPlan *plans, RmpSkinSlab *slabs,
                                  GCancellable *cancellable, GError **error);
void rmp_skin_slab_clear (RmpSkinSlab *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpSkinSlab, rmp_skin_slab_clear)

G_END_DECLS
