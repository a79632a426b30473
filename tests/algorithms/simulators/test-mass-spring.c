/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Masses and springs: the limit of strain, and the step that is stable, beside what holds of every
 * simulator.
 */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "cloth/spring-system.h"
#include "cloth/strain-limit.h"
#include "simulators/mass-spring/mass-spring.h"

/* Springs that are far too soft for the weight. */
#define SOFT "stretch_warp=20;stretch_weft=20;shear=5;density=0.3 kg/m²;drag=3;"

static double
hang (const char *settings)
{
  ClothScene scene;
  double strain;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners,
                    cloth_gather, 2, settings);
  cloth_scene_run (&scene, 120);
  strain = cloth_scene_figure (&scene, "strain");
  cloth_scene_clear (&scene);
  return strain;
}

static void
no_spring_gets_longer_than_allowed (void)
{
  g_assert_cmpfloat (hang (SOFT "passes=0"), >, 0.12);
  g_assert_cmpfloat (hang (SOFT "passes=20;strain=5 %"), <, 0.06);
  g_assert_cmpfloat (hang (SOFT "passes=20;strain=5 %;order=mesh"), <, 0.06);
  g_assert_cmpfloat (hang (SOFT "passes=20;strain=5 %;order=random"), <, 0.06);
}

/* Corners much further apart than the cloth is wide: no limit can hold. */
static void
stretch (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] * (1.0f + 2.0f * (float) time);
  moved[1] = rest[1];
  moved[2] = rest[2];
}

static void
what_cannot_be_held_is_told (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, stretch, 20,
                    "stretch_warp=100;stretch_weft=100;drag=3");
  cloth_scene_run (&scene, 15);
  g_assert_nonnull (scene.output.warning);
  g_assert_nonnull (strstr (scene.output.warning, "too far apart"));
  cloth_scene_clear (&scene);
}

/* Stiffer springs take shorter steps, and much too stiff ones are refused. */
static void
steps_are_as_many_as_stiffness_asks_for (void)
{
  g_autofree char *message = NULL;
  ClothScene soft, stiff;

  cloth_scene_init (&soft, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    "stretch_warp=100;stretch_weft=100;shear=10");
  cloth_scene_init (&stiff, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    "stretch_warp=10000;stretch_weft=10000;shear=1000");
  cloth_scene_run (&soft, 2);
  cloth_scene_run (&stiff, 2);
  g_assert_cmpfloat_with_epsilon (
      cloth_scene_figure (&stiff, "steps") / cloth_scene_figure (&soft, "steps"), 10.0, 1.0);
  cloth_scene_clear (&soft);
  cloth_scene_clear (&stiff);

  cloth_scene_init (&stiff, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    "stretch_warp=1e6;stretch_weft=1e6;density=0.01 kg/m²");
  cloth_scene_run (&stiff, 1);
  message = cloth_scene_refuse (&stiff);
  g_assert_nonnull (strstr (message, "“Most steps a frame” is 4000"));
  cloth_scene_clear (&stiff);
}

static void
so_many_steps_as_allowed_are_taken (void)
{
  cloth_check_most_steps (&rmp_mass_spring, "stretch_warp=100;stretch_weft=100;shear=10");
}

/* A chain that is held at one end and pushed together: ends move by their masses, and no nearer. */
static void
springs_that_are_too_short_are_lengthened (void)
{
  static const RmpClothSpring springs[2] = { { .i = 0, .j = 1, .length = 1.0 },
                                             { .i = 1, .j = 2, .length = 1.0 } };
  static const double inverse_masses[3] = { 0.0, 1.0, 1.0 };
  const RmpStrainLimit limit = { .strain = 0.1, .least = 0.9, .passes = 1 };
  const RmpStrainLimit none = { .strain = 0.1, .passes = 1 };
  double x[9] = { 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 1.5, 0.0, 0.0 };
  double v[9] = { 0.0, 0.0, 0.0, -1.0, 0.0, 2.0, -2.0, 0.0, 0.0 };
  guint n_found;

  g_assert_cmpuint (rmp_strain_limit_apply (&none, inverse_masses, 2, springs, x, v, &n_found), ==,
                    0);
  g_assert_cmpuint (rmp_strain_limit_apply (&limit, inverse_masses, 2, springs, x, v, &n_found), ==,
                    1);
  g_assert_cmpuint (n_found, ==, 2);
  /* the first to 0.9, and the second, then 0.6 long, to 0.9 from both ends */
  g_assert_cmpfloat_with_epsilon (x[3], 0.75, 1e-15);
  g_assert_cmpfloat_with_epsilon (x[6], 1.65, 1e-15);
  /* and what moved together stops, across it nothing does */
  g_assert_cmpfloat_with_epsilon (v[3], -1.0, 1e-15);
  g_assert_cmpfloat_with_epsilon (v[6], -1.0, 1e-15);
  g_assert_cmpfloat (v[5], ==, 2.0);
}

