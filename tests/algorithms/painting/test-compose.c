/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/compose.h"

#include <math.h>

#define SIDE 256
#define N_TILES 16

/* Random codes on some tiles. */
static RmpHeightImage *
make_image (guint32 seed, guint16 level)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, level);
  g_autofree guint16 *texels = g_new (guint16, N_TILES * RMP_TILE_TEXELS);
  const guint16 *pointers[N_TILES];
  guint tiles[N_TILES], n = 0;

  for (guint tile = 0; tile < N_TILES; tile++)
    {
      if (g_rand_boolean (random))
        continue;
      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        texels[tile * RMP_TILE_TEXELS + i] = (guint16) g_rand_int (random);
      tiles[n] = tile;
      pointers[n++] = texels + tile * RMP_TILE_TEXELS;
    }
  return rmp_height_image_replace (flat, n, tiles, pointers);
}

static RmpHeightImage *
compose (guint n, const RmpComposeLayer *layers)
{
  return rmp_height_image_compose (SIDE, n, layers, NULL, 0, NULL, 1);
}

static guint16
get (const RmpHeightImage *image, guint i)
{
  return rmp_height_image_get (image, i % SIDE, i / SIDE);
}

static void
no_layers_are_flat_and_one_is_itself (void)
{
  g_autoptr (RmpHeightImage) image = make_image (1, RMP_HEIGHT_MIDDLE), none = compose (0, NULL),
                             one = NULL;
  const RmpComposeLayer layer = { image, RMP_COMPOSE_ADD, 1.0, NULL };

  g_assert_cmpuint (rmp_height_image_get (none, 3, 4), ==, RMP_HEIGHT_MIDDLE);
  one = compose (1, &layer);
  g_assert_true (rmp_height_image_equal (one, image));
}

static void
layers_add_by_opacity_and_mask_in_any_order (void)
{
  g_autoptr (RmpHeightImage) a = make_image (1, RMP_HEIGHT_MIDDLE), b = make_image (2, 40000),
                             mask = make_image (3, 65535);
  const RmpComposeLayer layers[] = { { a, RMP_COMPOSE_ADD, 0.5, NULL },
                                     { b, RMP_COMPOSE_ADD, 0.25, mask } };
  const RmpComposeLayer reverse[] = { layers[1], layers[0] };
  g_autoptr (RmpHeightImage) sum = compose (2, layers), other = compose (2, reverse);

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const double expected = 32768.0 + 0.5 * (get (a, i) - 32768.0) +
                              0.25 * get (mask, i) / 65535.0 * (get (b, i) - 32768.0);

      g_assert_cmpfloat_with_epsilon (get (sum, i), expected, 0.51);
      g_assert_cmpint (ABS (get (sum, i) - get (other, i)), <=, 1);
    }
}

static void
the_larger_one_wins_and_sums_are_cut_at_the_end (void)
{
  g_autoptr (RmpHeightImage) a = make_image (4, RMP_HEIGHT_MIDDLE),
                             b = make_image (5, RMP_HEIGHT_MIDDLE);
  const RmpComposeLayer larger[] = { { a, RMP_COMPOSE_ADD, 1.0, NULL },
                                     { b, RMP_COMPOSE_MAX, 1.0, NULL } };
  const RmpComposeLayer thrice[] = { { a, RMP_COMPOSE_ADD, 1.0, NULL },
                                     { a, RMP_COMPOSE_ADD, 1.0, NULL },
                                     { a, RMP_COMPOSE_ADD, 1.0, NULL } };
  g_autoptr (RmpHeightImage) maximum = compose (2, larger), sum = compose (3, thrice);

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      g_assert_cmpuint (get (maximum, i), ==, MAX (get (a, i), get (b, i)));
      g_assert_cmpuint (get (sum, i), ==, CLAMP (32768 + 3 * (get (a, i) - 32768), 0, 65535));
    }
}

