/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/spline-image.h"
#include "images/spline-patch.h"
#include "images/spline-taps.h"

#define SIDE 256

/* Random texels in every tile but the last row of them. */
static RmpHeightImage *
paint (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  g_autofree guint16 *texels = g_new (guint16, 12 * RMP_TILE_TEXELS);
  const guint16 *all[12];
  guint tiles[12];

  for (guint i = 0; i < 12 * RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) g_rand_int_range (random, 0, 65536);
  for (guint i = 0; i < 12; i++)
    {
      tiles[i] = i;
      all[i] = texels + i * RMP_TILE_TEXELS;
    }
  return rmp_height_image_replace (image, 12, tiles, all);
}

static void
touch (RmpHeightImage **image, guint tile, guint16 code)
{
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  RmpHeightImage *next;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = code;
  next = rmp_height_image_replace (*image, 1, &tile, (const guint16 *const[]){ texels });
  rmp_height_image_unref (*image);
  *image = next;
}

static void
weights_sum_to_one_and_slopes_to_none (void)
{
  for (guint i = 0; i < 100; i++)
    {
      double weights[4], slopes[4], sum = 0.0, slope = 0.0;

      rmp_spline_weights (i / 100.0, weights, slopes);
      for (guint k = 0; k < 4; k++)
        {
          sum += weights[k];
          slope += slopes[k];
          g_assert_cmpfloat (weights[k], >=, 0.0);
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-15);
      g_assert_cmpfloat_with_epsilon (slope, 0.0, 1e-15);
    }
}

static void
gradients_are_differences_of_values_everywhere (void)
{
  g_autoptr (RmpHeightImage) image = paint (1);
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  const double step = 1e-6;

  for (RmpWrap wrap = RMP_WRAP_CLAMP; wrap <= RMP_WRAP_MIRROR; wrap++)
    {
      g_autoptr (RmpSplineImage) spline = rmp_spline_image_new (image, 2.0, wrap, NULL, 1);

      for (guint i = 0; i < 500; i++)
        {
          const double u = g_rand_double_range (random, -1.5, 2.5),
                       v = g_rand_double_range (random, -1.5, 2.5);
          double slope[2], quick[1][2];

          rmp_spline_image_evaluate (spline, u, v, slope);
          rmp_spline_image_gradients (spline, 1, &(const double[2]){ u, v }, quick);
          g_assert_cmpfloat_with_epsilon (slope[0],
                                          (rmp_spline_image_evaluate (spline, u + step, v, NULL) -
                                           rmp_spline_image_evaluate (spline, u - step, v, NULL)) /
                                              (2.0 * step),
                                          1e-3);
          g_assert_cmpfloat_with_epsilon (slope[1],
                                          (rmp_spline_image_evaluate (spline, u, v + step, NULL) -
                                           rmp_spline_image_evaluate (spline, u, v - step, NULL)) /
                                              (2.0 * step),
                                          1e-3);
          for (guint k = 0; k < 2; k++)
            g_assert_cmpfloat_with_epsilon (quick[0][k], slope[k], 2e-4);
        }
    }
}

/* As a processor without wide registers finds them. */
__typeof__ (rmp_spline_patch_slopes) portable_spline_patch_slopes;

/* On random faces, some beyond the border, the whole image's slopes; the same bytes on every
 * processor.
 */
