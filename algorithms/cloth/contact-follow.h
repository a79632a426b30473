/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-follow.h: what hangs on cloth that has been stopped.
 *
 * A simulator knows nothing of bodies when it proposes where cloth comes to. Where a body then
 * stops a part of it, the rest would fall on, and the cloth between both would be stretched, more
 * with every step. So what is stretched by contact alone pulls back what it hangs on within the
 * same step.
 */

#include "cloth/model.h"

G_BEGIN_DECLS

/**
 * rmp_cloth_follow:
 * @step: seconds
 * @inverse_masses: [#V] 1/kg
 * @stopped: [#V] whether bodies have a vertex where it is
 * @proposed: [#V × 3] where vertices would have come to without contact
 * @ends, @velocities: (inout): [#V × 3]
 *
 * No edge stays longer than it is at rest and would have been without contact, as far as a few
 * passes go.
 *
 * Returns: whether anything has moved
 */
gboolean rmp_cloth_follow (const RmpClothModel *model, double step, const double *inverse_masses,
                           const guint8 *stopped, const double *proposed, double *ends,
                           double *velocities);

G_END_DECLS
