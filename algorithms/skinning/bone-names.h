/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-names.h: which bone of a human body a name means: “mixamorig:LeftUpLeg”, “thigh.L” and “Bip01 L Thigh” are one. */

#include "skinning/skeleton.h"

G_BEGIN_DECLS

/**
 * rmp_bone_name_meaning:
 *
 * Returns: (transfer full) (nullable): “upperleg l”, “index2 r”, “hips”; %NULL where the name means no known bone
 */
char *rmp_bone_name_meaning (const char *name);

/**
 * rmp_bone_names_guess:
 *
 * Pairs joints of one name, then joints of one meaning, then what is left of the two backs from the bottom up.
 *
 * Returns: (transfer full): names of the source and of the target in turn, as rmp_retarget_new() takes them
 */
char **rmp_bone_names_guess (const RmpSkeleton *source, const RmpSkeleton *target);

G_END_DECLS
