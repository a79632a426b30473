/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* symmetric-product.h: products of a symmetric matrix with many vectors. How long one takes is how
 * long the matrix takes to be read, so that of two blocks that are each other's transpose one is
 * kept.
 *
 * That holds within runs of rows. Blocks that join two runs are kept twice: a run writes to its own
 * rows only, and sums are made in the same order by any number of threads.
 */

#include "solvers/block-matrix.h"

G_BEGIN_DECLS

typedef struct _RmpSymmetricProduct RmpSymmetricProduct;

/* @matrix: symmetric; a copy is made. (transfer full) */
RmpSymmetricProduct *rmp_symmetric_product_new (const RmpBlockMatrix *matrix, guint n_threads);

/* The same with a matrix that is rounded to single precision beside its diagonal, of which half as
 * much is read. Its rows add up to what they did, and sums are of double precision. (transfer full)
 */
RmpSymmetricProduct *rmp_symmetric_product_new_narrow (const RmpBlockMatrix *matrix,
                                                       guint n_threads);
void rmp_symmetric_product_free (RmpSymmetricProduct *self);

/**
 * rmp_symmetric_product_multiply:
 * @vector: [n × 3 + 1]: a number follows that is read, but does not matter
 * @product: (out caller-allocates): [n × 3]
 */
void rmp_symmetric_product_multiply (const RmpSymmetricProduct *self, const double *vector,
                                     double *product, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSymmetricProduct, rmp_symmetric_product_free)

G_END_DECLS
