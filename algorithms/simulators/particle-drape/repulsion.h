/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* repulsion.h: particles that come nearer than their spacing push each other away, whichever they
 * are: U = Σ C0 (1 − r/σ)⁵ σ/r over all pairs with r < σ.
 *
 * Pairs are found once and serve as long as no particle moves far.
 */

#include "matrix.h"

G_BEGIN_DECLS

typedef struct _RmpDrapeRepulsion RmpDrapeRepulsion;

/* @strength: C0, J; @spacing: σ, metres */
RmpDrapeRepulsion *rmp_drape_repulsion_new (guint n, double strength, double spacing);

/* As strong, of so many particles. */
RmpDrapeRepulsion *rmp_drape_repulsion_take_part (const RmpDrapeRepulsion *self, guint n);
void rmp_drape_repulsion_free (RmpDrapeRepulsion *self);

/* Joules; @gradient: (nullable): [n × 3] ∂U/∂x is added to it. One thread at a time. */
double rmp_drape_repulsion_evaluate (RmpDrapeRepulsion *self, const double *x, double *gradient);

/* @exact: as in rmp_drape_problem_derive() */
/* Which particles may push a particle off, as last evaluated. (transfer none) */
const guint32 *rmp_drape_repulsion_get_others (const RmpDrapeRepulsion *self, guint32 vertex,
                                               guint *n);

void rmp_drape_repulsion_add_hessian (RmpDrapeRepulsion *self, const double *x, gboolean exact,
                                      RmpDrapeMatrix *matrix);

/* The pairs of one particle. @x: nearer to that of the last evaluate () than a quarter of the
 * spacing, everywhere
 */
double rmp_drape_repulsion_measure (const RmpDrapeRepulsion *self, guint32 vertex, const double *x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapeRepulsion, rmp_drape_repulsion_free)

G_END_DECLS
