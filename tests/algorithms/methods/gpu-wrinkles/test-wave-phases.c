/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensors, heights, phases and blends of waves, apart from any garment. */

#include "methods/gpu-wrinkles/phase.h"
#include "methods/gpu-wrinkles/tensor.h"
#include "wrinkles/wave-blend.h"

#include <math.h>
#include <string.h>

/* --- heights ---------------------------------------------------------------------------------- */

/* Over a period, against the period: what is lost by the compression is in the wave. */
static double
measure_length (double slope)
{
  const guint n = 20000;
  double length = 0.0;

  for (guint i = 0; i < n; i++)
    {
      const double s = slope * sin (2.0 * G_PI * (i + 0.5) / n);

      length += sqrt (1.0 + s * s) / n;
    }
  return length;
}

static void
waves_are_as_long_as_the_cloth (void)
{
  for (double stretch = 0.7; stretch < 1.0; stretch += 0.01)
    {
      g_assert_cmpfloat_with_epsilon (measure_length (rmp_wave_slope (1.0 - stretch)) * stretch,
                                      1.0, 5e-3);
      g_assert_cmpfloat_with_epsilon (
          measure_length (rmp_wave_slope_exact (1.0 - stretch)) * stretch, 1.0, 1e-7);
    }
  g_assert_cmpfloat (rmp_wave_slope (-0.2), ==, 0.0);
  g_assert_cmpfloat (rmp_wave_slope_exact (0.0), ==, 0.0);
}

