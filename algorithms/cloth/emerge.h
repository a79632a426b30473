/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* emerge.h: cloth that begins in closed bodies comes out of them before anything moves.
 *
 * Clothes are often modelled on the skin, or in it where they hide it. Contact draws back, step by
 * step, what is just through a surface; whole parts of a garment that are in a body would tear
 * meanwhile at what hangs on them, and go through it elsewhere.
 */

#include "cloth/contact.h"

G_BEGIN_DECLS

/**
 * rmp_cloth_emerge:
 * @rest: [#V × 3] where cloth is on bodies at rest
 * @positions: (inout): [#V × 3] where it begins
 *
 * Moves what is in a body to just outside, and what hangs on that along, as a membrane would go
 * that is laid over the body. What is pinned stays, and what is deeper than a tenth of the cloth's
 * size.
 *
 * Returns: %FALSE where somebody has cancelled
 */
gboolean rmp_cloth_emerge (const RmpClothContact *contact, const double *rest, double *positions,
                           GCancellable *cancellable, GError **error);

G_END_DECLS