/* So heavy that springs take longer than a frame. */
#define SLOW                                                                                       \
  STILL_AIR "density=5 kg/m²;stretch_warp=1;stretch_weft=1;shear=0.01;bend_warp=0;bend_weft=0;"   \
            "gravity=0,0,0"

/* Smaller than at rest all over when it is let go. */
static void
shrink (const float rest[3], G_GNUC_UNUSED double time, float moved[3])
{
  for (guint c = 0; c < 3; c++)
    moved[c] = 0.8f * rest[c];
}

static double
measure_width (const char *settings)
{
  ClothScene scene;
  double width;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_lying, cloth_follow_nothing, shrink, 2,
                    settings);
  cloth_scene_run (&scene, 2);
  width = (double) (cloth_scene_position (&scene, 8, 4)[0] -
                    cloth_scene_position (&scene, 0, 4)[0]);
  cloth_scene_clear (&scene);
  return width / (8.0 * cloth_lying.cell);
}

static void
cloth_gets_no_shorter_than_allowed (void)
{
  g_assert_cmpfloat (measure_width (SLOW), <, 0.9);
  g_assert_cmpfloat (measure_width (SLOW ";compression=5 %;passes=50"), >, 0.94);
}

/* The net of 9 × 9 vertices has the paper's springs. */
static void
springs_are_told_by_family (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    SOFT);
  cloth_scene_run (&scene, 1);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "springs_structural"), ==, 2 * 8 * 9);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "springs_shear"), ==, 2 * 8 * 8);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "springs_flexion"), ==, 2 * 7 * 9);
  cloth_scene_clear (&scene);
}

/* With and without them cells are crossed, and threads go straight on. */
static void
angles_say_which_family_a_spring_has (void)
{
  static const struct
  {
    const char *settings;
    double structural, shear, flexion;
  } cases[] = {
    { "diag_angle=80°;flex_angle=150°", 144.0, 128.0, 126.0 },
    { "diag_angle=91°", 208.0, 0.0, 0.0 },
    { "diag_angle=89°;flex_angle=180°", 144.0, 128.0, 126.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                        cases[i].settings);
      cloth_scene_run (&scene, 1);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "springs_structural"), ==,
                         cases[i].structural);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "springs_shear"), ==, cases[i].shear);
      if (cases[i].shear > 0.0)
        g_assert_cmpfloat (cloth_scene_figure (&scene, "springs_flexion"), ==, cases[i].flexion);
      cloth_scene_clear (&scene);
    }
}

static void
init_network (RmpSpringNetwork *self, const char *settings, const RmpSpringFit *fit)
{
  g_autoptr (GError) error = NULL;
  ClothScene scene;
  RmpClothModel *model;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    settings);
  model = rmp_cloth_model_new (&scene.input, scene.values, &error);
  g_assert_no_error (error);
  rmp_spring_network_init (self, model->topology, model->rest, &rmp_spring_angles_default);
  rmp_spring_network_fit (self, model, fit);
  rmp_cloth_model_free (model);
  cloth_scene_clear (&scene);
}

