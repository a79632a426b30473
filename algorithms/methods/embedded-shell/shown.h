/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shown.h: the wrinkles that are on the screen while a value is dragged, from which the next frame
 * goes on: a few of Newton's steps from there show what many from a flat skin would.
 */

#include "methods/embedded-shell/surface.h"

G_BEGIN_DECLS

typedef struct
{
  guint n, n_coarse; /* vertices of the skin, and of the garment's mesh */
  double *offsets;   /* [n × 3] as RmpCarriedState has them */
  double *coarse;    /* [n_coarse × 3] metres */
  double wavelength; /* metres: λ when they began */
  RmpValues *values; /* (nullable): what they were solved with, in … */
  guint spent;       /* … so many of Newton's steps */
} RmpShellShown;

/**
 * rmp_shell_shown_new:
 * @target, @normals, @positions: [#V × 3] of the skin
 * @coarse: [@n_coarse × 3] of the garment's mesh
 *
 * Begun with the surface's wavelength, and without values.
 */
RmpShellShown *rmp_shell_shown_new (const RmpShellSurface *surface, const double *target,
                                    const double *normals, const double *positions, guint n_coarse,
                                    const double *coarse);
void rmp_shell_shown_free (RmpShellShown *self);

/* Whether the frame with the garment's mesh at @coarse goes on from there. Waves of another width
 * do not: there would be as many of them as before, where a skin that wrinkles anew has more or
 * fewer.
 */
gboolean rmp_shell_shown_fits (const RmpShellShown *self, const RmpShellSurface *surface,
                               guint n_coarse, const double *coarse);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellShown, rmp_shell_shown_free)

G_END_DECLS
