/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inverse.h: what undoes second derivatives, about: a factor of those of a small cloth, whose
 * symbolic part is kept while vertices are joined as before; conjugate gradients for a large one,
 * which take time as its vertices are, and can be told to stop.
 */

#include "matrix.h"

G_BEGIN_DECLS

typedef struct _RmpDrapeInverse RmpDrapeInverse;

/* @matrix: borrowed */
RmpDrapeInverse *rmp_drape_inverse_new (RmpDrapeMatrix *matrix, guint n_threads,
                                        GCancellable *cancellable);
void rmp_drape_inverse_free (RmpDrapeInverse *self);

/* Whether a factor undoes it: it is made at some cost and then applied at little. */
gboolean rmp_drape_inverse_is_factor (const RmpDrapeInverse *self);

/**
 * rmp_drape_inverse_fit:
 * @positions: [#V × 3] at which the derivatives, which have been added to the matrix, are
 *
 * Returns: %FALSE with an error where the matrix is not positive definite
 */
gboolean rmp_drape_inverse_fit (RmpDrapeInverse *self, const double *positions, GError **error);

/* Whether the matrix has shown to be positive definite so far: what conjugate gradients do may tell
 * as late as when it is applied. They have come as far as it was, then.
 */
gboolean rmp_drape_inverse_is_sound (const RmpDrapeInverse *self);

/* Undoes what has been added to the matrix since, with what it was fitted to for conjugate
 * gradients to go by. Not of a factor.
 */
void rmp_drape_inverse_turn_to (RmpDrapeInverse *self);

/**
 * rmp_drape_inverse_apply:
 * @tolerance: of what conjugate gradients leave over
 * @reach: of these, how long the result may be at any vertex; 0: any
 * @vector: (inout): [#V × 3]; rows of vertices that are held become 0
 */
void rmp_drape_inverse_apply (RmpDrapeInverse *self, double tolerance, double reach,
                              double *vector);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapeInverse, rmp_drape_inverse_free)

G_END_DECLS
