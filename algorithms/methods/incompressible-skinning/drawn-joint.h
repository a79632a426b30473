/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* drawn-joint.h: finds the joint of a drawn line, so that it is treated like lines that were found
 * at joints.
 */

#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/line.h"

G_BEGIN_DECLS

/**
 * rmp_fold_line_find_joint:
 * @line: (inout): with its curve; bone, parent, origin, inward, forward and bisector are set if it
 *   has a joint
 * @rest: [#V × 3] metres
 *
 * Among the joints whose bisecting plane the line crosses, this is the one whose two bones together
 * move the cloth under it most.
 */
void rmp_fold_line_find_joint (RmpFoldJointLine *line, RmpSampler *sampler,
                               const RmpTopology *topology, const double *rest,
                               RmpFoldBendReading reading);

/* The bone that moves most of the cloth under a curve, by length; RMP_INDEX_NONE if none does. */
guint32 rmp_fold_find_bone_under (RmpSkin *skin, const RmpSurfaceCurve *curve,
                                  const RmpTopology *topology, const double *rest);

G_END_DECLS
