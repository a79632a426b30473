/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conjugate gradients with and without what patches of a sheet do as a whole. */

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "solvers/kept-coarse-space.h"

#define SIDE 68u
#define N (SIDE * SIDE)

typedef struct
{
  double positions[3 * N], right[3 * N], constrained[3 * N];
  RmpFilter filters[N];
  RmpBlockMatrix *matrix;
} Sheet;

/* Little mass, and springs along rows and columns that are stiff along themselves. */
static void
add_spring (RmpBlockMatrix *matrix, const double *positions, guint32 a, guint32 b)
{
  double way[3];

  rmp_vector_sub (positions + 3 * b, positions + 3 * a, way);
  g_assert_true (rmp_vector_normalise (way));
  for (guint i = 0; i < 4; i++)
    {
      const guint32 slot = rmp_block_matrix_find (matrix, i < 2 ? a : b, i % 2 == 0 ? a : b);

      for (guint k = 0; k < 9; k++)
        matrix->blocks[9 * slot + k] += (i == 0 || i == 3 ? 1.0 : -1.0) *
                                        (way[k / 3] * way[k % 3] + (k % 4 == 0 ? 0.1 : 0.0));
    }
}

static void
sheet_init (Sheet *self)
{
  g_autofree guint32 *cells = g_new (guint32, 4 * (SIDE - 1) * (SIDE - 1));
  guint n_cells = 0;

  memset (self, 0, sizeof *self);
  for (guint v = 0; v < N; v++)
    {
      const guint x = v % SIDE, y = v / SIDE;

      self->positions[3 * v] = x;
      self->positions[3 * v + 1] = 2.0 * sin (0.2 * x);
      self->positions[3 * v + 2] = y;
      if (x + 1 == SIDE || y + 1 == SIDE)
        continue;
      for (guint i = 0; i < 4; i++)
        cells[4 * n_cells + i] = v + (i % 2) + (i / 2) * SIDE;
      n_cells++;
    }
  self->matrix = rmp_block_matrix_new (N, 1, &(RmpElements){ n_cells, 4, cells });
  for (guint v = 0; v < N; v++)
    {
      for (guint c = 0; c < 3; c++)
        self->matrix->blocks[9 * self->matrix->diagonal[v] + 4 * c] += 1e-4;
      if (v % SIDE + 1 < SIDE)
        add_spring (self->matrix, self->positions, v, v + 1);
      if (v / SIDE + 1 < SIDE)
        add_spring (self->matrix, self->positions, v, v + SIDE);
      self->right[3 * v + 1] = -1e-3;
    }
  /* two corners are held, one vertex slides in a plane */
  self->filters[0].kind = self->filters[SIDE - 1].kind = RMP_FILTER_FIXED;
  g_assert_true (rmp_filter_init (&self->filters[N / 2], 1, (double[]){ 1.0, 2.0, 0.0 }));
  self->constrained[0] = 0.1;
}

/* @ways: (nullable): [n_ways × N × 3] */
static guint
solve_along (const Sheet *self, RmpCoarseSpace *coarse, guint n_threads, guint n_ways,
             const double *ways, double *solution)
{
  const RmpCgOptions options = {
    .tolerance = 1e-10,
    .most = 5000,
    .n_threads = n_threads,
    .coarse = coarse,
    .ways = ways,
    .n_ways = n_ways,
  };
  guint n;

  memset (solution, 0, 3 * N * sizeof *solution);
  g_assert_cmpint (rmp_filtered_cg_solve (self->matrix, self->right, self->filters,
                                          self->constrained, &options, solution, &n),
                   ==, RMP_CG_CONVERGED);
  return n;
}

static guint
solve (const Sheet *self, RmpCoarseSpace *coarse, guint n_threads, double *solution)
{
  return solve_along (self, coarse, n_threads, 0, NULL, solution);
}

