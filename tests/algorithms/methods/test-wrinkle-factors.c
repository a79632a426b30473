/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties of coefficients, factors and weights that hold for any pattern and any deformation. */

#include "methods/geometric-wrinkles/factor.h"
#include "methods/geometric-wrinkles/map.h"
#include "methods/geometric-wrinkles/quadrature.h"

#include <math.h>
#include <string.h>

#define LEAST 0.05
#define N_WAVES 4

/* A sum of waves, on a triangle with one corner at the origin and one on the x axis after @turn. */
typedef struct
{
  double k[N_WAVES][2], amplitudes[N_WAVES], phases[N_WAVES];
  double size; /* of the triangle and of the pattern */
  double error;
  double origin[2], turn;
} Waves;

static void
waves_init (Waves *self, GRand *random)
{
  *self = (Waves){ .size = 1.0, .error = 1e-9 };
  for (guint i = 0; i < N_WAVES; i++)
    {
      for (guint c = 0; c < 2; c++)
        self->k[i][c] = g_rand_double_range (random, -8.0, 8.0);
      self->amplitudes[i] = g_rand_double_range (random, 0.01, 0.08);
      self->phases[i] = g_rand_double_range (random, 0.0, 6.0);
    }
}

static void
get_slopes (gconstpointer data, guint n, const double *const positions[2], double *const slopes[2])
{
  const Waves *self = data;
  const double c = cos (self->turn), s = sin (self->turn);

  for (guint i = 0; i < n; i++)
    {
      const double x = self->origin[0] + (c * positions[0][i] - s * positions[1][i]) / self->size;
      const double y = self->origin[1] + (s * positions[0][i] + c * positions[1][i]) / self->size;
      double by_x = 0.0, by_y = 0.0;

      for (guint k = 0; k < N_WAVES; k++)
        {
          const double slope = self->amplitudes[k] *
                               cos (self->k[k][0] * x + self->k[k][1] * y + self->phases[k]);

          by_x += slope * self->k[k][0];
          by_y += slope * self->k[k][1];
        }
      slopes[0][i] = c * by_x + s * by_y;
      slopes[1][i] = c * by_y - s * by_x;
    }
}

/* A triangle in space at rest and posed, with the pattern on it. */
typedef struct
{
  Waves waves;
  double rest[3][3], posed[3][3]; /* metres */
  RmpPatternRestTriangle flat;
  RmpPatternCoefficients coefficients;
  GArray *samples;
  RmpPatternDeformation deformation;
  RmpPatternStrain strain;
} Case;

/* @first: corner at which the x axis begins; @scale: of all lengths, heights included */
static void
case_init (Case *self, const Waves *waves, const double rest[3][2], const double posed[3][3],
           guint first, double scale)
{
  const double *origin = rest[first], *next = rest[(first + 1) % 3];
  double metric[3], corners[3][2];

  self->waves = *waves;
  self->waves.size = scale;
  memcpy (self->waves.origin, origin, sizeof self->waves.origin);
  self->waves.turn = atan2 (next[1] - origin[1], next[0] - origin[0]);
  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 3; c++)
      {
        self->rest[k][c] = c < 2 ? scale * rest[(first + k) % 3][c] : 0.0;
        self->posed[k][c] = scale * posed[(first + k) % 3][c];
      }
  rmp_pattern_rest_triangle_init (&self->flat, (const double (*)[3]) self->rest);
  corners[0][0] = corners[0][1] = corners[1][1] = 0.0;
  corners[1][0] = self->flat.length;
  corners[2][0] = self->flat.x;
  corners[2][1] = self->flat.height;
  self->samples = g_array_new (FALSE, FALSE, sizeof (RmpPatternSlopeSample));
  rmp_pattern_coefficients_integrate (&self->coefficients, (const double (*)[2]) corners, 1,
                                      waves->error, get_slopes, &self->waves, self->samples);
  rmp_pattern_deformation_init (&self->deformation, &self->flat, (const double (*)[3]) self->posed,
                                LEAST);
  rmp_pattern_rest_triangle_get_metric (&self->flat, (const double (*)[3]) self->posed, metric);
  rmp_pattern_strain_init (&self->strain, metric, LEAST);
}

