/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* block-matrix.h: a sparse square matrix of blocks 3 × 3, row by row, as it comes of elements that
 * join a few vertices each. The pattern is made once; values change.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint n;           /* rows and columns of blocks */
  guint32 *start;    /* [n + 1] into columns */
  guint32 *columns;  /* of blocks, ascending within a row, the diagonal always among them */
  guint32 *diagonal; /* [n] where in columns a row's diagonal is */
  double *blocks;    /* [… × 9] row-major */
} RmpBlockMatrix;

/* Elements of @width vertices each: [n × width]. */
typedef struct
{
  guint n, width;
  const guint32 *vertices;
} RmpElements;

/* All vertices of an element are joined with each other. @lists: [@n_lists] */
RmpBlockMatrix *rmp_block_matrix_new (guint n, guint n_lists, const RmpElements *lists);

/* The same matrix, in which the vertices of more elements are joined, too. (transfer full) */
RmpBlockMatrix *rmp_block_matrix_extend (const RmpBlockMatrix *self, const RmpElements *more);
void rmp_block_matrix_free (RmpBlockMatrix *self);

/* Where in blocks, as a number of blocks, the block is; it must be one of the pattern. */
guint32 rmp_block_matrix_find (const RmpBlockMatrix *self, guint row, guint column);

/**
 * rmp_block_matrix_slots:
 * @slots: (out caller-allocates): [n × width × width] where each element's blocks are
 */
void rmp_block_matrix_slots (const RmpBlockMatrix *self, const RmpElements *elements,
                             guint32 *slots);

void rmp_block_matrix_clear_values (RmpBlockMatrix *self);
void rmp_block_matrix_clear_row (RmpBlockMatrix *self, guint row);

/* product = matrix · vector, [n × 3] each. The same for any number of threads. */
void rmp_block_matrix_multiply (const RmpBlockMatrix *self, const double *vector, double *product,
                                guint n_threads);

/* The inverse of a block, or of its diagonal where the block has none. Row-major, [9] each. */
void rmp_block_invert (const double block[9], double inverse[9]);

static inline void
rmp_block_apply (const double block[9], const double in[3], double out[3])
{
  for (guint r = 0; r < 3; r++)
    out[r] = block[3 * r] * in[0] + block[3 * r + 1] * in[1] + block[3 * r + 2] * in[2];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBlockMatrix, rmp_block_matrix_free)

G_END_DECLS
