/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Commands on whole masks that are images: texels are inverted as they are, and take what is known
 * of vertices.
 */

#include "../../model/store/fixture.h"
#include "tools/masks/mask-edits.h"

#define SIDE 256

static RmpHeightImage *
make_image (void)
{
  g_autoptr (RmpHeightImage) blank = rmp_height_image_new (SIDE, 0);
  g_autofree guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  const guint tile = 5;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) (13 * i);
  return rmp_height_image_replace (blank, 1, &tile, (const guint16 *const[]){ texels });
}

static void
images_are_inverted_and_filled (void)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  g_autoptr (RmpHeightImage) image = make_image ();
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_project_new (&error);
  RmpGarment *garment;
  RmpMaskItem *mask;

  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  rmp_project_add_import (project, import, NULL, &error);
  garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve", NULL,
                                     &error);
  mask = rmp_garment_add_image_mask (garment, "Spots", image, &error);
  g_assert_no_error (error);

  g_assert_true (rmp_garment_invert_mask (garment, mask, &error) == mask);
  for (guint row = 0; row < SIDE; row += 7)
    for (guint column = 0; column < SIDE; column += 3)
      g_assert_cmpuint (rmp_height_image_get (rmp_mask_item_get_image (mask), column, row), ==,
                        G_MAXUINT16 - rmp_height_image_get (image, column, row));
  rmp_garment_invert_mask (garment, mask, &error);
  g_assert_true (rmp_height_image_equal (rmp_mask_item_get_image (mask), image));

  g_assert_true (rmp_garment_mask_joint (garment, mask, 1, &error) == mask);
  g_assert_no_error (error);
  g_assert_false (rmp_height_image_equal (rmp_mask_item_get_image (mask), image));
  g_assert_true (rmp_garment_fill_mask (garment, mask, 1.0, &error) == mask);
  g_assert_cmpuint (rmp_height_image_get (rmp_mask_item_get_image (mask), SIDE / 2, SIDE / 2), ==,
                    G_MAXUINT16);
  rmp_project_close (project);
  g_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/mask-edits/images", images_are_inverted_and_filled);
  return g_test_run ();
}
