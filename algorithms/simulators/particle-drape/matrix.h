/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* matrix.h: second derivatives of what is minimised, of vertices that are free to move, gathered
 * entry by entry and factored once.
 */

#include "solvers/cholesky.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_vertices;
  guint n_free;
  guint32 *numbers; /* [n_vertices] among those that are free; RMP_INDEX_NONE: it is held */
  GArray *entries;  /* (element-type RmpCholeskyEntry) */
} RmpDrapeMatrix;

/* @is_free: [@n_vertices] */
void rmp_drape_matrix_init (RmpDrapeMatrix *self, guint n_vertices, const gboolean *is_free);
void rmp_drape_matrix_clear (RmpDrapeMatrix *self);

/* All entries are 0 again. */
void rmp_drape_matrix_reset (RmpDrapeMatrix *self);

/* Adds a symmetric block. @block: [3n × 3n] row-major */
void rmp_drape_matrix_add (RmpDrapeMatrix *self, guint n, const guint32 *vertices,
                           const double *block);

/* Adds factor · vector vectorᵀ. @vector: [3n] */
void rmp_drape_matrix_add_outer (RmpDrapeMatrix *self, guint n, const guint32 *vertices,
                                 double factor, const double *vector);

/* Adds factor to the diagonal of a vertex. */
void rmp_drape_matrix_add_diagonal (RmpDrapeMatrix *self, guint32 vertex, double factor);

/* (transfer full) */
RmpCholesky *rmp_drape_matrix_factor (const RmpDrapeMatrix *self, GError **error);

/* In place, rows of vertices that are held become 0. @vector: [n_vertices × 3] */
void rmp_drape_matrix_solve (const RmpDrapeMatrix *self, RmpCholesky *factor, double *vector);

G_END_DECLS
