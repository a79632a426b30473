/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/painter.h"

#include "quilt.h"

#include <math.h>

#define SIDE 1024
#define RADIUS 0.2
#define STRENGTH 0.03

static RmpDab
make_dab (double x, double y, double radius, double strength)
{
  return (RmpDab){ .point = { .face = quilt_find_face (x, y) },
                   .position = { (float) x, (float) y, 0.0f },
                   .normal = { 0.0f, 0.0f, 1.0f },
                   .radius = radius,
                   .strength = strength };
}

static RmpPainter *
make_painter (QuiltKind kind)
{
  g_autoptr (RmpMesh) quilt = quilt_new (kind);

  return rmp_painter_new (quilt, NULL, rmp_mesh_get_positions (quilt), SIDE);
}

static RmpHeightImage *
paint (RmpPainter *painter, RmpHeightImage *image, const RmpTip *tip, guint n, const RmpDab *dabs)
{
  rmp_painter_begin (painter, image, tip);
  for (guint i = 0; i < n; i++)
    rmp_painter_dab (painter, 1, &dabs[i]);
  return rmp_painter_end (painter);
}

static RmpHeightImage *
paint_flat (RmpPainter *painter, RmpTipKind kind, guint n, const RmpDab *dabs)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  const RmpTip tip = { .kind = kind };

  return paint (painter, flat, &tip, n, dabs);
}

/* The half whose island holds a texel, and where on the cloth that is; −1: none. */
static gint
find_half (QuiltKind kind, guint column, guint row, double room, double xy[2])
{
  const QuiltPatch patches[2] = { quilt_left, quilt_get_right (kind) };

  for (gint half = 0; half < 2; half++)
    {
      quilt_patch_find (&patches[half], (column + 0.5) / SIDE, (row + 0.5) / SIDE, xy);
      if (xy[0] >= (half ? 0.0 : -0.5) - room && xy[0] <= (half ? 0.5 : 0.0) + room && fabs (xy[1]) <= 0.5 + room)
        return half;
    }
  return -1;
}

static void
a_dab_raises_every_texel_inside_it_by_its_falloff_and_no_other (void)
{
  g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();
  const RmpDab dab = make_dab (0.03, 0.05, RADIUS, STRENGTH);

  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = make_painter (kind);
      g_autoptr (RmpHeightImage) image = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
      guint n_raised[2] = { 0, 0 };

      for (guint row = 0; row < SIDE; row++)
        for (guint column = 0; column < SIDE; column++)
          {
            double xy[2];
            const double code = rmp_height_image_get (image, column, row);
            const gint half = find_half (kind, column, row, -1e-4, xy);
            const double distance = hypot (xy[0] - 0.03, xy[1] - 0.05);

            if (half >= 0)
              g_assert_cmpfloat_with_epsilon (
                  code, RMP_HEIGHT_MIDDLE + 65536.0 * STRENGTH * rmp_profile_value (falloff, distance / RADIUS), 1.0);
            else if (find_half (kind, column, row, 0.02, xy) < 0)
              g_assert_cmpfloat (code, ==, RMP_HEIGHT_MIDDLE);
            if (half >= 0 && code > RMP_HEIGHT_MIDDLE)
              n_raised[half]++;
          }
      g_assert_cmpuint (n_raised[0], >, 1000);
      g_assert_cmpuint (n_raised[1], >, 1000);
    }
}

static void
assert_seam_is_closed (QuiltKind kind, const RmpHeightImage *image, double reach, double codes)
{
  const QuiltPatch right = quilt_get_right (kind);

  for (guint i = 0; i <= 1000; i++)
    {
      const double y = reach * (i / 500.0 - 1.0);
      double a[2], b[2];

      quilt_patch_place (&quilt_left, 0.0, y, a);
      quilt_patch_place (&right, 0.0, y, b);
      g_assert_cmpfloat_with_epsilon (quilt_read (image, a), quilt_read (image, b), codes);
    }
}

