/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of wrinkles that are small on the screen. */

#include "wrinkles/lod.h"

#include <math.h>

static void
limits_are_those_of_the_method (void)
{
  static const struct
  {
    double pixels;
    RmpRidgeLod lod;
  } cases[] = {
    { 100.0, { 1.0, 1.0, 1.0 } }, { 1.5, { 1.0, 1.0, 1.0 } },         { 0.75, { 0.5, 1.0, 1.0 } },
    { 0.48, { 0.32, 1.0, 1.0 } }, { 0.44, { 0.44 / 1.5, 0.5, 1.0 } }, { 0.39, { 0.0, 0.0, 1.0 } },
    { 0.12, { 0.0, 0.0, 1.0 } },  { 0.11, { 0.0, 0.0, 0.5 } },        { 0.1, { 0.0, 0.0, 0.0 } },
    { 0.0, { 0.0, 0.0, 0.0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RmpRidgeLod lod;

      rmp_ridge_lod_init (&lod, cases[i].pixels);
      g_assert_cmpfloat_with_epsilon (lod.fineness, cases[i].lod.fineness, 1e-9);
      g_assert_cmpfloat_with_epsilon (lod.lift, cases[i].lod.lift, 1e-9);
      g_assert_cmpfloat_with_epsilon (lod.shading, cases[i].lod.shading, 1e-9);
    }
}

/* Nearer is never less, no lift stands on edges that are not cut, and no weight jumps. */
static void
nothing_pops (void)
{
  RmpRidgeLod last;

  rmp_ridge_lod_init (&last, 0.0);
  for (guint i = 1; i < 4000; i++)
    {
      RmpRidgeLod lod;

      rmp_ridge_lod_init (&lod, i / 2000.0);
      g_assert_cmpfloat (lod.fineness, >=, last.fineness);
      g_assert_true (lod.lift >= last.lift && lod.lift - last.lift < 0.03);
      g_assert_true (lod.shading >= last.shading && lod.shading - last.shading < 0.03);
      g_assert_true (lod.lift == 0.0 || lod.fineness > 0.0);
      g_assert_cmpfloat (lod.lift, <=, lod.shading);
      last = lod;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lod/limits", limits_are_those_of_the_method);
  g_test_add_func ("/lod/pops", nothing_pops);
  return g_test_run ();
}
