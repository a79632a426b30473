/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame.h: the fine mesh at a time. */

#include "methods/wrinkle-meshes/state.h"

G_BEGIN_DECLS

/* All [#V …] of the fine mesh. */
typedef struct
{
  double *anchors, *normals; /* [#V × 3] where vertices are attached */
  double *most;              /* [#V] metres, how far from there they may be */
  double *inward;            /* [#V] the same inwards, or not set */
  double *positions;         /* [#V × 3] where they are */
  gboolean anew;             /* nothing was remembered */
} RmpFineFrame;

/**
 * rmp_fine_frame_init:
 * @coarse: [#V × 3] of the garment's mesh, metres
 * @state: (nullable): of the frame before, then of this one
 *
 * Returns: %FALSE with an error if it was cancelled; @self is to be cleared all the same
 */
gboolean rmp_fine_frame_init (RmpFineFrame *self, const RmpFineSurface *surface,
                              const RmpFineSettings *settings, const double *coarse,
                              RmpCarriedState *state, const RmpCall *call, GError **error);
void rmp_fine_frame_clear (RmpFineFrame *self);

G_END_DECLS
