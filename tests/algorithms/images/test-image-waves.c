/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/image-waves.h"

#include <math.h>

#define SIDE 256
#define SWING 0.2f

/* Waves along u on the lower half, of @length texels. */
static RmpImageWaves *
make_waves (float length)
{
  RmpImageWaves *waves = rmp_image_waves_new (SIDE);
  g_autofree float *values = g_new (float, RMP_TILE_TEXELS);
  const guint across = SIDE / RMP_TILE_SIDE;

  for (guint tile = 0; tile < across * across; tile++)
    {
      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        {
          const float column = (float) (tile % across * RMP_TILE_SIDE + i % RMP_TILE_SIDE);

          values[i] = 0.5f;
          if (length > 0.0f && tile / across < across / 2)
            values[i] += SWING * sinf (2.0f * (float) G_PI * column / length);
        }
      rmp_image_waves_set_tile (waves, tile, values);
    }
  return waves;
}

static void
the_length_of_waves_is_found (void)
{
  for (guint i = 0; i < 3; i++)
    {
      const float length = (float[]){ 16.0f, 32.0f, 64.0f }[i];
      g_autoptr (RmpImageWaves) waves = make_waves (length);

      g_assert_cmpfloat_with_epsilon (rmp_image_waves_get_length (waves), (double) length,
                                      0.03 * (double) length);
    }
}

static void
what_is_level_has_no_waves (void)
{
  g_autoptr (RmpImageWaves) waves = make_waves (0.0f);
  guint16 ranges[2 * RMP_WAVES_CELLS * RMP_WAVES_CELLS];

  g_assert_cmpfloat (rmp_image_waves_get_length (waves), ==, 0.0);
  rmp_image_waves_fill_ranges (waves, RMP_WRAP_CLAMP, ranges);
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    g_assert_cmpuint (ranges[i], ==, 32768);
}

/* From valley to crest where the waves are, nothing where there are none, across the border as it
 * is wrapped.
 */
static void
ranges_reach_from_valleys_to_crests (void)
{
  g_autoptr (RmpImageWaves) waves = make_waves (32.0f);
  guint16 ranges[2 * RMP_WAVES_CELLS * RMP_WAVES_CELLS];
  const guint last = RMP_WAVES_CELLS - 1;

  rmp_image_waves_fill_ranges (waves, RMP_WRAP_CLAMP, ranges);
  for (guint row = 0; row < RMP_WAVES_CELLS; row++)
    for (guint column = 8; column < RMP_WAVES_CELLS - 8; column++)
      {
        const guint16 *range = ranges + 2 * (row * RMP_WAVES_CELLS + column);
        const double swing = (range[1] - range[0]) / 65535.0 / 2.0;

        if (row < RMP_WAVES_CELLS / 2)
          g_assert_cmpfloat_with_epsilon (swing, (double) SWING, 0.02);
        else if (row > RMP_WAVES_CELLS / 2 + 5)
          g_assert_cmpfloat (swing, ==, 0.0);
      }
  g_assert_cmpuint (ranges[2 * last * RMP_WAVES_CELLS + 16], ==,
                    ranges[2 * last * RMP_WAVES_CELLS + 17]);
  rmp_image_waves_fill_ranges (waves, RMP_WRAP_REPEAT, ranges);
  g_assert_cmpuint (ranges[2 * last * RMP_WAVES_CELLS + 16], <,
                    ranges[2 * last * RMP_WAVES_CELLS + 17]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/images/image-waves/length", the_length_of_waves_is_found);
  g_test_add_func ("/algorithms/images/image-waves/level", what_is_level_has_no_waves);
  g_test_add_func ("/algorithms/images/image-waves/ranges", ranges_reach_from_valleys_to_crests);
  return g_test_run ();
}