static void
painted_compression_adds_up_and_stops (void)
{
  static const double identity[4] = { 1.0, 0.0, 0.0, 1.0 };
  const double direction[2] = { cos (0.3), sin (0.3) };
  RmpWaveTensor tensor;

  rmp_wave_tensor_init_biased (&tensor, identity, 0.2, direction);
  g_assert_cmpfloat_with_epsilon (tensor.least, 0.8, 1e-12);
  g_assert_cmpfloat_with_epsilon (tensor.most, 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (tensor.angle, 0.3, 1e-12);
  rmp_wave_tensor_init_biased (&tensor, (double[4]){ 0.5, 0.0, 0.0, 1.0 }, 0.8,
                               (double[2]){ 1.0, 0.0 });
  g_assert_cmpfloat_with_epsilon (tensor.least, 0.2, 1e-12);
}

/* The slopes of all profiles are as steep as a cosine's on the mean. */
static void
profiles_are_even_and_as_steep (void)
{
  g_autoptr (RmpProfile)
      drawn = rmp_profile_new_from_text ("drawn -1 0, -0.2 1, 0.6 0.3, 1 0", NULL);

  for (guint shape = RMP_WAVE_COSINE; shape <= RMP_WAVE_DRAWN; shape++)
    {
      RmpWaveProfile profile;
      double squares = 0.0, factor;

      rmp_wave_profile_init (&profile, shape, 2.5, drawn);
      factor = rmp_wave_profile_get_factor (&profile);
      for (guint i = 0; i < 1000; i++)
        {
          const double theta = -10.0 + 0.02 * i + 0.003, step = 1e-4;
          double slope, other, value = rmp_wave_profile_evaluate (&profile, theta, &slope);

          g_assert_cmpfloat_with_epsilon (rmp_wave_profile_evaluate (&profile, -theta, &other),
                                          value, 1e-6);
          g_assert_cmpfloat_with_epsilon (other, -slope, 1e-5);
          g_assert_cmpfloat (fabs (value), <=, 1.0 + 1e-6);
          other = (rmp_wave_profile_evaluate (&profile, theta + step, &other) -
                   rmp_wave_profile_evaluate (&profile, theta - step, &other)) /
                  (2.0 * step);
          g_assert_cmpfloat_with_epsilon (other, slope, 2e-2);
        }
      for (guint i = 0; i < 4000; i++)
        {
          double slope;

          rmp_wave_profile_evaluate (&profile, 2.0 * G_PI * (i + 0.5) / 4000, &slope);
          squares += factor * factor * slope * slope / 4000;
        }
      g_assert_cmpfloat_with_epsilon (squares, 0.5, 1e-3);
    }
}

/* --- phases on a grid ------------------------------------------------------------------------- */

#define SIDE 9
#define N (SIDE * SIDE)

typedef struct
{
  double positions[N][2], vectors[N][2], amplitudes[N], advances[6 * N], phases[2 * N];
  guint32 start[N + 1], neighbours[6 * N];
  gint8 signs[6 * N];
  RmpWaveGraph graph;
} Grid;

/* @turn: how the direction turns over the grid; @flip: whether some vectors are the other way round
 */
static void
grid_init (Grid *self, double turn, gboolean flip)
{
  static const int steps[6][2] = { { 0, -1 }, { 1, -1 }, { -1, 0 }, { 1, 0 }, { -1, 1 }, { 0, 1 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  self->start[0] = 0;
  for (guint32 i = 0; i < N; i++)
    {
      const int x = (int) (i % SIDE), y = (int) (i / SIDE);
      const double angle = 0.4 + turn * 0.01 * x * y;
      const double k = flip && g_rand_boolean (random) ? -30.0 : 30.0;

      self->positions[i][0] = 0.1 * x;
      self->positions[i][1] = 0.1 * y;
      self->vectors[i][0] = k * cos (angle);
      self->vectors[i][1] = k * sin (angle);
      self->amplitudes[i] = 0.5 + 0.05 * x;
      self->start[i + 1] = self->start[i];
      for (guint s = 0; s < 6; s++)
        if (x + steps[s][0] >= 0 && x + steps[s][0] < SIDE && y + steps[s][1] >= 0 &&
            y + steps[s][1] < SIDE)
          self->neighbours[self->start[i + 1]++] = (guint32) (x + steps[s][0] +
                                                              SIDE * (y + steps[s][1]));
    }
  for (guint i = 0; i < N; i++)
    for (guint link = self->start[i]; link < self->start[i + 1]; link++)
      {
        const guint j = self->neighbours[link];
        const double dot = self->vectors[i][0] * self->vectors[j][0] +
                           self->vectors[i][1] * self->vectors[j][1];

        self->signs[link] = dot < 0.0 ? -1 : 1;
        self->advances[link] = 0.0;
        for (guint c = 0; c < 2; c++)
          self->advances[link] += 0.5 *
                                  (self->vectors[i][c] + self->signs[link] * self->vectors[j][c]) *
                                  (self->positions[j][c] - self->positions[i][c]);
      }
  self->graph = (RmpWaveGraph){
    N, self->start, self->neighbours, self->advances, self->signs, self->amplitudes, NULL
  };
}

static void
spread_phases_agree_where_waves_are_parallel (void)
{
  for (guint flip = 0; flip < 2; flip++)
    {
      g_autofree Grid *grid = g_new (Grid, 1);

      grid_init (grid, 0.0, flip);
      rmp_wave_phase_start_spread (&grid->graph, grid->phases);
      g_assert_cmpfloat (rmp_wave_phase_energy (&grid->graph, grid->phases), <, 1e-12);
      rmp_wave_phase_start_random (N, 3, grid->phases);
      g_assert_cmpfloat (rmp_wave_phase_energy (&grid->graph, grid->phases), >, 0.5);
    }
}

static void
sweeps_never_raise_the_energy (void)
{
  for (guint turn = 0; turn < 3; turn++)
    for (guint32 seed = 0; seed < 4; seed++)
      {
        g_autofree Grid *grid = g_new (Grid, 1);
        double other[2 * N], energy;

        grid_init (grid, 0.4 * turn, seed % 2);
        if (seed == 0)
          rmp_wave_phase_start_spread (&grid->graph, grid->phases);
        else
          rmp_wave_phase_start_random (N, seed, grid->phases);
        energy = rmp_wave_phase_energy (&grid->graph, grid->phases);
        for (guint i = 0; i < 100; i++)
          {
            double next;

            rmp_wave_phase_sweep (&grid->graph, 0.5, grid->phases, other, 1);
            memcpy (grid->phases, other, sizeof other);
            next = rmp_wave_phase_energy (&grid->graph, grid->phases);
            g_assert_cmpfloat (next, <=, energy + 1e-9);
            energy = next;
          }
      }
}

static void
a_vertex_alone_keeps_its_phase (void)
{
  static const guint32 start[3] = { 0, 0, 0 };
  const double amplitudes[2] = { 1.0, 0.0 };
  const RmpWaveGraph graph = { 2, start, NULL, NULL, NULL, amplitudes, NULL };
  double phases[4] = { 0.6, 0.8, 1.0, 0.0 }, other[4], agreements[2];

  rmp_wave_phase_sweep (&graph, 0.5, phases, other, 1);
  g_assert_cmpmem (phases, sizeof phases, other, sizeof other);
  rmp_wave_phase_agreements (&graph, phases, agreements, 1);
  g_assert_cmpfloat (agreements[0], ==, 1.0);
  g_assert_cmpfloat (rmp_wave_phase_energy (&graph, phases), ==, 0.0);
  rmp_wave_phase_start_spread (&graph, phases);
  g_assert_cmpfloat (phases[0], ==, 1.0);
}

/* --- blends ----------------------------------------------------------------------------------- */

static const double corners[3][2] = { { 0.0, 0.0 }, { 1.0, 0.1 }, { 0.2, 0.9 } };

static RmpWaveCorner
make_wave (guint corner, double amplitude, double phase, const double k[2])
{
  double turns[2];

  for (guint side = 0; side < 2; side++)
    {
      const double *other = corners[(corner + 1 + side) % 3];

      turns[side] = k[0] * (other[0] - corners[corner][0]) + k[1] * (other[1] - corners[corner][1]);
    }
  return (RmpWaveCorner){ amplitude, phase, turns[0], turns[1] };
}

static void
random_weights (GRand *random, double weights[3])
{
  weights[1] = g_rand_double (random);
  weights[2] = (1.0 - weights[1]) * g_rand_double (random);
  weights[0] = 1.0 - weights[1] - weights[2];
}

static void
one_wave_at_all_corners_is_a_plane_wave (void)
{
  static const double k[2] = { 9.0, -4.0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  RmpWaveProfile profile;
  RmpWaveCorner waves[3];

  rmp_wave_profile_init (&profile, RMP_WAVE_COSINE, 1.0, NULL);
  for (guint i = 0; i < 3; i++)
    waves[i] = make_wave (i, 0.02, 0.3 + k[0] * corners[i][0] + k[1] * corners[i][1], k);
  for (guint i = 0; i < 200; i++)
    {
      double weights[3], height = 0.0, by[2] = { 0.0, 0.0 }, x = 0.0, y = 0.0;

      random_weights (random, weights);
      for (guint c = 0; c < 3; c++)
        {
          x += weights[c] * corners[c][0];
          y += weights[c] * corners[c][1];
        }
      rmp_wave_blend (&profile, waves, weights, &height, by);
      g_assert_cmpfloat_with_epsilon (height, 0.02 * cos (0.3 + k[0] * x + k[1] * y), 1e-9);
    }
}

static void
make_waves (RmpWaveCorner waves[3], guint flipped)
{
  static const double k[3][2] = { { 6.0, 1.0 }, { 5.0, -2.0 }, { 7.0, 0.5 } };
  static const double phases[3] = { 0.2, -1.0, 2.0 };

  for (guint i = 0; i < 3; i++)
    {
      const double way = flipped & (1u << i) ? -1.0 : 1.0;

      waves[i] = make_wave (i, 0.03 + 0.01 * i, way * phases[i],
                            (double[2]){ way * k[i][0], way * k[i][1] });
    }
}

static void
a_wave_the_other_way_round_is_the_same (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  RmpWaveProfile profile;

  rmp_wave_profile_init (&profile, RMP_WAVE_COSINE, 1.0, NULL);
  for (guint flipped = 1; flipped < 8; flipped++)
    {
      RmpWaveCorner plain[3], other[3];
      double weights[3], a = 0.0, b = 0.0, by_a[2] = { 0.0, 0.0 }, by_b[2] = { 0.0, 0.0 };

      make_waves (plain, 0);
      make_waves (other, flipped);
      random_weights (random, weights);
      rmp_wave_blend (&profile, plain, weights, &a, by_a);
      rmp_wave_blend (&profile, other, weights, &b, by_b);
      g_assert_cmpfloat_with_epsilon (a, b, 1e-12);
      g_assert_cmpfloat_with_epsilon (by_a[0], by_b[0], 1e-12);
      g_assert_cmpfloat_with_epsilon (by_a[1], by_b[1], 1e-12);
    }
}

static double
find_height (const RmpWaveProfile *profile, const RmpWaveCorner waves[3], double u, double v)
{
  double height = 0.0, by[2];

  rmp_wave_blend (profile, waves, (double[3]){ 1.0 - u - v, u, v }, &height, by);
  return height;
}

static void
slopes_are_those_of_the_height (void)
{
  const double step = 1e-5;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  RmpWaveProfile profile;
  RmpWaveCorner waves[3];

  rmp_wave_profile_init (&profile, RMP_WAVE_SHARP, 2.0, NULL);
  make_waves (waves, 0);
  for (guint i = 0; i < 100; i++)
    {
      double weights[3], height = 0.0, by[2] = { 0.0, 0.0 }, u, v;

      random_weights (random, weights);
      u = weights[1];
      v = weights[2];
      rmp_wave_blend (&profile, waves, weights, &height, by);
      g_assert_cmpfloat_with_epsilon ((find_height (&profile, waves, u + step, v) -
                                       find_height (&profile, waves, u - step, v)) /
                                          (2.0 * step),
                                      by[0], 1e-7);
      g_assert_cmpfloat_with_epsilon ((find_height (&profile, waves, u, v + step) -
                                       find_height (&profile, waves, u, v - step)) /
                                          (2.0 * step),
                                      by[1], 1e-7);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wave-phases/waves-are-as-long-as-the-cloth", waves_are_as_long_as_the_cloth);
  g_test_add_func ("/wave-phases/painted-compression-adds-up-and-stops",
                   painted_compression_adds_up_and_stops);
  g_test_add_func ("/wave-phases/profiles-are-even-and-as-steep", profiles_are_even_and_as_steep);
  g_test_add_func ("/wave-phases/spread-phases-agree-where-waves-are-parallel",
                   spread_phases_agree_where_waves_are_parallel);
  g_test_add_func ("/wave-phases/sweeps-never-raise-the-energy", sweeps_never_raise_the_energy);
  g_test_add_func ("/wave-phases/a-vertex-alone-keeps-its-phase", a_vertex_alone_keeps_its_phase);
  g_test_add_func ("/wave-phases/one-wave-at-all-corners-is-a-plane-wave",
                   one_wave_at_all_corners_is_a_plane_wave);
  g_test_add_func ("/wave-phases/a-wave-the-other-way-round-is-the-same",
                   a_wave_the_other_way_round_is_the_same);
  g_test_add_func ("/wave-phases/slopes-are-those-of-the-height", slopes_are_those_of_the_height);

  return g_test_run ();
}
