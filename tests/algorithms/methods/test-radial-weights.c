/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights between rows of poses, whatever the rows are. */

#include "methods/joint-wrinkle-maps/radial.h"

#include <math.h>

static void
random_turn (GRand *rand, double turn[3])
{
  for (guint c = 0; c < 3; c++)
    turn[c] = g_rand_double_range (rand, -1.7, 1.7);
}

static RmpRadialRow
make_row (const double turn[3], double radius, double weight)
{
  RmpRadialRow row = { .radius = radius, .weight = weight };

  rmp_rotation_from_turn (turn, row.rotation);
  return row;
}

static void
rows_are_met_exactly (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint round = 0; round < 300; round++)
    {
      const guint n = (guint) g_rand_int_range (rand, 1, 13);
      const double radius = g_rand_double_range (rand, 0.1, 0.8);
      RmpRadialRow rows[12];
      RmpRadialWeights weights;

      for (guint i = 0; i < n; i++)
        {
          double turn[3];

          random_turn (rand, turn);
          rows[i] = make_row (turn, radius, g_rand_double_range (rand, -1.0, 1.0));
        }
      rmp_radial_weights_init (&weights, n, rows);
      for (guint i = 0; i < n; i++)
        {
          double turned[4];

          g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rows[i].rotation),
                                          rows[i].weight, 1e-6);
          for (guint c = 0; c < 4; c++)
            turned[c] = -2.0 * rows[i].rotation[c];
          g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, turned),
                                          rows[i].weight, 1e-6);
        }
    }
}

/* 1/e at the radius, ever less beyond it, and never below 0. */
static void
weights_fall_off (void)
{
  const double radius = 0.6, at[3] = { 0.0, 0.3, 0.0 };
  const RmpRadialRow row = make_row (at, radius, 0.8);
  RmpRadialWeights weights;
  double last = 0.8;

  rmp_radial_weights_init (&weights, 1, &row);
  for (guint i = 1; i <= 40; i++)
    {
      const double turn[3] = { 0.0, 0.3 + 0.07 * i, 0.0 };
      const RmpRadialRow there = make_row (turn, 0.0, 0.0);
      const double weight = rmp_radial_weights_weigh (&weights, there.rotation);

      g_assert_cmpfloat (weight, <, last);
      g_assert_cmpfloat (weight, >=, 0.0);
      last = weight;
    }
  g_assert_cmpfloat (last, <, 1e-4);
  g_assert_cmpfloat_with_epsilon (
      rmp_radial_weights_weigh (&weights,
                                make_row ((const double[]){ 0.0, 0.9, 0.0 }, 0, 0).rotation),
      0.8 * exp (-1.0), 1e-9);
}

/* Between rows nothing is above the highest nor below the lowest of them and 0. */
static void
weights_stay_between_rows (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint round = 0; round < 200; round++)
    {
      RmpRadialRow rows[8];
      RmpRadialWeights weights;

      for (guint i = 0; i < 8; i++)
        {
          double turn[3];

          random_turn (rand, turn);
          rows[i] = make_row (turn, g_rand_double_range (rand, 0.0, 3.1),
                              g_rand_double_range (rand, 0.2, 0.9));
        }
      rmp_radial_weights_init (&weights, 8, rows);
      for (guint i = 0; i < 50; i++)
        {
          double turn[3], weight;

          random_turn (rand, turn);
          weight = rmp_radial_weights_weigh (&weights, make_row (turn, 0.0, 0.0).rotation);
          g_assert_true (isfinite (weight));
          g_assert_cmpfloat (weight, >=, 0.0);
          g_assert_cmpfloat (weight, <=, 0.9);
        }
    }
}

static void
odd_rows_make_no_nonsense (void)
{
  const double none[3] = { 0.0, 0.0, 0.0 }, there[3] = { 0.5, 0.0, 0.0 },
               near[3] = { 0.51, 0.0, 0.0 };
  RmpRadialRow rows[4] = { make_row (there, 0.4, 0.2), make_row (there, 0.4, 0.7) };
  RmpRadialWeights weights;

  /* of equal poses the later counts */
  rmp_radial_weights_init (&weights, 2, rows);
  g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rows[0].rotation), 0.7,
                                  1e-12);

  /* without a radius a row counts where it is, and nowhere else */
  rows[0] = make_row (there, 0.0, 1.0);
  rmp_radial_weights_init (&weights, 1, rows);
  g_assert_cmpfloat (rmp_radial_weights_weigh (&weights, rows[0].rotation), ==, 1.0);
  g_assert_cmpfloat (rmp_radial_weights_weigh (&weights, make_row (near, 0, 0).rotation), ==, 0.0);

  /* what is damaged counts not at all */
  rows[0] = make_row (there, 0.4, 0.7);
  rows[1] = (RmpRadialRow){ .radius = 0.4, .weight = 1.0 };
  rows[2] = make_row (none, (double) NAN, 1.0);
  rows[3] = make_row (none, 0.4, (double) INFINITY);
  rmp_radial_weights_init (&weights, 4, rows);
  g_assert_cmpuint (weights.n, ==, 1);
  g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rows[0].rotation), 0.7,
                                  1e-12);
  g_assert_true (isfinite (rmp_radial_weights_weigh (&weights, rows[1].rotation)));

  rmp_radial_weights_init (&weights, 0, rows);
  g_assert_cmpfloat (rmp_radial_weights_weigh (&weights, rows[0].rotation), ==, 0.0);
}

static void
turns_go_there_and_back (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 500; i++)
    {
      const double size = i < 20 ? 1e-9 : 1.0;
      double turn[3], rotation[4], back[3];

      random_turn (rand, turn);
      for (guint c = 0; c < 3; c++)
        turn[c] *= size;
      rmp_rotation_from_turn (turn, rotation);
      for (guint c = 0; i % 2 && c < 4; c++)
        rotation[c] = -rotation[c];
      rmp_rotation_to_turn (rotation, back);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (back[c], turn[c], 1e-12);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/radial-weights/" name, function)
  ADD ("rows-are-met-exactly", rows_are_met_exactly);
  ADD ("weights-fall-off", weights_fall_off);
  ADD ("weights-stay-between-rows", weights_stay_between_rows);
  ADD ("odd-rows-make-no-nonsense", odd_rows_make_no_nonsense);
  ADD ("turns-go-there-and-back", turns_go_there_and_back);
#undef ADD
  return g_test_run ();
}
