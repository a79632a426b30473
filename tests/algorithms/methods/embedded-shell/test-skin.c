/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The skin's energies, its glue, and how it comes to rest. */

#include "strip.h"

#include <math.h>
#include <string.h>

#include "exact/inertia.h"
#include "methods/embedded-shell/solve-private.h"
#include "solvers/cholesky.h"

/* A strip, pulled about. (transfer full) */
static double *
crumple (const Strip *strip, double much, double width)
{
  double *x = g_memdup2 (strip->rest, 3 * strip->n * sizeof *x);

  for (guint i = 0; i < 3 * strip->n; i++)
    x[i] = (i % 3 == 0 ? width : 1.0) * (x[i] + much * strip->edge * rmp_shell_noise (i, 7));
  return x;
}

static void
inverses_give_the_wavelength (void)
{
  RmpShellMaterial material = { 0.001, 1e6, 1e4, 0.3, 0.45 };

  material.thickness = rmp_shell_thickness_for (&material, 0.05);
  g_assert_cmpfloat_with_epsilon (rmp_shell_wavelength (&material), 0.05, 1e-12);
  material.skin_modulus = rmp_shell_skin_modulus_for (&material, 0.03);
  g_assert_cmpfloat_with_epsilon (rmp_shell_wavelength (&material), 0.03, 1e-12);
  g_assert_cmpfloat (rmp_shell_amplitude (&material, 0.9 * rmp_shell_onset_strain (&material)), ==,
                     0.0);
}

static void
compare_gradient (double width, gboolean coupled)
{
  g_autofree double *x = NULL, *gradient = NULL;
  double largest = 0.0, worst = 0.0, step;
  Strip strip;

  strip_init (&strip, 4, 1.0, 1.0, 1.0, 1.0);
  if (coupled)
    strip_couple (&strip);
  x = crumple (&strip, 0.3, width);
  gradient = g_new (double, 3 * strip.n);
  step = 1e-6 * strip.edge;
  rmp_shell_skin_gradient (strip.skin, x, gradient, 1);
  for (guint i = 0; i < 3 * strip.n; i++)
    {
      const double at = x[i];
      double difference;

      x[i] = at + step;
      difference = rmp_shell_skin_energy (strip.skin, x, 1);
      x[i] = at - step;
      difference -= rmp_shell_skin_energy (strip.skin, x, 1);
      x[i] = at;
      largest = MAX (largest, fabs (gradient[i]));
      worst = MAX (worst, fabs (difference / (2.0 * step) - gradient[i]));
    }
  g_assert_cmpfloat (worst, <, 1e-6 * largest);
  strip_clear (&strip);
}

static void
gradients_are_those_of_the_energy (void)
{
  for (guint coupled = 0; coupled < 2; coupled++)
    {
      compare_gradient (1.0, coupled == 1);
      compare_gradient (0.3, coupled == 1);
    }
}

/* The entry of a matrix of blocks. */
static double
look_up (const RmpBlockMatrix *matrix, guint row, guint column)
{
  for (guint32 k = matrix->start[row / 3]; k < matrix->start[row / 3 + 1]; k++)
    if (matrix->columns[k] == column / 3)
      return matrix->blocks[9 * k + 3 * (row % 3) + column % 3];
  return 0.0;
}

static void
compare_hessian (double width, gboolean coupled)
{
  g_autofree double *x = NULL, *low = NULL, *high = NULL;
  double largest = 0.0, worst = 0.0, step;
  RmpBlockMatrix *matrix;
  Strip strip;

  strip_init (&strip, 4, 1.0, 1.0, 1.0, 1.0);
  if (coupled)
    strip_couple (&strip);
  x = crumple (&strip, 0.3, width);
  low = g_new (double, 3 * strip.n);
  high = g_new (double, 3 * strip.n);
  matrix = strip.work ? rmp_shell_skin_new_matrix (strip.skin) : NULL;
  step = 1e-6 * strip.edge;
  rmp_shell_skin_hessian (strip.skin, x, FALSE, matrix, 1, NULL);
  for (guint j = 0; j < 3 * strip.n; j += 7)
    {
      const double at = x[j];

      x[j] = at + step;
      rmp_shell_skin_gradient (strip.skin, x, high, 1);
      x[j] = at - step;
      rmp_shell_skin_gradient (strip.skin, x, low, 1);
      x[j] = at;
      for (guint i = 0; i < 3 * strip.n; i++)
        {
          const double entry = look_up (matrix, i, j);

          largest = MAX (largest, fabs (entry));
          worst = MAX (worst, fabs ((high[i] - low[i]) / (2.0 * step) - entry));
          g_assert_cmpfloat_with_epsilon (entry, look_up (matrix, j, i), 1e-12 * largest + 1e-12);
        }
    }
  g_assert_cmpfloat (worst, <, 1e-6 * largest);
  rmp_block_matrix_free (matrix);
  strip_clear (&strip);
}

