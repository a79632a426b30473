/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* modes.h: the lowest modes of L φ = ω² M φ, L sparse and without negative modes, M diagonal.
 *
 * The interval of ω² is cut into slabs of some tens of modes, as the inertia of L − ω² M counts
 * them; in each the method of Lanczos runs on (L − σ M)⁻¹ M, σ in its middle, with all of its
 * vectors kept at right angles, begun again beside the modes that are found until none is missing.
 * What that costs grows with the number of modes, not with its square; slabs know nothing of each
 * other.
 *
 *   R. G. Grimes, J. G. Lewis, H. D. Simon. A Shifted Block Lanczos Algorithm for Solving Sparse
 *   Symmetric Generalized Eigenproblems. SIAM Journal on Matrix Analysis and Applications, 1994.
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

typedef struct
{
  double below; /* ω² that modes are below */
  guint most;   /* modes that may be asked for */
  guint n_threads;
  GCancellable *cancellable; /* (nullable) */

  void (*progress) (double fraction, gpointer data); /* (nullable) from one thread at a time */
  gpointer data;
} RmpModesOptions;

/**
 * rmp_modes_new:
 * @entries: [@n_entries] of the lower triangle of L
 * @masses: [@n] the diagonal of M, all > 0
 *
 * Equal bytes for any number of threads.
 *
 * Returns: (transfer full): %NULL with %G_IO_ERROR_NO_SPACE where there are more than asked for at
 *   most, and with %G_IO_ERROR_FAILED where they could not be found
 */
RmpModes *rmp_modes_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries,
                         const double *masses, const RmpModesOptions *options, GError **error);
void rmp_modes_free (RmpModes *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpModes, rmp_modes_free)

G_END_DECLS
