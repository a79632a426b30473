/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interactive springs: the filter, its limit, and projective iterations, beside what holds of every
 * simulator.
 */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "simulators/interactive-mass-spring/filter-matrix.h"
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

/* Corners much further apart than the cloth is wide. */
static void
pull_apart (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] * (1.0f + 2.0f * (float) time);
  moved[1] = rest[1];
  moved[2] = rest[2];
}

static void
check_stretched (const char *settings, gboolean is_told)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_hanging, cloth_follow_two_corners,
                    pull_apart, 20, settings);
  cloth_scene_run (&scene, 2);
  g_assert_null (scene.output.warning);
  cloth_scene_run (&scene, 13);
  if (is_told)
    g_assert_nonnull (strstr (scene.output.warning, "too far apart"));
  else
    g_assert_null (scene.output.warning);
  cloth_scene_clear (&scene);
}

static void
strain_that_passes_leave_is_told (void)
{
  check_stretched ("", TRUE);
  /* where there is no limit, or a wide one, nothing is amiss */
  check_stretched ("passes=0", FALSE);
  check_stretched ("strain=100 %;passes=100", FALSE);
}

static void
fine_cloth_keeps_its_limit (void)
{
  cloth_check_fine_sheet (&rmp_interactive_mass_spring, 0.1);
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

/* --- families of springs ---------------------------------------------------------------------- */

#define GIVEN                                                                                      \
  STILL_AIR "contact=false;passes=0;auto_soften=false;stiffness=given;"                            \
            "k_structural=0;k_shear=0;k_flexion=0;"

/* How high the free end of a sheet is, of two rows: flexion springs pass over every other one. */
static double
fall_by_rows (const char *settings)
{
  ClothScene scene;
  double y;

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_lying, cloth_follow_last_row, NULL,
                    2, settings);
  cloth_scene_run (&scene, 10);
  y = 0.5 *
      (double) (cloth_scene_position (&scene, 4, 0)[1] + cloth_scene_position (&scene, 4, 1)[1]);
  cloth_scene_clear (&scene);
  return y;
}

/* The filter lets nothing move fast that springs resist: each family holds the sheet up. */
static void
each_family_s_stiffness_counts (void)
{
  static const char *const families[] = { "k_structural", "k_shear", "k_flexion" };
  const double loose = fall_by_rows (GIVEN);

  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    {
      g_autofree char *soft = g_strdup_printf (GIVEN "%s=20", families[f]);
      g_autofree char *stiff = g_strdup_printf (GIVEN "%s=400", families[f]);
      const double y = fall_by_rows (soft);

      g_assert_cmpfloat (y, >, loose + 0.01);
      g_assert_cmpfloat (fabs (fall_by_rows (stiff) - y), >, 0.002);
    }
}

/* Twenty steps of a sixtieth of a second, velocities first. */
static void
springs_may_be_without_stiffness (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, &cloth_lying, cloth_follow_nothing, NULL,
                    2, GIVEN);
  cloth_scene_run (&scene, 11);
  g_assert_cmpfloat_with_epsilon ((double) cloth_scene_position (&scene, 4, 4)[1],
                                  -9.81 * 210.0 / 3600.0, 1e-6);
  cloth_scene_clear (&scene);
}

static void
the_fabric_says_nothing_of_families (void)
{
#define SPRINGS "stiffness=given;k_structural=500;k_shear=20;k_flexion=1;"
  const float given = fall (SPRINGS);

  g_assert_cmpfloat (fall (SPRINGS "stretch_warp=50;shear=5;bend_weft=1e-3"), ==, given);
  g_assert_cmpfloat (fall (SPRINGS "k_shear=21"), !=, given);
  /* and the other way round */
  g_assert_cmpfloat (fall ("k_structural=500;k_shear=20;k_flexion=1"), ==, fall (""));
  g_assert_cmpfloat (fall ("stretch_warp=5"), !=, fall (""));
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

/* --- the whole matrix ------------------------------------------------------------------------- */

/* A rope of particles, each as heavy and each spring as stiff as chance has it, which is held where
 * @held says.
 */
#define N_ROPE 200u /* more than go to a thread together, and no multiple */

typedef struct
{
  RmpClothSpring springs[2 * N_ROPE];
  RmpSpringSystem system;
  double masses[N_ROPE], inverse_masses[N_ROPE];
  double positions[3 * N_ROPE], velocities[3 * N_ROPE], forces[3 * N_ROPE];
} Rope;

static void
init_rope (Rope *self, guint n_held, const guint *held)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint n = 0;

  for (guint v = 0; v < N_ROPE; v++)
    {
      self->masses[v] = g_rand_double_range (rand, 0.005, 0.05);
      self->inverse_masses[v] = 1.0 / self->masses[v];
      for (guint c = 0; c < 3; c++)
        {
          self->positions[3 * v + c] = (c == 0 ? 0.02 * v : 0.0) +
                                       g_rand_double_range (rand, -0.004, 0.004);
          self->velocities[3 * v + c] = g_rand_double_range (rand, -1.0, 1.0);
          self->forces[3 * v + c] = c == 1 ? -9.81 * self->masses[v] : 0.0;
        }
      for (guint far = 1; far <= 2 && v + far < N_ROPE; far++)
        self->springs[n++] = (RmpClothSpring){ .i = v,
                                               .j = v + far,
                                               .length = 0.02 * far,
                                               .stiffness = g_rand_double_range (rand, 1.0,
                                                                                 500.0) };
    }
  for (guint i = 0; i < n_held; i++)
    {
      self->inverse_masses[held[i]] = 0.0;
      memset (self->velocities + 3 * held[i], 0, 3 * sizeof (double));
    }
  rmp_spring_system_init (&self->system, N_ROPE, n, self->springs);
}

