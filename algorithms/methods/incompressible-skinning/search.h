/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* search.h: lines found from how joints bend over a clip, §5.1 of the paper; see lines.h for what
 * they are.
 */

#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/lines.h"

G_BEGIN_DECLS

/**
 * rmp_fold_search:
 * @lines: (element-type RmpFoldJointLine): lines that are there; what is found is appended
 * @findings: (element-type RmpFinding): one a bone of the skin is appended
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED set when cancelled
 */
gboolean rmp_fold_search (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                          const double *rest, const RmpFoldLinesOptions *options, GArray *lines,
                          GPtrArray *findings, const RmpCall *call, GError **error);

/* [#F] 1 on the garment's faces all of whose corners the joint or its parent move. (transfer full)
 */
guint8 *rmp_fold_joint_faces (const RmpInput *input, RmpSkin *skin, const RmpTopology *topology,
                              const RmpFoldBendJoint *joint);

G_END_DECLS
