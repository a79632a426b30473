/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inertia.h: how many directions of a symmetric matrix are negative. */

#include "solvers/cholesky.h"

G_BEGIN_DECLS

/**
 * rmp_shell_inertia_count:
 * @entries: (element-type RmpCholeskyEntry) (transfer full): of a quasi-definite matrix
 * @factor: (inout) (nullable): of earlier entries in the same places, which need not be analysed
 *   again; %NULL where there is none, and after a call that was cancelled
 * @cancellable: (nullable): a factor cannot be stopped half-way, but nobody waits for it then
 *
 * Returns: negative pivots of an unpivoted factor, %G_MAXUINT where there is none, or cancelled
 */
guint rmp_shell_inertia_count (guint n, GArray *entries, RmpCholesky **factor,
                               GCancellable *cancellable);

G_END_DECLS
