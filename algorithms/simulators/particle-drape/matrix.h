/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* matrix.h: second derivatives of what is minimised. Which vertices terms of the energy join never
 * changes, and has its places from the beginning; what meets on the way, as pairs that push each
 * other off, finds places beside these.
 */

#include "solvers/filtered-cg.h"

G_BEGIN_DECLS

typedef struct
{
  RmpFilter *filters;    /* [#V] free or fixed */
  guint n_free;          /* vertices */
  RmpBlockMatrix *inner; /* of the terms */
  RmpBlockMatrix *whole; /* (nullable): with pairs that no term joins, where there are any */
  GArray *pairs;         /* blocks of these, while they are gathered */
  guint32 *slots;        /* (nullable): see rmp_drape_matrix_keep_slots() */
} RmpDrapeMatrix;

/* @is_free: [@n_vertices]; @terms: [@n_lists] */
void rmp_drape_matrix_init (RmpDrapeMatrix *self, guint n_vertices, const gboolean *is_free,
                            guint n_lists, const RmpElements *terms);
void rmp_drape_matrix_clear (RmpDrapeMatrix *self);

/* All entries are 0 again. */
void rmp_drape_matrix_reset (RmpDrapeMatrix *self);

/* Adds a symmetric block. @block: [3n × 3n] row-major */
void rmp_drape_matrix_add (RmpDrapeMatrix *self, guint n, const guint32 *vertices,
                           const double *block);

/* Adds a block of 3 × 3, row-major. Where row and column differ, whoever adds it also adds its
 * transpose at @column, @row: the matrix is symmetric.
 */
void rmp_drape_matrix_add_block (RmpDrapeMatrix *self, guint32 row, guint32 column,
                                 const double block[9]);

/* Keeps where in the blocks of inner those of elements are, [n × width × width], for who adds to
 * them again and again. @elements: of vertices that terms join
 */
void rmp_drape_matrix_keep_slots (RmpDrapeMatrix *self, const RmpElements *elements);

/* Adds factor · vector vectorᵀ. @vector: [3n] */
void rmp_drape_matrix_add_outer (RmpDrapeMatrix *self, guint n, const guint32 *vertices,
                                 double factor, const double *vector);

/* Adds factor to the diagonal of a vertex. */
void rmp_drape_matrix_add_diagonal (RmpDrapeMatrix *self, guint32 vertex, double factor);

/* After the last of these. Returns: (transfer none): the sum, until the matrix is reset */
const RmpBlockMatrix *rmp_drape_matrix_finish (RmpDrapeMatrix *self);

G_END_DECLS
