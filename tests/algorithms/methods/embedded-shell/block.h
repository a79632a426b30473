/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* block.h: full blocks of cells, to test the interior with. */

#include "methods/embedded-shell/interior.h"

G_BEGIN_DECLS

#define BLOCK_SIDE 0.02

/* nx × ny × nz cells of BLOCK_SIDE from (0.1, −0.2, 0.3) on. (transfer full) */
RmpEmbeddedLattice *block_new (RmpEmbeddedOrder order, guint nx, guint ny, guint nz);

/* Positions at rest, each moved at random by up to @most sides. (transfer full) */
double *block_disturb (const RmpEmbeddedLattice *lattice, double most, guint32 seed);

double block_find_largest (gsize n, const double *values);

G_END_DECLS
