/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lead.h: how the rig leads a part of a character from one frame to another as a whole, for what
 * goes along with it: cloth of another frame.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct _RmpLead RmpLead;

/**
 * rmp_lead_new:
 * @faces: (nullable): [#F] 1 for those that count: a sleeve does not go where the body as a whole
 *   goes; NULL: all
 * @clip: (nullable): %NULL for the bind pose
 * @frame: where it begins
 *
 * Returns: (transfer full) (nullable): %NULL where the rig carries nothing
 */
RmpLead *rmp_lead_new (RmpSurface *surface, const guint8 *faces, RmpClipItem *clip, double frame);
void rmp_lead_free (RmpLead *self);

/**
 * rmp_lead_get:
 * @motion: (out caller-allocates): [4 × 4] column-major: the rigid motion from where it begins that
 *   is nearest to where the rig has it in @frame
 *
 * Returns: %FALSE where it does not go anywhere, and then @motion is the identity
 */
gboolean rmp_lead_get (const RmpLead *self, RmpSurface *surface, RmpClipItem *clip, double frame,
                       double motion[16]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpLead, rmp_lead_free)

G_END_DECLS
