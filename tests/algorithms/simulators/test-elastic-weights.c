/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weights of an elastic sheet's energy: the fabric's, or numbers of their own. */

#include "cloth-scene.h"
#include "simulators/elastic-continuum/elastic-continuum.h"

#include <string.h>

#define N 7u /* vertices along either side */

/* Corners come together, so that the sheet folds; where they hold it, it stretches. */
static void
come_together (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] * (1.0f - (float) time);
  moved[1] = rest[1];
  moved[2] = rest[2] + 0.2f * (float) time * rest[0];
}

typedef struct
{
  float positions[3 * N * N];
} Hung;

static Hung
hang (const char *settings)
{
  static const ClothSheet sheet = { N, N, 0.05, TRUE };
  ClothScene scene;
  Hung hung;

  cloth_scene_init (&scene, &rmp_elastic_continuum, &sheet, cloth_follow_two_corners, come_together,
                    20, settings);
  cloth_scene_run (&scene, 8);
  memcpy (hung.positions, scene.output.positions, sizeof hung.positions);
  cloth_scene_clear (&scene);
  return hung;
}

static gboolean
are_equal (const Hung *a, const Hung *b)
{
  return memcmp (a->positions, b->positions, sizeof a->positions) == 0;
}

/* Each weight beside the fabric that has it, of which all others are the default's. */
static const struct
{
  const char *fabric, *weight;
} pairs[] = {
  { "", "" },
  { "stretch_warp=400", "eta_11=50" },
  { "stretch_weft=240", "eta_22=30" },
  { "shear=20", "eta_12=5" },
  { "bend_warp=4e-5;twist=0.125", "xi_11=2e-5" },
  { "bend_weft=4e-5", "xi_22=2e-5" },
  { "twist=4", "xi_12=2e-5" },
};

static void
check_pairs (const char *more)
{
  const Hung usual = hang (more);

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *fabric = g_strconcat (more, pairs[i].fabric, NULL);
      g_autofree char *weight = g_strconcat (more, "stiffness=given;", pairs[i].weight, NULL);
      const Hung as_fabric = hang (fabric), as_weight = hang (weight);

      g_assert_true (are_equal (&as_fabric, &as_weight));
      g_assert_cmpint (are_equal (&usual, &as_weight), ==, i == 0);
    }
}

static void
each_weight_is_what_the_fabric_s_word_comes_to (void)
{
  check_pairs ("");
}

static void
so_it_is_of_forces_without_factors (void)
{
  check_pairs ("weights=paper;");
}

static void
what_is_not_asked_for_says_nothing (void)
{
#define WEIGHTS "eta_11=3;eta_22=4;eta_12=5;xi_11=0.1;xi_22=0.2;xi_12=0.3;"
  const Hung usual = hang (""), fabric = hang ("stiffness=fabric;" WEIGHTS);
  const Hung given = hang ("stiffness=given;" WEIGHTS);
  const Hung both = hang ("stiffness=given;stretch_warp=9;shear=7;bend_weft=0.5;twist=3;" WEIGHTS);

  g_assert_true (are_equal (&usual, &fabric));
  g_assert_true (are_equal (&given, &both));
  g_assert_false (are_equal (&usual, &given));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/elastic-weights/" #func, func)
  ADD (each_weight_is_what_the_fabric_s_word_comes_to);
  ADD (so_it_is_of_forces_without_factors);
  ADD (what_is_not_asked_for_says_nothing);
#undef ADD
  return g_test_run ();
}
