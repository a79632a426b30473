/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Systems with filters, solved by a factor: as conjugate gradients solve them. */

#include <math.h>

#include "solvers/block-cholesky.h"

#define N 30u

/* A chain whose vertices each know the next three, with a matrix that its diagonal rules. */
static RmpBlockMatrix *
make_matrix (GRand *rand, gboolean alike)
{
  guint32 vertices[4 * (N - 3)];
  RmpBlockMatrix *self;

  for (guint e = 0; e < N - 3; e++)
    for (guint i = 0; i < 4; i++)
      vertices[4 * e + i] = e + i;
  self = rmp_block_matrix_new (N, 1, &(RmpElements){ N - 3, 4, vertices });
  for (guint v = 0; v < N; v++)
    for (guint32 k = self->start[v]; k <= self->diagonal[v]; k++)
      {
        const guint32 other = rmp_block_matrix_find (self, self->columns[k], v);

        for (guint i = 0; i < 9; i++)
          {
            const guint r = i / 3, c = i % 3;
            double value = g_rand_double_range (rand, -1.0, 1.0);

            if (k == self->diagonal[v] && r > c)
              continue;
            if (k == self->diagonal[v] && r == c)
              value += 30.0;
            if (alike)
              value = r != c ? 0.0 : (i == 0 ? value : self->blocks[9 * k]);
            self->blocks[9 * k + i] = self->blocks[9 * other + 3 * c + r] = value;
          }
      }
  return self;
}

static void
make_filters (GRand *rand, gboolean alike, RmpFilter *filters)
{
  for (guint v = 0; v < N; v++)
    {
      double directions[9];

      for (guint i = 0; i < 9; i++)
        directions[i] = g_rand_double_range (rand, -1.0, 1.0);
      rmp_filter_init (&filters[v], alike ? 3 * (v % 2) : v % 4, directions);
    }
}

static void
compare (gboolean alike)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  const RmpCgOptions options = { .tolerance = 1e-14, .most = 10000, .n_threads = 1 };
  RmpFilter filters[N];
  g_autoptr (RmpBlockMatrix) matrix = make_matrix (rand, alike);
  g_autoptr (RmpBlockCholesky) factor = NULL;

  make_filters (rand, alike, filters);
  factor = rmp_block_cholesky_new (matrix, filters, alike);
  /* the same pattern with other values serves again */
  for (guint round = 0; round < 3; round++)
    {
      g_autoptr (RmpBlockMatrix) other = make_matrix (rand, alike);
      double right[3 * N], constrained[3 * N], expected[3 * N] = { 0.0 }, solution[3 * N];

      for (guint i = 0; i < 3 * N; i++)
        {
          right[i] = g_rand_double_range (rand, -1.0, 1.0);
          constrained[i] = g_rand_double_range (rand, -1.0, 1.0);
        }
      g_assert_true (rmp_block_cholesky_factorise (factor, other));
      rmp_block_cholesky_solve (factor, other, right, constrained, solution, 1);
      g_assert_cmpint (
          rmp_filtered_cg_solve (other, right, filters, constrained, &options, expected, NULL), ==,
          RMP_CG_CONVERGED);
      for (guint i = 0; i < 3 * N; i++)
        g_assert_cmpfloat_with_epsilon (solution[i], expected[i], 1e-11);
    }
}

static void
filters_are_kept (void)
{
  compare (FALSE);
}

static void
one_factor_serves_three_coordinates (void)
{
  compare (TRUE);
}

static void
nothing_free_is_what_it_has_to_be (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (RmpBlockMatrix) matrix = make_matrix (rand, FALSE);
  RmpFilter filters[N];
  double right[3 * N] = { 1.0 }, constrained[3 * N], solution[3 * N];
  g_autoptr (RmpBlockCholesky) factor = NULL;

  for (guint v = 0; v < N; v++)
    filters[v] = (RmpFilter){ .kind = RMP_FILTER_FIXED };
  for (guint i = 0; i < 3 * N; i++)
    constrained[i] = i;
  factor = rmp_block_cholesky_new (matrix, filters, FALSE);
  g_assert_true (rmp_block_cholesky_factorise (factor, matrix));
  rmp_block_cholesky_solve (factor, matrix, right, constrained, solution, 1);
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat (solution[i], ==, constrained[i]);
}

/* What is not definite is told, and does not spoil the next factor. */
static void
indefinite_matrices_are_told (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (RmpBlockMatrix) matrix = make_matrix (rand, FALSE);
  RmpFilter filters[N] = { { .kind = RMP_FILTER_FREE } };
  double *entry = matrix->blocks + 9 * matrix->diagonal[N / 2];
  const double right[3 * N] = { 1.0 }, constrained[3 * N] = { 0.0 };
  double before[3 * N], after[3 * N];
  g_autoptr (RmpBlockCholesky) factor = rmp_block_cholesky_new (matrix, filters, FALSE);

  g_assert_true (rmp_block_cholesky_factorise (factor, matrix));
  rmp_block_cholesky_solve (factor, matrix, right, constrained, before, 1);
  *entry -= 60.0;
  g_assert_false (rmp_block_cholesky_factorise (factor, matrix));
  *entry += 60.0;
  g_assert_true (rmp_block_cholesky_factorise (factor, matrix));
  rmp_block_cholesky_solve (factor, matrix, right, constrained, after, 1);
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat_with_epsilon (before[i], after[i], 1e-14);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/block-cholesky/" #func, func)
  ADD (filters_are_kept);
  ADD (one_factor_serves_three_coordinates);
  ADD (nothing_free_is_what_it_has_to_be);
  ADD (indefinite_matrices_are_told);
#undef ADD
  return g_test_run ();
}
