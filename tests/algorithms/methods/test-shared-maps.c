/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps that several regions show. */

#include "region-play.h"

#include <math.h>

/* Regions that lie on each other show a shared map once at most, and each of the two by its own
 * sign: Oat's min (1, Σ).
 */
static void
shared_maps_show_once_at_most (void)
{
  static const struct
  {
    const char *settings;
    double compressed, stretched;
  } cases[] = {
    { "regions.1.strength=0.3;regions.2.strength=0.4", 0.7, 0.0 },
    { "regions.1.strength=0.7;regions.2.strength=0.8", 1.0, 0.0 },
    { "regions.1.strength=-0.3;regions.2.strength=0.6", 0.6, 0.3 },
    { "regions.1.strength=-0.9;regions.2.strength=-2", 0.0, 1.0 },
    { "regions.1.strength=-4;regions.2.strength=4", 1.0, 1.0 },
  };
  const float inside[2] = { 0.2f, 0.3f };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *settings = g_strconcat (
          "regions=2;regions.1.driver=always;regions.2.driver=always;amplitude=10 mm;",
          cases[i].settings, NULL);
      Play play;
      RmpReliefPoint point;

      play_init (&play, 0.0, 0.0);
      play_prepare_shared (&play, settings, -1);
      play_step (&play, 0.0, 1);
      g_assert_cmpuint (play.output.relief->n_patterns, ==, 2);
      g_assert_cmpfloat_with_epsilon (play.output.relief->patterns[0].modulation[5],
                                      cases[i].compressed, 1e-6);
      g_assert_cmpfloat_with_epsilon (play.output.relief->patterns[1].modulation[5],
                                      cases[i].stretched, 1e-6);
      rmp_relief_evaluate (play.output.relief, 700, inside, &point);
      g_assert_cmpfloat_with_epsilon (
          point.lift, AMPLITUDE * (0.5 * cases[i].compressed + 0.25 * cases[i].stretched), 1e-6);
      play_clear (&play);
    }
}

/* [#F] at the middle of each face, of both maps. (transfer full) */
static double *
find_shared (const char *strengths, gsize *n)
{
  const double middle[3] = { 0.4, 0.35, 0.25 };
  g_autofree char *settings = g_strconcat ("regions=2;regions.1.extent=0;regions.2.extent=0.7;"
                                           "regions.1.sharpness=1;regions.2.sharpness=4;",
                                           strengths, NULL);
  double *found;
  Play play;

  play_init (&play, 2.0 * G_PI / 3.0, 0.0);
  play_prepare_shared (&play, settings, LOWER);
  play_step (&play, MOST_BENT, 1);
  *n = 2 * (gsize) rmp_mesh_get_n_faces (play.mesh);
  found = g_new (double, *n);
  for (guint32 face = 0; face < *n / 2; face++)
    {
      double factors[RMP_RELIEF_MAX_PATTERNS][3];

      rmp_relief_find_factors (play.output.relief, face, middle, factors);
      for (guint m = 0; m < 2; m++)
        {
          found[2 * face + m] = factors[m][0];
          if (factors[m][0] == 1.0)
            g_assert_cmpfloat (fabs (factors[m][1]) + fabs (factors[m][2]), ==, 0.0);
        }
    }
  play_clear (&play);
  return found;
}

/* Where a joint bends, its inner side shows the map of compressed cloth and its outer one the
 * other, together as much as each alone, or all of it.
 */
static void
shared_maps_of_a_bend_add_up_to_one (void)
{
  gsize n;
  g_autofree double *first = find_shared ("regions.1.strength=0.9;regions.2.strength=0", &n);
  g_autofree double *second = find_shared ("regions.1.strength=0;regions.2.strength=0.8", &n);
  g_autofree double *both = find_shared ("regions.1.strength=0.9;regions.2.strength=0.8", &n);
  guint n_full[2] = { 0, 0 }, n_part[2] = { 0, 0 };

  for (gsize i = 0; i < n; i++)
    {
      g_assert_cmpfloat_with_epsilon (both[i], MIN (1.0, first[i] + second[i]), 1e-6);
      g_assert_cmpfloat (MIN (both[i], both[i ^ 1]), ==, 0.0);
      n_full[i % 2] += both[i] == 1.0;
      n_part[i % 2] += both[i] > 0.1 && both[i] < 0.9;
    }
  for (guint m = 0; m < 2; m++)
    {
      g_assert_cmpuint (n_full[m], >, 10);
      g_assert_cmpuint (n_part[m], >, 10);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/shared-maps/" name, function)
  ADD ("shared-maps-show-once-at-most", shared_maps_show_once_at_most);
  ADD ("shared-maps-of-a-bend-add-up-to-one", shared_maps_of_a_bend_add_up_to_one);
#undef ADD
  return g_test_run ();
}
