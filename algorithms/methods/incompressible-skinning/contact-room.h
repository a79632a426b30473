/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-room.h: how far the vertices of folds may go before cloth that faces them is near.
 *
 * All grow together in steps. At each step a vertex has the least distance so far from cloth that faces it, and goes on by as
 * much of the step as there is of that: all of it while cloth is far away, nothing once it has come to it. A vertex that the
 * skin itself has taken inside goes nowhere. Where a hollow is too narrow for what rises from it, faces turn over; so a step also
 * ends as faces of a hollow are about to.
 *
 * Nothing is cut off here: what faces what fades in with the angle between normals, and rooms are sums of what changes steadily
 * with the pose. So they do not jump as the pose changes, also not where the skin begins to cross. That is why folds become lower
 * before they touch.
 */

#include "methods/incompressible-skinning/contact.h"

G_BEGIN_DECLS

/**
 * rmp_fold_room_find:
 * @index: [#V] into the moved vertices, or G_MAXUINT32 for what stays
 * @tree: of @pose
 * @pose: (inout): of @positions, all of which are compared; to be updated before it is asked again
 * @positions: (inout): [#V × 3] any part of the growth; full heights afterwards
 * @rooms: (inout): [n_moved] lowered to how much of its way each vertex can go: 1 all … 0
 * @n_threads: 0 for all cores; the bytes are the same for any number
 */
void rmp_fold_room_find (const RmpFoldGrowth *growth, const guint32 *index, const RmpCrossingTree *tree,
                         RmpCrossingPose *pose, float *positions, double *rooms, guint n_threads);

G_END_DECLS
