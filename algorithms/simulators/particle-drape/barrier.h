/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* barrier.h: what keeps draped cloth off bodies and off itself while its energy is minimised.
 *
 *   M. Li, Z. Ferguson, T. Schneider, T. Langlois, D. Zorin, D. Panozzo, C. Jiang, D. M. Kaufman.
 *   Incremental potential contact: intersection- and inversion-free, large-deformation dynamics.
 *   ACM Trans. Graph. 39, 2020. §4 and 5: U_c = −κ Σ (d − δ)² ln (d / δ) over pairs of features
 *   nearer than δ, steps that stop short of what would meet, and friction with normal forces of
 *   before.
 */

#include "cloth/contact.h"
#include "matrix.h"

G_BEGIN_DECLS

typedef struct _RmpDrapeBarrier RmpDrapeBarrier;

/**
 * rmp_drape_barrier_new:
 * @contact: bodies are where its span ends; borrowed
 * @is_free: [#V] of cloth, borrowed
 * @weight: N, what a vertex weighs: pairs that carry so much are clearly apart
 */
RmpDrapeBarrier *rmp_drape_barrier_new (const RmpClothContact *contact, const RmpClothModel *model,
                                        const gboolean *is_free, double weight, guint n_threads);
void rmp_drape_barrier_free (RmpDrapeBarrier *self);

/* Friction is of how far cloth slides from there over bodies as they were when the span began. */
void rmp_drape_barrier_set_begin (RmpDrapeBarrier *self, const double *x);

/**
 * rmp_drape_barrier_allow:
 * @x: [#V × 3] where cloth is
 * @to: [#V × 3] where it might go
 * @part: (out): how much of the way it may go
 *
 * From now on evaluate() is for places on that way.
 */
gboolean rmp_drape_barrier_allow (RmpDrapeBarrier *self, const double *x, const double *to,
                                  double *part, GError **error);

/* Joules; @gradient: (nullable): [#V × 3] ∂U/∂x is added to it */
double rmp_drape_barrier_evaluate (RmpDrapeBarrier *self, const double *x, double *gradient);

/* Second derivatives, those that would make the matrix indefinite left out.
 *
 * @numbers: (nullable): [#V] which vertex of the matrix each is; RMP_INDEX_NONE of others, to which
 * nothing is added
 */
void rmp_drape_barrier_add_hessian (RmpDrapeBarrier *self, const double *x, const guint32 *numbers,
                                    RmpDrapeMatrix *matrix);

/* Takes the normal forces that there are at @x for friction, and is stiffer if pairs are so near
 * that more would press them together. Returns: whether it is stiffer
 */
gboolean rmp_drape_barrier_lag (RmpDrapeBarrier *self, const double *x);

/* --- for who moves one vertex at a time ------------------------------------------------------- */

/* The pairs near @x are found; they serve until any vertex is farther than @reach from there. */
gboolean rmp_drape_barrier_begin_moves (RmpDrapeBarrier *self, const double *x, double reach,
                                        GError **error);

/* Moves a vertex. Returns: what its pairs store then */
double rmp_drape_barrier_move (RmpDrapeBarrier *self, guint32 vertex, const double to[3]);

/* Whether a vertex, all others staying, would come there without meeting anything. */
gboolean rmp_drape_barrier_lets (const RmpDrapeBarrier *self, guint32 vertex, const double to[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapeBarrier, rmp_drape_barrier_free)

G_END_DECLS