static void
both_sides_of_a_seam_read_the_same_after_a_dab (void)
{
  const RmpDab dab = make_dab (-0.04, 0.02, RADIUS, STRENGTH);

  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = make_painter (kind);
      g_autoptr (RmpHeightImage) image = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);

      assert_seam_is_closed (kind, image, 0.4, 1.0);
    }
}

static void
a_dab_measures_on_the_pose_across_a_fold (void)
{
  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpMesh) quilt = quilt_new (kind);
      g_autofree float *positions = quilt_fold (quilt, 1.0);
      g_autoptr (RmpPainter) painter = rmp_painter_new (quilt, NULL, positions, SIDE);
      const RmpDab dab = make_dab (-0.05, 0.0, RADIUS, STRENGTH);
      g_autoptr (RmpHeightImage) image = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
      g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();
      const QuiltPatch right = quilt_get_right (kind);
      double uv[2];

      /* 0.1 m beyond the seam, seen through the air; the cloth there turns away from the dab, but not so far. */
      quilt_patch_place (&right, 0.1, 0.0, uv);
      g_assert_cmpfloat_with_epsilon (
          quilt_read (image, uv),
          RMP_HEIGHT_MIDDLE + 65536.0 * STRENGTH *
                                  rmp_profile_value (falloff, hypot (0.05 + 0.1 * cos (1.0), 0.1 * sin (1.0)) / RADIUS),
          1.5);
      /* Reading between texels cuts the corner at the fold. */
      assert_seam_is_closed (kind, image, 0.4, 2.0);
    }
}

static void
dabs_of_one_stroke_never_exceed_their_strength (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_MIRRORED);
  g_autoptr (RmpHeightImage) image = NULL;
  RmpDab dabs[50];
  guint16 highest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
    dabs[i] = make_dab (-0.2 + 0.008 * i, 0.1, 0.1, STRENGTH);
  image = paint_flat (painter, RMP_TIP_RAISE, G_N_ELEMENTS (dabs), dabs);
  for (guint i = 0; i < SIDE * SIDE; i++)
    highest = MAX (highest, rmp_height_image_get (image, i % SIDE, i / SIDE));
  g_assert_cmpuint (highest, <=, RMP_HEIGHT_MIDDLE + (guint) ceil (65536.0 * STRENGTH));
  g_assert_cmpuint (highest, >=, RMP_HEIGHT_MIDDLE + (guint) (0.99 * 65536.0 * STRENGTH));
}

static void
the_image_before_a_stroke_stays_and_shares_what_was_not_touched (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_TURNED);
  g_autoptr (RmpHeightImage) before = NULL, after = NULL, copy = NULL;
  const RmpDab first = make_dab (-0.3, -0.3, 0.1, STRENGTH), second = make_dab (-0.3, 0.3, 0.1, STRENGTH);
  const RmpTip tip = { .kind = RMP_TIP_LOWER };
  guint n_shared = 0, n_changed = 0;

  before = paint_flat (painter, RMP_TIP_RAISE, 1, &first);
  copy = paint_flat (painter, RMP_TIP_RAISE, 1, &first);
  after = paint (painter, before, &tip, 1, &second);
  g_assert_true (rmp_height_image_equal (before, copy));
  for (guint i = 0; i < rmp_height_image_get_n_tiles (before); i++)
    if (rmp_height_image_get_tile (before, i) != rmp_height_image_get_tile (after, i))
      n_changed++;
    else if (rmp_height_image_get_tile (before, i) != NULL)
      n_shared++;
  g_assert_cmpuint (n_changed, >, 0);
  g_assert_cmpuint (n_changed, <, 30);
  g_assert_cmpuint (n_shared, >, 0);
}

