/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenes.h"

static const SleeveShape arm = { .n_around = 48, .n_along = 56, .uvs = TRUE, .bend = .28f, .reach = .13f };

static void
test_sleeve (void)
{
  const int width = 640, height = 880;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRelief) relief = sleeve_new_folds (&arm);
  static const RmpMaterialPreset presets[] = { RMP_MATERIAL_TEAL, RMP_MATERIAL_COTTON };
  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      RmpMaterial material;
      rmp_material_init_preset (&material, presets[i]);
      material.uv_metres = 1;
      g_autoptr (RmpScene) scene = rmp_scene_new ();
      rmp_scene_add (scene, 1, relief, &material, NULL);
      vec3 minimum, maximum;
      rmp_scene_get_extent (scene, minimum, maximum);
      RmpCamera camera;
      rmp_camera_init (&camera, (float[]){ 0, 0, 0 }, 1);
      rmp_camera_frame (&camera, minimum, maximum, (float) width / (float) height);
      camera.pitch = .3f;
      g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, &error);
      g_assert_no_error (error);
      g_autofree char *name = g_strdup_printf ("sleeve-%u", i);
      keep_picture (name, pixels, width, height);

      camera.distance *= .25f;
      g_autofree guint8 *close = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, &error);
      g_autofree char *close_name = g_strdup_printf ("close-%u", i);
      keep_picture (close_name, close, width, height);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/look/sleeve", test_sleeve);
  return g_test_run ();
}
