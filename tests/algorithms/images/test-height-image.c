/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/height-image.h"

#define SIDE 256

static RmpHeightImage *
paint (const RmpHeightImage *image, guint tile, guint16 code)
{
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  const guint16 *const all[] = { texels };

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) (code + i);
  return rmp_height_image_replace (image, 1, &tile, all);
}

static void
a_new_image_is_at_its_level_and_holds_no_tiles (void)
{
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);

  g_assert_cmpuint (rmp_height_image_get_n_tiles (image), ==, 16);
  for (guint i = 0; i < 16; i++)
    g_assert_null (rmp_height_image_get_tile (image, i));
  g_assert_cmpuint (rmp_height_image_get (image, SIDE - 1, 0), ==, RMP_HEIGHT_MIDDLE);
  g_assert_cmpfloat (RMP_HEIGHT_MIDDLE * RMP_HEIGHT_TO_GREY, ==, 0.5f);
}

static void
replacing_a_tile_leaves_the_rest_shared_and_the_first_image_alone (void)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, 0);
  g_autoptr (RmpHeightImage) one = paint (flat, 5, 100);
  g_autoptr (RmpHeightImage) two = paint (one, 6, 200);

  g_assert_null (rmp_height_image_get_tile (flat, 5));
  g_assert_true (rmp_height_image_get_tile (one, 5) == rmp_height_image_get_tile (two, 5));
  g_assert_null (rmp_height_image_get_tile (one, 6));
  g_assert_cmpuint (rmp_height_image_get (two, 1 * RMP_TILE_SIDE + 3, 1 * RMP_TILE_SIDE + 2), ==,
                    100 + 2 * RMP_TILE_SIDE + 3);
}

static void
images_are_equal_where_their_texels_are (void)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, 7);
  g_autoptr (RmpHeightImage) a = paint (flat, 5, 100);
  g_autoptr (RmpHeightImage) b = paint (flat, 5, 100);
  g_autoptr (RmpHeightImage) c = paint (flat, 5, 101);
  g_autofree guint16 *level = g_new (guint16, RMP_TILE_TEXELS);
  const guint16 *const texels[] = { level };
  g_autoptr (RmpHeightImage) written = NULL;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    level[i] = 7;
  written = rmp_height_image_replace (flat, 1, &(guint){ 3 }, texels);

  g_assert_true (rmp_height_image_equal (a, b));
  g_assert_false (rmp_height_image_equal (a, c));
  g_assert_false (rmp_height_image_equal (a, flat));
  g_assert_true (rmp_height_image_equal (written, flat));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/images/height-image/level",
                   a_new_image_is_at_its_level_and_holds_no_tiles);
  g_test_add_func ("/algorithms/images/height-image/shares",
                   replacing_a_tile_leaves_the_rest_shared_and_the_first_image_alone);
  g_test_add_func ("/algorithms/images/height-image/equal",
                   images_are_equal_where_their_texels_are);
  return g_test_run ();
}