static void
case_clear (Case *self)
{
  g_array_unref (self->samples);
}

static double
solve (const Case *self, double rest_area, RmpPatternFactorStatus *status)
{
  return rmp_pattern_factor_solve (self->samples->len,
                                   (const RmpPatternSlopeSample *) self->samples->data,
                                   &self->strain, rest_area, status);
}

typedef struct
{
  double paper, invariant, closed, exact;
} Factors;

static Factors
find_factors (const Case *self)
{
  RmpPatternFactorStatus status = 0;

  return (Factors){ rmp_pattern_factor_paper (&self->coefficients, &self->deformation),
                    rmp_pattern_factor_invariant (&self->coefficients, &self->strain),
                    rmp_pattern_factor_closed (&self->coefficients, &self->strain, &status),
                    solve (self, (double) NAN, &status) };
}

static const double some_rest[3][2] = { { 0.1, 0.2 }, { 1.0, 0.3 }, { 0.4, 0.9 } };
static const double some_posed[3][3] = { { 0.5, 0.1, 0.2 }, { 1.2, 0.4, 0.1 }, { 0.7, 0.8, 0.4 } };
static const double rest_posed[3][3] = { { 0.1, 0.2, 0.0 }, { 1.0, 0.3, 0.0 }, { 0.4, 0.9, 0.0 } };

static void
coefficients_obey_their_identity (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < 50; i++)
    {
      Waves waves;
      Case test;
      double c[5];

      waves_init (&waves, random);
      case_init (&test, &waves, some_rest, some_posed, 0, 1.0);
      rmp_pattern_coefficients_get (&test.coefficients, c);
      g_assert_cmpfloat_with_epsilon (c[1] + c[3], c[4] - 2.0 * c[0], 1e-12 * c[0]);
      g_assert_cmpfloat (c[1], <, 0.0);
      g_assert_cmpfloat (c[3], <, 0.0);
      g_assert_cmpfloat (c[4], >=, 0.0);
      case_clear (&test);
    }
}

