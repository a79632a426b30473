/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what one frame remembers for the next: how far each vertex was from where it is
 * attached, in a frame that turns with the cloth.
 */

#include "methods/wrinkle-meshes/surface.h"
#include "wrinkles/carried-state.h"

G_BEGIN_DECLS

/* Borrows @surface. */
RmpCarriedState *rmp_fine_state_new (const RmpFineSurface *surface, guint n_coarse);

/**
 * rmp_fine_state_recall:
 * @coarse: [#V × 3] of the garment's mesh in the frame
 * @anchors, @normals: [#V × 3] of the fine mesh
 * @positions: (out caller-allocates): [#V × 3]
 *
 * Returns: %FALSE where there is nothing to remember; positions are the anchors then
 */
gboolean rmp_fine_state_recall (const RmpCarriedState *self, const double *coarse,
                                const double *anchors, const double *normals, double *positions);

/* Ends the frame. */
void rmp_fine_state_remember (RmpCarriedState *self, const double *coarse, const double *anchors,
                              const double *normals, const double *positions);

G_END_DECLS
