/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Products with half of a symmetric matrix are those with the whole one. */

#include <math.h>
#include <string.h>

#include "solvers/symmetric-product.h"

/* Vertices that know those near them, and each one anywhere. */
static RmpBlockMatrix *
make_matrix (GRand *rand, guint n)
{
  g_autofree guint32 *vertices = g_new (guint32, 4 * (gsize) n);
  RmpBlockMatrix *self;

  for (guint v = 0; v < n; v++)
    for (guint i = 0; i < 4; i++)
      vertices[4 * v + i] = i < 3 ? (v + i * i) % n : (guint32) g_rand_int_range (rand, 0, (int) n);
  self = rmp_block_matrix_new (n, 1, &(RmpElements){ n, 4, vertices });
  for (guint v = 0; v < n; v++)
    for (guint32 k = self->start[v]; k <= self->diagonal[v]; k++)
      {
        const guint32 other = rmp_block_matrix_find (self, self->columns[k], v);

        for (guint i = 0; i < 9; i++)
          self->blocks[9 * k + i] = self->blocks[9 * other + 3 * (i % 3) + i / 3] =
              g_rand_double_range (rand, -1.0, 1.0);
      }
  return self;
}

/* With any vector, and the same on any number of threads. @epsilon: how far off products may be */
static void
compare (guint n, gboolean narrow, double epsilon)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (n);
  g_autoptr (RmpBlockMatrix) matrix = make_matrix (rand, n);
  g_autoptr (RmpSymmetricProduct) half = narrow ? rmp_symmetric_product_new_narrow (matrix, 2)
                                                : rmp_symmetric_product_new (matrix, 2);
  g_autofree double *vector = g_new (double, 3 * (gsize) n + 1);
  g_autofree double *whole = g_new (double, 3 * (gsize) n);
  g_autofree double *one = g_new (double, 3 * (gsize) n), *two = g_new (double, 3 * (gsize) n);

  for (gsize i = 0; i < 3 * (gsize) n + 1; i++)
    vector[i] = g_rand_double_range (rand, -1.0, 1.0);
  rmp_block_matrix_multiply (matrix, vector, whole, 1);
  rmp_symmetric_product_multiply (half, vector, one, 1);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    g_assert_cmpfloat_with_epsilon (one[i], whole[i], epsilon);
  for (guint n_threads = 2; n_threads <= 3; n_threads++)
    {
      rmp_symmetric_product_multiply (half, vector, two, n_threads);
      g_assert_cmpmem (one, 3 * n * sizeof *one, two, 3 * n * sizeof *two);
    }

  /* of all that moves as one nothing is lost */
  for (gsize i = 0; i < 3 * (gsize) n + 1; i++)
    vector[i] = i % 3 == 1 ? 1.0 : 0.0;
  rmp_block_matrix_multiply (matrix, vector, whole, 1);
  rmp_symmetric_product_multiply (half, vector, one, 1);
  for (gsize i = 1; i < 3 * (gsize) n; i += 3)
    g_assert_cmpfloat_with_epsilon (one[i], whole[i], 1e-12);
}

/* One run, one that is full, and several of which the last is not. */
static const guint sizes[] = { 1, 100, 2048, 9001 };

static void
half_of_the_matrix_is_enough (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    compare (sizes[i], FALSE, 1e-12);
}

static void
single_precision_keeps_the_sums_of_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    compare (sizes[i], TRUE, 1e-5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solvers/symmetric-product/half-of-the-matrix-is-enough",
                   half_of_the_matrix_is_enough);
  g_test_add_func ("/solvers/symmetric-product/single-precision-keeps-the-sums-of-rows",
                   single_precision_keeps_the_sums_of_rows);
  return g_test_run ();
}
