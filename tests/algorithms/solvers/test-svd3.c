/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices as two rotations and a stretch between them. */

#include "solvers/svd3.h"

#include <math.h>

#include "geometry/vector.h"

static double
find_determinant (const double m[9])
{
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
         m[2] * (m[3] * m[7] - m[4] * m[6]);
}

static void
assert_rotation (const double m[9])
{
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      g_assert_cmpfloat_with_epsilon (rmp_vector_dot (m + 3 * i, m + 3 * j), i == j ? 1.0 : 0.0,
                                      1e-14);
  g_assert_cmpfloat_with_epsilon (find_determinant (m), 1.0, 1e-14);
}

/* @epsilon: by the largest stretch */
static void
assert_decomposed (const double matrix[9], double epsilon)
{
  double u[9], v[9], sigma[3];

  rmp_svd3 (matrix, u, sigma, v);
  assert_rotation (u);
  assert_rotation (v);
  g_assert_cmpfloat (sigma[0], >=, sigma[1]);
  g_assert_cmpfloat (sigma[1], >=, fabs (sigma[2]));
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      {
        double sum = 0.0;

        for (guint k = 0; k < 3; k++)
          sum += u[3 * i + k] * sigma[k] * v[3 * j + k];
        g_assert_cmpfloat_with_epsilon (sum, matrix[3 * i + j], epsilon * sigma[0] + 1e-300);
      }
}

static void
any_matrix_is_two_rotations_and_a_stretch (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < 1000; i++)
    {
      double matrix[9];

      for (guint k = 0; k < 9; k++)
        matrix[k] = g_rand_double_range (rand, -1.0, 1.0) * pow (10.0, i % 13 - 6.0);
      assert_decomposed (matrix, 1e-14);
    }
}

static void
flat_and_empty_matrices_are_too (void)
{
  static const double matrices[][9] = {
    { 0, 0, 0, 0, 0, 0, 0, 0, 0 },         { 1, 2, 3, 2, 4, 6, 3, 6, 9 },
    { 1, 0, 0, 0, 0, 0, 0, 0, 0 },         { 0, 0, 0, 0, 0, 0, 0, 0, -2 },
    { 1, 0, 0, 0, 1, 0, 0, 0, 0 },         { 1, 2, 3, 4, 5, 6, 7, 8, 9 },
    { 1, 0, 0, 0, 1, 0, 0, 0, 1 },         { -1, 0, 0, 0, -1, 0, 0, 0, -1 },
    { 0, 1, 0, 1, 0, 0, 0, 0, 1 },         { 1, 1e-9, 0, 0, 1e-9, 0, 0, 0, 1e-18 },
    { 2, 0, 0, 0, 2, 0, 0, 0, 2 + 1e-15 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (matrices); i++)
    assert_decomposed (matrices[i], 1e-14);
}

static void
what_is_inside_out_has_one_negative_stretch (void)
{
  const double matrix[9] = { 0.9, 0.1, 0.0, 0.0, 1.0, 0.2, 0.1, 0.0, -0.4 };
  double u[9], v[9], sigma[3];

  rmp_svd3 (matrix, u, sigma, v);
  g_assert_cmpfloat (sigma[1], >, 0.0);
  g_assert_cmpfloat (sigma[2], <, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/svd3/any-matrix-is-two-rotations-and-a-stretch",
                   any_matrix_is_two_rotations_and_a_stretch);
  g_test_add_func ("/svd3/flat-and-empty-matrices-are-too", flat_and_empty_matrices_are_too);
  g_test_add_func ("/svd3/what-is-inside-out-has-one-negative-stretch",
                   what_is_inside_out_has_one_negative_stretch);
  return g_test_run ();
}