static void
patches_save_iterations_and_change_no_solution (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autofree double *plain = g_new (double, 3 * N), *helped = g_new (double, 3 * N);
  g_autoptr (RmpCoarseSpace) coarse = NULL;
  double largest = 0.0;
  guint n_plain, n_helped;

  sheet_init (sheet);
  coarse = rmp_coarse_space_new (sheet->matrix, sheet->filters);
  g_assert_true (rmp_coarse_space_fit (coarse, sheet->matrix, sheet->positions));
  n_plain = solve (sheet, NULL, 1, plain);
  n_helped = solve (sheet, coarse, 1, helped);
  g_test_message ("%u iterations, with patches %u", n_plain, n_helped);
  g_assert_cmpuint (2 * n_helped, <, n_plain);
  for (guint i = 0; i < 3 * N; i++)
    largest = MAX (largest, fabs (plain[i]));
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat_with_epsilon (plain[i], helped[i], 1e-6 * largest);
  rmp_block_matrix_free (sheet->matrix);
}

/* What is left is that of the matrix itself, however little single precision tells of it. */
static void
single_precision_changes_no_solution (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autofree double *plain = g_new (double, 3 * N), *narrow = g_new0 (double, 3 * N);
  g_autofree double *image = g_new (double, 3 * N);
  RmpCgOptions options = { .tolerance = 1e-10, .most = 5000, .n_threads = 1, .narrow = TRUE };
  double largest = 0.0, left = 0.0, asked = 0.0;
  guint n_plain, n_narrow;

  sheet_init (sheet);
  n_plain = solve (sheet, NULL, 1, plain);
  g_assert_cmpint (rmp_filtered_cg_solve (sheet->matrix, sheet->right, sheet->filters,
                                          sheet->constrained, &options, narrow, &n_narrow),
                   ==, RMP_CG_CONVERGED);
  g_test_message ("%u iterations, in single precision %u", n_plain, n_narrow);
  for (guint i = 0; i < 3 * N; i++)
    largest = MAX (largest, fabs (plain[i]));
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat_with_epsilon (plain[i], narrow[i], 1e-7 * largest);
  rmp_block_matrix_multiply (sheet->matrix, narrow, image, 1);
  for (guint i = 0; i < 3 * N; i++)
    if (sheet->filters[i / 3].kind == RMP_FILTER_FREE)
      {
        left += pow (sheet->right[i] - image[i], 2.0);
        asked += pow (sheet->right[i], 2.0);
      }
  g_assert_cmpfloat (sqrt (left), <, 1e-9 * sqrt (asked));
  rmp_block_matrix_free (sheet->matrix);
}

/* Two vertices that hardly differ: rounded, they pull apart what leads them together. */
static void
what_rounding_makes_indefinite_is_solved_for (void)
{
  const RmpFilter filters[2] = { { .kind = RMP_FILTER_FREE }, { .kind = RMP_FILTER_FREE } };
  const RmpCgOptions options = { .tolerance = 1e-6, .most = 50, .n_threads = 1, .narrow = TRUE };
  const double right[6] = { 1.0, 0.0, 0.0, -1.0, 0.0, 0.0 }, constrained[6] = { 0.0 };
  g_autoptr (RmpBlockMatrix)
      matrix = rmp_block_matrix_new (2, 1, &(RmpElements){ 1, 2, (const guint32[]){ 0, 1 } });
  double solution[7] = { 0.0 };

  for (guint k = 0; k < 4; k++)
    for (guint c = 0; c < 3; c++)
      matrix->blocks[9 * k + 4 * c] = k == 0 || k == 3 ? 1.0 : 1.0 - 1e-9;
  g_assert_cmpint (
      rmp_filtered_cg_solve (matrix, right, filters, constrained, &options, solution, NULL), ==,
      RMP_CG_CONVERGED);
  g_assert_cmpfloat_with_epsilon (1e-9 * solution[0], 1.0, 1e-5);
  g_assert_cmpfloat_with_epsilon (1e-9 * solution[3], -1.0, 1e-5);
}

static void
a_worn_coarse_space_is_fitted_again (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  RmpKeptCoarseSpace kept = { 0 };

  sheet_init (sheet);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_nonnull (rmp_kept_coarse_space_get (&kept, sheet->matrix, sheet->filters,
                                                   sheet->positions, i == 3 ? 0.02 : 0.01));
      /* at first, after it was worn and forgotten, and of another step */
      g_assert_cmpuint (kept.n_iterations, ==, 0);
      rmp_kept_coarse_space_judge (&kept, RMP_CG_CONVERGED, 10, 1.5);
      rmp_kept_coarse_space_judge (&kept, RMP_CG_CONVERGED, 15, 1.5);
      g_assert_nonnull (rmp_kept_coarse_space_get (&kept, sheet->matrix, sheet->filters,
                                                   sheet->positions, i == 3 ? 0.02 : 0.01));
      g_assert_cmpuint (kept.n_iterations, ==, 10);
      if (i == 0)
        rmp_kept_coarse_space_judge (&kept, RMP_CG_CONVERGED, 16, 1.5);
      else if (i == 1)
        rmp_kept_coarse_space_begin (&kept);
    }
  rmp_kept_coarse_space_clear (&kept);
  rmp_block_matrix_free (sheet->matrix);
}

