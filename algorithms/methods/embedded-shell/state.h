/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what one frame remembers for the next: the wrinkles, in frames that turn with the
 * interior, and where the interior was.
 */

#include "methods/embedded-shell/surface.h"
#include "wrinkles/carried-state.h"

G_BEGIN_DECLS

/* Borrows @surface. */
RmpCarriedState *rmp_shell_state_new (const RmpShellSurface *surface, guint n_coarse);

G_END_DECLS