static void
asking_in_between_does_not_change_what_a_stroke_becomes (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_TURNED);

  for (guint kind = RMP_TIP_RAISE; kind <= RMP_TIP_NOISE; kind++)
    {
      g_autoptr (RmpHeightImage) rough = NULL, at_once = NULL, asked = NULL;
      const RmpTip noise = { .kind = RMP_TIP_NOISE, .wavelength = 0.02, .irregularity = 1.0, .seed = 3 };
      const RmpTip tip = { .kind = kind, .wavelength = 0.03, .irregularity = 0.3, .seed = 7 };
      const RmpDab wide = make_dab (0.0, 0.0, 0.6, 0.3);
      RmpDab dabs[12];

      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        dabs[i] = make_dab (-0.2 + 0.03 * i, 0.05 * sin (i), 0.08, 0.5);
      rough = paint_flat (painter, RMP_TIP_RAISE, 1, &wide);
      {
        g_autoptr (RmpHeightImage) smooth = g_steal_pointer (&rough);

        rough = paint (painter, smooth, &noise, 1, &wide);
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

static double
read_cloth (QuiltKind kind, const RmpHeightImage *image, double x, double y)
{
  const QuiltPatch right = quilt_get_right (kind);
  double uv[2];

  quilt_patch_place (x < 0.0 ? &quilt_left : &right, x, y, uv);
  return quilt_read (image, uv);
}

static void
a_ridge_has_its_section_across_and_tapers_at_both_ends (void)
{
  g_autoptr (RmpProfile) section = rmp_profile_new_cubic ();

  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = make_painter (kind);
      g_autoptr (RmpHeightImage) image = NULL;
      RmpDab dabs[41];

      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        dabs[i] = make_dab (-0.3 + 0.015 * i, 0.01, 0.04, 0.1);
      image = paint_flat (painter, RMP_TIP_RIDGE, G_N_ELEMENTS (dabs), dabs);
      for (gint i = -8; i <= 8; i++)
        for (guint j = 0; j < 9; j++)
          g_assert_cmpfloat_with_epsilon (read_cloth (kind, image, -0.16 + 0.04 * j, 0.01 + 0.005 * i),
                                          RMP_HEIGHT_MIDDLE + 6553.6 * rmp_profile_value (section, 0.005 * i / 0.04),
                                          20.0);
      assert_seam_is_closed (kind, image, 0.06, 20.0);
      g_assert_cmpfloat_with_epsilon (read_cloth (kind, image, -0.3, 0.01), RMP_HEIGHT_MIDDLE, 30.0);
      g_assert_cmpfloat_with_epsilon (read_cloth (kind, image, 0.3, 0.01), RMP_HEIGHT_MIDDLE, 30.0);
      g_assert_cmpfloat_with_epsilon (read_cloth (kind, image, -0.26, 0.01), RMP_HEIGHT_MIDDLE + 3276.8, 30.0);
      g_assert_cmpfloat_with_epsilon (read_cloth (kind, image, 0.26, 0.01), RMP_HEIGHT_MIDDLE + 3276.8, 30.0);
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

          out[i] = find_half (kind, column, row, 0.005, xy) == 1 ? 40000 : 20000;
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
      g_autoptr (RmpPainter) painter = make_painter (kind);
      g_autoptr (RmpHeightImage) step = make_step (kind), smooth = NULL;
      const RmpTip tip = { .kind = RMP_TIP_SMOOTH };
      RmpDab dabs[60];
      double last = 0.0;

      for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
        dabs[i] = make_dab (0.0, 0.0, RADIUS, 1.0);
      smooth = paint (painter, step, &tip, G_N_ELEMENTS (dabs), dabs);
      for (gint i = -40; i <= 40; i++)
        {
          const double code = read_cloth (kind, smooth, 0.002 * i, 0.01);

          g_assert_cmpfloat (code, >=, 19999.0);
          g_assert_cmpfloat (code, <=, 40001.0);
          g_assert_cmpfloat (code, >=, last - 20.0);
          last = code;
        }
      g_assert_cmpfloat (read_cloth (kind, smooth, -0.005, 0.01), >, 22000.0);
      g_assert_cmpfloat (read_cloth (kind, smooth, 0.005, 0.01), <, 38000.0);
      g_assert_cmpfloat (fabs (read_cloth (kind, smooth, 0.001, 0.01) - read_cloth (kind, smooth, -0.001, 0.01)), <,
                         2500.0);
    }
}

static void
flattening_goes_to_the_mean_and_erasing_to_the_level (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) step = make_step (QUILT_SHIFTED), flat = NULL, bare = NULL;
  const RmpTip flatten = { .kind = RMP_TIP_FLATTEN }, erase = { .kind = RMP_TIP_ERASE };
  const RmpDab dab = make_dab (0.0, 0.0, RADIUS, 1.0);

  flat = paint (painter, step, &flatten, 1, &dab);
  g_assert_cmpfloat_with_epsilon (read_cloth (QUILT_SHIFTED, flat, -0.002, 0.0), 30000.0, 100.0);
  g_assert_cmpfloat_with_epsilon (read_cloth (QUILT_SHIFTED, flat, 0.002, 0.0), 30000.0, 100.0);
  bare = paint (painter, step, &erase, 1, &dab);
  g_assert_cmpfloat_with_epsilon (read_cloth (QUILT_SHIFTED, bare, 0.002, 0.0), 20000.0, 10.0);
  g_assert_cmpfloat_with_epsilon (read_cloth (QUILT_SHIFTED, bare, 0.3, 0.0), 40000.0, 0.01);
}

