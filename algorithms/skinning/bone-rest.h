/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-rest.h: where the bones of a skin are when it is bound, in the space of its mesh. Bones are indices into the skin's.
 */

#include "skinning/skeleton.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/* The next bone of the skin above, or −1: joints that move no vertex are passed over. */
gint rmp_bone_find_parent (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone);

/* Where its joint is, metres. FALSE: its inverse bind matrix has no inverse. */
gboolean rmp_bone_rest_place (const RmpSkin *skin, guint bone, double place[3]);

/* Unit, from its joint to the mean of the bones right below it. FALSE: there is none, or it lies there. */
gboolean rmp_bone_rest_direction (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone, double direction[3]);

G_END_DECLS
