/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface.h: the fine mesh, and the coarser ones that are solved before it, with where all of them
 * are attached to the garment's mesh. Immutable once made.
 */

#include "collision/contact-limit.h"
#include "geometry/subdivision.h"
#include "inputs/masks.h"
#include "methods/wrinkle-meshes/carrier.h"
#include "methods/wrinkle-meshes/settings.h"

G_BEGIN_DECLS

#define RMP_FINE_MAX_LEVELS 5

typedef struct
{
  RmpTopology *topology;
  RmpFineLengths lengths;
  RmpSubdivision *subdivision; /* (nullable): of the garment's mesh; NULL: it was loaded */
  /* (nullable): of the level before, one level further: what its vertices move by, spread smoothly
   */
  RmpSubdivision *spread;
  float *freedom; /* [#V] of the largest distance: 0 beside what is no cloth, or the region */
  float *most_weights, *inward_weights; /* (nullable): [#V] what was painted of both */
} RmpFineLevel;

typedef struct
{
  guint n_levels;
  RmpFineLevel levels[RMP_FINE_MAX_LEVELS]; /* the coarsest first; the last one is the fine mesh */
  RmpReliefTopology *relief;                /* of the fine mesh */
  RmpFineCarrier *carrier;                  /* (nullable): of a mesh that was loaded */
  RmpMasked most, inward;                   /* whose weights are the levels' */
  double mean_edge;                         /* metres, of the fine mesh at rest */
  double coarse_edge;                       /* metres, of the garment's mesh at rest */

  GMutex mutex; /* guards phase, which is made when it is first asked for */
  RmpBroadPhase *phase;
} RmpFineSurface;

/* @wanted: what of the settings decides over meshes. %NULL with an error that says what to do */
RmpFineSurface *rmp_fine_surface_new (const RmpInput *input, const RmpFinePlan *wanted,
                                      const RmpCall *call, GError **error);
void rmp_fine_surface_free (RmpFineSurface *self);

static inline const RmpFineLevel *
rmp_fine_surface_get_finest (const RmpFineSurface *self)
{
  return self->levels + self->n_levels - 1;
}

/**
 * rmp_fine_surface_place:
 * @coarse: [#V × 3] of the garment's mesh, metres
 * @anchors, @normals: (out caller-allocates): [#V × 3] of the level
 *
 * Where the vertices of a level are attached.
 */
void rmp_fine_surface_place (const RmpFineSurface *self, guint level, const double *coarse,
                             double *anchors, double *normals, guint n_threads);

/**
 * rmp_fine_surface_limit:
 * @most: (out caller-allocates): [#V] metres
 * @inward: (out caller-allocates): [#V] metres; only if @settings has such a limit
 */
void rmp_fine_surface_limit (const RmpFineSurface *self, guint level,
                             const RmpFineSettings *settings, double *most, double *inward);

/* The pairs of faces that may meet, by the fine mesh at rest. */
const RmpBroadPhase *rmp_fine_surface_get_phase (RmpFineSurface *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFineSurface, rmp_fine_surface_free)

G_END_DECLS