static void
a_stamp_lies_as_its_angle_says (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_MIRRORED);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), image = NULL;
  const RmpTip ridges = { .kind = RMP_TIP_STAMP, .wavelength = 0.04 };
  RmpDab dab = make_dab (0.0, 0.0, RADIUS, 0.2);

  /* Ridges along y: highest at x = 0 and at a wavelength, nothing between. */
  dab.direction[0] = 1.0f;
  dab.angle = G_PI / 2.0;
  image = paint (painter, flat, &ridges, 1, &dab);
  for (gint i = -3; i <= 3; i++)
    {
      g_assert_cmpfloat (read_cloth (QUILT_MIRRORED, image, 0.04 * i, 0.0), >, RMP_HEIGHT_MIDDLE + 200.0);
      g_assert_cmpfloat_with_epsilon (read_cloth (QUILT_MIRRORED, image, 0.04 * i + 0.02, 0.0), RMP_HEIGHT_MIDDLE,
                                      40.0);
    }
  assert_seam_is_closed (QUILT_MIRRORED, image, 0.15, 2.0);
}

static void
noise_follows_its_seed_and_lies_along_its_direction (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), one = NULL, again = NULL,
                             other = NULL;
  RmpTip tip = { .kind = RMP_TIP_NOISE, .wavelength = 0.01, .seed = 1 };
  RmpDab dab = make_dab (0.0, 0.0, RADIUS, 0.2);
  double along = 0.0, across = 0.0;

  dab.direction[0] = 1.0f;
  one = paint (painter, flat, &tip, 1, &dab);
  again = paint (painter, flat, &tip, 1, &dab);
  tip.seed = 2;
  other = paint (painter, flat, &tip, 1, &dab);
  g_assert_true (rmp_height_image_equal (one, again));
  g_assert_false (rmp_height_image_equal (one, other));
  for (gint i = -50; i < 50; i++)
    {
      const double x = 0.002 * i + 0.001;

      along += fabs (read_cloth (QUILT_SHIFTED, one, x + 0.005, 0.0) - read_cloth (QUILT_SHIFTED, one, x, 0.0));
      across += fabs (read_cloth (QUILT_SHIFTED, one, x, 0.005) - read_cloth (QUILT_SHIFTED, one, x, 0.0));
    }
  g_assert_cmpfloat (across, >, 2.0 * along);
}