static RmpSpringFilter *
make_filter (const Rope *rope, gboolean dense)
{
  g_autoptr (GError) error = NULL;
  RmpSpringFilter *filter = rmp_spring_filter_new (&rope->system, rope->masses,
                                                   rope->inverse_masses, 1.0 / 60.0, &error);

  g_assert_no_error (error);
  if (dense)
    rmp_spring_filter_multiply_out (filter);
  return filter;
}

/* W of ones: what the filter makes of each particle's mass. */
static void
sum_rows (const Rope *rope, double sums[3 * N_ROPE])
{
  g_autoptr (RmpSpringFilter) filter = make_filter (rope, TRUE);
  double in[3 * N_ROPE];

  for (guint i = 0; i < 3 * N_ROPE; i++)
    in[i] = rope->masses[i / 3];
  rmp_spring_filter_apply (filter, in, sums, 1);
}

static void
rows_of_the_matrix_sum_to_one_where_nothing_is_held (void)
{
  static const guint held[] = { 0, 120 };
  double sums[3 * N_ROPE];
  Rope rope;

  init_rope (&rope, 0, NULL);
  sum_rows (&rope, sums);
  for (guint i = 0; i < 3 * N_ROPE; i++)
    g_assert_cmpfloat_with_epsilon (sums[i], 1.0, 1e-12);
  rmp_spring_system_clear (&rope.system);
  /* what is held takes its part, the less of it the further away */
  init_rope (&rope, G_N_ELEMENTS (held), held);
  sum_rows (&rope, sums);
  for (guint i = 0; i < 3 * N_ROPE; i++)
    if (i / 3 == held[0] || i / 3 == held[1])
      g_assert_cmpfloat (sums[i], ==, 0.0);
    else
      {
        g_assert_cmpfloat (sums[i], >, 0.0);
        g_assert_cmpfloat (sums[i], <, 1.0 + 1e-12);
      }
  g_assert_cmpfloat (sums[3 * 121], <, 0.9);
  g_assert_cmpfloat (sums[3 * 60], >, 0.99);
  rmp_spring_system_clear (&rope.system);
}

static double
measure_difference (const double *a, const double *b)
{
  double most = 0.0;

  for (guint i = 0; i < 3 * N_ROPE; i++)
    most = MAX (most, fabs (a[i] - b[i]));
  return most;
}

/* Both of a step as published, and of projective iterations. */
static void
matrix_and_factor_come_to_the_same (void)
{
  static const guint held[] = { 0, 120 };
  Rope rope;

  for (guint n_held = 0; n_held <= G_N_ELEMENTS (held); n_held++)
    for (guint mode = 0; mode < 3; mode++)
      {
        double x[2][3 * N_ROPE], v[2][3 * N_ROPE];

        init_rope (&rope, n_held, held);
        for (guint dense = 0; dense < 2; dense++)
          {
            g_autoptr (RmpSpringFilter) filter = make_filter (&rope, dense == 1);

            memcpy (x[dense], rope.positions, sizeof rope.positions);
            memcpy (v[dense], rope.velocities, sizeof rope.velocities);
            if (mode == 0)
              rmp_spring_filter_step (filter, rope.forces, NULL, x[dense], v[dense], 2);
            else
              rmp_spring_filter_project (filter, rope.forces, 10, mode == 2, x[dense], v[dense], 2);
          }
        g_assert_cmpfloat (measure_difference (x[0], rope.positions), >, 1e-3);
        g_assert_cmpfloat (measure_difference (x[0], x[1]), <, 1e-13);
        g_assert_cmpfloat (measure_difference (v[0], v[1]), <, 1e-11);
        rmp_spring_system_clear (&rope.system);
      }
}

static void
the_matrix_is_the_same_on_any_number_of_threads (void)
{
  double out[2][3 * N_ROPE];
  Rope rope;

  init_rope (&rope, 0, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpSpringFilter) filter = make_filter (&rope, TRUE);

      rmp_spring_filter_apply (filter, rope.velocities, out[i], i == 0 ? 1 : 8);
    }
  g_assert_cmpmem (out[0], sizeof out[0], out[1], sizeof out[1]);
  rmp_spring_system_clear (&rope.system);
}

