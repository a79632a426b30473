/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crowd.h: where more comes near cloth than may, in words. */

#include "cloth/bodies.h"

G_BEGIN_DECLS

/**
 * rmp_cloth_tell_crowd:
 * @bodies: (nullable)
 * @time: seconds, for the message
 * @error: (inout) (nullable): if it is an RMP_HIERARCHY_ERROR_OVERFLOW of a stage for these bodies,
 *   it becomes an RMP_STOP_CROWDED that says when and where that is, and what can be done
 */
void rmp_cloth_tell_crowd (const RmpClothBodies *bodies, double time, GError **error);

G_END_DECLS
