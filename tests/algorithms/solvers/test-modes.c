/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eigenvalues of dense matrices, and the lowest modes of sparse ones. */

#include "solvers/modes.h"

#include <math.h>
#include <stdlib.h>

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
  RmpModesOptions options = { .most = N, .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpModes) modes = NULL;

  for (guint32 i = 0; i < N; i++)
    {
      masses[i] = 1.0;
      entries[n_entries++] = (RmpCholeskyEntry){ i, i, 2.0 };
      if (i > 0)
        entries[n_entries++] = (RmpCholeskyEntry){ i, i - 1, -1.0 };
    }
  options.below = 0.5 * (square_of_chain (7) + square_of_chain (8));
  modes = rmp_modes_new (N, n_entries, entries, masses, &options, &error);
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
  const RmpModesOptions options = { 10.5, N, 1, cancellable, NULL, NULL };
  g_autoptr (GError) error = NULL;

  for (guint32 i = 0; i < N; i++)
    {
      masses[i] = 1.0;
      entries[i] = (RmpCholeskyEntry){ i, i, i + 1.0 };
    }
  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_modes_new (N, N, entries, masses, &options, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A square of springs of M × M, whose modes are products of those of chains: each of two that
 * differ is there twice. Some hundreds of modes are several slabs.
 */
#define M 24

static int
compare (const void *a, const void *b)
{
  const double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

static void
add_spring (GArray *entries, guint32 a, guint32 b)
{
  const RmpCholeskyEntry all[3] = { { a, a, 1.0 }, { b, b, 1.0 }, { b, a, -1.0 } };

  g_array_append_vals (entries, all, 3);
}

static void
count_told (double fraction, gpointer data)
{
  double *told = data;

  g_assert_cmpfloat (fraction, >, *told);
  *told = fraction;
}

static RmpModes *
find_modes_of_square (double below, guint most, guint n_threads, GError **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry));
  double masses[M * M], told = 0.0;
  const RmpModesOptions options = { below, most, n_threads, NULL, count_told, &told };
  RmpModes *modes;

  for (guint32 i = 0; i < M * M; i++)
    {
      masses[i] = 1.0;
      if (i % M + 1 < M)
        add_spring (entries, i, i + 1);
      if (i / M + 1 < M)
        add_spring (entries, i, i + M);
    }
  modes = rmp_modes_new (M * M, entries->len, &g_array_index (entries, RmpCholeskyEntry, 0), masses,
                         &options, error);
  g_assert_cmpfloat (told, ==, modes ? 1.0 : 0.0);
  return modes;
}

static void
modes_of_many_slabs_are_those_of_the_formula (void)
{
  const double below = 2.1;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpModes) modes = find_modes_of_square (below, M * M, 1, &error);
  g_autoptr (RmpModes) again = find_modes_of_square (below, M * M, 3, &error);
  double squares[M * M];
  guint count = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < M * M; i++)
    {
      const double a = sin (0.5 * G_PI * (i % M) / M), b = sin (0.5 * G_PI * (i / M) / M);

      squares[i] = 4.0 * (a * a + b * b);
      count += squares[i] < below;
    }
  qsort (squares, M * M, sizeof *squares, compare);
  g_assert_cmpuint (count, >, 100);
  g_assert_cmpuint (modes->n_modes, ==, count);
  for (guint k = 0; k < count; k++)
    g_assert_cmpfloat_with_epsilon (modes->squares[k], squares[k], 1e-11);
  for (guint a = 0; a < count; a++)
    for (guint b = 0; b <= a; b++)
      {
        double product = 0.0;

        for (guint i = 0; i < M * M; i++)
          product += modes->shapes[M * M * a + i] * modes->shapes[M * M * b + i];
        g_assert_cmpfloat_with_epsilon (product, a == b ? 1.0 : 0.0, 1e-9);
      }
  g_assert_cmpmem (modes->shapes, (gsize) count * M * M * sizeof (double), again->shapes,
                   (gsize) count * M * M * sizeof (double));
}

static void
more_modes_than_asked_for_are_refused (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (find_modes_of_square (2.1, 100, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
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
  g_test_add_func ("/modes/modes-of-many-slabs-are-those-of-the-formula",
                   modes_of_many_slabs_are_those_of_the_formula);
  g_test_add_func ("/modes/more-modes-than-asked-for-are-refused",
                   more_modes_than_asked_for_are_refused);
  return g_test_run ();
}
