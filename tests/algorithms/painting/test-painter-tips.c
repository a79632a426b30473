/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strokes.h"

#include <math.h>

static void
a_ridge_has_its_section_across_and_tapers_at_both_ends (void)
{
  g_autoptr (RmpProfile) section = rmp_profile_new_cubic ();

  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = stroke_make_painter (kind);
      g_autoptr (RmpHeightImage) image = NULL;
      RmpDab dabs[41];

      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        dabs[i] = stroke_make_dab (-0.3 + 0.015 * i, 0.01, 0.04, 0.1);
      image = stroke_paint_flat (painter, RMP_TIP_RIDGE, G_N_ELEMENTS (dabs), dabs);
      for (gint i = -8; i <= 8; i++)
        for (guint j = 0; j < 9; j++)
          g_assert_cmpfloat_with_epsilon (
              stroke_read (kind, image, -0.16 + 0.04 * j, 0.01 + 0.005 * i),
              RMP_HEIGHT_MIDDLE + 6553.6 * rmp_profile_value (section, 0.005 * i / 0.04), 20.0);
      stroke_assert_seam_closed (kind, image, 0.06, 20.0);
      g_assert_cmpfloat_with_epsilon (stroke_read (kind, image, -0.3, 0.01), RMP_HEIGHT_MIDDLE,
                                      30.0);
      g_assert_cmpfloat_with_epsilon (stroke_read (kind, image, 0.3, 0.01), RMP_HEIGHT_MIDDLE,
                                      30.0);
      g_assert_cmpfloat_with_epsilon (stroke_read (kind, image, -0.26, 0.01),
                                      RMP_HEIGHT_MIDDLE + 3276.8, 30.0);
      g_assert_cmpfloat_with_epsilon (stroke_read (kind, image, 0.26, 0.01),
                                      RMP_HEIGHT_MIDDLE + 3276.8, 30.0);
    }
}

/* The left half low, the right half high, margins too. */
static RmpHeightImage *
make_step (QuiltKind kind)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, 20000);
  g_autofree guint16 *texels = g_new (guint16, SIDE * SIDE);
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) pointers = g_ptr_array_new ();

  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (flat); tile++)
    {
      guint16 *out = texels + tile * RMP_TILE_TEXELS;

      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        {
          double xy[2];
          const guint column = tile % (SIDE / RMP_TILE_SIDE) * RMP_TILE_SIDE + i % RMP_TILE_SIDE;
          const guint row = tile / (SIDE / RMP_TILE_SIDE) * RMP_TILE_SIDE + i / RMP_TILE_SIDE;

          out[i] = stroke_find_half (kind, column, row, 0.005, xy) == 1 ? 40000 : 20000;
        }
      g_array_append_val (tiles, tile);
      g_ptr_array_add (pointers, out);
    }
  return rmp_height_image_replace (flat, tiles->len, (const guint *) (gpointer) tiles->data,
                                   (const guint16 *const *) (gpointer) pointers->pdata);
}

static void
smoothing_spreads_across_seams (void)
{
  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = stroke_make_painter (kind);
      g_autoptr (RmpHeightImage) step = make_step (kind), smooth = NULL;
      const RmpTip tip = { .kind = RMP_TIP_SMOOTH };
      RmpDab dabs[60];
      double last = 0.0;

      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        dabs[i] = stroke_make_dab (0.0, 0.0, RADIUS, 1.0);
      smooth = stroke_paint (painter, step, &tip, G_N_ELEMENTS (dabs), dabs);
      for (gint i = -40; i <= 40; i++)
        {
          const double code = stroke_read (kind, smooth, 0.002 * i, 0.01);

          g_assert_cmpfloat (code, >=, 19999.0);
          g_assert_cmpfloat (code, <=, 40001.0);
          g_assert_cmpfloat (code, >=, last - 20.0);
          last = code;
        }
      g_assert_cmpfloat (stroke_read (kind, smooth, -0.005, 0.01), >, 22000.0);
      g_assert_cmpfloat (stroke_read (kind, smooth, 0.005, 0.01), <, 38000.0);
      g_assert_cmpfloat (
          fabs (stroke_read (kind, smooth, 0.001, 0.01) - stroke_read (kind, smooth, -0.001, 0.01)),
          <, 2500.0);
    }
}