static void
a_mask_of_another_side_is_read_between_its_texels (void)
{
  g_autoptr (RmpHeightImage) full = rmp_height_image_new (SIDE, 65535),
                             flat = rmp_height_image_new (64, 0), mask = NULL;
  guint16 ramp[RMP_TILE_TEXELS];
  const guint16 *const texels = ramp;
  const guint tile = 0;
  RmpComposeLayer layer = { full, RMP_COMPOSE_ADD, 1.0, NULL };
  g_autoptr (RmpHeightImage) image = NULL;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    ramp[i] = (guint16) (i % RMP_TILE_SIDE * 1000);
  mask = rmp_height_image_replace (flat, 1, &tile, &texels);
  layer.mask = mask;
  image = compose (1, &layer);
  for (guint x = 8; x < SIDE - 8; x++)
    g_assert_cmpfloat_with_epsilon (rmp_height_image_get (image, x, 100),
                                    32768.0 + 32767.0 * 1000.0 * ((x + 0.5) / 4.0 - 0.5) / 65535.0,
                                    1.0);
}

static void
only_changed_tiles_are_made_anew (void)
{
  g_autoptr (RmpHeightImage) a = make_image (6, RMP_HEIGHT_MIDDLE),
                             b = make_image (7, RMP_HEIGHT_MIDDLE), changed = NULL;
  const guint16 texels[RMP_TILE_TEXELS] = { 65535, 65534, 65533 };
  const guint16 *const pointer = texels;
  const guint tile = 5;
  RmpComposeLayer layers[] = { { a, RMP_COMPOSE_ADD, 0.5, NULL },
                               { b, RMP_COMPOSE_MAX, 0.7, NULL } };
  RmpComposeLayer now[2];
  g_autoptr (RmpHeightImage) before = compose (2, layers), after = NULL, anew = NULL;

  changed = rmp_height_image_replace (b, 1, &tile, &pointer);
  now[0] = layers[0];
  now[1] = layers[1];
  now[1].image = changed;
  after = rmp_height_image_compose (SIDE, 2, now, before, 2, layers, 1);
  anew = compose (2, now);
  g_assert_true (rmp_height_image_equal (after, anew));
  for (guint i = 0; i < N_TILES; i++)
    g_assert_true ((rmp_height_image_get_tile (before, i) ==
                    rmp_height_image_get_tile (after, i)) == (i != tile));
  {
    g_autoptr (RmpHeightImage) fainter = NULL, fewer = NULL, alone = NULL;

    now[0].opacity = 0.4;
    fainter = rmp_height_image_compose (SIDE, 2, now, after, 2, layers, 1);
    fewer = compose (2, now);
    g_assert_true (rmp_height_image_equal (fainter, fewer));
    alone = rmp_height_image_compose (SIDE, 1, now, after, 2, layers, 1);
    g_assert_false (rmp_height_image_equal (alone, after));
  }
}

static void
threads_do_not_show (void)
{
  g_autoptr (RmpHeightImage) a = make_image (8, RMP_HEIGHT_MIDDLE), b = make_image (9, 100),
                             mask = make_image (10, 30000);
  const RmpComposeLayer layers[] = { { a, RMP_COMPOSE_MAX, 0.3, mask },
                                     { b, RMP_COMPOSE_ADD, 0.9, NULL } };
  g_autoptr (RmpHeightImage) one = rmp_height_image_compose (SIDE, 2, layers, NULL, 0, NULL, 1);
  g_autoptr (RmpHeightImage) seven = rmp_height_image_compose (SIDE, 2, layers, NULL, 0, NULL, 7);

  g_assert_true (rmp_height_image_equal (one, seven));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/algorithms/painting/compose/" path, function)
  ADD ("one", no_layers_are_flat_and_one_is_itself);
  ADD ("add", layers_add_by_opacity_and_mask_in_any_order);
  ADD ("max", the_larger_one_wins_and_sums_are_cut_at_the_end);
  ADD ("mask-side", a_mask_of_another_side_is_read_between_its_texels);
  ADD ("changed", only_changed_tiles_are_made_anew);
  ADD ("threads", threads_do_not_show);
#undef ADD
  return g_test_run ();
}
