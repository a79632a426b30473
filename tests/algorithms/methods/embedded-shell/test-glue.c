/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The means that the interior holds, and what holds pieces that have too few of them. */

#include "strip.h"

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/soft-glue.h"

static void
rows_that_follow_from_others_are_left_out (void)
{
  RmpShellRows *rows = g_new0 (RmpShellRows, 1);
  const guint32 start[4] = { 0, 2, 4, 6 }, columns[6] = { 0, 1, 0, 1, 1, 2 };
  const double weights[6] = { 0.5, 0.5, 0.5, 0.5, 0.25, 0.75 };
  g_autoptr (RmpShellConstraint) constraint = NULL;
  double x[9], means[6];

  rows->n = 3;
  rows->n_columns = 3;
  rows->start = g_memdup2 (start, sizeof start);
  rows->columns = g_memdup2 (columns, sizeof columns);
  rows->weights = g_memdup2 (weights, sizeof weights);
  constraint = rmp_shell_constraint_new (rows, 1, NULL);
  g_assert_cmpuint (rmp_shell_constraint_count_dropped (constraint), ==, 1);
  g_assert_cmpuint (rmp_shell_constraint_get_n_rows (constraint), ==, 2);
  for (guint i = 0; i < 9; i++)
    x[i] = rmp_shell_noise (i, 0);
  rmp_shell_constraint_project (constraint, x, 1);
  rmp_shell_constraint_apply (constraint, x, means, 1);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat_with_epsilon (means[i], 0.0, 1e-14);
}

/* A grid all of whose diagonals lead the same way, bent as a roof is: how it is cut up and folded
 * does not change distances over its faces.
 */
static void
means_over_faces_know_no_diagonals (void)
{
  enum
  {
    SIDE = 13,
    MIDDLE = SIDE * (SIDE / 2) + SIDE / 2,
  };
  const double edge = 0.1, slope = 0.7;
  guint32 faces[6 * (SIDE - 1) * (SIDE - 1)], *face = faces;
  double rest[3 * SIDE * SIDE], wavelengths[SIDE * SIDE], worst[2] = { 0.0 };
  g_autoptr (RmpTopology) topology = NULL;

  for (guint32 v = 0; v < SIDE * SIDE; v++)
    {
      const double x = edge * (v % SIDE), beyond = MAX (x - 8.0 * edge, 0.0);

      rest[3 * v] = x - beyond * (1.0 - cos (slope));
      rest[3 * v + 1] = edge * (v / SIDE);
      rest[3 * v + 2] = beyond * sin (slope);
      wavelengths[v] = 1.0;
      if (v % SIDE + 1 < SIDE && v / SIDE + 1 < SIDE)
        {
          const guint32 quad[6] = { v, v + 1, v + SIDE + 1, v, v + SIDE + 1, v + SIDE };

          memcpy (face, quad, sizeof quad);
          face += 6;
        }
    }
  topology = rmp_topology_new (SIDE * SIDE, G_N_ELEMENTS (faces) / 3, faces);
  for (guint geodesic = 0; geodesic < 2; geodesic++)
    {
      const RmpShellClusterPlan plan = { 2.0,    2.0,          3.0, RMP_SHELL_FILTER_WIDTH,
                                         MIDDLE, geodesic == 1 };
      g_autoptr (RmpShellRows)
          rows = rmp_shell_clusters_new (topology, rest, wavelengths, &plan, NULL, NULL);
      double highest = 0.0;

      g_assert_cmpuint (rows->centres[0], ==, MIDDLE);
      for (guint32 k = 0; k < rows->start[1]; k++)
        highest = MAX (highest, rows->weights[k]);
      for (guint32 k = 0; k < rows->start[1]; k++)
        {
          const guint32 v = rows->columns[k];
          const double way[2] = { edge * ((double) (v % SIDE) - SIDE / 2),
                                  edge * ((double) (v / SIDE) - SIDE / 2) };
          const double told = RMP_SHELL_FILTER_WIDTH *
                              sqrt (-2.0 * log (rows->weights[k] / highest));

          worst[geodesic] = MAX (worst[geodesic], fabs (told - hypot (way[0], way[1])));
        }
    }
  g_assert_cmpfloat (worst[0], >, edge);
  g_assert_cmpfloat (worst[1], <, 1e-6);
}

