/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors in single precision solve as the factors that they are of, and are symmetric. */

#include <math.h>

#include "solvers/cholesky.h"

#define SIDE 25u
#define N (SIDE * SIDE)
#define CLIQUE 70u /* unknowns that all know each other: more than a panel is wide */

static void
add (GArray *entries, guint32 a, guint32 b, double value)
{
  const RmpCholeskyEntry entry = { MAX (a, b), MIN (a, b), value };

  g_array_append_val (entries, entry);
}

/* Springs between neighbours of a grid, and in a clique. */
static RmpCholesky *
make_factor (void)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry));
  RmpCholesky *factor;

  for (guint i = 0; i < N; i++)
    {
      add (entries, i, i, 4.5);
      if (i % SIDE + 1 < SIDE)
        add (entries, i, i + 1, -1.0);
      if (i + SIDE < N)
        add (entries, i, i + SIDE, -1.0);
    }
  for (guint i = 0; i < CLIQUE; i++)
    for (guint j = 0; j <= i; j++)
      add (entries, i * 7, j * 7, i == j ? 1.0 : 0.9 / CLIQUE);
  factor = rmp_cholesky_new (N, entries->len, (RmpCholeskyEntry *) (gpointer) entries->data, NULL);
  g_assert_nonnull (factor);
  return factor;
}

static double
dot (const double *a, const double *b)
{
  double sum = 0.0;

  for (guint i = 0; i < N; i++)
    sum += a[i] * b[i];
  return sum;
}

static void
packed_solutions_are_near_and_symmetric (void)
{
  g_autoptr (RmpCholesky) factor = make_factor ();
  g_autoptr (RmpPackedFactor) packed = rmp_cholesky_pack (factor);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  double right[2][N], exact[N], solution[2][N];

  for (guint k = 0; k < 2; k++)
    {
      for (guint i = 0; i < N; i++)
        right[k][i] = g_rand_double_range (rand, -1.0, 1.0);
      rmp_cholesky_solve (factor, 1, right[k], exact);
      rmp_packed_factor_solve (packed, right[k], solution[k]);
      for (guint i = 0; i < N; i++)
        g_assert_cmpfloat_with_epsilon (solution[k][i], exact[i], 1e-6);
    }
  g_assert_cmpfloat_with_epsilon (dot (right[0], solution[1]), dot (right[1], solution[0]), 1e-12);
}

static void
unknowns_by_themselves_are_solved_for (void)
{
  const RmpCholeskyEntry entries[] = { { 0, 0, 4.0 }, { 1, 1, 0.25 }, { 2, 2, 1.0 } };
  g_autoptr (RmpCholesky) factor = rmp_cholesky_new (3, 3, entries, NULL);
  g_autoptr (RmpPackedFactor) packed = rmp_cholesky_pack (factor);
  double solution[3];

  rmp_packed_factor_solve (packed, (double[]){ 1.0, 2.0, 3.0 }, solution);
  g_assert_cmpfloat (solution[0], ==, 0.25);
  g_assert_cmpfloat (solution[1], ==, 8.0);
  g_assert_cmpfloat (solution[2], ==, 3.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solvers/packed-factor/packed-solutions-are-near-and-symmetric",
                   packed_solutions_are_near_and_symmetric);
  g_test_add_func ("/solvers/packed-factor/unknowns-by-themselves-are-solved-for",
                   unknowns_by_themselves_are_solved_for);
  return g_test_run ();
}
