/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface.h: the cloth of a frame with its wrinkles on it. */

#include "methods/dynamic-wrinkling/garment.h"
#include "methods/dynamic-wrinkling/state.h"
#include "wrinkles/ridge-surface.h"

G_BEGIN_DECLS

/**
 * rmp_wrinkle_state_surface:
 * @self: after at least one step
 * @normals: [#V × 3] unit, of the vertices in that step; wrinkles are lifted along them
 *
 * Paths become smooth curves (thesis, §6.3), of which the active part is lifted. A feature of the
 * surface is the number of a wrinkle.
 *
 * Returns: (transfer full): the surface of the last step
 */
RmpRidgeSurface *rmp_wrinkle_state_surface (const RmpWrinkleState *self,
                                            const RmpWrinkleOptions *options,
                                            const double *normals);

/**
 * rmp_wrinkle_state_surface_on:
 * @positions: [base #V × 3] of that step
 * @normals: [base #V × 3]
 *
 * The same on the garment's base: curves run where the points of the mesh have gone. A surface of
 * the base's ridges.
 *
 * Returns: (transfer full):
 */
RmpRidgeSurface *rmp_wrinkle_state_surface_on (const RmpWrinkleState *self,
                                               const RmpWrinkleOptions *options,
                                               const RmpWrinkleGarment *garment,
                                               const double *positions, const double *normals);

G_END_DECLS
