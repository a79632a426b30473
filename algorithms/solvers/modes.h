/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* modes.h: the lowest modes of L φ = ω² M φ, L sparse and without negative modes, M diagonal: the
 * method of Lanczos on (L + shift M)⁻¹ M, with all of its vectors kept at right angles, begun again
 * beside the modes that are found until none is missing, as the inertia of L − ω² M tells.
 */

#include <gio/gio.h>

#include "solvers/cholesky.h"

G_BEGIN_DECLS

typedef struct
{
  guint n, n_modes;
  double *squares; /* [n_modes] ω², ascending */
  double *shapes;  /* [n_modes × n] φ: φᵀ M φ = 1 */
} RmpModes;

/**
 * rmp_modes_new:
 * @entries: [@n_entries] of the lower triangle of L
 * @masses: [@n] the diagonal of M, all > 0
 * @below: ω² that modes are below
 * @most: modes that may be asked for
 *
 * Returns: (transfer full): %NULL with %G_IO_ERROR_NO_SPACE where there are more than @most, and
 *   with %G_IO_ERROR_FAILED where they could not be found
 */
RmpModes *rmp_modes_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries,
                         const double *masses, double below, guint most, GCancellable *cancellable,
                         GError **error);
void rmp_modes_free (RmpModes *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpModes, rmp_modes_free)

G_END_DECLS