/* One centre lets a skin turn about itself: what it is drawn with softly holds it. */
static void
a_skin_that_one_centre_holds_does_not_turn (void)
{
  const RmpShellClusterPlan plan = { 2.0, 2.0, 30.0, RMP_SHELL_FILTER_WIDTH, 0, FALSE };
  g_autoptr (RmpShellConstraint) constraint = NULL;
  g_autoptr (RmpBlockMatrix) matrix = NULL;
  g_autofree double *wavelengths = NULL, *soft = NULL;
  g_autofree RmpShellMaterial *materials = NULL;
  g_autofree guint8 *fixed = NULL;
  RmpShellProblem problem;
  guint n_pieces;
  gboolean held[2];
  Strip strip;

  strip_init (&strip, 6, 2.0, 1.0, 1.0, 1.0);
  wavelengths = g_new (double, strip.n);
  materials = g_new (RmpShellMaterial, strip.n);
  fixed = g_new0 (guint8, strip.n);
  for (guint v = 0; v < strip.n; v++)
    {
      wavelengths[v] = strip.wavelength;
      materials[v] = strip.material;
    }
  constraint = rmp_shell_constraint_new (
      rmp_shell_clusters_new (strip.topology, strip.rest, wavelengths, &plan, NULL, NULL), 1, NULL);
  g_assert_cmpuint (rmp_shell_constraint_get_n_rows (constraint), ==, 1);
  soft = rmp_shell_soft_glue_new (strip.topology, strip.rest,
                                  rmp_shell_constraint_get_rows (constraint), fixed,
                                  rmp_shell_skin_get_areas (strip.skin), materials, &n_pieces);
  g_assert_nonnull (soft);
  g_assert_cmpuint (n_pieces, ==, 1);
  problem = (RmpShellProblem){ .skin = strip.skin,
                               .constraint = constraint,
                               .target = strip.rest,
                               .foundation = strip.foundation,
                               .normals = strip.up };
  matrix = rmp_shell_skin_new_matrix (strip.skin);
  for (guint k = 0; k < 2; k++)
    {
      g_autofree double *way = g_new0 (double, 3 * strip.n), *product = g_new (double, 3 * strip.n);
      double curvature = 0.0;

      /* about the seed, in the plane: no force of the skin's, the foundation's or the means' */
      problem.soft = k == 1 ? soft : NULL;
      rmp_shell_problem_hessian (&problem, strip.rest, RMP_SHELL_EXACT, matrix, 1);
      for (guint v = 0; v < strip.n; v++)
        {
          way[3 * v] = -strip.rest[3 * v + 1];
          way[3 * v + 1] = strip.rest[3 * v];
        }
      rmp_block_matrix_multiply (matrix, way, product, 1);
      for (guint i = 0; i < 3 * strip.n; i++)
        curvature += way[i] * product[i];
      held[k] = curvature > 1e-6 * soft[strip.n / 2] * strip.wavelength * strip.wavelength;
    }
  g_assert_false (held[0]);
  g_assert_true (held[1]);
  /* three centres that are not on a line, or three held vertices, need none */
  fixed[0] = fixed[strip.along] = fixed[strip.n - 1] = 1;
  g_assert_null (rmp_shell_soft_glue_new (
      strip.topology, strip.rest, rmp_shell_constraint_get_rows (constraint), fixed,
      rmp_shell_skin_get_areas (strip.skin), materials, &n_pieces));
  strip_clear (&strip);
}

