/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What triangles learn of their shape without wrinkles, on random triangles. */

#include "methods/dynamic-wrinkling/reference.h"

#include <math.h>
#include <string.h>

#define KEEP 0.95
#define N_ROUNDS 1000

static void
triangle_draw (RmpFlatTriangle *self, GRand *random)
{
  do
    for (guint i = 0; i < 4; i++)
      self->edges[i] = g_rand_double_range (random, -1.0, 1.0);
  while (rmp_flat_triangle_area (self) < 0.1);
}

static void
rest_leaves_every_byte (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (51);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      RmpFlatTriangle current, reference, before;
      RmpStretch stretch;

      triangle_draw (&current, random);
      triangle_draw (&reference, random);
      before = reference;
      g_assert_true (rmp_wrinkle_reference_update (&reference, RMP_WRINKLE_LABEL_REST, &current,
                                                   KEEP, 1e-12, FALSE, &stretch));
      g_assert_cmpmem (&before, sizeof before, &reference, sizeof reference);
    }
}

/* Both turns stay, and both strains come nearer to 1: wrinkles do not turn while they are
 * forgotten.
 */
static void
compression_is_forgotten_and_turns_are_not (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (52);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      RmpFlatTriangle current, reference;
      RmpStretch before, after, told;
      double a = 0.0, b = 0.0;

      triangle_draw (&current, random);
      triangle_draw (&reference, random);
      rmp_stretch_init (&before, &current, &reference);
      rmp_wrinkle_reference_update (&reference, RMP_WRINKLE_LABEL_COMPRESSION, &current, KEEP,
                                    1e-12, FALSE, &told);
      rmp_stretch_init (&after, &current, &reference);
      g_assert_cmpfloat_with_epsilon (after.least, KEEP * before.least + (1.0 - KEEP), 1e-9);
      g_assert_cmpfloat_with_epsilon (after.most, KEEP * before.most + (1.0 - KEEP), 1e-9);
      g_assert_cmpfloat_with_epsilon (told.least, after.least, 1e-9);
      g_assert_cmpfloat_with_epsilon (told.most, after.most, 1e-9);
      if (before.most - before.least < 0.05)
        continue;
      for (guint i = 0; i < 2; i++)
        {
          a += before.a[i][0] * after.a[i][0];
          b += before.bt[0][i] * after.bt[0][i];
        }
      g_assert_cmpfloat_with_epsilon (fabs (a), 1.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (fabs (b), 1.0, 1e-9);
    }
}

/* As published both axes must be longer; directional growth takes the longer one alone. */
static void
stretch_makes_the_reference_grow_and_never_shrink (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (53);
  guint n_grown[2] = { 0, 0 };

  for (guint round = 0; round < N_ROUNDS; round++)
    for (guint directional = 0; directional < 2; directional++)
      {
        RmpFlatTriangle current, reference, before;
        RmpStretch was, is, told;

        triangle_draw (&current, random);
        triangle_draw (&reference, random);
        before = reference;
        rmp_stretch_init (&was, &current, &before);
        rmp_wrinkle_reference_update (&reference, RMP_WRINKLE_LABEL_STRETCH, &current, KEEP, 1e-12,
                                      directional == 1, &told);
        rmp_stretch_init (&is, &current, &reference);
        g_assert_cmpfloat_with_epsilon (is.least,
                                        MIN (was.least, was.least > 1.0 ? 1.0 : was.least), 1e-9);
        if (was.least > 1.0)
          g_assert_cmpmem (&reference, sizeof reference, &current, sizeof current);
        else if (directional == 0 || was.most <= 1.0)
          g_assert_cmpmem (&reference, sizeof reference, &before, sizeof before);
        else
          g_assert_cmpfloat_with_epsilon (is.most, 1.0, 1e-9);
        n_grown[directional] += memcmp (&reference, &before, sizeof before) != 0;
      }
  g_assert_cmpuint (n_grown[0], >, 0);
  g_assert_cmpuint (n_grown[1], >, n_grown[0]);
}

static void
triangles_without_area_teach_nothing (void)
{
  const RmpFlatTriangle flat = { { 1.0, 0.5, 0.0, 0.0 } }, unit = { { 1.0, 0.0, 0.0, 1.0 } };

  for (RmpWrinkleLabel label = RMP_WRINKLE_LABEL_COMPRESSION; label < RMP_WRINKLE_N_LABELS; label++)
    {
      RmpFlatTriangle reference = unit;
      RmpStretch stretch;

      g_assert_false (
          rmp_wrinkle_reference_update (&reference, label, &flat, KEEP, 1e-12, FALSE, &stretch));
      g_assert_cmpmem (&reference, sizeof reference, &unit, sizeof unit);
      g_assert_cmpfloat (stretch.least, ==, 1.0);
      reference = flat;
      g_assert_true (
          rmp_wrinkle_reference_update (&reference, label, &unit, KEEP, 1e-12, FALSE, &stretch));
      g_assert_cmpmem (&reference, sizeof reference, &unit, sizeof unit);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/reference/rest", rest_leaves_every_byte);
  g_test_add_func ("/reference/compression", compression_is_forgotten_and_turns_are_not);
  g_test_add_func ("/reference/stretch", stretch_makes_the_reference_grow_and_never_shrink);
  g_test_add_func ("/reference/no-area", triangles_without_area_teach_nothing);
  return g_test_run ();
}
