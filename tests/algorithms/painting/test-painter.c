/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strokes.h"

#include <math.h>
#include <omp.h>

static void
a_dab_raises_every_texel_inside_it_by_its_falloff_and_no_other (void)
{
  g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();
  const RmpDab dab = stroke_make_dab (0.03, 0.05, RADIUS, STRENGTH);

  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = stroke_make_painter (kind);
      g_autoptr (RmpHeightImage) image = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
      guint n_raised[2] = { 0, 0 };

      for (guint row = 0; row < SIDE; row++)
        for (guint column = 0; column < SIDE; column++)
          {
            double xy[2];
            const double code = rmp_height_image_get (image, column, row);
            const gint half = stroke_find_half (kind, column, row, -1e-4, xy);
            const double distance = hypot (xy[0] - 0.03, xy[1] - 0.05);

            if (half >= 0)
              g_assert_cmpfloat_with_epsilon (
                  code,
                  RMP_HEIGHT_MIDDLE +
                      65536.0 * STRENGTH * rmp_profile_value (falloff, distance / RADIUS),
                  1.0);
            else if (stroke_find_half (kind, column, row, 0.02, xy) < 0)
              g_assert_cmpfloat (code, ==, RMP_HEIGHT_MIDDLE);
            if (half >= 0 && code > RMP_HEIGHT_MIDDLE)
              n_raised[half]++;
          }
      g_assert_cmpuint (n_raised[0], >, 1000);
      g_assert_cmpuint (n_raised[1], >, 1000);
    }
}

static void
both_sides_of_a_seam_read_the_same_after_a_dab (void)
{
  const RmpDab dab = stroke_make_dab (-0.04, 0.02, RADIUS, STRENGTH);

  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpPainter) painter = stroke_make_painter (kind);
      g_autoptr (RmpHeightImage) image = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);

      stroke_assert_seam_closed (kind, image, 0.4, 1.0);
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
      const RmpDab dab = stroke_make_dab (-0.05, 0.0, RADIUS, STRENGTH);
      g_autoptr (RmpHeightImage) image = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
      g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();
      const QuiltPatch right = quilt_get_right (kind);
      double uv[2];

      /* 0.1 m beyond the seam, seen through the air; the cloth there turns away from the dab, but
       * not so far.
       */
      quilt_patch_place (&right, 0.1, 0.0, uv);
      g_assert_cmpfloat_with_epsilon (
          quilt_read (image, uv),
          RMP_HEIGHT_MIDDLE +
              65536.0 * STRENGTH *
                  rmp_profile_value (falloff,
                                     hypot (0.05 + 0.1 * cos (1.0), 0.1 * sin (1.0)) / RADIUS),
          1.5);
      /* Reading between texels cuts the corner at the fold. */
      stroke_assert_seam_closed (kind, image, 0.4, 2.0);
    }
}

static void
dabs_of_one_stroke_never_exceed_their_strength (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_MIRRORED);
  g_autoptr (RmpHeightImage) image = NULL;
  RmpDab dabs[50];
  guint16 highest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (dabs); i++)
    dabs[i] = stroke_make_dab (-0.2 + 0.008 * i, 0.1, 0.1, STRENGTH);
  image = stroke_paint_flat (painter, RMP_TIP_RAISE, G_N_ELEMENTS (dabs), dabs);
  for (guint i = 0; i < SIDE * SIDE; i++)
    highest = MAX (highest, rmp_height_image_get (image, i % SIDE, i / SIDE));
  g_assert_cmpuint (highest, <=, RMP_HEIGHT_MIDDLE + (guint) ceil (65536.0 * STRENGTH));
  g_assert_cmpuint (highest, >=, RMP_HEIGHT_MIDDLE + (guint) (0.99 * 65536.0 * STRENGTH));
}

static void
the_image_before_a_stroke_stays_and_shares_what_was_not_touched (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_TURNED);
  g_autoptr (RmpHeightImage) before = NULL, after = NULL, copy = NULL;
  const RmpDab first = stroke_make_dab (-0.3, -0.3, 0.1, STRENGTH),
               second = stroke_make_dab (-0.3, 0.3, 0.1, STRENGTH);
  const RmpTip tip = { .kind = RMP_TIP_LOWER };
  guint n_shared = 0, n_changed = 0;

  before = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &first);
  copy = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &first);
  after = stroke_paint (painter, before, &tip, 1, &second);
  g_assert_true (rmp_height_image_equal (before, copy));
  for (guint i = 0; i < rmp_height_image_get_n_tiles (before); i++)
    if (rmp_height_image_get_tile (before, i) != rmp_height_image_get_tile (after, i))
      n_changed++;
    else if (rmp_height_image_get_tile (before, i))
      n_shared++;
  g_assert_cmpuint (n_changed, >, 0);
  g_assert_cmpuint (n_changed, <, 30);
  g_assert_cmpuint (n_shared, >, 0);
}

