/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what one frame remembers for the next: the wrinkles, in frames that turn with the
 * interior, and where the interior was; of a soft body also how it moved.
 */

#include "methods/embedded-shell/dynamics.h"
#include "methods/embedded-shell/surface.h"
#include "wrinkles/carried-state.h"

G_BEGIN_DECLS

typedef struct
{
  RmpCarriedState *carried;
  RmpShellMoment moment; /* without nodes where the interior is no soft body */
} RmpShellState;

/* Borrows @surface. @dynamics: (nullable) */
RmpShellState *rmp_shell_state_new (const RmpShellSurface *surface,
                                    const RmpShellDynamics *dynamics, guint n_coarse);
RmpShellState *rmp_shell_state_copy (const RmpShellState *self);
void rmp_shell_state_free (RmpShellState *self);
GBytes *rmp_shell_state_save (const RmpShellState *self);

/* Fills a new state. Returns: %FALSE if @bytes are none of its surface */
gboolean rmp_shell_state_load (RmpShellState *self, GBytes *bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellState, rmp_shell_state_free)

G_END_DECLS
