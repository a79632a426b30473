/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inertia.h: how many directions of a symmetric matrix are negative. */

#include "solvers/cholesky.h"

G_BEGIN_DECLS

/**
 * rmp_shell_inertia_count:
 * @entries: (element-type RmpCholeskyEntry) (transfer full): of a quasi-definite matrix
 * @cancellable: (nullable): a factor cannot be stopped half-way, but nobody waits for it then
 *
 * Returns: negative pivots of an unpivoted factor, %G_MAXUINT where there is none, or cancelled
 */
guint rmp_shell_inertia_count (guint n, GArray *entries, GCancellable *cancellable);

G_END_DECLS