/* 9 B / s⁴ κᵣ², and where κᵣ s is not said, 81 B / s². */
static void
bends_are_matched_at_one_curvature (void)
{
  static const double curvatures[] = { 1.0 / 3.0, 0.1, 1.0 };

  g_assert_cmpfloat (rmp_spring_fit_default.curvature, ==, 1.0 / 3.0);
  for (guint i = 0; i < G_N_ELEMENTS (curvatures); i++)
    {
      const RmpSpringFit fit = { .curvature = curvatures[i] };
      RmpSpringNetwork network;

      init_network (&network, "bend_warp=2e-5;bend_weft=4e-5", &fit);
      for (guint s = network.start[RMP_SPRINGS_FLEXION]; s < rmp_spring_network_count (&network);
           s++)
        {
          const double half = 0.5 * network.springs[s].length;
          const double curvature = curvatures[i] / half;
          const double stiffness = network.springs[s].stiffness;

          g_assert_cmpfloat_with_epsilon (
              stiffness / (9.0 * 3e-5 / (pow (half, 4.0) * curvature * curvature)), 1.0, 1e-12);
          if (i == 0)
            g_assert_cmpfloat (stiffness, ==, 81.0 * (0.5 * (2e-5 + 4e-5)) / (half * half));
        }
      rmp_spring_network_clear (&network);
    }
}

static void
families_may_have_stiffnesses_of_their_own (void)
{
  static const double given[RMP_SPRINGS_N_FAMILIES] = { 300.0, 20.0, 0.5 };
  static const double times[RMP_SPRINGS_N_FAMILIES] = { 2e-3, 2e-3, 5e-3 };
  const RmpSpringFit fit = { .curvature = 1.0 / 3.0, .stiffness = given };
  RmpSpringNetwork network;

  init_network (&network, "damping=0.002;bend_damping=0.005", &fit);
  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    {
      g_assert_cmpuint (network.start[f], <, network.start[f + 1]);
      for (guint s = network.start[f]; s < network.start[f + 1]; s++)
        {
          g_assert_cmpfloat (network.springs[s].stiffness, ==, given[f]);
          g_assert_cmpfloat (network.springs[s].damping, ==, given[f] * times[f]);
        }
    }
  rmp_spring_network_clear (&network);
}

static double
count_steps (const char *settings)
{
  ClothScene scene;
  double n;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    settings);
  cloth_scene_run (&scene, 2);
  n = cloth_scene_figure (&scene, "steps");
  cloth_scene_clear (&scene);
  return n;
}

/* Steps are as short as the root of the stiffest family's stiffness, if others have none. */
static void
each_family_s_stiffness_counts (void)
{
#define GIVEN "stiffness=given;k_structural=0;k_shear=0;k_flexion=0;"
#define BENT                                                                                       \
  "stretch_warp=1;stretch_weft=1;shear=0.01;bend_warp=0.1;bend_weft=0.1;flexion_curvature="
  static const char *const families[] = { "k_structural", "k_shear", "k_flexion" };

  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    {
      g_autofree char *soft = g_strdup_printf (GIVEN "%s=400", families[f]);
      g_autofree char *stiff = g_strdup_printf (GIVEN "%s=40000", families[f]);
      const double n = count_steps (soft);

      g_assert_cmpfloat (n, >, 10.0);
      g_assert_cmpfloat_with_epsilon (count_steps (stiff) / n, 10.0, 1.0);
    }
  g_assert_cmpfloat_with_epsilon (count_steps (BENT "0.2") / count_steps (BENT "1"), 5.0, 0.2);
}

/* Where fewer are needed, and no more than are allowed. */
static void
so_many_steps_as_asked_for_are_taken (void)
{
#define LIMP "stretch_warp=10;stretch_weft=10;shear=1;"
  const double needed = count_steps (LIMP);

  g_assert_cmpfloat (needed, <, 150.0);
  g_assert_cmpfloat (count_steps (LIMP "n_sub=1"), ==, needed);
  g_assert_cmpfloat (count_steps (LIMP "n_sub=150"), ==, 150.0);
  g_assert_cmpfloat (count_steps (LIMP "n_sub=400;n_sub_max=200"), ==, 200.0);
  g_assert_cmpfloat (count_steps ("n_sub=2"), ==, count_steps (""));
}

/* Springs that pull nothing: what nothing holds falls as its particles do. */
static void
springs_may_be_without_stiffness (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_lying, cloth_follow_nothing, NULL, 2,
                    STILL_AIR GIVEN "contact=false");
  cloth_scene_run (&scene, 11);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "steps"), ==, 1.0);
  g_assert_cmpfloat_with_epsilon ((double) cloth_scene_position (&scene, 4, 4)[1],
                                  -9.81 * 55.0 / 900.0, 1e-6);
  cloth_scene_clear (&scene);
}