static void
hessians_are_symmetric_and_those_of_the_gradient (void)
{
  for (guint coupled = 0; coupled < 2; coupled++)
    {
      compare_hessian (1.0, coupled == 1);
      compare_hessian (0.3, coupled == 1);
    }
}

static void
look_along_many_ways (gboolean coupled)
{
  g_autofree double *x = NULL, *way = NULL, *product = NULL;
  RmpBlockMatrix *matrix;
  Strip strip;

  strip_init (&strip, 4, 1.0, 1.0, 1.0, 1.0);
  if (coupled)
    strip_couple (&strip);
  x = crumple (&strip, 0.5, 0.5);
  way = g_new (double, 3 * strip.n);
  product = g_new (double, 3 * strip.n);
  matrix = rmp_shell_skin_new_matrix (strip.skin);
  rmp_shell_skin_hessian (strip.skin, x, RMP_SHELL_CLAMPED, matrix, 1, NULL);
  for (guint trial = 0; trial < 100; trial++)
    {
      double curvature = 0.0, size = 0.0;

      for (guint i = 0; i < 3 * strip.n; i++)
        way[i] = rmp_shell_noise (i, trial + 1);
      rmp_block_matrix_multiply (matrix, way, product, 1);
      for (guint i = 0; i < 3 * strip.n; i++)
        {
          curvature += way[i] * product[i];
          size += fabs (way[i] * product[i]);
        }
      g_assert_cmpfloat (curvature, >=, -1e-12 * size);
    }
  rmp_block_matrix_free (matrix);
  strip_clear (&strip);
}

static void
clamped_hessians_curve_upwards (void)
{
  look_along_many_ways (FALSE);
  look_along_many_ways (TRUE);
}

/* The energy of the strip under small strains along and across a direction, by its area. */
static double
strain (const Strip *strip, double turn, double along, double across, double shear)
{
  const double c = cos (turn), s = sin (turn);
  g_autofree double *x = g_new0 (double, 3 * strip->n);
  const double *areas = rmp_shell_skin_get_areas (strip->skin);
  double area = 0.0;

  for (guint v = 0; v < strip->n; v++)
    {
      const double *rest = strip->rest + 3 * v;
      const double u = c * rest[0] + s * rest[1], w = c * rest[1] - s * rest[0];
      const double to[2] = { (1.0 + along) * u + 0.5 * shear * w,
                             (1.0 + across) * w + 0.5 * shear * u };

      x[3 * v] = c * to[0] - s * to[1];
      x[3 * v + 1] = s * to[0] + c * to[1];
      area += areas[v];
    }
  return rmp_shell_skin_energy (strip->skin, x, 1) / area;
}

/* In real units: pulled by E h ε a width it gets narrower by ν ε, and G h resists shear. */
static void
a_coupled_skin_is_a_plate (void)
{
  const double e = 1e-4;
  Strip strip;

  strip_init (&strip, 4, 1.0, 1.0, 1.0, 1.0);
  strip_couple (&strip);
  for (guint k = 0; k < 3; k++)
    {
      const double turn = 0.4 * k, nu = strip.material.skin_poisson;
      const double stiff = strip.material.thickness * strip.material.skin_modulus;
      const double pulled = strain (&strip, turn, e, -nu * e, 0.0);
      const double sheared = strain (&strip, turn, 0.0, 0.0, e);

      g_assert_cmpfloat_with_epsilon (pulled / (0.5 * stiff * e * e), 1.0, 1e-3);
      g_assert_cmpfloat_with_epsilon (sheared / (0.25 * stiff / (1.0 + nu) * e * e), 1.0, 1e-3);
      /* it rests in no other width */
      g_assert_cmpfloat (strain (&strip, turn, e, -1.1 * nu * e, 0.0), >, pulled);
      g_assert_cmpfloat (strain (&strip, turn, e, -0.9 * nu * e, 0.0), >, pulled);
    }
  strip_clear (&strip);
}

