/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame.h: the skin at a time. */

#include "methods/embedded-shell/state.h"

G_BEGIN_DECLS

typedef struct
{
  double *target, *normals;  /* [#V × 3] x_q: where the skin would be without wrinkles */
  double *positions;         /* [#V × 3] where it rests */
  gboolean anew;             /* nothing was remembered */
  guint substeps;            /* solves */
  RmpShellSolution solution; /* of the last solve, with the steps of all */
} RmpShellFrame;

/**
 * rmp_shell_frame_init:
 * @coarse: [… × 3] of the garment's mesh, metres
 * @state: (nullable): of the frame before, then of this one
 *
 * Returns: %FALSE with an error if it was cancelled; @self is to be cleared all the same
 */
gboolean rmp_shell_frame_init (RmpShellFrame *self, RmpShellSurface *surface,
                               const RmpShellSettings *settings, const double *coarse,
                               RmpCarriedState *state, const RmpCall *call, GError **error);
void rmp_shell_frame_clear (RmpShellFrame *self);

G_END_DECLS
