/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simulators of one fabric beside each other: where their energies are the same they come to the
 * same shape, and where one step is another's limit it is reached.
 */

#include "cloth-scene.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "simulators/elastic-continuum/elastic-continuum.h"
#include "simulators/elastic-continuum/stretch.h"
#include "simulators/implicit-cloth/condition.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/interactive-mass-spring/spring-filter.h"
#include "simulators/mass-spring/mass-spring.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

/* --- a hanging strip -------------------------------------------------------------------------- */

/* It hangs from its last row and is drawn out by its weight, ρ g L² / 2 Y if tension is Y ε. */
#define STRETCH 50.0
#define DENSITY 1.0
#define GRAVITY 9.81
#define STRIP                                                                                      \
  "density=1 kg/m²;stretch_warp=50;stretch_weft=50;shear=0.01;bend_warp=0;bend_weft=0;"           \
  "wind_drag=0;contact=false;"

static const ClothSheet strip = { 3, 11, 0.02, TRUE };

static double
measure_sag (const RmpTechnique *technique, double rate, guint n_frames, const char *settings)
{
  g_autofree char *all = g_strconcat (STRIP, settings, NULL);
  ClothScene scene;
  double sag;

  cloth_scene_init (&scene, technique, &strip, cloth_follow_last_row, NULL, 1, all);
  scene.rate = rate;
  cloth_scene_run (&scene, n_frames);
  sag = -(double) cloth_scene_position (&scene, 1, 0)[1];
  cloth_scene_clear (&scene);
  return sag;
}

static void
linear_springs_hang_alike (void)
{
  const double length = strip.cell * (strip.ny - 1);
  const double expected = DENSITY * GRAVITY * length * length / (2.0 * STRETCH);

  g_assert_cmpfloat_with_epsilon (
      measure_sag (&rmp_implicit_cloth, 30.0, 150, "drag=5;tolerance=1e-6"), expected,
      1e-3 * expected);
  g_assert_cmpfloat_with_epsilon (measure_sag (&rmp_mass_spring, 30.0, 150, "drag=5;passes=0"),
                                  expected, 1e-3 * expected);
  g_assert_cmpfloat_with_epsilon (
      measure_sag (&rmp_interactive_mass_spring, 30.0, 150,
                   "drag=5;mode=projective;iterations=30;passes=0;levels=false"),
      expected, 1e-3 * expected);
}

/* Two hundred steps of one iteration a frame. */
static void
compliant_lengths_in_small_steps_hang_alike (void)
{
  const double length = strip.cell * (strip.ny - 1);
  const double expected = DENSITY * GRAVITY * length * length / (2.0 * STRETCH);

  g_assert_cmpfloat_with_epsilon (
      measure_sag (&rmp_parallel_verlet, 15.0, 60,
                   "solver=xpbd;steps=50;iterations=1;keep=90 %;drag=0"),
      expected, 1e-3 * length);
}

/* The tension of an elastic sheet is Y λ (λ² − 1) / 2: row by row what hangs below it has to be
 * carried.
 */
static void
an_elastic_sheet_hangs_by_its_own_law (void)
{
  double expected = 0.0;

  for (guint row = 1; row < strip.ny; row++)
    {
      const double load = DENSITY * GRAVITY * strip.cell * (row - 0.5);
      double stretch = 1.0;

      for (guint k = 0; k < 20; k++)
        stretch -= (0.5 * STRETCH * stretch * (stretch * stretch - 1.0) - load) /
                   (0.5 * STRETCH * (3.0 * stretch * stretch - 1.0));
      expected += strip.cell * (stretch - 1.0);
    }
  g_assert_cmpfloat_with_epsilon (
      measure_sag (&rmp_elastic_continuum, 30.0, 150, "drag=5;tolerance=1e-6"), expected,
      1e-3 * expected);
}

/* --- a stretched triangle --------------------------------------------------------------------- */

/* By how much the elastic sheet's energy is above that of implicit cloth. */
static double
compare_energies (double strain)
{
  static const double uv[6] = { 0.0, 0.0, 0.03, 0.005, 0.01, 0.02 };
  const double stretch = 800.0, shear = 40.0;
  const double positions[3][3] = { { 0.0, 0.0, 0.0 },
                                   { uv[2] * (1.0 + strain), uv[3], 0.0 },
                                   { uv[4] * (1.0 + strain), uv[5], 0.0 } };
  const double *x[3] = { positions[0], positions[1], positions[2] };
  static const double still[3] = { 0.0, 0.0, 0.0 };
  const double *const v[3] = { still, still, still };
  RmpStretchElement element = { .weights = { stretch / 8.0, stretch / 8.0, shear / 4.0 } };
  RmpTriangleOptions options = { .stiffness = { stretch, stretch, shear }, .size = { 1.0, 1.0 } };
  RmpTriangleForce force = { 0 };
  RmpStretchState state;

  g_assert_true (rmp_cloth_triangle_init (&element.shape, uv));
  options.weight = sqrt (element.shape.area);
  rmp_triangle_force (&element.shape, &options, x, v, &force);
  rmp_continuum_stretch (&element, x, RMP_TENSION_WHOLE, &state);
  g_assert_cmpfloat (force.energy, >, 0.0);
  return (state.energy - force.energy) / force.energy;
}

