/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eigenvalues of dense matrices, and the lowest modes of sparse ones. */

#include "solvers/modes.h"

#include <math.h>

#include "solvers/symmetric-eigen.h"

#define N 60

/* A chain of springs with its ends held: ω² = 4 sin² (kπ / 2(n + 1)). */
static double
square_of_chain (guint k)
{
  const double half = sin (0.5 * G_PI * k / (N + 1));

  return 4.0 * half * half;
}

static void
make_chain (double *matrix)
{
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      matrix[N * i + j] = i == j ? 2.0 : i + 1 == j || j + 1 == i ? -1.0 : 0.0;
}

static void
a_chain_has_the_eigenvalues_of_its_formula (void)
{
  double matrix[N * N], values[N];

  make_chain (matrix);
  g_assert_true (rmp_symmetric_eigen (N, matrix, values));
  for (guint k = 0; k < N; k++)
    {
      double residual = 0.0;

      g_assert_cmpfloat_with_epsilon (values[k], square_of_chain (k + 1), 1e-13);
      for (guint i = 0; i < N; i++)
        {
          const double here = matrix[N * i + k];
          const double before = i > 0 ? matrix[N * (i - 1) + k] : 0.0;
          const double after = i + 1 < N ? matrix[N * (i + 1) + k] : 0.0;

          residual = MAX (residual, fabs (2.0 * here - before - after - values[k] * here));
        }
      g_assert_cmpfloat (residual, <, 1e-13);
    }
}

static void
a_cancelled_search_says_so (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  double matrix[N * N], values[N];

  make_chain (matrix);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_symmetric_eigen_cancellable (N, matrix, values, cancellable));
}

static void
what_is_not_finite_is_refused (void)
{
  double matrix[4] = { 1.0, (double) NAN, (double) NAN, 1.0 }, values[2];

  g_assert_false (rmp_symmetric_eigen (2, matrix, values));
}

static void
the_lowest_modes_of_a_chain_are_found (void)
{
  RmpCholeskyEntry entries[2 * N];
  double masses[N];
  gsize n_entries = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpModes) modes = NULL;

  for (guint32 i = 0; i < N; i++)
    {
      masses[i] = 1.0;
      entries[n_entries++] = (RmpCholeskyEntry){ i, i, 2.0 };
      if (i > 0)
        entries[n_entries++] = (RmpCholeskyEntry){ i, i - 1, -1.0 };
    }
  modes = rmp_modes_new (N, n_entries, entries, masses,
                         0.5 * (square_of_chain (7) + square_of_chain (8)), N, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (modes->n_modes, ==, 7);
  for (guint k = 0; k < modes->n_modes; k++)
    g_assert_cmpfloat_with_epsilon (modes->squares[k], square_of_chain (k + 1), 1e-10);
}

static void
a_cancelled_search_for_modes_says_so (void)
{
  RmpCholeskyEntry entries[N];
  double masses[N];
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  for (guint32 i = 0; i < N; i++)
    {
      masses[i] = 1.0;
      entries[i] = (RmpCholeskyEntry){ i, i, i + 1.0 };
    }
  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_modes_new (N, N, entries, masses, 10.5, N, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/modes/a-chain-has-the-eigenvalues-of-its-formula",
                   a_chain_has_the_eigenvalues_of_its_formula);
  g_test_add_func ("/modes/a-cancelled-search-says-so", a_cancelled_search_says_so);
  g_test_add_func ("/modes/what-is-not-finite-is-refused", what_is_not_finite_is_refused);
  g_test_add_func ("/modes/the-lowest-modes-of-a-chain-are-found",
                   the_lowest_modes_of_a_chain_are_found);
  g_test_add_func ("/modes/a-cancelled-search-for-modes-says-so",
                   a_cancelled_search_for_modes_says_so);
  return g_test_run ();
}