/* (transfer full) */
static float *
hang_shuffled (guint64 seed)
{
  static const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;
  ClothScene scene;
  float *positions;

  cloth_scene_init (&scene, &rmp_mass_spring, &cloth_hanging, cloth_follow_two_corners,
                    cloth_gather, 2, SOFT "order=random;passes=1");
  scene.technique->state_free (scene.state);
  scene.technique->shared_free (scene.shared);
  scene.input.seed = seed;
  scene.shared = scene.technique->prepare (&scene.input, scene.sampler, scene.values, &call,
                                           &error);
  g_assert_no_error (error);
  scene.state = scene.technique->state_new (scene.shared);
  cloth_scene_run (&scene, 10);
  positions = g_memdup2 (scene.output.positions, 3 * 81 * sizeof (float));
  cloth_scene_clear (&scene);
  return positions;
}

static void
the_garment_s_seed_shuffles_springs (void)
{
  g_autofree float *one = hang_shuffled (1), *again = hang_shuffled (1), *two = hang_shuffled (2);

  g_assert_cmpmem (one, 3 * 81 * sizeof (float), again, 3 * 81 * sizeof (float));
  g_assert_cmpint (memcmp (one, two, 3 * 81 * sizeof (float)), !=, 0);
}

/* A spring here and there is no news of the cloth, however long; a hundredth of it is. */
static void
a_hundredth_of_the_cloth_that_is_too_long_is_told_of (void)
{
  const guint n = 1000;
  const RmpStrainLimit limit = { .strain = 0.1, .passes = 4 }, none = { .strain = 0.1 };
  g_autofree RmpClothSpring *springs = g_new0 (RmpClothSpring, n);
  g_autofree double *x = g_new0 (double, 6 * n);

  for (guint32 s = 0; s < n; s++)
    {
      springs[s] = (RmpClothSpring){ .i = 2 * s, .j = 2 * s + 1, .length = 1.0 };
      x[6 * s + 3] = s < 9 ? 1.6 : 1.0;
    }
  g_assert_cmpfloat (rmp_strain_limit_measure_excess (&limit, n, springs, x), ==, 0.0);
  x[6 * 500 + 3] = 1.15;
  g_assert_cmpfloat_with_epsilon (rmp_strain_limit_measure_excess (&limit, n, springs, x), 0.05,
                                  1e-12);
  x[6 * 501 + 3] = 1.4;
  g_assert_cmpfloat_with_epsilon (rmp_strain_limit_measure_excess (&limit, n, springs, x), 0.3,
                                  1e-12);
  g_assert_cmpfloat (rmp_strain_limit_measure_excess (&none, n, springs, x), ==, 0.0);
  /* by length: a long one is more of the cloth than a short one */
  springs[501].length = 20.0;
  x[6 * 501 + 3] = 26.0;
  g_assert_cmpfloat_with_epsilon (rmp_strain_limit_measure_excess (&limit, n, springs, x), 0.2,
                                  1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_mass_spring, "stretch_warp=200;stretch_weft=200;shear=20", "");
#define ADD(func) g_test_add_func ("/mass-spring/" #func, func)
  ADD (no_spring_gets_longer_than_allowed);
  ADD (what_cannot_be_held_is_told);
  ADD (steps_are_as_many_as_stiffness_asks_for);
  ADD (so_many_steps_as_allowed_are_taken);
  ADD (springs_that_are_too_short_are_lengthened);
  ADD (cloth_gets_no_shorter_than_allowed);
  ADD (springs_are_told_by_family);
  ADD (angles_say_which_family_a_spring_has);
  ADD (bends_are_matched_at_one_curvature);
  ADD (families_may_have_stiffnesses_of_their_own);
  ADD (each_family_s_stiffness_counts);
  ADD (so_many_steps_as_asked_for_are_taken);
  ADD (springs_may_be_without_stiffness);
  ADD (the_garment_s_seed_shuffles_springs);
  ADD (a_hundredth_of_the_cloth_that_is_too_long_is_told_of);
#undef ADD
  return g_test_run ();
}
