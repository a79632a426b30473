/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices of blocks, to whose pattern elements are added. */

#include <string.h>

#include "solvers/block-matrix.h"

#define N 12u

/* A chain, numbered along it, with some numbers. */
static RmpBlockMatrix *
make_chain (GRand *rand)
{
  guint32 vertices[2 * (N - 1)];
  RmpBlockMatrix *self;

  for (guint e = 0; e < N - 1; e++)
    {
      vertices[2 * e] = e;
      vertices[2 * e + 1] = e + 1;
    }
  self = rmp_block_matrix_new (N, 1, &(RmpElements){ N - 1, 2, vertices });
  for (gsize i = 0; i < 9 * (gsize) self->start[N]; i++)
    self->blocks[i] = g_rand_double_range (rand, -1.0, 1.0);
  return self;
}

static gboolean
has (const RmpBlockMatrix *self, guint row, guint32 column)
{
  for (guint32 k = self->start[row]; k < self->start[row + 1]; k++)
    if (self->columns[k] == column)
      return TRUE;
  return FALSE;
}

static void
extending_keeps_blocks_and_adds_empty_ones (void)
{
  static const guint32 vertices[] = { 0, 7, 3, 11, 11, 7, 1, 0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (RmpBlockMatrix) chain = make_chain (rand);
  g_autoptr (RmpBlockMatrix)
      more = rmp_block_matrix_extend (chain, &(RmpElements){ 2, 4, vertices });

  g_assert_cmpuint (more->n, ==, N);
  for (guint row = 0; row < N; row++)
    for (guint32 column = 0; column < N; column++)
      {
        gboolean joined = FALSE;

        for (guint e = 0; e < 2; e++)
          for (guint i = 0; i < 16; i++)
            joined = joined ||
                     (vertices[4 * e + i / 4] == row && vertices[4 * e + i % 4] == column);
        g_assert_cmpint (has (more, row, column), ==, joined || has (chain, row, column));
        if (!has (more, row, column))
          continue;
        for (guint i = 0; i < 9; i++)
          {
            const double *block = more->blocks +
                                  9 * (gsize) rmp_block_matrix_find (more, row, column);
            const double *old = has (chain, row, column)
                                    ? chain->blocks +
                                          9 * (gsize) rmp_block_matrix_find (chain, row, column)
                                    : NULL;

            g_assert_cmpfloat (block[i], ==, old ? old[i] : 0.0);
          }
      }
}

static void
rows_stay_sorted_with_their_diagonal (void)
{
  static const guint32 vertices[] = { 9, 2, 5, 0, 2, 2, 9, 10 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (RmpBlockMatrix) chain = make_chain (rand);
  g_autoptr (RmpBlockMatrix)
      more = rmp_block_matrix_extend (chain, &(RmpElements){ 2, 4, vertices });

  for (guint row = 0; row < N; row++)
    {
      g_assert_cmpuint (more->columns[more->diagonal[row]], ==, row);
      for (guint32 k = more->start[row] + 1; k < more->start[row + 1]; k++)
        g_assert_cmpuint (more->columns[k - 1], <, more->columns[k]);
    }
}

/* Blocks that were added are empty, and so the product is what it was, to the bit. */
static void
the_extended_matrix_multiplies_alike (void)
{
  static const guint32 vertices[] = { 0, 4, 8, 11 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (RmpBlockMatrix) chain = make_chain (rand);
  g_autoptr (RmpBlockMatrix)
      more = rmp_block_matrix_extend (chain, &(RmpElements){ 1, 4, vertices });
  double vector[3 * N], expected[3 * N], product[3 * N];

  for (guint i = 0; i < 3 * N; i++)
    vector[i] = g_rand_double_range (rand, -1.0, 1.0);
  rmp_block_matrix_multiply (chain, vector, expected, 1);
  rmp_block_matrix_multiply (more, vector, product, 1);
  g_assert_cmpmem (product, sizeof product, expected, sizeof expected);
}

static void
no_more_elements_change_nothing (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autoptr (RmpBlockMatrix) chain = make_chain (rand);
  g_autoptr (RmpBlockMatrix) same = rmp_block_matrix_extend (chain, &(RmpElements){ 0, 4, NULL });
  const gsize n = chain->start[N];

  g_assert_cmpmem (same->start, (N + 1) * sizeof (guint32), chain->start,
                   (N + 1) * sizeof (guint32));
  g_assert_cmpmem (same->columns, n * sizeof (guint32), chain->columns, n * sizeof (guint32));
  g_assert_cmpmem (same->blocks, 9 * n * sizeof (double), chain->blocks, 9 * n * sizeof (double));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/block-matrix/extending-keeps-blocks-and-adds-empty-ones",
                   extending_keeps_blocks_and_adds_empty_ones);
  g_test_add_func ("/block-matrix/rows-stay-sorted-with-their-diagonal",
                   rows_stay_sorted_with_their_diagonal);
  g_test_add_func ("/block-matrix/the-extended-matrix-multiplies-alike",
                   the_extended_matrix_multiplies_alike);
  g_test_add_func ("/block-matrix/no-more-elements-change-nothing",
                   no_more_elements_change_nothing);
  return g_test_run ();
}