static void
at_rest_every_model_gives_one (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  for (guint i = 0; i < 20; i++)
    {
      Waves waves;
      Case test;
      Factors h;

      waves_init (&waves, random);
      case_init (&test, &waves, some_rest, rest_posed, i % 3, 1.0);
      h = find_factors (&test);
      g_assert_cmpfloat_with_epsilon (h.paper, 1.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (h.invariant, 1.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (h.closed, 1.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (h.exact, 1.0, 1e-12);
      case_clear (&test);
    }
}

/* Turned over and moved, the corners begun elsewhere, everything larger: nothing of it shows but in
 * the published model.
 */
static void
motion_size_and_the_order_of_corners_do_not_matter (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  Waves waves;
  double moved[3][3];
  Case test, other;
  Factors h, g;

  waves_init (&waves, random);
  waves.error = 1e-13;
  case_init (&test, &waves, some_rest, some_posed, 0, 1.0);
  h = find_factors (&test);

  for (guint k = 0; k < 3; k++)
    {
      const double *p = some_posed[k];

      moved[k][0] = -0.6 * p[1] + 0.8 * p[2] + 3.0;
      moved[k][1] = 0.8 * p[1] + 0.6 * p[2] - 1.0;
      moved[k][2] = p[0] + 2.0;
    }
  case_init (&other, &waves, some_rest, (const double (*)[3]) moved, 0, 1.0);
  g = find_factors (&other);
  g_assert_cmpfloat_with_epsilon (g.paper, h.paper, 1e-9);
  g_assert_cmpfloat_with_epsilon (g.invariant, h.invariant, 1e-9);
  g_assert_cmpfloat_with_epsilon (g.closed, h.closed, 1e-9);
  g_assert_cmpfloat_with_epsilon (g.exact, h.exact, 1e-9);
  case_clear (&other);

  case_init (&other, &waves, some_rest, some_posed, 0, 37.0);
  g = find_factors (&other);
  g_assert_cmpfloat_with_epsilon (g.paper, h.paper, 1e-9);
  g_assert_cmpfloat_with_epsilon (g.closed, h.closed, 1e-9);
  g_assert_cmpfloat_with_epsilon (g.exact, h.exact, 1e-9);
  case_clear (&other);

  for (guint first = 1; first < 3; first++)
    {
      case_init (&other, &waves, some_rest, some_posed, first, 1.0);
      g = find_factors (&other);
      g_assert_cmpfloat_with_epsilon (g.invariant, h.invariant, 1e-10);
      g_assert_cmpfloat_with_epsilon (g.closed, h.closed, 1e-10);
      g_assert_cmpfloat_with_epsilon (g.exact, h.exact, 1e-10);
      g_assert_cmpfloat (fabs (g.paper - h.paper), >, 1e-4);
      case_clear (&other);
    }
  case_clear (&test);
}

static void
the_exact_model_keeps_the_area_and_falls_with_it (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  Waves waves;
  double before = (double) INFINITY;

  waves_init (&waves, random);
  for (double size = 0.3; size < 1.3; size += 0.02)
    {
      double posed[3][3];
      Case test;
      RmpPatternFactorStatus status = 0;
      double h, area;

      for (guint k = 0; k < 3; k++)
        for (guint c = 0; c < 3; c++)
          posed[k][c] = size * rest_posed[k][c];
      case_init (&test, &waves, some_rest, (const double (*)[3]) posed, 0, 1.0);
      h = solve (&test, (double) NAN, &status);
      area = rmp_pattern_factor_area (
          test.samples->len, (const RmpPatternSlopeSample *) test.samples->data, &test.strain, h);
      if (status & RMP_PATTERN_FACTOR_OVERSTRETCHED)
        {
          g_assert_cmpfloat (h, ==, 0.0);
          g_assert_cmpfloat (area, >, 1.0);
        }
      else
        {
          g_assert_cmpfloat_with_epsilon (area, 1.0, 1e-10);
          g_assert_cmpfloat (h, <, before);
        }
      before = h;
      case_clear (&test);
    }
  g_assert_cmpfloat (before, ==, 0.0);
}

/* Flat at rest, and growing as the root of the compression. */
static void
flat_at_rest_buckles (void)
{
  static const double corners[3][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  static const double expected[][2] = {
    { 0.001, 0.1265 }, { 0.01, 0.3995 }, { 0.1, 1.2482 }, { 0.3, 2.0949 }
  };
  const Waves waves = { .k = { { 6.0 * G_PI, 0.0 } },
                        .amplitudes = { 0.5 / (6.0 * G_PI) },
                        .size = 1.0 };
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (RmpPatternSlopeSample));
  RmpPatternCoefficients coefficients;

  rmp_pattern_coefficients_integrate (&coefficients, corners, 1, 1e-9, get_slopes, &waves, samples);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const double a = 1.0 - expected[i][0];
      RmpPatternFactorStatus status = 0;
      RmpPatternStrain strain;

      rmp_pattern_strain_init (&strain, (const double[3]){ a * a, 0.0, 1.0 }, LEAST);
      g_assert_cmpfloat_with_epsilon (
          rmp_pattern_factor_solve (samples->len, (const RmpPatternSlopeSample *) samples->data,
                                    &strain, coefficients.area, &status),
          expected[i][1], 6e-5);
    }
}

static void
the_error_that_was_asked_for_is_kept (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  static const double corners[3][2] = { { 0, 0 }, { 0.9, 0 }, { 0.3, 0.7 } };

  for (guint i = 0; i < 10; i++)
    {
      Waves waves;
      RmpPatternCoefficients exact;
      double true_c[5];

      waves_init (&waves, random);
      rmp_pattern_coefficients_integrate (&exact, corners, 4, 1e-14, get_slopes, &waves, NULL);
      rmp_pattern_coefficients_get (&exact, true_c);
      for (double error = 1e-1; error > 5e-7; error *= 0.1)
        {
          RmpPatternCoefficients found;
          double c[5];

          rmp_pattern_coefficients_integrate (&found, corners, 1, error, get_slopes, &waves, NULL);
          rmp_pattern_coefficients_get (&found, c);
          for (guint k = 0; k < 5; k++)
            g_assert_cmpfloat_with_epsilon (c[k], true_c[k], 4.0 * error * true_c[4]);
        }
    }
}

static void
few_slopes_stand_for_many (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);

  for (guint i = 0; i < 10; i++)
    {
      Waves waves;
      Case test;
      RmpPatternSlopeSample few[2 * RMP_PATTERN_SLOPE_MAX_BINS * RMP_PATTERN_SLOPE_MAX_BINS];
      RmpPatternFactorStatus status = 0;
      guint n;

      waves_init (&waves, random);
      case_init (&test, &waves, some_rest, some_posed, 0, 1.0);
      n = rmp_pattern_slopes_compress (test.samples->len,
                                       (const RmpPatternSlopeSample *) test.samples->data,
                                       RMP_PATTERN_SLOPE_MAX_BINS, few);
      g_assert_cmpuint (n, <, test.samples->len);
      g_assert_cmpfloat_with_epsilon (
          rmp_pattern_factor_solve (n, few, &test.strain, (double) NAN, &status),
          solve (&test, (double) NAN, &status), 4e-3);
      case_clear (&test);
    }
}

static void
weights_sum_to_one_and_go_with_their_patterns (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 200; i++)
    {
      const guint n = 2 + i % 4;
      double values[5], weights[5], turned[5], turned_weights[5], sum = 0.0;

      for (guint k = 0; k < n; k++)
        values[k] = g_rand_double_range (random, -0.5, 2.0);
      for (guint k = 0; k < n; k++)
        turned[k] = values[(k + 1) % n];
      rmp_pattern_factor_weights (n, values, 0.3, 2.0, weights);
      rmp_pattern_factor_weights (n, turned, 0.3, 2.0, turned_weights);
      for (guint k = 0; k < n; k++)
        {
          sum += weights[k];
          g_assert_cmpfloat_with_epsilon (turned_weights[k], weights[(k + 1) % n], 1e-12);
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-12);
    }
}