static void
a_patch_has_the_slopes_of_its_image (void)
{
  const RmpSplineMap map = { .by_position = { 1.0, 0.0, 0.0, 1.0 }, .amplitude = 1.0 };
  g_autoptr (RmpHeightImage) image = paint (5);
  g_autoptr (GRand) random = g_rand_new_with_seed (6);

  for (RmpWrap wrap = RMP_WRAP_CLAMP; wrap <= RMP_WRAP_MIRROR; wrap++)
    {
      g_autoptr (RmpSplineImage) spline = rmp_spline_image_new (image, 1.0, wrap, NULL, 1);

      for (guint face = 0; face < 30; face++)
        {
          double corners[3][2], positions[2][101], slopes[2][101], portable[2][101], slope[2];
          const double *const from[2] = { positions[0], positions[1] };
          RmpSplinePatch patch;

          for (guint k = 0; k < 6; k++)
            corners[k / 2][k % 2] = (k < 2 ? g_rand_double_range (random, -1.5, 2.5)
                                           : corners[0][k % 2]) +
                                    g_rand_double_range (random, 0.0, 0.4);
          for (guint i = 0; i < 101; i++)
            {
              const double a = i < 3 ? i == 0 : g_rand_double (random);
              const double b = i < 3 ? i == 1 : (1.0 - a) * g_rand_double (random);

              for (guint c = 0; c < 2; c++)
                positions[c][i] = a * corners[0][c] + b * corners[1][c] +
                                  (1.0 - a - b) * corners[2][c];
            }
          g_assert_true (rmp_spline_patch_load (&patch, spline, 3, (const double (*)[2]) corners));
          rmp_spline_patch_slopes (&patch, &map, 101, from,
                                   (double *const[2]){ slopes[0], slopes[1] });
          portable_spline_patch_slopes (&patch, &map, 101, from,
                                        (double *const[2]){ portable[0], portable[1] });
          g_assert_cmpmem (slopes, sizeof slopes, portable, sizeof portable);
          for (guint i = 0; i < 101; i++)
            {
              rmp_spline_image_evaluate (spline, positions[0][i], positions[1][i], slope);
              for (guint k = 0; k < 2; k++)
                g_assert_cmpfloat_with_epsilon (slopes[k][i], slope[k], 2e-4);
            }
          rmp_spline_patch_clear (&patch);
        }
    }
}

static void
patches_know_their_size_and_where_nothing_is_painted (void)
{
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (1024, 40000);
  g_autoptr (RmpSplineImage) spline = rmp_spline_image_new (image, 1.0, RMP_WRAP_REPEAT, NULL, 1);
  const double small[3][2] = { { 0.9, 0.1 }, { 1.1, 0.1 }, { 1.0, 0.2 } };
  const double large[3][2] = { { 0.0, 0.0 }, { 0.9, 0.0 }, { 0.0, 0.9 } };
  const double broken[3][2] = { { 0.0, 0.0 },
                                { (double) NAN, (double) NAN },
                                { 0.0, (double) INFINITY } };
  RmpSplinePatch patch;

  g_assert_true (rmp_spline_patch_load (&patch, spline, 3, small));
  g_assert_true (rmp_spline_patch_is_flat (&patch));
  rmp_spline_patch_clear (&patch);
  g_assert_false (rmp_spline_patch_load (&patch, spline, 3, large));
  g_assert_false (rmp_spline_patch_load (&patch, spline, 3, broken));
}

static void
a_border_goes_on_as_it_is_wrapped (void)
{
  g_autoptr (RmpHeightImage) image = paint (3);
  g_autoptr (RmpSplineImage) clamp = rmp_spline_image_new (image, 1.0, RMP_WRAP_CLAMP, NULL, 1);
  g_autoptr (RmpSplineImage) repeat = rmp_spline_image_new (image, 1.0, RMP_WRAP_REPEAT, NULL, 1);
  g_autoptr (RmpSplineImage) mirror = rmp_spline_image_new (image, 1.0, RMP_WRAP_MIRROR, NULL, 1);
  double slope[2];

  g_assert_cmpfloat_with_epsilon (rmp_spline_image_evaluate (clamp, -0.5, 0.3, slope),
                                  rmp_spline_image_evaluate (clamp, -7.0, 0.3, NULL), 1e-12);
  g_assert_cmpfloat (slope[0], ==, 0.0);
  g_assert_cmpfloat_with_epsilon (rmp_spline_image_evaluate (repeat, 0.01, -0.3, NULL),
                                  rmp_spline_image_evaluate (repeat, 3.01, 0.7, NULL), 1e-9);
  g_assert_cmpfloat_with_epsilon (rmp_spline_image_evaluate (mirror, -0.01, 0.4, NULL),
                                  rmp_spline_image_evaluate (mirror, 0.01, 0.4, NULL), 1e-9);
  g_assert_cmpfloat_with_epsilon (rmp_spline_image_evaluate (mirror, 1.2, 0.4, NULL),
                                  rmp_spline_image_evaluate (mirror, 0.8, 0.4, NULL), 1e-9);
  g_assert_true (isfinite (rmp_spline_image_evaluate (clamp, (double) NAN, 1e300, NULL)));
  g_assert_true (isfinite (rmp_spline_image_evaluate (repeat, -1e300, (double) INFINITY, NULL)));
}

