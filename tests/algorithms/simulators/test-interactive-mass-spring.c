/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interactive springs: the filter, its limit, and projective iterations, beside what holds of every
 * simulator.
 */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/interactive-mass-spring/spring-filter.h"

static void
cloth_too_stiff_for_the_filter_says_so (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_hanging, cloth_follow_two_corners,
                    NULL, 2, "auto_soften=false;stretch_warp=1e5;stretch_weft=1e5;shear=1e4");
  cloth_scene_run (&scene, 2);
  g_assert_nonnull (scene.output.warning);
  g_assert_nonnull (strstr (scene.output.warning, "hardly moves"));
  cloth_scene_clear (&scene);
  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_hanging, cloth_follow_two_corners,
                    NULL, 2, "stretch_warp=1e5;stretch_weft=1e5;shear=1e4");
  cloth_scene_run (&scene, 2);
  g_assert_null (scene.output.warning);
  cloth_scene_clear (&scene);
}

/* A sheet falls over the edge it is held at: stiff ones as soft ones, but for the filter. */
static float
fall (const char *settings)
{
  ClothScene scene;
  float y;

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_lying, cloth_follow_last_row, NULL,
                    2, settings);
  cloth_scene_run (&scene, 10);
  y = cloth_scene_position (&scene, 4, 0)[1];
  cloth_scene_clear (&scene);
  return y;
}

static void
projective_iterations_let_stiff_cloth_fall (void)
{
#define STIFF "stretch_warp=2000;stretch_weft=2000;shear=200;"
  const float filtered = fall (STIFF "auto_soften=false"),
              projected = fall (STIFF "mode=projective;iterations=60");

  g_assert_cmpfloat (projected, <, -0.1f);
  g_assert_cmpfloat (filtered, >, projected + 0.02f);
}

/* The cloth turns about its middle. */
static void
turn (const float rest[3], double time, float moved[3])
{
  const float angle = 4.0f * (float) time, x = rest[0] - 0.2f, z = rest[2] - 0.175f;

  moved[0] = 0.2f + cosf (angle) * x - sinf (angle) * z;
  moved[1] = rest[1];
  moved[2] = 0.175f + sinf (angle) * x + cosf (angle) * z;
}

static double
measure_spin (const char *settings)
{
  ClothScene scene;
  double speed;
  g_autofree char *all = g_strconcat (STILL_AIR "gravity=0,0,0;", settings, NULL);

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_lying, cloth_follow_nothing, turn,
                    60, all);
  cloth_scene_run (&scene, 40);
  speed = cloth_scene_figure (&scene, "kinetic");
  cloth_scene_clear (&scene);
  return speed;
}

static void
rotation_is_kept_where_it_is_repaired (void)
{
  g_assert_cmpfloat (measure_spin ("rotation=true"), >, 5.0 * measure_spin ("rotation=false"));
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* Two squares with diagonals, one of which is held at a corner, a third square, and two particles
 * that one spring joins: they have no extent about the line between them.
 */
#define N_SQUARES 3u
#define N_PARTICLES (4u * N_SQUARES + 2u)
#define HELD 5u

static void
make_squares (RmpClothSpring springs[6 * N_SQUARES + 1], double positions[3 * N_PARTICLES],
              double velocities[3 * N_PARTICLES])
{
  static const guint32 pairs[6][2] = { { 0, 1 }, { 1, 3 }, { 3, 2 }, { 2, 0 }, { 0, 3 }, { 1, 2 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint s = 0; s < 6 * N_SQUARES; s++)
    springs[s] = (RmpClothSpring){ .i = 4 * (s / 6) + pairs[s % 6][0],
                                   .j = 4 * (s / 6) + pairs[s % 6][1],
                                   .length = s % 6 < 4 ? 0.1 : 0.1 * sqrt (2.0),
                                   .stiffness = 200.0 };
  springs[6 * N_SQUARES] = (RmpClothSpring){
    .i = 4 * N_SQUARES, .j = 4 * N_SQUARES + 1, .length = 0.1, .stiffness = 200.0
  };
  for (guint i = 0; i < 3 * N_PARTICLES; i++)
    {
      const guint v = i / 3;
      const double places[3] = { 0.1 * (v % 2) + 0.5 * (v / 4), 0.1 * (v % 4 / 2), 0.2 * (v / 4) };

      positions[i] = places[i % 3] + g_rand_double_range (rand, -0.02, 0.02);
      velocities[i] = v == HELD ? 0.0 : g_rand_double_range (rand, -1.0, 1.0);
    }
}

/* About its centre of mass, all particles being as heavy as each other. */
static void
measure_momentum (guint first, guint n, const double *positions, const double *velocities,
                  double momentum[3])
{
  double centre[3] = { 0.0 };

  for (guint v = first; v < first + n; v++)
    rmp_vector_add_scaled (centre, 1.0 / n, positions + 3 * v, centre);
  memset (momentum, 0, 3 * sizeof (double));
  for (guint v = first; v < first + n; v++)
    {
      double arm[3], moment[3];

      rmp_vector_sub (positions + 3 * v, centre, arm);
      rmp_vector_cross (arm, velocities + 3 * v, moment);
      rmp_vector_add_scaled (momentum, 1.0, moment, momentum);
    }
}

static void
every_free_piece_keeps_its_own_rotation (void)
{
  RmpClothSpring springs[6 * N_SQUARES + 1];
  double masses[N_PARTICLES], inverse_masses[N_PARTICLES], forces[3 * N_PARTICLES] = { 0.0 };
  double positions[3 * N_PARTICLES], velocities[3 * N_PARTICLES];
  gboolean held[N_PARTICLES] = { FALSE };
  double before[N_SQUARES + 1][3];
  g_autoptr (RmpSpringFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  RmpSpringSystem system;
  RmpFreePieces pieces;

  make_squares (springs, positions, velocities);
  for (guint v = 0; v < N_PARTICLES; v++)
    {
      masses[v] = 0.02;
      inverse_masses[v] = v == HELD ? 0.0 : 50.0;
    }
  held[HELD] = TRUE;
  rmp_spring_system_init (&system, N_PARTICLES, G_N_ELEMENTS (springs), springs);
  rmp_free_pieces_init (&pieces, &system, held);
  g_assert_cmpuint (pieces.n, ==, N_SQUARES);
  filter = rmp_spring_filter_new (&system, masses, inverse_masses, 1.0 / 60.0, &error);
  g_assert_no_error (error);
  for (guint p = 0; p <= N_SQUARES; p++)
    measure_momentum (4 * p, p < N_SQUARES ? 4 : 2, positions, velocities, before[p]);
  rmp_spring_filter_step (filter, forces, &pieces, positions, velocities, 1);
  for (guint p = 0; p <= N_SQUARES; p++)
    {
      double after[3];

      if (p == HELD / 4)
        continue;
      measure_momentum (4 * p, p < N_SQUARES ? 4 : 2, positions, velocities, after);
      g_assert_cmpfloat (rmp_vector_norm (before[p]), >, 0.01);
      g_assert_cmpfloat (rmp_vector_distance (before[p], after), <, 1e-13);
    }
  rmp_free_pieces_clear (&pieces);
  rmp_spring_system_clear (&system);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_interactive_mass_spring, "", "");
#define ADD(func) g_test_add_func ("/interactive-mass-spring/" #func, func)
  ADD (cloth_too_stiff_for_the_filter_says_so);
  ADD (projective_iterations_let_stiff_cloth_fall);
  ADD (rotation_is_kept_where_it_is_repaired);
  ADD (every_free_piece_keeps_its_own_rotation);
#undef ADD
  return g_test_run ();
}
