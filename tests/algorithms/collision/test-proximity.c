/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The closest points of two features. */

#include "collision/proximity.h"

static double
pick (double low, double high)
{
  return g_test_rand_double_range (low, high);
}

static void
scatter (double positions[4][3])
{
  for (guint i = 0; i < 12; i++)
    positions[i / 3][i % 3] = pick (-1.0, 1.0);
}

/* Puts what there is of a feature onto a line: vertices from @begin to before @end. */
static void
flatten (double positions[4][3], guint begin, guint end)
{
  const double axis[3] = { 0.48, -0.6, 0.64 };

  for (guint i = begin; i < end; i++)
    {
      const double t = pick (-1.0, 1.0);

      for (guint c = 0; c < 3; c++)
        positions[i][c] = 0.2 + t * axis[c];
    }
}

/* How far apart they are at points of the features. */
static double
measure (RmpStencilKind kind, const double positions[4][3], double u, double v)
{
  double weights[4] = { u - 1.0, -u, 1.0 - v, v }, between[3];

  if (kind == RMP_STENCIL_FACE)
    {
      if (u + v > 1.0)
        {
          u = 1.0 - u;
          v = 1.0 - v;
        }
      weights[0] = u + v - 1.0;
      weights[1] = -u;
      weights[2] = -v;
      weights[3] = 1.0;
    }
  rmp_stencil_sum (positions, weights, between);
  return rmp_vector_norm (between);
}

/* No point of a grid is nearer, and some are hardly farther away. */
static void
check (RmpStencilKind kind, const double positions[4][3])
{
  const guint n = 40;
  double weights[4], between[3], sum[3], nearest = INFINITY, distance;
  const guint split = rmp_stencil_split (kind);
  double total = 0.0, first = 0.0;

  distance = rmp_proximity_find (kind, positions, weights, between);
  g_assert_cmpfloat_with_epsilon (rmp_vector_norm (between), distance, 1e-12);
  rmp_stencil_sum (positions, weights, sum);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (sum[c], between[c], 1e-12);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (i < split ? -weights[i] : weights[i], >=, 0.0);
      total += weights[i];
      if (i < split)
        first += weights[i];
    }
  g_assert_cmpfloat_with_epsilon (total, 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (first, -1.0, 1e-12);
  for (guint i = 0; i <= n; i++)
    for (guint k = 0; k <= n; k++)
      nearest = MIN (nearest, measure (kind, positions, (double) i / n, (double) k / n));
  g_assert_cmpfloat (distance, <=, nearest + 1e-12);
  g_assert_cmpfloat (distance, >=, nearest - 4.0 / n);
}

static void
closest_points_are_closer_than_all_others (void)
{
  for (guint i = 0; i < 400; i++)
    {
      double positions[4][3];

      scatter (positions);
      check (RMP_STENCIL_FACE, positions);
      check (RMP_STENCIL_EDGES, positions);
    }
}

static void
degenerate_features_have_closest_points_too (void)
{
  for (guint i = 0; i < 200; i++)
    {
      double positions[4][3];

      scatter (positions);
      flatten (positions, 0, 3); /* a face without area */
      check (RMP_STENCIL_FACE, positions);
      scatter (positions);
      flatten (positions, 0, 4); /* edges on one line */
      check (RMP_STENCIL_EDGES, positions);
      for (guint c = 0; c < 3; c++)
        positions[2][c] = positions[3][c]; /* one without length, */
      check (RMP_STENCIL_EDGES, positions);
      scatter (positions);
      for (guint c = 0; c < 3; c++)
        positions[3][c] = positions[2][c] + pick (0.1, 1.0) * (positions[1][c] - positions[0][c]);
      check (RMP_STENCIL_EDGES, positions);
      for (guint c = 0; c < 3; c++)
        positions[0][c] = positions[1][c] = positions[2][c]; /* and a face that is a point */
      check (RMP_STENCIL_FACE, positions);
      check (RMP_STENCIL_EDGES, positions);
    }
}

/* A face a metre long and a tiny part of that wide, and edges nearly parallel: as near as their
 * edges and ends.
 */