static void
solvers_end_in_the_same_minimum_or_flat (void)
{
  double energies[3], heights[3];
  RmpShellSolution solution;
  Strip strip;

  for (guint solver = 0; solver < 3; solver++)
    {
      g_autofree double *x = NULL, *target = NULL;

      strip_init (&strip, 6, 3.0, 0.7, 1.0, 1.0);
      x = g_new (double, 3 * strip.n);
      target = g_new (double, 3 * strip.n);
      solution = strip_compress (&strip, solver, FALSE, 0.06, 4, 0.0, 1e-6, 1, x, target);
      energies[solver] = solution.energy;
      heights[solver] = strip_height (&strip, x);
      if (solver != RMP_SHELL_SOLVER_PUBLISHED)
        {
          g_assert_true (solution.converged);
          g_assert_cmpint (solution.stability, ==, RMP_SHELL_STABLE);
          g_assert_cmpfloat (heights[solver], >, 0.5 * strip.material.thickness);
        }
      strip_clear (&strip);
    }
  g_assert_cmpfloat (fabs (energies[0] - energies[1]), <, 0.1 * energies[0]);
  /* the published loop may end higher, not lower */
  g_assert_cmpfloat (energies[2], >, 0.9 * energies[0]);
}

static void
a_skin_that_is_crowded_in_one_jump_comes_to_rest (void)
{
  g_autofree double *x = NULL, *target = NULL;
  RmpShellSolution solution;
  Strip strip;

  strip_init (&strip, 6, 3.0, 1.5, 1.0, 1.0);
  x = g_new (double, 3 * strip.n);
  target = g_new (double, 3 * strip.n);
  solution = strip_compress (&strip, RMP_SHELL_SOLVER_PROJECTED, FALSE, 0.7, 1, 0.0, 1e-4, 1, x,
                             target);
  g_assert_true (solution.converged);
  strip_clear (&strip);
}

/* Whether signs of an unpivoted factor are those of one that pivots. */
static void
signs_agree_with_a_factor_that_pivots (void)
{
  g_autofree double *x = NULL, *target = NULL;
  g_autoptr (RmpCholesky)
      factor = NULL; /* the flat state's is the wrinkled one's, with new values */
  RmpBlockMatrix *matrix;
  Strip strip;

  if (!exact_counts_signs ())
    {
      g_test_skip ("a build without MUMPS");
      return;
    }
  strip_init (&strip, 6, 3.0, 0.7, 1.0, 1.0);
  x = g_new (double, 3 * strip.n);
  target = g_new (double, 3 * strip.n);
  matrix = rmp_shell_skin_new_matrix (strip.skin);
  for (guint wrinkled = 0; wrinkled < 2; wrinkled++)
    {
      const RmpShellProblem problem = { .skin = strip.skin,
                                        .constraint = strip.constraint,
                                        .target = target };
      g_autoptr (GArray) entries = NULL;
      g_autofree gint *rows = NULL, *columns = NULL;
      g_autofree double *values = NULL;
      guint negative, counted;
      double gamma;

      strip_compress (&strip, RMP_SHELL_SOLVER_PROJECTED, FALSE, 0.06, 4, 0.0, 1e-6, 1, x, target);
      /* the flat state is a saddle */
      if (!wrinkled)
        memcpy (x, target, 3 * strip.n * sizeof *x);
      rmp_shell_problem_hessian (&problem, x, FALSE, matrix, 1);
      gamma = rmp_shell_mean_diagonal (matrix);
      entries = rmp_shell_problem_saddle (&problem, matrix, 0.0, gamma);
      rows = g_new (gint, entries->len);
      columns = g_new (gint, entries->len);
      values = g_new (double, entries->len);
      for (guint i = 0; i < entries->len; i++)
        {
          const RmpCholeskyEntry *entry = &g_array_index (entries, RmpCholeskyEntry, i);

          rows[i] = (gint) entry->row + 1;
          columns[i] = (gint) entry->column + 1;
          values[i] = entry->value;
        }
      counted = exact_count_negative (
          3 * (strip.n + rmp_shell_constraint_get_n_rows (strip.constraint)), entries->len, rows,
          columns, values);
      negative = rmp_shell_problem_count_negative (&problem, matrix, &factor, NULL);
      g_assert_cmpuint (negative, ==, counted);
      if (wrinkled)
        g_assert_cmpuint (counted, ==, 3 * rmp_shell_constraint_get_n_rows (strip.constraint));
      else
        g_assert_cmpuint (counted, >, 3 * rmp_shell_constraint_get_n_rows (strip.constraint));
    }
  rmp_block_matrix_free (matrix);
  strip_clear (&strip);
}

