/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fit.h: the lattice that lies best under a deformed surface, which filters what skinning does
 * wrong within a cell:
 *
 *   q = argmin Σ A_i |(B q)_i − y_i|² + η (q − q_r)ᵀ K₀ (q − q_r)
 *
 * K₀ is the interior's stiffness at rest by its modulus, and q_r the lattice at rest where the
 * surface was moved as a whole. Seen from there the matrix is always the same: it has one factor.
 */

#include "embedding.h"
#include "interior.h"

G_BEGIN_DECLS

/* η, by the side of a cell. */
#define RMP_EMBEDDED_FIT_STIFFNESS 1e-3

typedef struct _RmpEmbeddedFit RmpEmbeddedFit;

/**
 * rmp_embedded_fit_new:
 * @embedding: borrowed
 * @interior: of the same lattice; what is needed of it is taken
 * @rest: [#V × 3] metres, of the surface
 * @areas: [#V] m²
 *
 * Returns: (transfer full)
 */
RmpEmbeddedFit *rmp_embedded_fit_new (const RmpEmbedding *embedding,
                                      const RmpEmbeddedInterior *interior, const double *rest,
                                      const double *areas);
void rmp_embedded_fit_free (RmpEmbeddedFit *self);

/* @positions: y, [#V × 3] metres. @q: (out caller-allocates): [n_nodes × 3] */
void rmp_embedded_fit_solve (RmpEmbeddedFit *self, const double *positions, double *q,
                             guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedFit, rmp_embedded_fit_free)

G_END_DECLS