static void
thin_features_lose_no_accuracy (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      const double thin = pow (10.0, pick (-14.0, -3.0)), t = pick (0.05, 0.95);
      const double off = pick (-1.0, 1.0) * thin, high = pick (0.1, 1.0);
      const double face[4][3] = {
        { 0, 0, 0 }, { 1, 0, 0 }, { 0.4, thin, 0 }, { t, 0.3 * off, high }
      };
      const double edges[4][3] = {
        { 0, 0, 0 }, { 1, 0, 0 }, { 0.1, off, high }, { 0.9, -off, high }
      };
      double weights[4], between[3];

      /* Nothing of either is more than its width away from the point below, or the line. */
      g_assert_cmpfloat_with_epsilon (rmp_proximity_find (RMP_STENCIL_FACE, face, weights, between),
                                      high, thin * thin / high + 1e-15);
      g_assert_cmpfloat_with_epsilon (
          rmp_proximity_find (RMP_STENCIL_EDGES, edges, weights, between), high, 1e-15);
    }
}

static void
far_from_the_origin_distances_stay (void)
{
  double positions[4][3], weights[4], between[3];

  for (guint i = 0; i < 4; i++)
    for (guint c = 0; c < 3; c++)
      positions[i][c] = 1048576.0 + (i == c + 1 ? 0.25 : i == 3 ? 0.125 : 0.0);
  positions[3][0] = positions[3][1] = 1048576.0 + 0.0625;
  positions[3][2] = 1048576.0 + 0.5;
  positions[2][1] = 1048576.0 + 0.25;
  g_assert_cmpfloat (rmp_proximity_find (RMP_STENCIL_FACE, positions, weights, between), ==, 0.5);
}

static void
what_is_told_to_be_beyond_is (void)
{
  guint n_told = 0, n_beyond = 0;

  for (guint i = 0; i < 20000; i++)
    {
      const RmpStencilKind kind = i % 2 == 0 ? RMP_STENCIL_FACE : RMP_STENCIL_EDGES;
      const double distance = pick (0.0, 1.0);
      double positions[4][3], weights[4], between[3];
      gboolean told, beyond;

      scatter (positions);
      if (i % 8 < 2)
        flatten (positions, 0, kind == RMP_STENCIL_FACE ? 3 : 4);
      told = rmp_proximity_is_beyond (kind, positions, distance);
      beyond = rmp_proximity_find (kind, positions, weights, between) > distance;
      g_assert_true (beyond || !told);
      n_told += told;
      n_beyond += beyond;
    }
  g_assert_cmpuint (2 * n_told, >, n_beyond);
}

static void
normals_are_across_or_missing (void)
{
  const double square[4][3] = { { 0, 0, 0 }, { 2, 0, 0 }, { 0, 3, 0 }, { 1, 1, 1 } };
  const double line[4][3] = { { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 }, { 4, 4, 4 } };
  double normal[3];

  g_assert_true (rmp_proximity_normal (RMP_STENCIL_FACE, square, normal));
  g_assert_cmpfloat (normal[2], ==, 1.0);
  g_assert_true (rmp_proximity_normal (RMP_STENCIL_EDGES, square, normal));
  g_assert_cmpfloat_with_epsilon (normal[0], 0.0, 1e-15);
  g_assert_cmpfloat_with_epsilon (rmp_vector_norm (normal), 1.0, 1e-15);
  g_assert_false (rmp_proximity_normal (RMP_STENCIL_FACE, line, normal));
  g_assert_false (rmp_proximity_normal (RMP_STENCIL_EDGES, line, normal));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/proximity/closest-points-are-closer-than-all-others",
                   closest_points_are_closer_than_all_others);
  g_test_add_func ("/collision/proximity/degenerate-features-have-closest-points-too",
                   degenerate_features_have_closest_points_too);
  g_test_add_func ("/collision/proximity/thin-features-lose-no-accuracy",
                   thin_features_lose_no_accuracy);
  g_test_add_func ("/collision/proximity/far-from-the-origin-distances-stay",
                   far_from_the_origin_distances_stay);
  g_test_add_func ("/collision/proximity/what-is-told-to-be-beyond-is",
                   what_is_told_to_be_beyond_is);
  g_test_add_func ("/collision/proximity/normals-are-across-or-missing",
                   normals_are_across_or_missing);
  return g_test_run ();
}