static void
threads_do_not_show (void)
{
  const RmpDab dabs[] = { stroke_make_dab (-0.1, 0.1, 0.6, 0.2),
                          stroke_make_dab (0.2, -0.1, 0.6, 0.3) };
  g_autoptr (RmpHeightImage) one = NULL, many = NULL;
  g_autoptr (RmpPainter) first = stroke_make_painter (QUILT_TURNED),
                         second = stroke_make_painter (QUILT_TURNED);
  const gint n_threads = omp_get_max_threads ();

  omp_set_num_threads (1);
  one = stroke_paint_flat (first, RMP_TIP_RAISE, G_N_ELEMENTS (dabs), dabs);
  omp_set_num_threads (5);
  many = stroke_paint_flat (second, RMP_TIP_RAISE, G_N_ELEMENTS (dabs), dabs);
  omp_set_num_threads (n_threads);
  g_assert_true (rmp_height_image_equal (one, many));
}

static void
only_what_is_joined_and_looks_up_is_painted_unless_through (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autofree float *positions = quilt_fold (quilt, G_PI - 0.05);
  g_autoptr (RmpPainter) painter = rmp_painter_new (quilt, NULL, positions, SIDE);
  RmpDab dab = stroke_make_dab (-0.1, 0.0, 0.05, 0.2);
  g_autoptr (RmpHeightImage) outside = NULL, through = NULL;

  outside = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  dab.through = TRUE;
  through = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, outside, -0.1, 0.0), >,
                     RMP_HEIGHT_MIDDLE + 10000.0);
  g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, outside, 0.1, 0.0), ==, RMP_HEIGHT_MIDDLE);
  g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, through, 0.1, 0.0), >,
                     RMP_HEIGHT_MIDDLE + 10000.0);
}

static void
faces_that_are_no_cloth_stay_as_they_are (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autofree guint8 *cloth = g_new0 (guint8, rmp_mesh_get_n_faces (quilt));
  const RmpDab dab = stroke_make_dab (-0.05, 0.0, RADIUS, STRENGTH);
  g_autoptr (RmpPainter) painter = NULL;
  g_autoptr (RmpHeightImage) image = NULL;

  for (guint f = 0; f < rmp_mesh_get_n_faces (quilt); f++)
    cloth[f] = f / 2 % QUILT_CELLS < QUILT_CELLS / 2;
  painter = rmp_painter_new (quilt, cloth, rmp_mesh_get_positions (quilt), SIDE);
  image = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, image, -0.05, 0.0), >, RMP_HEIGHT_MIDDLE + 1900.0);
  g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, image, 0.01, 0.0), ==, RMP_HEIGHT_MIDDLE);
}

static void
cloth_is_painted_from_behind_too (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_SHIFTED);
  RmpDab dab = stroke_make_dab (0.0, 0.0, RADIUS, STRENGTH);
  g_autoptr (RmpHeightImage) front = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab),
                             back = NULL;

  dab.normal[2] = -1.0f;
  back = stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
  g_assert_true (rmp_height_image_equal (front, back));
}

static void
a_flat_dab_paints_its_disc_and_the_margins_that_stand_for_it (void)
{
  g_autoptr (RmpPainter) painter = stroke_make_painter (QUILT_SHIFTED);
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
        const double t = hypot (u - 0.42, v - 0.45) / 0.1,
                     code = rmp_height_image_get (image, column, row);
        double xy[2];
        const gint half = stroke_find_half (QUILT_SHIFTED, column, row, -1e-4, xy);

        if (half == 0)
          g_assert_cmpfloat_with_epsilon (
              code, RMP_HEIGHT_MIDDLE + 65536.0 * STRENGTH * rmp_profile_value (falloff, t), 1.0);
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
  const float uvs[] = { 0.1f, 0.1f, 0.4f, 0.1f, 0.4f, 0.4f, 0.2f,
                        0.2f, -500, 3,    1e6f, 1e6f, 0.7f, 0.1f };
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
      RmpDab dabs[] = {
        { .radius = NAN, .strength = 1.0 },
        { .radius = -1.0, .strength = 1.0 },
        { .radius = 1.0, .strength = INFINITY },
        { .radius = 1.0, .strength = 1.0, .point = { .face = 5 } },
        { .radius = 1.0, .strength = 1.0, .twin = 99 },
        { .radius = 1e30, .strength = 7.0 },
        { .radius = 1e-30, .strength = -7.0 },
        { .radius = 0.4, .strength = 0.5, .normal = { 0, 0, 1 }, .through = TRUE }
      };
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
  ADD ("threads", threads_do_not_show);
  ADD ("through", only_what_is_joined_and_looks_up_is_painted_unless_through);
  ADD ("cloth", faces_that_are_no_cloth_stay_as_they_are);
  ADD ("behind", cloth_is_painted_from_behind_too);
  ADD ("flat", a_flat_dab_paints_its_disc_and_the_margins_that_stand_for_it);
  ADD ("odd", odd_meshes_and_dabs_do_no_harm);
#undef ADD
  return g_test_run ();
}