/* Of three ways the first two span the solution, and the last is the sum of both; then the first is
 * no way at all.
 */
static void
what_ways_span_is_not_iterated_for (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autofree double *plain = g_new (double, 3 * N), *along = g_new (double, 3 * N);
  g_autofree double *ways = g_new (double, 9 * N);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  double largest = 0.0;
  guint n_plain, n_along;

  sheet_init (sheet);
  n_plain = solve (sheet, NULL, 1, plain);
  for (guint i = 0; i < 3 * N; i++)
    {
      largest = MAX (largest, fabs (plain[i]));
      ways[3 * N + i] = g_rand_double_range (rand, -1.0, 1.0);
      ways[i] = 0.3 * plain[i] + ways[3 * N + i];
      ways[6 * N + i] = ways[i] + ways[3 * N + i];
    }
  n_along = solve_along (sheet, NULL, 1, 3, ways, along);
  g_test_message ("%u iterations, along what spans the solution %u", n_plain, n_along);
  g_assert_cmpuint (4 * n_along, <, n_plain);
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat_with_epsilon (plain[i], along[i], 1e-6 * largest);

  memset (ways, 0, 3 * N * sizeof *ways);
  solve_along (sheet, NULL, 1, 3, ways, along);
  for (guint i = 0; i < 3 * N; i++)
    g_assert_cmpfloat_with_epsilon (plain[i], along[i], 1e-6 * largest);
  rmp_block_matrix_free (sheet->matrix);
}

static void
threads_do_not_change_the_solution (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autofree double *one = g_new (double, 3 * N), *two = g_new (double, 3 * N);
  g_autoptr (RmpCoarseSpace) coarse = NULL;

  sheet_init (sheet);
  coarse = rmp_coarse_space_new (sheet->matrix, sheet->filters);
  g_assert_true (rmp_coarse_space_fit (coarse, sheet->matrix, sheet->positions));
  solve (sheet, coarse, 1, one);
  solve (sheet, coarse, 2, two);
  g_assert_cmpmem (one, 3 * N * sizeof *one, two, 3 * N * sizeof *two);
  rmp_block_matrix_free (sheet->matrix);
}

/* Where nothing is free there are no patches, and a lone vertex turns in no way that matters. */
static void
few_free_vertices_do_no_harm (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autofree double *plain = g_new (double, 3 * N), *helped = g_new (double, 3 * N);

  sheet_init (sheet);
  for (guint v = 0; v < N; v++)
    sheet->filters[v].kind = RMP_FILTER_FIXED;
  for (guint n_free = 0; n_free < 3; n_free++)
    {
      g_autoptr (RmpCoarseSpace) coarse = NULL;

      if (n_free > 0)
        sheet->filters[n_free * N / 3].kind = RMP_FILTER_FREE;
      coarse = rmp_coarse_space_new (sheet->matrix, sheet->filters);
      g_assert_true (rmp_coarse_space_fit (coarse, sheet->matrix, sheet->positions));
      solve (sheet, NULL, 1, plain);
      solve (sheet, coarse, 1, helped);
      for (guint i = 0; i < 3 * N; i++)
        g_assert_cmpfloat_with_epsilon (plain[i], helped[i], 1e-9);
    }
  rmp_block_matrix_free (sheet->matrix);
}

static void
what_is_not_definite_is_told (void)
{
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autoptr (RmpCoarseSpace) coarse = NULL;

  sheet_init (sheet);
  coarse = rmp_coarse_space_new (sheet->matrix, sheet->filters);
  for (gsize i = 0; i < 9 * (gsize) sheet->matrix->start[N]; i++)
    sheet->matrix->blocks[i] = -sheet->matrix->blocks[i];
  g_assert_false (rmp_coarse_space_fit (coarse, sheet->matrix, sheet->positions));
  rmp_block_matrix_free (sheet->matrix);
}

