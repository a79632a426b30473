/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* self-contact.h: keeps wrinkles from running through each other:
 *   R. Bridson, R. Fedkiw, J. Anderson. Robust treatment of collisions, contact and friction for
 *   cloth animation. ACM Transactions on Graphics (SIGGRAPH), 2002; collision/stage.h.
 *
 * What is followed is the way from where the interior has the skin to where it rests, both at the
 * same time: what moves with the interior as a whole meets nothing, and what the interior has
 * crossed already stays as it is.
 */

#include "collision/stage.h"
#include "methods/embedded-shell/surface.h"

G_BEGIN_DECLS

/* Seconds that a frame takes for the stage. Any would do: all is at rest before and after. */
#define RMP_SHELL_CONTACT_STEP 0.04

/* From how near on the skin and what it meets push each other away, metres. */
double rmp_shell_find_gap (const RmpShellSurface *surface);

/* [#V] 1/kg; 0: what is held goes where it is. (transfer full) */
double *rmp_shell_find_inverse_masses (const RmpShellSurface *surface);

/**
 * rmp_shell_keep_apart:
 * @target: [#V × 3] metres: x_q
 * @positions: (inout): [#V × 3] metres
 * @report: (out)
 *
 * Returns: %FALSE with an error if it was cancelled, or if more is near each other than there is
 *   room for; then nothing has changed
 */
gboolean rmp_shell_keep_apart (const RmpShellSurface *surface, const double *target,
                               double *positions, RmpCollisionReport *report, const RmpCall *call,
                               GError **error);

G_END_DECLS
