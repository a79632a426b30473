/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carried-cloth.h: cloth of another frame, carried to where the rig has its garment.
 *
 * A frame that takes long leaves the last finished one in the picture. The body does not wait for
 * it, and where it walks about, cloth that stayed would hang in the air behind it.
 */

#include "evaluate/parts.h"
#include "evaluate/result.h"

G_BEGIN_DECLS

typedef struct _RmpCarriedCloth RmpCarriedCloth;

RmpCarriedCloth *rmp_carried_cloth_new (void);
void rmp_carried_cloth_free (RmpCarriedCloth *self);

/**
 * rmp_carried_cloth_get:
 * @result: of @part, in another frame than @frame
 * @clip: (nullable)
 *
 * The same one for as long as nothing changes, so that the picture need not be drawn again.
 *
 * Returns: (transfer none) (nullable): valid until it is swept twice without being asked for again;
 *   NULL where the rig does not go anywhere
 */
RmpRelief *rmp_carried_cloth_get (RmpCarriedCloth *self, RmpSurface *surface, const RmpPart *part,
                                  const RmpResult *result, RmpClipItem *clip, double frame);

/* Forgets what was not asked for since the last time. */
void rmp_carried_cloth_sweep (RmpCarriedCloth *self);

G_END_DECLS