static void
assert_equal (const RmpSplineImage *a, const RmpSplineImage *b)
{
  for (guint i = 0; i < rmp_spline_image_get_n_tiles (a); i++)
    g_assert_cmpmem (rmp_spline_image_get_tile (a, i), RMP_TILE_TEXELS * sizeof (float),
                     rmp_spline_image_get_tile (b, i), RMP_TILE_TEXELS * sizeof (float));
}

static void
what_follows_shares_all_but_the_surroundings_of_a_stroke (void)
{
  g_autoptr (RmpHeightImage) image = paint (4);
  g_autoptr (RmpSplineImage) before = rmp_spline_image_new (image, 16.0, RMP_WRAP_REPEAT, NULL, 1);
  g_autoptr (RmpSplineImage) after = NULL, fresh = NULL, sharper = NULL;
  guint shared = 0;

  touch (&image, 0, 100);
  after = rmp_spline_image_new (image, 16.0, RMP_WRAP_REPEAT, before, 1);
  fresh = rmp_spline_image_new (image, 16.0, RMP_WRAP_REPEAT, NULL, 2);
  sharper = rmp_spline_image_new (image, 15.0, RMP_WRAP_REPEAT, before, 1);
  for (guint i = 0; i < rmp_spline_image_get_n_tiles (after); i++)
    {
      shared += rmp_spline_image_get_tile (after, i) == rmp_spline_image_get_tile (before, i) ? 1
                                                                                              : 0;
      g_assert_true (rmp_spline_image_get_tile (sharper, i) !=
                     rmp_spline_image_get_tile (before, i));
    }
  g_assert_cmpuint (shared, ==, 7);
  assert_equal (after, fresh);
  g_assert_cmpuint (rmp_spline_image_get_id (after), !=, rmp_spline_image_get_id (before));
}

static void
an_unpainted_image_is_level_and_small (void)
{
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpSplineImage) spline = rmp_spline_image_new (image, 3.0, RMP_WRAP_CLAMP, NULL, 1);
  double slope[2];

  for (guint i = 1; i < rmp_spline_image_get_n_tiles (spline); i++)
    g_assert_true (rmp_spline_image_get_tile (spline, i) == rmp_spline_image_get_tile (spline, 0));
  g_assert_cmpfloat_with_epsilon (rmp_spline_image_evaluate (spline, 0.37, 0.51, slope), 0.5,
                                  1e-15);
  g_assert_cmpfloat_with_epsilon (slope[0], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (slope[1], 0.0, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/images/spline-image/weights",
                   weights_sum_to_one_and_slopes_to_none);
  g_test_add_func ("/algorithms/images/spline-image/gradients",
                   gradients_are_differences_of_values_everywhere);
  g_test_add_func ("/algorithms/images/spline-image/wrap", a_border_goes_on_as_it_is_wrapped);
  g_test_add_func ("/algorithms/images/spline-image/patch", a_patch_has_the_slopes_of_its_image);
  g_test_add_func ("/algorithms/images/spline-image/patch-size",
                   patches_know_their_size_and_where_nothing_is_painted);
  g_test_add_func ("/algorithms/images/spline-image/shares",
                   what_follows_shares_all_but_the_surroundings_of_a_stroke);
  g_test_add_func ("/algorithms/images/spline-image/level", an_unpainted_image_is_level_and_small);
  return g_test_run ();
}