static void
weights_change_little_when_values_do (void)
{
  for (double value = 0.8; value < 1.2; value += 0.001)
    {
      double a[2], b[2];

      rmp_pattern_factor_weights (2, (const double[2]){ value, 1.0 }, 0.1, 2.0, a);
      rmp_pattern_factor_weights (2, (const double[2]){ value + 1e-3, 1.0 }, 0.1, 2.0, b);
      g_assert_cmpfloat (fabs (a[0] - b[0]), <, 0.05);
    }
}

static void
crushed_triangles_have_numbers (void)
{
  static const double flat[3][3] = { { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 } };
  static const double line[3][3] = { { 0, 0, 0 }, { 0.5, 0, 0 }, { 1, 0, 0 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  Waves waves;

  waves_init (&waves, random);
  for (guint i = 0; i < 2; i++)
    {
      Case test;
      Factors h;

      case_init (&test, &waves, some_rest, i == 0 ? flat : line, 0, 1.0);
      h = find_factors (&test);
      g_assert_true (test.strain.clamped);
      g_assert_true (test.deformation.clamped);
      g_assert_true (isfinite (h.paper) && isfinite (h.invariant) && isfinite (h.closed) &&
                     isfinite (h.exact));
      g_assert_cmpfloat (h.exact, >, 1.0);
      case_clear (&test);
    }
}

static void
a_map_keeps_the_mean (void)
{
  static const guint32 faces[] = { 0, 1, 2, 1, 3, 2, 2, 3, 4 };
  static const double areas[] = { 0.5, 0.25, 1.0 }, factors[] = { 1.5, 1.0, 0.2 };
  const guint8 status[] = { 0, RMP_PATTERN_FACTOR_FLAT, 0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (6, 3, faces);
  const RmpPatternMapOptions options = { topology, areas, NULL, NULL, RMP_PATTERN_MAP_AREA, 0 };
  double map[6];

  rmp_pattern_map_smooth (&options, factors, NULL, 0, 1.0, map, 1);
  g_assert_cmpfloat (map[0], ==, 1.5);
  g_assert_cmpfloat (map[5], ==, 1.0);
  g_assert_cmpfloat_with_epsilon (map[3], 0.36, 1e-12);
  rmp_pattern_map_smooth (&options, factors, status, RMP_PATTERN_FACTOR_FLAT, -1.0, map, 1);
  g_assert_cmpfloat (map[1], ==, 1.5);
  g_assert_cmpfloat (map[3], ==, 0.2);
  g_assert_cmpfloat (map[5], ==, -1.0);
}

/* A triangle with a hundredth of the pattern does not lead its neighbour astray. */
static void
faint_patterns_count_little (void)
{
  static const guint32 faces[] = { 0, 1, 2, 1, 3, 2 };
  static const double areas[] = { 1.0, 1.0 }, factors[] = { 2.0, 500.0 };
  const RmpPatternCoefficients coefficients[] = {
    { .area = 1.0, .c0 = 1.1, .ridge = { 0.1, 0.0, 0.1 } },
    { .area = 1.0, .c0 = 1.0, .ridge = { 1e-6, 0.0, 1e-6 } }
  };
  g_autoptr (RmpTopology) topology = rmp_topology_new (4, 2, faces);
  double map[4];

  rmp_pattern_map_smooth (
      &(RmpPatternMapOptions){ topology, areas, NULL, coefficients, RMP_PATTERN_MAP_PAINT, 0 },
      factors, NULL, 0, 1.0, map, 1);
  g_assert_cmpfloat_with_epsilon (map[1], 2.0, 0.01);
  g_assert_cmpfloat_with_epsilon (map[3], 500.0, 1e-9);
  rmp_pattern_map_smooth (
      &(RmpPatternMapOptions){ topology, areas, NULL, coefficients, RMP_PATTERN_MAP_PAINT, 4 },
      factors, NULL, 0, 1.0, map, 1);
  g_assert_cmpfloat_with_epsilon (map[3], 2.0, 0.02);
}

/* As a processor without wide registers finds them. */
__typeof__ (rmp_pattern_quadrature_place) portable_pattern_quadrature_place;
__typeof__ (rmp_pattern_quadrature_add_up) portable_pattern_quadrature_add_up;

static void
quadrature_is_the_same_on_every_processor (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint run = 0; run < 100; run++)
    {
      double points[2][2][RMP_PATTERN_QUADRATURE_SLOPES]
          __attribute__ ((aligned (sizeof (RmpPatternFour))));
      RmpPatternFour sums[2][RMP_PATTERN_QUADRATURE_SUMS];
      RmpPatternSiblings siblings = { .area = g_rand_double (random) };

      for (guint i = 0; i < 24; i++)
        siblings.corners[i / 8][i / 4 % 2][i % 4] = g_rand_double_range (random, -1.0, 1.0);
      rmp_pattern_quadrature_place (&siblings, points[0]);
      portable_pattern_quadrature_place (&siblings, points[1]);
      g_assert_cmpmem (points[0], sizeof points[0], points[1], sizeof points[1]);
      rmp_pattern_quadrature_add_up (
          siblings.area, (const double (*)[RMP_PATTERN_QUADRATURE_SLOPES]) points[0], sums[0]);
      portable_pattern_quadrature_add_up (
          siblings.area, (const double (*)[RMP_PATTERN_QUADRATURE_SLOPES]) points[1], sums[1]);
      g_assert_cmpmem (sums[0], sizeof sums[0], sums[1], sizeof sums[1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/algorithms/methods/wrinkle-factors/" name, func)
  ADD ("identity", coefficients_obey_their_identity);
  ADD ("rest", at_rest_every_model_gives_one);
  ADD ("motion", motion_size_and_the_order_of_corners_do_not_matter);
  ADD ("area", the_exact_model_keeps_the_area_and_falls_with_it);
  ADD ("flat-rest", flat_at_rest_buckles);
  ADD ("error", the_error_that_was_asked_for_is_kept);
  ADD ("few", few_slopes_stand_for_many);
  ADD ("weights", weights_sum_to_one_and_go_with_their_patterns);
  ADD ("steady", weights_change_little_when_values_do);
  ADD ("crushed", crushed_triangles_have_numbers);
  ADD ("map", a_map_keeps_the_mean);
  ADD ("faint", faint_patterns_count_little);
  ADD ("quadrature", quadrature_is_the_same_on_every_processor);
#undef ADD
  return g_test_run ();
}
