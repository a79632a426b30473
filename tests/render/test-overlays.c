/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn over surfaces: values that fill faces. */
#include "palette.h"
#include "pick.h"
#include "scenes.h"

#include <cglm/cglm.h>

#define SIDE 420

static void
look_at (const RmpScene *scene, RmpCamera *camera)
{
  vec3 minimum, maximum;
  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_camera_init (camera, (float[]){ 0, 0, 0 }, 1);
  rmp_camera_frame (camera, minimum, maximum, 1);
}

static gboolean
pick_at (const RmpScene *scene, const RmpCamera *camera, int x, int y, RmpPick *pick)
{
  float origin[3], direction[3];
  rmp_camera_get_ray (camera, (float) x + .5f, (float) y + .5f, SIDE, SIDE, origin, direction);
  return rmp_scene_pick (scene, origin, direction, TRUE, pick);
}

/* The name whose colour a pixel has, whatever the light: of colours the one whose direction is
 * nearest.
 */
static int
name_of (const guint8 *pixel, int n_names)
{
  double best = -1;
  int name = -1;
  vec3 shown;
  for (int c = 0; c < 3; c++)
    shown[c] = rmp_colour_decode ((float) pixel[c] / 255);
  for (int i = 0; i < n_names; i++)
    {
      vec3 colour;
      rmp_palette_get_colour (RMP_PALETTE_CATEGORIES, (float) i, colour);
      for (int c = 0; c < 3; c++)
        colour[c] = rmp_colour_decode (colour[c]);
      const double cosine = (double) (glm_vec3_dot (shown, colour) / glm_vec3_norm (shown) /
                                      glm_vec3_norm (colour));
      if (cosine > best)
        {
          best = cosine;
          name = i;
        }
    }
  return name;
}

static RmpRelief *
relief_of (const char *form)
{
  const SleeveShape sleeve = { .n_around = 10, .n_along = 12, .uvs = TRUE, .reach = .04f };
  const RmpRidgeOptions options = ridge_options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC, TRUE);
  if (strstr (form, "paths"))
    return sleeve_new_paths (&sleeve, &options, FALSE);
  return strstr (form, "folds") ? sleeve_new_folds (&sleeve)
                                : sphere_new ((float[]){ 0, .3f, 0 }, .2f, 8);
}

/* To its border, and no farther: also where neighbours name other things, and of all ways to raise
 * a surface.
 */
static void
test_names_fill_faces (gconstpointer form)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRelief) relief = relief_of (form);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  g_autofree float *names = g_new (float, relief->topology->n_faces);
  RmpMaterial material;
  RmpCamera camera;
  for (guint face = 0; face < relief->topology->n_faces; face++)
    names[face] = (float) (face % 3);
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  rmp_scene_set_field (scene, 0, names, &(RmpFieldStyle){ RMP_PALETTE_CATEGORIES, 3, TRUE, FALSE });
  look_at (scene, &camera);
  for (int quality = 0; quality < 2; quality++)
    {
      g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera,
                                                      (RmpQuality) quality, &error);
      g_assert_no_error (error);
      g_autofree char *title = g_strdup_printf ("names-%s-%d", (const char *) form, quality);
      keep_picture (title, pixels, SIDE, SIDE);
      guint n = 0, n_wrong = 0, n_names[3] = { 0 };
      for (int y = 4; y < SIDE - 4; y += 5)
        for (int x = 4; x < SIDE - 4; x += 5)
          {
            static const int around[4][2] = { { -3, -3 }, { 3, -3 }, { -3, 3 }, { 3, 3 } };
            RmpPick pick, near;
            gboolean inside = pick_at (scene, &camera, x, y, &pick);
            for (int i = 0; i < 4 && inside; i++)
              inside = pick_at (scene, &camera, x + around[i][0], y + around[i][1], &near) &&
                       near.face == pick.face;
            if (!inside)
              continue;
            const float value = rmp_pick_get_field_value (scene, &pick);
            g_assert_cmpfloat (value, ==, names[pick.face]);
            n++;
            n_wrong += name_of (pixels + 4 * (y * SIDE + x), 3) != (int) value;
            n_names[(int) value]++;
          }
      g_test_message ("%u pixels within faces, %u of another's colour", n, n_wrong);
      g_assert_cmpuint (n, >, 100);
      g_assert_cmpuint (n_wrong, ==, 0);
      for (int i = 0; i < 3; i++)
        g_assert_cmpuint (n_names[i], >, 20);
    }
}

/* A rectangle through a ball colours what is beside the ball, and not the half of it before the
 * rectangle.
 */
static void
test_sheets_are_seen_through_and_hidden (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  static const float corners[4][3] = {
    { -.6f, -.3f, 0 }, { .6f, -.3f, 0 }, { .6f, .9f, 0 }, { -.6f, .9f, 0 }
  };
  static const float red[4] = { 1, 0, 0, .2f };
  g_autofree guint8 *without = NULL, *with = NULL;
  guint8 **pictures[] = { &without, &with };
  for (int sheet = 0; sheet < 2; sheet++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpRelief) relief = sphere_new ((float[]){ 0, .3f, 0 }, .2f, 8);
      g_autoptr (RmpScene) scene = rmp_scene_new ();
      RmpMaterial material;
      RmpCamera camera;
      rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
      rmp_scene_add (scene, 0, relief, &material, NULL);
      if (sheet)
        rmp_scene_add_sheet (scene, corners, red);
      look_at (scene, &camera);
      camera.yaw = camera.pitch = 0;
      *pictures[sheet] = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, &error);
      g_assert_no_error (error);
    }
  keep_picture ("sheet", with, SIDE, SIDE);
  const gsize middle = 4 * (SIDE / 2 * SIDE + SIDE / 2), beside = 4 * (12 * SIDE + 12);
  for (int c = 0; c < 3; c++)
    g_assert_cmpuint (without[middle + c], ==, with[middle + c]);
  g_assert_cmpuint (with[beside], >, without[beside] + 30);
  g_assert_cmpuint (with[beside + 2], <=, without[beside + 2]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/render/overlays/names-fill-faces-mesh", "mesh", test_names_fill_faces);
  g_test_add_data_func ("/render/overlays/names-fill-faces-folds", "folds", test_names_fill_faces);
  g_test_add_data_func ("/render/overlays/names-fill-faces-paths", "paths", test_names_fill_faces);
  g_test_add_func ("/render/overlays/sheets-are-seen-through-and-hidden",
                   test_sheets_are_seen_through_and_hidden);
  return g_test_run ();
}
