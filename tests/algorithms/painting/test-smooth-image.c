/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/smooth-image.h"
#include "strokes.h"

#include <math.h>

#define N_ROUNDS 12

/* A steep hill across the seam. */
static RmpHeightImage *
make_hill (QuiltKind kind)
{
  const RmpDab dab = stroke_make_dab (0.02, 0.0, 0.05, 0.4);
  g_autoptr (RmpPainter) painter = stroke_make_painter (kind);

  return stroke_paint_flat (painter, RMP_TIP_RAISE, 1, &dab);
}

/* The four cells about the hill: all others are flat. */
static guint8 *
choose_middle (const RmpMesh *quilt)
{
  guint8 *faces = g_new0 (guint8, rmp_mesh_get_n_faces (quilt));

  for (guint i = 0; i < 200; i++)
    for (guint j = 0; j < 200; j++)
      faces[quilt_find_face ((i - 99.5) / 800.0, (j - 99.5) / 800.0)] = 1;
  return faces;
}

static void
heights_spread_through_the_surface_and_across_seams (void)
{
  for (guint kind = 0; kind < QUILT_N_KINDS; kind++)
    {
      g_autoptr (RmpMesh) quilt = quilt_new (kind);
      g_autoptr (RmpHeightImage) image = make_hill (kind);
      g_autofree guint8 *faces = choose_middle (quilt);
      g_autoptr (RmpHeightImage) smooth = rmp_height_image_smooth (image, quilt, faces, N_ROUNDS);

      g_assert_cmpfloat (stroke_read (kind, smooth, 0.02, 0.0), <,
                         stroke_read (kind, image, 0.02, 0.0) - 500.0);
      g_assert_cmpfloat (stroke_read (kind, image, -0.035, 0.0), ==, RMP_HEIGHT_MIDDLE);
      g_assert_cmpfloat (stroke_read (kind, smooth, -0.035, 0.0), >, RMP_HEIGHT_MIDDLE + 50.0);
      stroke_assert_seam_closed (kind, smooth, 0.1, 40.0);
    }
}

static void
what_is_smooth_stays_the_same_tiles (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_TURNED);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (4 * RMP_TILE_SIDE, 12345);
  g_autoptr (RmpHeightImage) smooth = rmp_height_image_smooth (image, quilt, NULL, 1);

  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (image); tile++)
    g_assert_true (rmp_height_image_get_tile (smooth, tile) ==
                   rmp_height_image_get_tile (image, tile));
}

static void
other_faces_stay (void)
{
  g_autoptr (RmpMesh) quilt = quilt_new (QUILT_SHIFTED);
  g_autoptr (RmpHeightImage) image = make_hill (QUILT_SHIFTED);
  g_autofree guint8 *faces = g_new0 (guint8, rmp_mesh_get_n_faces (quilt));
  g_autoptr (RmpHeightImage) smooth = NULL;

  faces[quilt_find_face (-0.4, 0.4)] = 1;
  smooth = rmp_height_image_smooth (image, quilt, faces, N_ROUNDS);
  g_assert_cmpfloat (stroke_read (QUILT_SHIFTED, smooth, 0.02, 0.0), ==,
                     stroke_read (QUILT_SHIFTED, image, 0.02, 0.0));
}

static void
a_mesh_without_uvs_has_nothing_to_smooth (void)
{
  static const float positions[9] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f };
  static const guint32 face[3] = { 0, 1, 2 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, face, 0, NULL, NULL, NULL);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, 0);

  g_assert_null (rmp_height_image_smooth (image, mesh, NULL, 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/smooth-image/across-seams",
                   heights_spread_through_the_surface_and_across_seams);
  g_test_add_func ("/smooth-image/same-tiles", what_is_smooth_stays_the_same_tiles);
  g_test_add_func ("/smooth-image/other-faces", other_faces_stay);
  g_test_add_func ("/smooth-image/no-uvs", a_mesh_without_uvs_has_nothing_to_smooth);
  return g_test_run ();
}