static void
a_matrix_of_nothing_is_none (void)
{
  guint held[N_ROPE];
  double out[3 * N_ROPE];
  Rope rope;

  for (guint v = 0; v < N_ROPE; v++)
    held[v] = v;
  init_rope (&rope, N_ROPE, held);
  {
    g_autoptr (RmpSpringFilter) filter = make_filter (&rope, TRUE);

    rmp_spring_filter_apply (filter, rope.forces, out, 1);
  }
  for (guint i = 0; i < 3 * N_ROPE; i++)
    g_assert_cmpfloat (out[i], ==, 0.0);
  rmp_spring_system_clear (&rope.system);
}

/* What there is after the last frame. */
typedef struct
{
  float *positions;
  char *warning;
  GBytes *kept;
} Draped;

static void
drape (Draped *self, const ClothSheet *sheet, guint n_frames, const char *settings)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_interactive_mass_spring, sheet, cloth_follow_nothing, NULL,
                    n_frames, settings);
  cloth_scene_run (&scene, n_frames);
  self->kept = rmp_interactive_mass_spring.state_save (scene.state);
  self->positions = g_memdup2 (scene.output.positions,
                               3 * (gsize) sheet->nx * sheet->ny * sizeof (float));
  self->warning = g_strdup (scene.output.warning);
  cloth_scene_clear (&scene);
}

static void
clear_draped (Draped *self)
{
  g_free (self->positions);
  g_free (self->warning);
  g_bytes_unref (self->kept);
}

/* To rounding, and no more: the choice is heard. */
static void
cloth_moves_the_same_by_either (void)
{
  Draped by_factor, by_matrix;

  drape (&by_factor, &cloth_lying, 10, "wind=2,0,1;filter=factor");
  drape (&by_matrix, &cloth_lying, 10, "wind=2,0,1;filter=dense");
  g_assert_null (by_matrix.warning);
  g_assert_false (g_bytes_equal (by_factor.kept, by_matrix.kept));
  for (guint i = 0; i < 3 * cloth_lying.nx * cloth_lying.ny; i++)
    g_assert_cmpfloat_with_epsilon (by_factor.positions[i], by_matrix.positions[i], 1e-6f);
  clear_draped (&by_factor);
  clear_draped (&by_matrix);
}

static void
sheets_too_large_for_the_matrix_say_so (void)
{
  static const ClothSheet largest = { .nx = 50, .ny = 30, .cell = 0.02 };
  static const ClothSheet larger = { .nx = 19, .ny = 79, .cell = 0.02 };
  Draped by_factor, by_matrix;

  g_assert_cmpuint (largest.nx * largest.ny, ==, RMP_FILTER_MATRIX_MOST);
  drape (&by_matrix, &largest, 2, "contact=false;filter=dense");
  g_assert_null (by_matrix.warning);
  clear_draped (&by_matrix);
  drape (&by_factor, &larger, 2, "contact=false;filter=factor");
  drape (&by_matrix, &larger, 2, "contact=false;filter=dense");
  g_assert_null (by_factor.warning);
  g_assert_nonnull (by_matrix.warning);
  g_assert_nonnull (strstr (by_matrix.warning, "1501 vertices"));
  g_assert_nonnull (strstr (by_matrix.warning, "1500"));
  g_assert_true (g_bytes_equal (by_factor.kept, by_matrix.kept));
  clear_draped (&by_factor);
  clear_draped (&by_matrix);
}

static void
a_filter_of_another_kind_is_refused (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_interactive_mass_spring);
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_values_set_list (values, "filter=dense", &error));
  g_assert_no_error (error);
  g_assert_false (rmp_values_set_list (values, "filter=sparse", &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_interactive_mass_spring, "", "");
#define ADD(func) g_test_add_func ("/interactive-mass-spring/" #func, func)
  ADD (cloth_too_stiff_for_the_filter_says_so);
  ADD (strain_that_passes_leave_is_told);
  ADD (fine_cloth_keeps_its_limit);
  ADD (projective_iterations_let_stiff_cloth_fall);
  ADD (each_family_s_stiffness_counts);
  ADD (springs_may_be_without_stiffness);
  ADD (the_fabric_says_nothing_of_families);
  ADD (rotation_is_kept_where_it_is_repaired);
  ADD (every_free_piece_keeps_its_own_rotation);
  ADD (rows_of_the_matrix_sum_to_one_where_nothing_is_held);
  ADD (matrix_and_factor_come_to_the_same);
  ADD (the_matrix_is_the_same_on_any_number_of_threads);
  ADD (a_matrix_of_nothing_is_none);
  ADD (cloth_moves_the_same_by_either);
  ADD (sheets_too_large_for_the_matrix_say_so);
  ADD (a_filter_of_another_kind_is_refused);
#undef ADD
  return g_test_run ();
}
