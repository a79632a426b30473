/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-rest.h: where the bones of a skin are in the bind pose, in the space of its mesh. A bone is
 * given by its index in the skin.
 */

#include "skinning/skeleton.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/* The nearest ancestor that is a bone of the skin, or −1. Joints that move no vertex are skipped.
 */
gint rmp_bone_find_parent (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone);

/* The position of its joint, metres. FALSE: its inverse bind matrix is singular. */
gboolean rmp_bone_rest_position (const RmpSkin *skin, guint bone, double position[3]);

/* The unit direction from its joint to the mean of its child bones. FALSE: it has none, or they
 * coincide with it.
 */
gboolean rmp_bone_rest_direction (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone,
                                  double direction[3]);

G_END_DECLS