static void
only_what_is_joined_and_looks_up_is_painted_unless_through (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autofree float *positions = quilt_fold (quilt, G_PI - 0.05);
  g_autoptr (RmpPainter) painter = rmp_painter_new (quilt, NULL, positions, SIDE);
  RmpDab dab = make_dab (-0.1, 0.0, 0.05, 0.2);
  g_autoptr (RmpHeightImage) outside = NULL, through = NULL;

  outside = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  dab.through = TRUE;
  through = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  g_assert_cmpfloat (read_cloth (QUILT_SHIFTED, outside, -0.1, 0.0), >, RMP_HEIGHT_MIDDLE + 10000.0);
  g_assert_cmpfloat (read_cloth (QUILT_SHIFTED, outside, 0.1, 0.0), ==, RMP_HEIGHT_MIDDLE);
  g_assert_cmpfloat (read_cloth (QUILT_SHIFTED, through, 0.1, 0.0), >, RMP_HEIGHT_MIDDLE + 10000.0);
}

static void
faces_that_are_no_cloth_stay_as_they_are (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (quilt));
  const RmpDab dab = make_dab (-0.05, 0.0, RADIUS, STRENGTH);
  g_autoptr (RmpPainter) painter = NULL;
  g_autoptr (RmpHeightImage) image = NULL;

  for (guint f = 0; f < rmp_mesh_get_n_faces (quilt); f++)
    cloth[f] = f / 2 % QUILT_CELLS < QUILT_CELLS / 2;
  painter = rmp_painter_new (quilt, cloth, rmp_mesh_get_positions (quilt), SIDE);
  image = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  g_assert_cmpfloat (read_cloth (QUILT_SHIFTED, image, -0.05, 0.0), >, RMP_HEIGHT_MIDDLE + 1900.0);
  g_assert_cmpfloat (read_cloth (QUILT_SHIFTED, image, 0.01, 0.0), ==, RMP_HEIGHT_MIDDLE);
}

static void
cloth_is_painted_from_behind_too (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_SHIFTED);
  RmpDab dab = make_dab (0.0, 0.0, RADIUS, STRENGTH);
  g_autoptr (RmpHeightImage) front = paint_flat (painter, RMP_TIP_RAISE, 1, &dab), back = NULL;

  dab.normal[2] = -1.0f;
  back = paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  g_assert_true (rmp_height_image_equal (front, back));
}

static void
a_flat_dab_paints_its_disc_and_the_margins_that_stand_for_it (void)
{
  g_autoptr (RmpPainter) painter = make_painter (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE), image = NULL;
  g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();
  const RmpTip tip = { .kind = RMP_TIP_RAISE };
  const RmpFlatDab dab = { .u = 0.42, .v = 0.45, .radius = 0.1, .strength = STRENGTH };
  guint n = 0;

  rmp_painter_begin (painter, flat, &tip);
  rmp_painter_dab_flat (painter, 1, &dab);
  image = rmp_painter_end (painter);
  for (guint row = 0; row < SIDE; row++)
    for (guint column = 0; column < SIDE; column++)
      {
        const double u = (column + 0.5) / SIDE, v = (row + 0.5) / SIDE;
        const double t = hypot (u - 0.42, v - 0.45) / 0.1, code = rmp_height_image_get (image, column, row);
        double xy[2];
        const gint half = find_half (QUILT_SHIFTED, column, row, -1e-4, xy);

        if (half == 0)
          g_assert_cmpfloat_with_epsilon (code, RMP_HEIGHT_MIDDLE + 65536.0 * STRENGTH * rmp_profile_value (falloff, t),
                                          1.0);
        else if (half == 1)
          g_assert_cmpfloat (code, ==, RMP_HEIGHT_MIDDLE);
        else if (u < 0.55 && u > 0.5 && code > RMP_HEIGHT_MIDDLE)
          n++;
      }
  g_assert_cmpuint (n, >, 100);
}

