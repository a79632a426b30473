/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip-fit.h: which characters a clip moves. Keys name joints by number, so that those of one
 * skeleton throw another about.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/* Whether both have joints of the same names in the same order; not if @a is %NULL. */
gboolean rmp_clip_fit_same_joints (const RmpSkeleton *a, const RmpSkeleton *b);

/* (transfer none) (nullable): the keys, as they move @character: its own, and those of another one
 * with the same joints, as clothes that came with a copy of the body's skeleton. %NULL if it stays
 * at rest.
 */
RmpClip *rmp_clip_item_get_clip_of (RmpClipItem *self, RmpCharacter *character);

G_END_DECLS
