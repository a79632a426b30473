/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-names.h: which bone of a human body a name means: “mixamorig:LeftUpLeg”, “thigh.L” and
 * “Bip01 L Thigh” all mean the same one.
 */

#include "skinning/skeleton.h"

G_BEGIN_DECLS

/**
 * rmp_bone_name_meaning:
 *
 * Returns: (transfer full) (nullable): “upperleg l”, “index2 r”, “hips”; %NULL if the name means no
 *   known bone
 */
char *rmp_bone_name_meaning (const char *name);

/**
 * rmp_bone_names_guess:
 *
 * Pairs joints with the same name, then joints with the same meaning, then the remaining joints of
 * the two spines from the bottom up.
 *
 * Returns: (transfer full): alternating names of the source and of the target, as for
 *   rmp_retarget_new()
 */
char **rmp_bone_names_guess (const RmpSkeleton *source, const RmpSkeleton *target);

G_END_DECLS