static void
flattening_goes_to_the_mean_and_erasing_to_the_level (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) step = make_step (QUILT_SHIFTED), flat = NULL, bare = NULL;
  const RmpTip flatten = { .kind = RMP_TIP_FLATTEN }, erase = { .kind = RMP_TIP_ERASE };
  const RmpDab dab = stroke_make_dab (0.0, 0.0, RADIUS, 1.0);

  flat = stroke_paint (painter, step, &flatten, 1, &dab);
  g_assert_cmpfloat_with_epsilon (stroke_read (QUILT_SHIFTED, flat, -0.002, 0.0), 30000.0, 100.0);
  g_assert_cmpfloat_with_epsilon (stroke_read (QUILT_SHIFTED, flat, 0.002, 0.0), 30000.0, 100.0);
  bare = stroke_paint (painter, step, &erase, 1, &dab);
  g_assert_cmpfloat_with_epsilon (stroke_read (QUILT_SHIFTED, bare, 0.002, 0.0), 20000.0, 10.0);
  g_assert_cmpfloat_with_epsilon (stroke_read (QUILT_SHIFTED, bare, 0.3, 0.0), 40000.0, 0.01);
}

static void
a_stamp_lies_as_its_angle_says (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_MIRRORED);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), image = NULL;
  const RmpTip ridges = { .kind = RMP_TIP_STAMP, .wavelength = 0.04 };
  RmpDab dab = stroke_make_dab (0.0, 0.0, RADIUS, 0.2);

  /* Ridges along y: highest at x = 0 and at a wavelength, nothing between. */
  dab.direction[0] = 1.0f;
  dab.angle = G_PI / 2.0;
  image = stroke_paint (painter, flat, &ridges, 1, &dab);
  for (gint i = -3; i <= 3; i++)
    {
      g_assert_cmpfloat (stroke_read (QUILT_MIRRORED, image, 0.04 * i, 0.0), >,
                         RMP_HEIGHT_MIDDLE + 200.0);
      g_assert_cmpfloat_with_epsilon (stroke_read (QUILT_MIRRORED, image, 0.04 * i + 0.02, 0.0),
                                      RMP_HEIGHT_MIDDLE, 40.0);
    }
  stroke_assert_seam_closed (QUILT_MIRRORED, image, 0.15, 2.0);
}

/* A quarter of the stamp is high: along the direction and to its left. */
static void
a_stamp_image_has_its_right_along_the_direction (void)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), image = NULL,
                             stamp = NULL;
  g_autoptr (RmpHeightImage) ground = rmp_height_image_new (128, RMP_HEIGHT_MIDDLE);
  const guint tile = 3;
  guint16 high[RMP_TILE_TEXELS];
  const guint16 *const texels = high;
  RmpTip tip = { .kind = RMP_TIP_STAMP };
  RmpDab dab = stroke_make_dab (0.0, 0.0, RADIUS, 0.2);

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    high[i] = G_MAXUINT16;
  stamp = rmp_height_image_replace (ground, 1, &tile, &texels);
  tip.stamp = stamp;
  dab.direction[1] = 1.0f;
  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = stroke_make_painter (kind);

      g_clear_pointer (&image, rmp_height_image_unref);
      image = stroke_paint (painter, flat, &tip, 1, &dab);
      g_assert_cmpfloat (stroke_read (kind, image, -0.05, 0.05), >, RMP_HEIGHT_MIDDLE + 6000.0);
      g_assert_cmpfloat (stroke_read (kind, image, 0.05, 0.05), ==, RMP_HEIGHT_MIDDLE);
      g_assert_cmpfloat (stroke_read (kind, image, -0.05, -0.05), ==, RMP_HEIGHT_MIDDLE);
      g_assert_cmpfloat (stroke_read (kind, image, 0.05, -0.05), ==, RMP_HEIGHT_MIDDLE);
    }
}