static void
odd_meshes_and_dabs_do_no_harm (void)
{
  const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5f, 0.5f, 1, 0.5f, 0.5f, -1 };
  /* An edge with four faces, a face that names a vertex twice. */
  const guint32 faces[] = { 0, 1, 2, 0, 2, 3, 0, 2, 4, 0, 2, 5, 1, 1, 2 };
  /* One face without area on the texture, one far outside it, one larger than it. */
  const float uvs[] = { 0.1f, 0.1f, 0.4f, 0.1f, 0.4f, 0.4f, 0.2f, 0.2f, -500, 3, 1e6f, 1e6f, 0.7f, 0.1f };
  const guint32 uv_faces[] = { 0, 1, 2, 0, 3, 2, 4, 4, 6, 4, 5, 6, 0, 1, 2 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (6, positions, 5, faces, 7, uvs, uv_faces, NULL);
  g_autoptr (RmpMesh) bare = rmp_mesh_new (6, positions, 5, faces, 0, NULL, NULL, NULL);
  g_autoptr (RmpPainter) painter = rmp_painter_new (mesh, NULL, positions, 256);
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (256, RMP_HEIGHT_MIDDLE);

  g_assert_null (rmp_painter_new (bare, NULL, positions, 256));
  for (guint kind = RMP_TIP_RAISE; kind <= RMP_TIP_NOISE; kind++)
    {
      const RmpTip tip = { .kind = kind, .wavelength = 1e-30, .irregularity = 5.0 };
      g_autoptr (RmpHeightImage) nothing = NULL, image = NULL;
      RmpDab dabs[] = { { .radius = NAN, .strength = 1.0 },
                        { .radius = -1.0, .strength = 1.0 },
                        { .radius = 1.0, .strength = INFINITY },
                        { .radius = 1.0, .strength = 1.0, .point = { .face = 5 } },
                        { .radius = 1.0, .strength = 1.0, .twin = 99 },
                        { .radius = 1e30, .strength = 7.0 },
                        { .radius = 1e-30, .strength = -7.0 },
                        { .radius = 0.4, .strength = 0.5, .normal = { 0, 0, 1 }, .through = TRUE } };
      const RmpFlatDab flat_dabs[] = { { .radius = 1e30, .strength = 1.0 },
                                       { .u = NAN, .radius = 1.0 },
                                       { .u = -1e30, .v = 1e30, .radius = 1.0, .strength = 0.5 } };

      rmp_painter_begin (painter, flat, &tip);
      rmp_painter_dab (painter, 5, dabs);
      nothing = rmp_painter_get_image (painter);
      g_assert_true (nothing == flat);
      rmp_painter_dab (painter, 3, dabs + 5);
      rmp_painter_dab_flat (painter, G_N_ELEMENTS (flat_dabs), flat_dabs);
      image = rmp_painter_end (painter);
      g_assert_cmpuint (rmp_height_image_get_side (image), ==, 256);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/algorithms/painting/painter/" path, function)
  ADD ("every-texel", a_dab_raises_every_texel_inside_it_by_its_falloff_and_no_other);
  ADD ("seam", both_sides_of_a_seam_read_the_same_after_a_dab);
  ADD ("pose", a_dab_measures_on_the_pose_across_a_fold);
  ADD ("strength", dabs_of_one_stroke_never_exceed_their_strength);
  ADD ("undo", the_image_before_a_stroke_stays_and_shares_what_was_not_touched);
  ADD ("in-between", asking_in_between_does_not_change_what_a_stroke_becomes);
  ADD ("ridge", a_ridge_has_its_section_across_and_tapers_at_both_ends);
  ADD ("smooth", smoothing_spreads_across_seams);
  ADD ("flatten-erase", flattening_goes_to_the_mean_and_erasing_to_the_level);
  ADD ("stamp", a_stamp_lies_as_its_angle_says);
  ADD ("noise", noise_follows_its_seed_and_lies_along_its_direction);
  ADD ("through", only_what_is_joined_and_looks_up_is_painted_unless_through);
  ADD ("cloth", faces_that_are_no_cloth_stay_as_they_are);
  ADD ("behind", cloth_is_painted_from_behind_too);
  ADD ("flat", a_flat_dab_paints_its_disc_and_the_margins_that_stand_for_it);
  ADD ("odd", odd_meshes_and_dabs_do_no_harm);
#undef ADD
  return g_test_run ();
}
