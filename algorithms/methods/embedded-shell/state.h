/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what one frame remembers for the next: the wrinkles, in frames that turn with the
 * interior, and where the interior was.
 */

#include "methods/embedded-shell/surface.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpShellSurface *surface;
  guint n_coarse;
  guint64 frame;   /* done */
  double *offsets; /* [#V × 3] metres: along the tangent, across it, along the normal */
  double *coarse;  /* [n_coarse × 3] the garment's mesh in the last frame */
} RmpShellState;

/* Borrows @surface. */
RmpShellState *rmp_shell_state_new (const RmpShellSurface *surface, guint n_coarse);
RmpShellState *rmp_shell_state_copy (const RmpShellState *self);
void rmp_shell_state_free (RmpShellState *self);
GBytes *rmp_shell_state_save (const RmpShellState *self);

/* (nullable): %NULL if @bytes are none of this surface */
RmpShellState *rmp_shell_state_load (const RmpShellSurface *surface, guint n_coarse, GBytes *bytes);

/* Whether the frame with the garment's mesh at @coarse goes on from what is remembered. */
gboolean rmp_shell_state_goes_on (const RmpShellState *self, const double *coarse);

/* Ends the frame. @offsets: (transfer full) */
void rmp_shell_state_remember (RmpShellState *self, const double *coarse, double *offsets);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellState, rmp_shell_state_free)

G_END_DECLS
