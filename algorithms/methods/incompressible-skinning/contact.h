/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: folds that keep out of each other on the whole surface, where the fan limit sees their line alone.
 *
 * Faces that cross with the folds at their full heights, and do not without, tell which folds have no room. These are thought to
 * grow together from the base on, and each band of them (contact-bands.h) stops where its first faces begin to cross. As that comes
 * from full heights down while cloth comes nearer, it is as steady as the skin's own motion. (Not in the paper, which leaves
 * self-penetration open.)
 *
 * No two faces cross in the end that do not cross without folds: what still does, as others have stopped elsewhere, goes back once
 * more, and to nothing in the end.
 */

#include "collision/crossing.h"
#include "methods/incompressible-skinning/contact-bands.h"

G_BEGIN_DECLS

/* What folds are in the way of, in one pose. */
typedef struct _RmpFoldContact RmpFoldContact;

/**
 * rmp_fold_contact_new:
 * @base: [#V × 3] metres, without folds; borrowed
 * @positions: (inout): [#V × 3] metres, with folds at their full heights; borrowed
 *
 * Looks for what crosses.
 */
RmpFoldContact *rmp_fold_contact_new (const RmpBroadPhase *phase, const float *base, float *positions, guint n_threads);
void rmp_fold_contact_free (RmpFoldContact *self);

/* Pairs of faces that cross and do not without folds. */
guint rmp_fold_contact_count (const RmpFoldContact *self);

/* Whether something that folds move crosses something. */
gboolean rmp_fold_contact_has_any (const RmpFoldContact *self);

/**
 * rmp_fold_contact_limit:
 * @moved: [#moved of @carriers] vertices that folds move
 * @rooms: (out caller-allocates): [#moved] how much of its way each goes: 1 all … 0
 * @base_crosses: (out caller-allocates): [#folds] whether the skin under a fold runs through itself without it
 *
 * Lowers positions as far as that takes.
 *
 * Returns: %FALSE if all go all the way
 */
gboolean rmp_fold_contact_limit (RmpFoldContact *self, const guint32 *moved, const RmpFoldCarriers *carriers,
                                 double *rooms, gboolean *base_crosses);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldContact, rmp_fold_contact_free)

G_END_DECLS