/* Rows of modes are dense: what they cost grows with their square. A square of 27 waves a side has
 * some 2200.
 */
static void
too_many_modes_are_refused_before_they_are_looked_for (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree double *wavelengths = NULL;
  Strip strip;

  strip_init (&strip, 3, 27.0, 27.0, 1.0, 1.0);
  wavelengths = g_new (double, strip.n);
  for (guint v = 0; v < strip.n; v++)
    wavelengths[v] = strip.wavelength;
  g_assert_null (
      rmp_shell_spectral_new (strip.topology, strip.rest, wavelengths, 1.0, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "take local ones"));
  strip_clear (&strip);
}

/* Rows of modes have a full matrix for what they have in common, weighed once for all solves. */
static void
modes_are_solved_for_with_the_weights_they_have (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpShellConstraint) constraint = NULL;
  g_autoptr (RmpShellGram) gram = NULL;
  g_autofree double *wavelengths = NULL, *weights = NULL, *x = NULL;
  double y[3 * 32], at[3 * 32], lowest = (double) INFINITY, highest = 0.0;
  guint n;
  Strip strip;

  strip_init (&strip, 6, 3.0, 2.0, 1.0, 1.0);
  wavelengths = g_new (double, strip.n);
  weights = g_new (double, 3 * strip.n);
  x = g_new (double, 3 * strip.n);
  for (guint v = 0; v < strip.n; v++)
    {
      wavelengths[v] = strip.wavelength;
      strip.rest[3 * v] += 0.3 * strip.edge * rmp_shell_noise (v, 1);
    }
  constraint = rmp_shell_constraint_new (
      rmp_shell_spectral_new (strip.topology, strip.rest, wavelengths, 1.0, NULL, NULL, &error), 1,
      NULL);
  g_assert_no_error (error);
  n = rmp_shell_constraint_get_n_rows (constraint);
  g_assert_cmpuint (3 * n, <=, G_N_ELEMENTS (y));
  g_assert_true (rmp_shell_constraint_is_dense (constraint));
  gram = rmp_shell_gram_new (constraint);
  for (guint i = 0; i < 3 * strip.n; i++)
    weights[i] = 0.01;
  g_assert_true (rmp_shell_gram_factorise (gram, weights, 1, NULL));
  for (guint i = 0; i < 3 * n; i++)
    y[i] = rmp_shell_noise (i, 2);
  rmp_shell_constraint_spread (constraint, y, x, 1);
  for (guint i = 0; i < 3 * strip.n; i++)
    {
      lowest = MIN (lowest, weights[i]);
      highest = MAX (highest, weights[i]);
      x[i] *= weights[i];
    }
  g_assert_cmpfloat (lowest, >, 0.001);
  g_assert_cmpfloat (highest, <, 0.1);
  g_assert_cmpfloat (highest, >, 1.2 * lowest);
  rmp_shell_constraint_apply (constraint, x, at, 1);
  rmp_shell_gram_solve (gram, at);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (at[i], y[i], 1e-9);
  rmp_shell_constraint_project (constraint, x, 1);
  rmp_shell_constraint_apply (constraint, x, at, 1);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (at[i], 0.0, 1e-13);
  strip_clear (&strip);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-glue/" name, function)
  TEST ("rows-that-follow-from-others-are-left-out", rows_that_follow_from_others_are_left_out);
  TEST ("means-over-faces-know-no-diagonals", means_over_faces_know_no_diagonals);
  TEST ("a-skin-that-one-centre-holds-does-not-turn", a_skin_that_one_centre_holds_does_not_turn);
  TEST ("too-many-modes-are-refused-before-they-are-looked-for",
        too_many_modes_are_refused_before_they_are_looked_for);
  TEST ("modes-are-solved-for-with-the-weights-they-have",
        modes_are_solved_for_with_the_weights_they_have);
#undef TEST
  return g_test_run ();
}
