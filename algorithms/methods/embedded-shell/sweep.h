/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sweep.h: bodies that pass the skin between two frames, and are near it in neither: continuous
 * detection of collision/stage.h stops the skin where they meet it.
 *
 * What matters is how bodies move against the skin, not how far both go together. So its way begins
 * where it was and where bodies were, taken along by the rigid motion that leads the interior
 * nearest to where it is now: what is worn and carried hardly moves then, and meets little.
 *
 * What is within a body where its way begins may leave it.
 */

#include "collision/stage.h"
#include "methods/embedded-shell/contact.h"
#include "methods/embedded-shell/surface.h"

G_BEGIN_DECLS

/**
 * rmp_shell_sweep:
 * @from: [#V × 3] metres: x_q of the frame before
 * @was: [#V × 3] metres: the skin then
 * @target: [#V × 3] metres: x_q
 * @before, @now: bodies; @before has been looked at with @was
 * @positions: (inout): [#V × 3] metres
 * @report: (out)
 *
 * Returns: %FALSE with an error if it was cancelled, or with RMP_HIERARCHY_ERROR_OVERFLOW if bodies
 *   pass more of the skin than there is room for; then nothing has changed
 */
gboolean rmp_shell_sweep (const RmpShellSurface *surface, const double *from, const double *was,
                          const double *target, const RmpShellContact *before,
                          const RmpShellContact *now, double *positions, RmpCollisionReport *report,
                          const RmpCall *call, GError **error);

G_END_DECLS