/* Both energies are Y ε² / 2, so that what is left over goes with the strain alone: it is ε + …, by
 * the energy itself.
 */
static void
energies_agree_to_second_order_in_strain (void)
{
  for (double strain = 1e-2; strain > 1e-4; strain *= 0.5)
    {
      g_assert_cmpfloat_with_epsilon (compare_energies (strain) / strain, 1.0, strain);
      g_assert_cmpfloat_with_epsilon (compare_energies (-strain) / strain, -1.0, strain);
    }
}

/* --- an implicit step ------------------------------------------------------------------------- */

#define SIDE 4u
#define N_PARTICLES (SIDE * SIDE)
#define N_UNKNOWNS (3u * N_PARTICLES)

/* What is wrong with where a step of backward Euler ends, M (x − x̃) − h² f (x), and how that
 * changes with x.
 */
static void
assemble (const RmpSpringSystem *system, const double *masses, const double *inverse_masses,
          double step, const double *free_ends, const double *x, double *residual, double *matrix)
{
  static const double still[3] = { 0.0, 0.0, 0.0 };

  memset (matrix, 0, N_UNKNOWNS * N_UNKNOWNS * sizeof (double));
  for (guint i = 0; i < N_UNKNOWNS; i++)
    {
      residual[i] = masses[i / 3] * (x[i] - free_ends[i]);
      matrix[i * N_UNKNOWNS + i] = masses[i / 3];
    }
  for (guint s = 0; s < system->n_springs; s++)
    {
      const RmpClothSpring *spring = &system->springs[s];
      const guint32 ends[2] = { spring->i, spring->j };
      const double *const at[2] = { x + 3 * spring->i, x + 3 * spring->j };
      const double *const speeds[2] = { still, still };
      RmpClothSpringForce force;

      g_assert_true (rmp_cloth_spring_pull (spring, at, speeds, FALSE, &force));
      for (guint c = 0; c < 3; c++)
        for (guint e = 0; e < 2; e++)
          {
            residual[3 * ends[e] + c] -= (e == 0 ? 1.0 : -1.0) * step * step * force.force[c];
            for (guint o = 0; o < 2; o++)
              for (guint d = 0; d < 3; d++)
                matrix[(3 * ends[e] + c) * N_UNKNOWNS + 3 * ends[o] + d] -=
                    (e == o ? 1.0 : -1.0) * step * step * force.by_position[3 * c + d];
          }
    }
  for (guint i = 0; i < N_UNKNOWNS; i++)
    if (inverse_masses[i / 3] <= 0.0)
      {
        memset (matrix + i * N_UNKNOWNS, 0, N_UNKNOWNS * sizeof (double));
        matrix[i * N_UNKNOWNS + i] = 1.0;
        residual[i] = 0.0;
      }
}

/* In place, with the largest pivots of columns. */
static void
eliminate (double *matrix, double *right)
{
  for (guint k = 0; k < N_UNKNOWNS; k++)
    {
      guint pivot = k;

      for (guint r = k + 1; r < N_UNKNOWNS; r++)
        if (fabs (matrix[r * N_UNKNOWNS + k]) > fabs (matrix[pivot * N_UNKNOWNS + k]))
          pivot = r;
      for (guint c = 0; c <= N_UNKNOWNS; c++)
        {
          double *a = c < N_UNKNOWNS ? &matrix[k * N_UNKNOWNS + c] : &right[k];
          double *b = c < N_UNKNOWNS ? &matrix[pivot * N_UNKNOWNS + c] : &right[pivot];
          const double kept = *a;

          *a = *b;
          *b = kept;
        }
      for (guint r = k + 1; r < N_UNKNOWNS; r++)
        {
          const double part = matrix[r * N_UNKNOWNS + k] / matrix[k * N_UNKNOWNS + k];

          for (guint c = k; c < N_UNKNOWNS; c++)
            matrix[r * N_UNKNOWNS + c] -= part * matrix[k * N_UNKNOWNS + c];
          right[r] -= part * right[k];
        }
    }
  for (guint k = N_UNKNOWNS; k-- > 0;)
    {
      for (guint c = k + 1; c < N_UNKNOWNS; c++)
        right[k] -= matrix[k * N_UNKNOWNS + c] * right[c];
      right[k] /= matrix[k * N_UNKNOWNS + k];
    }
}

/* A square net that two corners hold: springs along its lines and diagonals, pulled a little out of
 * shape, with velocities. As many springs as there are; [n × 3] each of the others.
 */
typedef struct
{
  RmpClothSpring springs[4 * N_PARTICLES];
  RmpSpringSystem system;
  double masses[N_PARTICLES], inverse_masses[N_PARTICLES];
  double positions[N_UNKNOWNS], velocities[N_UNKNOWNS], forces[N_UNKNOWNS];
  double step;
} Net;

