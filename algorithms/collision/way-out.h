/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* way-out.h: how what is in a closed body gets out of it.
 *
 * The nearest place of the surface is the wrong one where limbs are close: the side of a shirt
 * that is in an arm belongs on the chest, and the lining of a sleeve on the arm. Asked is therefore
 * for the nearest place among those that look the same way, and that are near where the body is at
 * rest as well, with its limbs apart.
 */

#include "geometry/topology.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _RmpWayOut RmpWayOut;

/**
 * rmp_way_out_new:
 * @positions: [#V × 3] metres; borrowed
 * @rest: (nullable): [#V × 3] metres, at rest; borrowed
 *
 * Returns: (transfer full) (nullable): %NULL where no part of the body is closed
 */
RmpWayOut *rmp_way_out_new (RmpTopology *topology, const double *positions, const double *rest,
                            guint n_threads);
void rmp_way_out_free (RmpWayOut *self);

gboolean rmp_way_out_is_inside (const RmpWayOut *self, const double position[3]);

/* For what is below, which any thread may call then: sorts faces by where they look, which takes a
 * while. %FALSE where somebody has cancelled
 */
gboolean rmp_way_out_sort (RmpWayOut *self, guint n_threads, GCancellable *cancellable,
                           GError **error);

/**
 * rmp_way_out_compare:
 * @rest: metres, a point with the body at rest
 * @normal: of unit length, there
 *
 * Returns: the cosine between @normal and that of the body at the nearest place, outwards; 0 where
 *   that is farther off than @reach, or how the body is at rest is not known
 */
double rmp_way_out_compare (const RmpWayOut *self, const double rest[3], const double normal[3],
                            double reach);

/* A point of what is to come out. */
typedef struct
{
  double position[3]; /* metres */
  double rest[3];     /* metres, where it is with the body at rest */
  double looks[3];    /* of unit length: its normal, away from the body */
} RmpWayOutPoint;

/**
 * rmp_way_out_find:
 * @reach: metres, of the way now and of what is between the place and the point at rest
 * @direction: (out): of unit length
 * @depth: (out): metres
 *
 * Returns: %FALSE where it is not inside, or deeper than @reach
 */
gboolean rmp_way_out_find (const RmpWayOut *self, const RmpWayOutPoint *point, double reach,
                           double direction[3], double *depth);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWayOut, rmp_way_out_free)

G_END_DECLS