static void
noise_follows_its_seed_and_lies_along_its_direction (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), one = NULL,
                             again = NULL, other = NULL;
  RmpTip tip = { .kind = RMP_TIP_NOISE, .wavelength = 0.01, .seed = 1 };
  RmpDab dab = stroke_make_dab (0.0, 0.0, RADIUS, 0.2);
  double along = 0.0, across = 0.0;

  dab.direction[0] = 1.0f;
  one = stroke_paint (painter, flat, &tip, 1, &dab);
  again = stroke_paint (painter, flat, &tip, 1, &dab);
  tip.seed = 2;
  other = stroke_paint (painter, flat, &tip, 1, &dab);
  g_assert_true (rmp_height_image_equal (one, again));
  g_assert_false (rmp_height_image_equal (one, other));
  for (gint i = -50; i < 50; i++)
    {
      const double x = 0.002 * i + 0.001;

      along += fabs (stroke_read (QUILT_SHIFTED, one, x + 0.005, 0.0) -
                     stroke_read (QUILT_SHIFTED, one, x, 0.0));
      across += fabs (stroke_read (QUILT_SHIFTED, one, x, 0.005) -
                      stroke_read (QUILT_SHIFTED, one, x, 0.0));
    }
  g_assert_cmpfloat (across, >, 2.0 * along);
}

static void
asking_in_between_does_not_change_what_a_stroke_becomes (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_TURNED);

  for (guint kind = RMP_TIP_RAISE; kind <= RMP_TIP_NOISE; kind++)
    {
      g_autoptr (RmpHeightImage) rough = NULL, at_once = NULL, asked = NULL;
      const RmpTip noise = {
        .kind = RMP_TIP_NOISE, .wavelength = 0.02, .irregularity = 1.0, .seed = 3
      };
      const RmpTip tip = { .kind = kind, .wavelength = 0.03, .irregularity = 0.3, .seed = 7 };
      const RmpDab wide = stroke_make_dab (0.0, 0.0, 0.6, 0.3);
      RmpDab dabs[12];

      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        dabs[i] = stroke_make_dab (-0.2 + 0.03 * i, 0.05 * sin (i), 0.08, 0.5);
      rough = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &wide);
      {
        g_autoptr (RmpHeightImage) smooth = g_steal_pointer (&rough);

        rough = stroke_paint (painter, smooth, &noise, 1, &wide);
      }
      rmp_painter_begin (painter, rough, &tip);
      rmp_painter_dab (painter, G_N_ELEMENTS (dabs), dabs);
      at_once = rmp_painter_end (painter);
      rmp_painter_begin (painter, rough, &tip);
      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        {
          g_autoptr (RmpHeightImage) image = NULL;

          rmp_painter_dab (painter, 1, &dabs[i]);
          image = rmp_painter_get_image (painter);
        }
      asked = rmp_painter_end (painter);
      g_assert_false (rmp_height_image_equal (rough, asked));
      g_assert_true (rmp_height_image_equal (at_once, asked));
    }
}

static void
wavelengths_are_metres_in_the_flat_view_too (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), image = NULL;
  const RmpTip ridges = { .kind = RMP_TIP_STAMP, .wavelength = 0.04 };
  RmpFlatDab dab = { .direction = { 1.0, 0.0 }, .radius = 0.1, .strength = 0.2 };
  double middle[2];

  quilt_patch_place (&quilt_left, -0.25, 0.0, middle);
  dab.u = middle[0];
  dab.v = middle[1];
  rmp_painter_begin (painter, flat, &ridges);
  rmp_painter_dab_flat (painter, 1, &dab);
  image = rmp_painter_end (painter);
  for (gint i = -2; i <= 2; i++)
    {
      g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, image, -0.25, 0.04 * i), >,
                         RMP_HEIGHT_MIDDLE + 200.0);
      g_assert_cmpfloat_with_epsilon (stroke_read (QUILT_SHIFTED, image, -0.25, 0.04 * i + 0.02),
                                      RMP_HEIGHT_MIDDLE, 40.0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/algorithms/painting/painter-tips/" path, function)
  ADD ("ridge", a_ridge_has_its_section_across_and_tapers_at_both_ends);
  ADD ("smooth", smoothing_spreads_across_seams);
  ADD ("flatten-erase", flattening_goes_to_the_mean_and_erasing_to_the_level);
  ADD ("stamp", a_stamp_lies_as_its_angle_says);
  ADD ("stamp-image", a_stamp_image_has_its_right_along_the_direction);
  ADD ("noise", noise_follows_its_seed_and_lies_along_its_direction);
  ADD ("in-between", asking_in_between_does_not_change_what_a_stroke_becomes);
  ADD ("flat-wavelength", wavelengths_are_metres_in_the_flat_view_too);
#undef ADD
  return g_test_run ();
}
