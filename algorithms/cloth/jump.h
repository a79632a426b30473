/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* jump.h: cuts in a clip, at which the rig is somewhere else from one frame to the next. Cloth that
 * had to follow would be torn and thrown about, so it is carried along as it hangs.
 */

#include "geometry/vector.h"

G_BEGIN_DECLS

/**
 * rmp_cloth_jumps:
 * @n: particles
 * @from, @to: [@n × 3] where the rig has them in both frames, metres
 * @least: metres: what is less is no jump; infinite: nothing is
 * @last: how far they went in the frame before, metres
 * @way: (out): how far they go in the mean, metres
 *
 * Returns: whether they go farther than that, and suddenly: what only moves fast was hardly slower
 *   a frame ago
 */
gboolean rmp_cloth_jumps (guint n, const double *from, const double *to, double least, double last,
                          double *way);

/**
 * rmp_cloth_jump_carry:
 * @from: (inout): [@n × 3] becomes where the rig would have had them before, had it been there
 * @positions, @velocities: (inout): [@n × 3] of the cloth
 *
 * Moves all by the rigid motion that leads the rig nearest to @to.
 */
void rmp_cloth_jump_carry (guint n, double *from, const double *to, double *positions,
                           double *velocities);

G_END_DECLS
