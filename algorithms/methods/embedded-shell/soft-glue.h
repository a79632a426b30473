/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* soft-glue.h: pieces of the skin that too few centres hold to keep them from turning. */

#include "methods/embedded-shell/rows.h"
#include "methods/embedded-shell/wavelength.h"

G_BEGIN_DECLS

/**
 * rmp_shell_soft_glue_new:
 * @rest: [#V × 3] metres
 * @fixed: [#V] vertices that are held
 * @areas: [#V] m²
 * @n_pieces: (out): pieces that need it
 *
 * A piece whose centres and held vertices are fewer than three, or lie on a line, may turn about
 * them without a force: each of its vertices is drawn to the interior by a spring that is a
 * thousandth of what the interior resists waves with. Modes hold a piece where there are three of
 * them for each.
 *
 * Returns: (transfer full) (nullable): [#V] N/m; %NULL where no piece needs it
 */
double *rmp_shell_soft_glue_new (const RmpTopology *topology, const double *rest,
                                 const RmpShellRows *rows, const guint8 *fixed, const double *areas,
                                 const RmpShellMaterial *materials, guint *n_pieces);

G_END_DECLS