/* --- reach ------------------------------------------------------------------------------------ */

/* ½ xᵀ A x − bᵀ x, and how far x is from 0 at most. */
static double
measure (const Sheet *sheet, const double *solution, double *longest)
{
  static double image[3 * N];
  double energy = 0.0;

  rmp_block_matrix_multiply (sheet->matrix, solution, image, 1);
  *longest = 0.0;
  for (guint v = 0; v < N; v++)
    {
      *longest = MAX (*longest, rmp_vector_norm (solution + 3 * v));
      energy += 0.5 * rmp_vector_dot (solution + 3 * v, image + 3 * v) -
                rmp_vector_dot (solution + 3 * v, sheet->right + 3 * v);
    }
  return energy;
}

static RmpCgStatus
solve_within (const Sheet *sheet, double reach, double *solution)
{
  const RmpCgOptions options = { .tolerance = 1e-6, .most = 10000, .n_threads = 1, .reach = reach };

  memset (solution, 0, 3 * N * sizeof (double));
  return rmp_filtered_cg_solve (sheet->matrix, sheet->right, sheet->filters, sheet->constrained,
                                &options, solution, NULL);
}

/* As far down as it may, and no farther than that; also where it would go down without end. */
static void
a_solution_stays_within_reach (void)
{
  static const double parts[] = { 0.1, 0.5 };
  g_autofree Sheet *sheet = g_new (Sheet, 1);
  g_autofree double *whole = g_new (double, 3 * N), *solution = g_new (double, 3 * N);
  double longest, reached, energy, before = 0.0;

  sheet_init (sheet);
  sheet->constrained[0] = 0.0;
  g_assert_cmpint (solve_within (sheet, 0.0, whole), ==, RMP_CG_CONVERGED);
  measure (sheet, whole, &longest);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_assert_cmpint (solve_within (sheet, parts[i] * longest, solution), ==, RMP_CG_OUT_OF_REACH);
      energy = measure (sheet, solution, &reached);
      g_assert_cmpfloat_with_epsilon (reached, parts[i] * longest, 1e-9 * longest);
      g_assert_cmpfloat (energy, <, before);
      before = energy;
    }
  g_assert_cmpint (solve_within (sheet, 2.0 * longest, solution), ==, RMP_CG_CONVERGED);
  g_assert_cmpmem (solution, 3 * N * sizeof (double), whole, 3 * N * sizeof (double));
  for (guint c = 0; c < 3; c++)
    sheet->matrix->blocks[9 * sheet->matrix->diagonal[N / 3] + 4 * c] *= 0.1;
  g_assert_cmpint (solve_within (sheet, 100.0 * longest, solution), ==, RMP_CG_NOT_POSITIVE);
  energy = measure (sheet, solution, &reached);
  g_assert_cmpfloat_with_epsilon (reached, 100.0 * longest, 1e-9 * longest);
  g_assert_cmpfloat (energy, <, before);
  rmp_block_matrix_free (sheet->matrix);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solvers/coarse-space/patches-save-iterations-and-change-no-solution",
                   patches_save_iterations_and_change_no_solution);
  g_test_add_func ("/solvers/coarse-space/threads-do-not-change-the-solution",
                   threads_do_not_change_the_solution);
  g_test_add_func ("/solvers/coarse-space/few-free-vertices-do-no-harm",
                   few_free_vertices_do_no_harm);
  g_test_add_func ("/solvers/coarse-space/what-is-not-definite-is-told",
                   what_is_not_definite_is_told);
  g_test_add_func ("/solvers/filtered-cg/single-precision-changes-no-solution",
                   single_precision_changes_no_solution);
  g_test_add_func ("/solvers/filtered-cg/what-rounding-makes-indefinite-is-solved-for",
                   what_rounding_makes_indefinite_is_solved_for);
  g_test_add_func ("/solvers/coarse-space/a-worn-one-is-fitted-again",
                   a_worn_coarse_space_is_fitted_again);
  g_test_add_func ("/solvers/filtered-cg/what-ways-span-is-not-iterated-for",
                   what_ways_span_is_not_iterated_for);
  g_test_add_func ("/solvers/filtered-cg/a-solution-stays-within-reach",
                   a_solution_stays_within_reach);
  return g_test_run ();
}