/* Without a factor: what it says is what signs say, and its way leads down. */
static void
the_lowest_curvature_tells_a_saddle_from_a_minimum (void)
{
  const RmpShellSolveOptions options = { .n_threads = 1 };
  g_autofree double *x = NULL, *target = NULL, *way = NULL, *means = NULL;
  Strip strip;

  strip_init (&strip, 6, 3.0, 0.7, 1.0, 1.0);
  x = g_new (double, 3 * strip.n);
  target = g_new (double, 3 * strip.n);
  way = g_new (double, 3 * strip.n);
  means = g_new (double, 3 * rmp_shell_constraint_get_n_rows (strip.constraint));
  strip_compress (&strip, RMP_SHELL_SOLVER_PROJECTED, FALSE, 0.06, 4, 0.0, 1e-6, 1, x, target);
  for (guint flat = 0; flat < 2; flat++)
    {
      const RmpShellProblem problem = { .skin = strip.skin,
                                        .constraint = strip.constraint,
                                        .target = target };
      const double *at = flat ? target : x;
      double lowest, curvature = 0.0;
      g_autofree double *product = g_new (double, 3 * strip.n);

      rmp_shell_problem_hessian (&problem, at, RMP_SHELL_EXACT, strip.work->matrix, 1);
      g_assert_cmpint (rmp_shell_find_lowest (&problem, strip.work, &options, 1000, way, &lowest),
                       ==, flat ? RMP_SHELL_SADDLE : RMP_SHELL_STABLE);
      g_test_message ("%s: %g", flat ? "flat" : "wrinkled", lowest);
      g_assert_true ((lowest < 0.0) == (flat == 1));
      rmp_block_matrix_multiply (strip.work->matrix, way, product, 1);
      for (guint i = 0; i < 3 * strip.n; i++)
        curvature += way[i] * product[i];
      g_assert_cmpfloat_with_epsilon (curvature, lowest, 1e-6 * fabs (lowest));
      rmp_shell_constraint_apply (strip.constraint, way, means, 1);
      for (guint i = 0; i < 3 * rmp_shell_constraint_get_n_rows (strip.constraint); i++)
        g_assert_cmpfloat (fabs (means[i]), <, 1e-9);
    }
  /* too few products say nothing */
  {
    const RmpShellProblem problem = { .skin = strip.skin,
                                      .constraint = strip.constraint,
                                      .target = target };
    double lowest;

    rmp_shell_problem_hessian (&problem, x, RMP_SHELL_EXACT, strip.work->matrix, 1);
    g_assert_cmpint (rmp_shell_find_lowest (&problem, strip.work, &options, 3, way, &lowest), ==,
                     RMP_SHELL_UNKNOWN);
    g_assert_true (isfinite (lowest));
  }
  strip_clear (&strip);
}

static void
nobody_waits_for_signs_that_are_not_wanted (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpCholesky) factor = NULL;
  RmpShellProblem problem = { 0 };
  RmpBlockMatrix *matrix;
  Strip strip;

  strip_init (&strip, 6, 3.0, 0.7, 1.0, 1.0);
  problem = (RmpShellProblem){ .skin = strip.skin,
                               .constraint = strip.constraint,
                               .target = strip.rest };
  matrix = rmp_shell_skin_new_matrix (strip.skin);
  rmp_shell_problem_hessian (&problem, strip.rest, RMP_SHELL_EXACT, matrix, 1);
  g_assert_cmpuint (rmp_shell_problem_count_negative (&problem, matrix, &factor, cancellable), ==,
                    3 * rmp_shell_constraint_get_n_rows (strip.constraint));
  g_assert_nonnull (factor);
  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (rmp_shell_problem_count_negative (&problem, matrix, &factor, cancellable), ==,
                    G_MAXUINT);
  rmp_block_matrix_free (matrix);
  strip_clear (&strip);
}

static void
it_stays_flat_below_the_onset (void)
{
  g_autofree double *x = NULL, *target = NULL;
  Strip strip;

  strip_init (&strip, 6, 3.0, 0.7, 1.0, 1.0);
  x = g_new (double, 3 * strip.n);
  target = g_new (double, 3 * strip.n);
  strip_compress (&strip, RMP_SHELL_SOLVER_PROJECTED, TRUE, 0.01, 1, 0.0, 1e-6, 1, x, target);
  g_assert_cmpfloat (strip_height (&strip, x), <, 0.02 * strip.material.thickness);
  strip_clear (&strip);
}

