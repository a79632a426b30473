/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interactive springs: the filter, its limit, and projective iterations, beside what holds of every
 * simulator.
 */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "simulators/interactive-mass-spring/interactive-mass-spring.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_interactive_mass_spring, "", "");
#define ADD(func) g_test_add_func ("/interactive-mass-spring/" #func, func)
  ADD (cloth_too_stiff_for_the_filter_says_so);
  ADD (projective_iterations_let_stiff_cloth_fall);
  ADD (rotation_is_kept_where_it_is_repaired);
#undef ADD
  return g_test_run ();
}
