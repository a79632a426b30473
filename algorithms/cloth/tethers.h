/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tethers.h: no particle gets farther from what holds the cloth than the cloth between is long.
 *
 *   T.-Y. Kim, N. Chentanez, M. Müller-Fischer. Long range attachments: a method to simulate
 *   inextensible clothing in computer games. Symposium on Computer Animation, 2012. §3: distances
 *   along the cloth at rest, to one particle of each of the nearest pieces that are held.
 *
 * A pass over lengths carries the weight of cloth a spring further, so that fine cloth that hangs
 * takes as many passes as it has rows; a tether reaches all of it at once. What it moves needs no
 * momentum from elsewhere: it is held by what is held.
 *
 * Departure: distances go over faces by unfolding them (R. Kimmel and J. A. Sethian, 1998), where a
 * way along edges would be up to 8 % longer than a straight one.
 */

#include "geometry/topology.h"
#include "technique/params.h"

G_BEGIN_DECLS

/* Of simulators whose lengths are kept by passes. */
#define RMP_CLOTH_TETHERS_PARAM(its_group, its_visible_if)                                         \
  {                                                                                                \
    .id = "tethers", .label = N_ ("Reach of pins"), .group = (its_group),                          \
    .help = N_ ("On: no point gets farther from what is pinned than the cloth between them is "    \
                "long, however few passes there are; off: as published."),                         \
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,                   \
    .visible_if = (its_visible_if)                                                                 \
  }

/* Tethers of a particle at most: cloth is rarely carried by more pieces at a time. */
#define RMP_CLOTH_TETHERS_MOST 4

typedef struct _RmpClothTethers RmpClothTethers;

/**
 * rmp_cloth_tethers_new:
 * @rest: [#V × 3] metres, where the cloth is as long as it should be
 * @inverse_masses: [#V] 1/kg, 0 for what is held
 *
 * Returns: (transfer full): a tether to each of the nearest pieces that are held, four at most, of
 *   each particle that is not; none where nothing is held
 */
RmpClothTethers *rmp_cloth_tethers_new (const RmpTopology *topology, const double *rest,
                                        const double *inverse_masses);
void rmp_cloth_tethers_free (RmpClothTethers *self);

guint rmp_cloth_tethers_count (const RmpClothTethers *self);

/**
 * rmp_cloth_tethers_pack:
 * @held: (out): [#V × RMP_CLOTH_TETHERS_MOST] the particles at their other ends; 0 where none
 * @reaches: (out): [#V × RMP_CLOTH_TETHERS_MOST] metres at rest, nearest first; -1 where none
 *
 * As kernels take them.
 */
void rmp_cloth_tethers_pack (const RmpClothTethers *self, guint32 *held, float *reaches);

/**
 * rmp_cloth_tethers_keep:
 * @scale: how many times as long as at rest a tether may be
 * @inverse_masses: [#V] as at first, or 0: what has none is not moved
 * @positions: (inout): [#V × 3] metres
 *
 * Moves what is too far away straight back. Particles do not wait for each other.
 */
void rmp_cloth_tethers_keep (const RmpClothTethers *self, double scale,
                             const double *inverse_masses, double *positions, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothTethers, rmp_cloth_tethers_free)

G_END_DECLS