/* Pulled skin has one equilibrium, so that inputs that are alike give outputs that are. */
static void
it_knows_no_place_size_or_unit (void)
{
  static const struct
  {
    double scale, stiff, turn;
  } cases[] = { { 1.0, 1.0, 0.0 }, { 1.0, 1.0, 0.7 }, { 3.0, 1.0, 0.0 }, { 1.0, 50.0, 0.0 } };
  g_autofree double *first = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const double c = cos (cases[k].turn), s = sin (cases[k].turn), scale = cases[k].scale;
      g_autofree double *x = NULL, *target = NULL;
      Strip strip;

      strip_init (&strip, 6, 2.0, 0.7, scale, cases[k].stiff);
      x = g_new (double, 3 * strip.n);
      target = g_new (double, 3 * strip.n);
      strip_compress (&strip, RMP_SHELL_SOLVER_PROJECTED, FALSE, -0.05, 1, cases[k].turn, 1e-10, 1,
                      x, target);
      for (guint v = 0; v < strip.n; v++)
        {
          double *p = x + 3 * v;
          const double back[3] = { (c * p[0] + s * p[1]) / scale, (c * p[1] - s * p[0]) / scale,
                                   p[2] / scale };

          for (guint i = 0; i < 3; i++)
            if (k > 0)
              g_assert_cmpfloat_with_epsilon (back[i], first[3 * v + i], 1e-8 * strip.wavelength);
        }
      if (k == 0)
        first = g_steal_pointer (&x);
      strip_clear (&strip);
    }
}

static void
threads_change_nothing (void)
{
  g_autofree double *kept = NULL;

  for (guint k = 0; k < 2; k++)
    {
      g_autofree double *x = NULL, *target = NULL;
      Strip strip;

      strip_init (&strip, 8, 8.0, 8.0, 1.0, 1.0);
      x = g_new (double, 3 * strip.n);
      target = g_new (double, 3 * strip.n);
      strip_compress (&strip, RMP_SHELL_SOLVER_PROJECTED, FALSE, 0.01, 1, 0.0, 1e-3, k ? 3 : 1, x,
                      target);
      if (k > 0)
        g_assert_cmpmem (x, 3 * strip.n * sizeof *x, kept, 3 * strip.n * sizeof *x);
      else
        kept = g_steal_pointer (&x);
      strip_clear (&strip);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/embedded-skin/inverses-give-the-wavelength", inverses_give_the_wavelength);
  g_test_add_func ("/embedded-skin/gradients-are-those-of-the-energy",
                   gradients_are_those_of_the_energy);
  g_test_add_func ("/embedded-skin/hessians-are-symmetric-and-those-of-the-gradient",
                   hessians_are_symmetric_and_those_of_the_gradient);
  g_test_add_func ("/embedded-skin/the-lowest-curvature-tells-a-saddle-from-a-minimum",
                   the_lowest_curvature_tells_a_saddle_from_a_minimum);
  g_test_add_func ("/embedded-skin/nobody-waits-for-signs-that-are-not-wanted",
                   nobody_waits_for_signs_that_are_not_wanted);
  g_test_add_func ("/embedded-skin/a-skin-that-is-crowded-in-one-jump-comes-to-rest",
                   a_skin_that_is_crowded_in_one_jump_comes_to_rest);
  g_test_add_func ("/embedded-skin/clamped-hessians-curve-upwards", clamped_hessians_curve_upwards);
  g_test_add_func ("/embedded-skin/a-coupled-skin-is-a-plate", a_coupled_skin_is_a_plate);
  g_test_add_func ("/embedded-skin/solvers-end-in-the-same-minimum-or-flat",
                   solvers_end_in_the_same_minimum_or_flat);
  g_test_add_func ("/embedded-skin/signs-agree-with-a-factor-that-pivots",
                   signs_agree_with_a_factor_that_pivots);
  g_test_add_func ("/embedded-skin/it-stays-flat-below-the-onset", it_stays_flat_below_the_onset);
  g_test_add_func ("/embedded-skin/it-knows-no-place-size-or-unit", it_knows_no_place_size_or_unit);
  g_test_add_func ("/embedded-skin/threads-change-nothing", threads_change_nothing);
  return g_test_run ();
}
