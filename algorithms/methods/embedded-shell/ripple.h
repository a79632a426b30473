/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ripple.h: waves to begin with where there is no time for the solve to raise them from noise. */

#include "methods/embedded-shell/surface.h"

G_BEGIN_DECLS

/* Noise in which waves much shorter or longer than the skin's are weak, some way towards how high
 * they will be; without a direction, which the solve finds. @heights: (out caller-allocates): [#V]
 * metres along the normal
 */
void rmp_shell_ripple (const RmpShellSurface *surface, guint64 seed, double *heights);

G_END_DECLS
