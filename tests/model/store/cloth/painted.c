/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painted.h"

RmpProject *
rmp_test_uv_project_new (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpImportMesh *read = g_ptr_array_index (import->meshes, 0);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  rmp_test_add_uvs (read);
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  g_assert_no_error (error);
  return project;
}

void
rmp_test_painted_set_up (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_uv_project_new ();
  fixture->garment = rmp_test_get_garment (fixture->project, 0);
  fixture->pattern = rmp_garment_add_pattern (fixture->garment, "Creases", RMP_TEST_SIDE, &error);
  g_assert_no_error (error);
}

void
rmp_test_painted_tear_down (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

RmpHeightImage *
rmp_test_stroke (RmpHeightImage *image, GRand *random, guint n)
{
  const guint n_tiles = rmp_height_image_get_n_tiles (image);
  const guint first = (guint) g_rand_int_range (random, 0, (gint32) (n_tiles - n + 1));
  g_autofree guint *tiles = g_new (guint, n);
  g_autoptr (GPtrArray) texels = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      guint16 *tile = g_new (guint16, RMP_TILE_TEXELS);

      for (guint k = 0; k < RMP_TILE_TEXELS; k++)
        tile[k] = (guint16) g_rand_int_range (random, 0, 65536);
      tiles[i] = first + i;
      g_ptr_array_add (texels, tile);
    }
  return rmp_height_image_replace (image, n, tiles, (const guint16 *const *) texels->pdata);
}

void
rmp_test_paint (RmpPatternLayerItem *layer, GRand *random, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage)
      image = rmp_test_stroke (rmp_pattern_layer_item_get_image (layer), random, n);

  rmp_test_assert_ok (rmp_pattern_layer_item_set_image (layer, image, "Raise", &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), image));
}

void
rmp_test_assert_painted (RmpProject *project, RmpHeightImage *image)
{
  RmpPatternItem *pattern = rmp_test_get_pattern (project, 0);

  g_assert_true (rmp_height_image_equal (
      rmp_pattern_layer_item_get_image (rmp_test_get_pattern_layer (pattern, 0)), image));
  g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (pattern), image));
}

void
rmp_test_assert_next_reversible (RmpProject *project, char **state, const char *label)
{
  rmp_test_assert_reversible (project, *state, label);
  g_free (*state);
  *state = rmp_test_describe (project);
}

RmpPatternLayerItem *
rmp_test_get_pattern_layer (RmpPatternItem *pattern, guint index)
{
  return rmp_test_get (rmp_pattern_item_get_layers (pattern), index);
}

RmpPatternItem *
rmp_test_get_pattern (RmpProject *project, guint index)
{
  return rmp_test_get (rmp_garment_get_patterns (rmp_test_get_garment (project, 0)), index);
}
