/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* levels.h: coarser levels of lengths, which are kept before those of the mesh itself.
 *
 *   M. Müller. Hierarchical position based dynamics. VRIPHYS, 2008: particles of a level are some
 *     of the finer one's, which carry the others along; coarse lengths only pull.
 *
 * A pass over lengths carries a change from a particle to its neighbours, so that the same number
 * of passes leaves cloth the softer, the finer it is. A coarser level carries it twice as far.
 *
 * Departures: lengths are sums of those of finer levels, along a way of two; a particle of a
 * coarser level weighs as much as what it carries along, so that momentum is kept.
 */

#include "cloth/lengths.h"
#include "technique/params.h"

G_BEGIN_DECLS

/* Of simulators whose lengths are kept by passes. */
#define RMP_CLOTH_LEVELS_PARAM(its_group, its_visible_if)                                          \
  {                                                                                                \
    .id = "levels", .label = N_ ("Coarser levels first"), .group = (its_group),                    \
    .help = N_ ("On: large meshes are kept from stretching on coarser ones first, so that fine "   \
                "cloth is no softer than coarse cloth; off: as published."),                       \
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,                   \
    .visible_if = (its_visible_if)                                                                 \
  }

/* Lengths of a level may be so many times as long as they should, which the mesh itself keeps:
 * where it cannot, as something else pulls, levels would pull against that in great leaps.
 */
#define RMP_CLOTH_LEVELS_SLACK 1.05

/* Particles of a level, and how they carry those of the finer one (at first the mesh). */
typedef struct
{
  guint n;
  guint32 *vertices;       /* [n] of the mesh */
  double *inverse_masses;  /* [n] with what they carry along */
  RmpClothLengths lengths; /* between particles of this level */
  guint32 *start;          /* [particles of the finer level + 1] into parents */
  guint32 *parents;        /* particles of this level that carry one of the finer */
  double *shares;          /* of each, sum 1 */
} RmpClothLevel;

typedef struct _RmpClothLevels RmpClothLevels;

/**
 * rmp_cloth_levels_new:
 * @inverse_masses: [@n_vertices] 1/kg, 0 for those that stay: these are in coarser levels first
 * @springs: [@n_springs] with lengths and stiffness, which coarser ones have as well
 *
 * Returns: (transfer full): as many levels as it takes that a few passes go through the coarsest;
 *   none where they go through the mesh itself
 */
RmpClothLevels *rmp_cloth_levels_new (guint n_vertices, const double *inverse_masses,
                                      guint n_springs, const RmpClothSpring *springs);
void rmp_cloth_levels_free (RmpClothLevels *self);

guint rmp_cloth_levels_count (const RmpClothLevels *self);

/* The finest but the mesh itself first. */
const RmpClothLevel *rmp_cloth_levels_get (const RmpClothLevels *self, guint index);

/**
 * rmp_cloth_levels_keep:
 * @how: of each level, where a length is too long; its when does not matter
 * @inverse_masses: [#V] as at first, or 0
 *
 * From the coarsest to the finest level but the mesh itself.
 */
void rmp_cloth_levels_keep (const RmpClothLevels *self, const RmpClothKeep *how,
                            const double *inverse_masses, double *positions, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothLevels, rmp_cloth_levels_free)

G_END_DECLS