static void
init_net (Net *self, double stiffness)
{
  static const gint ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  guint n = 0;

  self->step = 1.0 / 60.0;
  for (guint v = 0; v < N_PARTICLES; v++)
    {
      self->masses[v] = 0.01;
      self->inverse_masses[v] = v == 0 || v == SIDE - 1 ? 0.0 : 100.0;
      for (guint c = 0; c < 3; c++)
        {
          self->positions[3 * v + c] = g_rand_double_range (rand, -0.005, 0.005) +
                                       (c == 0   ? 0.05 * (v % SIDE)
                                        : c == 1 ? -0.05 * (v / SIDE)
                                                 : 0.0);
          self->velocities[3 * v + c] = self->inverse_masses[v] > 0.0
                                            ? g_rand_double_range (rand, -0.3, 0.3)
                                            : 0.0;
          self->forces[3 * v + c] = c == 1 ? -9.81 * self->masses[v] : 0.0;
        }
    }
  for (guint v = 0; v < N_PARTICLES; v++)
    for (guint w = 0; w < 4; w++)
      {
        const gint x = (gint) (v % SIDE) + ways[w][0], y = (gint) (v / SIDE) + ways[w][1];

        if (x < 0 || x >= (gint) SIDE || y >= (gint) SIDE)
          continue;
        self->springs[n++] = (RmpClothSpring){
          .i = v,
          .j = (guint32) (y * (gint) SIDE + x),
          .length = 0.05 * hypot (ways[w][0], ways[w][1]),
          .stiffness = w < 2 ? stiffness : 0.1 * stiffness,
        };
      }
  rmp_spring_system_init (&self->system, N_PARTICLES, n, self->springs);
}

/* Where Newton's method says that a step ends, from where nothing would pull. */
static void
step_by_newton (const Net *net, double *x)
{
  g_autofree double *matrix = g_new (double, N_UNKNOWNS *N_UNKNOWNS);
  double free_ends[N_UNKNOWNS], residual[N_UNKNOWNS], largest = INFINITY;

  for (guint i = 0; i < N_UNKNOWNS; i++)
    free_ends[i] = net->positions[i] + net->step * net->velocities[i] +
                   net->step * net->step * net->forces[i] * net->inverse_masses[i / 3];
  memcpy (x, free_ends, sizeof free_ends);
  for (guint k = 0; k < 50 && largest > 1e-13; k++)
    {
      assemble (&net->system, net->masses, net->inverse_masses, net->step, free_ends, x, residual,
                matrix);
      eliminate (matrix, residual);
      largest = 0.0;
      for (guint i = 0; i < N_UNKNOWNS; i++)
        {
          x[i] -= residual[i];
          largest = MAX (largest, fabs (residual[i]));
        }
    }
  g_assert_cmpfloat (largest, <=, 1e-13);
}

/* The largest distance of a particle from there after so many projective iterations, metres. */
static double
measure_distance (const Net *net, const double *expected, guint iterations, gboolean accelerates)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSpringFilter) filter = rmp_spring_filter_new (
      &net->system, net->masses, net->inverse_masses, net->step, &error);
  double x[N_UNKNOWNS], v[N_UNKNOWNS], most = 0.0;

  g_assert_no_error (error);
  memcpy (x, net->positions, sizeof x);
  memcpy (v, net->velocities, sizeof v);
  rmp_spring_filter_project (filter, net->forces, iterations, accelerates, x, v, 1);
  for (guint p = 0; p < N_PARTICLES; p++)
    most = MAX (most, rmp_vector_distance (x + 3 * p, expected + 3 * p));
  return most;
}

static void
projective_iterations_come_to_newton_s_step (void)
{
  double expected[N_UNKNOWNS];
  Net net;

  init_net (&net, 100.0);
  step_by_newton (&net, expected);
  g_assert_cmpfloat (measure_distance (&net, expected, 1, FALSE), >, 1e-4);
  g_assert_cmpfloat (measure_distance (&net, expected, 2000, FALSE), <, 1e-6);
  g_assert_cmpfloat (measure_distance (&net, expected, 300, TRUE), <, 1e-6);
  rmp_spring_system_clear (&net.system);
}

/* k h² / m is 237: iterations crawl. */
static void
combined_iterations_come_there_sooner (void)
{
  double expected[N_UNKNOWNS];
  Net net;

  init_net (&net, 237.0 * 36.0);
  step_by_newton (&net, expected);
  for (guint k = 10; k <= 160; k *= 2)
    {
      const double plain = measure_distance (&net, expected, k, FALSE),
                   combined = measure_distance (&net, expected, k, TRUE);

      g_test_message ("%u iterations: %.2g mm off, combined %.2g", k, 1e3 * plain, 1e3 * combined);
      g_assert_cmpfloat (combined, <, (k < 80 ? 0.8 : 0.1) * plain);
    }
  rmp_spring_system_clear (&net.system);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/cloth-cross-checks/" #func, func)
  ADD (linear_springs_hang_alike);
  ADD (compliant_lengths_in_small_steps_hang_alike);
  ADD (an_elastic_sheet_hangs_by_its_own_law);
  ADD (energies_agree_to_second_order_in_strain);
  ADD (projective_iterations_come_to_newton_s_step);
  ADD (combined_iterations_come_there_sooner);
#undef ADD
  return g_test_run ();
}
