/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heights come to lie where their cloth stands. */

#include "relief/standing.h"

#include <math.h>

#define SIDE 64

typedef float Texel[RMP_STANDING_N_VALUES];

static double
make_hill (double x, double y)
{
  return exp (-((x - 30.0) * (x - 30.0) + (y - 30.0) * (y - 30.0)) / 50.0);
}

/* @way: how far along u the hill's cloth leans at its top, texels */
static Texel *
make_hill_map (double way)
{
  Texel *texels = g_new0 (Texel, SIDE * SIDE);

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      texels[i][0] = (float) make_hill (i % SIDE, i / SIDE);
      texels[i][1] = (float) (way * make_hill (i % SIDE, i / SIDE));
    }
  return texels;
}

static float
get_height (Texel *texels, guint x, guint y)
{
  return ((float *) texels)[y * SIDE + x];
}

static void
what_stands_upright_stays (void)
{
  g_autofree Texel *texels = make_hill_map (0.0);

  rmp_texels_stand ((float *) texels, SIDE);
  for (guint i = 0; i < SIDE * SIDE; i++)
    g_assert_cmpfloat_with_epsilon (get_height (texels, i % SIDE, i / SIDE),
                                    make_hill (i % SIDE, i / SIDE), 1e-5);
}

/* A texel at x is found at x + way · hill (x). */
static void
what_leans_is_found_beside (void)
{
  const double way = 3.0;
  g_autofree Texel *texels = make_hill_map (way);

  rmp_texels_stand ((float *) texels, SIDE);
  g_assert_cmpfloat_with_epsilon (get_height (texels, 33, 30), 1.0, 1e-3);
  for (double x = 20.0; x < 40.0; x++)
    {
      const double there = x + way * make_hill (x, 30.0);
      const guint left = (guint) there;
      const double part = there - left;
      const double height = (1.0 - part) * (double) get_height (texels, left, 30) +
                            part * (double) get_height (texels, left + 1, 30);

      g_assert_cmpfloat_with_epsilon (height, make_hill (x, 30.0), 0.02);
    }
}

/* Twelve texels of lean make an overhang of a hill that is five wide. */
static void
no_wall_is_left (void)
{
  g_autofree Texel *texels = make_hill_map (12.0);
  float most = 0.0f, highest = 0.0f;

  rmp_texels_stand ((float *) texels, SIDE);
  for (guint y = 0; y < SIDE; y++)
    for (guint x = 1; x < SIDE; x++)
      {
        most = MAX (most, fabsf (get_height (texels, x, y) - get_height (texels, x - 1, y)));
        highest = MAX (highest, get_height (texels, x, y));
      }
  /* The hill's own steepest texel is 0.12; on half of its width it is twice as steep. */
  g_assert_cmpfloat (most, <, 0.3f);
  g_assert_cmpfloat (highest, >, 0.9f);
}

static void
cloth_without_a_chart_stays_without (void)
{
  g_autofree Texel *texels = make_hill_map (3.0);

  for (guint y = 0; y < SIDE; y++)
    for (guint x = 40; x < SIDE; x++)
      texels[y * SIDE + x][0] = texels[y * SIDE + x][1] = texels[y * SIDE + x][2] = NAN;
  rmp_texels_stand ((float *) texels, SIDE);
  g_assert_true (isnan (get_height (texels, 41, 30)));
  g_assert_false (isnan (get_height (texels, 39, 30)));
  g_assert_cmpfloat_with_epsilon (get_height (texels, 33, 30), 1.0, 1e-3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/standing/what-stands-upright-stays", what_stands_upright_stays);
  g_test_add_func ("/algorithms/standing/what-leans-is-found-beside", what_leans_is_found_beside);
  g_test_add_func ("/algorithms/standing/no-wall-is-left", no_wall_is_left);
  g_test_add_func ("/algorithms/standing/cloth-without-a-chart-stays-without",
                   cloth_without_a_chart_stays_without);
  return g_test_run ();
}
