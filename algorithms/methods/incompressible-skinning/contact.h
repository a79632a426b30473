/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: keeps folds from running into each other anywhere on the surface; the fan limit
 * considers only folds of one line.
 *
 * Folds have no room if their faces cross at full heights but not without folds. These folds are
 * imagined to grow together from the base, and each band of them (contact-bands.h) stops where its
 * first faces begin to cross. As cloth comes nearer, this point comes down continuously from the
 * full height, so it is as steady as the motion of the skin. (Not in the paper, which leaves
 * self-penetration open.)
 *
 * In the end no two faces cross that do not cross without folds: if some still do, because others
 * have stopped elsewhere, they are lowered again, in the last resort to the base.
 */

#include "collision/crossing.h"
#include "methods/incompressible-skinning/contact-bands.h"

G_BEGIN_DECLS

/* The contacts of folds in one pose. */
typedef struct _RmpFoldContact RmpFoldContact;

/**
 * rmp_fold_contact_new:
 * @base: [#V × 3] metres, without folds; borrowed
 * @positions: (inout): [#V × 3] metres, with folds at their full heights; borrowed
 *
 * Finds the faces that cross.
 */
RmpFoldContact *rmp_fold_contact_new (const RmpBroadPhase *phase, const float *base,
                                      float *positions, guint n_threads);
void rmp_fold_contact_free (RmpFoldContact *self);

/* The number of pairs of faces that cross with folds, but not without. */
guint rmp_fold_contact_count (const RmpFoldContact *self);

/* Whether something that folds move crosses something. */
gboolean rmp_fold_contact_has_any (const RmpFoldContact *self);

/**
 * rmp_fold_contact_limit:
 * @moved: [#moved of @carriers] vertices that folds move
 * @rooms: (out caller-allocates): [#moved] part of its way that each may go, 0 … 1
 * @base_crosses: (out caller-allocates): [#folds] whether the skin under a fold crosses itself even
 *   without it
 *
 * Lowers positions accordingly.
 *
 * Returns: %FALSE if all vertices go all the way
 */
gboolean rmp_fold_contact_limit (RmpFoldContact *self, const guint32 *moved,
                                 const RmpFoldCarriers *carriers, double *rooms,
                                 gboolean *base_crosses);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldContact, rmp_fold_contact_free)

G_END_DECLS
