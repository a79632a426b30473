/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* predict.h: where cloth at rest comes to when what holds it moves on.
 *
 *   E. L. Allgower, K. Georg. Introduction to numerical continuation methods. 2003, §2: along the
 *   tangent of the shapes of rest. With U's second derivatives H, and the way d that all goes with
 *   the rig, it goes by d − H⁻¹ H d.
 *
 * Cloth that goes with the rig by itself is torn between what is held and what is not, by several
 * edges on a fine mesh; most steps of a descent were taken to mend that.
 */

#include "problem.h"

G_BEGIN_DECLS

/**
 * rmp_drape_predict:
 * @problem: positions are where the rig had the cloth
 * @x: [#V × 3] at rest there
 * @move: (inout): [#V × 3] how far the rig has gone since, to which is added what the cloth does
 * besides; what is held is left alone, and so is all where that would have more energy than the
 * rig's way
 *
 * Returns: %FALSE with an error if somebody has cancelled
 */
gboolean rmp_drape_predict (const RmpDrapeProblem *problem, const double *x, double *move,
                            const RmpCall *call, GError **error);

G_END_DECLS
