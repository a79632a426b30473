/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What needs no GL: scenes, picking, palettes, materials. */
#include "palette.h"
#include "pick.h"
#include "scenes.h"

#include <cglm/cglm.h>

static void
test_extent_holds_folds (void)
{
  const SleeveShape shape = { .n_around = 24, .n_along = 28, .reach = .1f };
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&shape);
  g_autoptr (RmpRelief) fine = sleeve_new_mesh (&shape, 4);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_DENIM);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  vec3 minimum, maximum;
  g_assert_false (rmp_scene_get_extent (scene, minimum, maximum));
  rmp_scene_add (scene, 7, folds, &material, NULL);
  g_assert_true (rmp_scene_get_extent (scene, minimum, maximum));
  for (gsize v = 0; v < fine->topology->n_vertices; v++)
    for (gsize c = 0; c < 3; c++)
      {
        g_assert_cmpfloat (fine->positions[3 * v + c], >=, minimum[c] - 1e-5f);
        g_assert_cmpfloat (fine->positions[3 * v + c], <=, maximum[c] + 1e-5f);
      }
}

static void
test_pick_finds_the_fold (void)
{
  const SleeveShape shape = { .n_around = 48, .n_along = 56, .reach = .1f };
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&shape);
  g_autoptr (RmpRelief) sphere = sphere_new ((float[]){ 0, .3f, -.5f }, .1f, 12);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_CLAY);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  rmp_scene_add (scene, 3, sphere, &material, NULL);
  const guint sleeve = rmp_scene_add (scene, 7, folds, &material, NULL);
  g_autofree float *height = g_new (float, folds->topology->n_vertices);
  for (gsize v = 0; v < folds->topology->n_vertices; v++)
    height[v] = folds->positions[3 * v + 1];
  rmp_scene_set_field (scene, sleeve, height,
                       &(RmpFieldStyle){ .palette = RMP_PALETTE_SEQUENTIAL, .range = 1 });

  /* From the front at the middle fold's crest; the sphere hides behind the sleeve. */
  const float origin[3] = { .001f, .02f + .5f * SLEEVE_LENGTH, 2 }, direction[3] = { 0, 0, -1 };
  RmpPick pick;
  g_assert_true (rmp_scene_pick (scene, origin, direction, TRUE, &pick));
  g_assert_cmpuint (pick.item, ==, sleeve);
  g_assert_cmpuint (pick.id, ==, 7);
  g_assert_cmpuint (pick.point.feature, ==, 12);
  g_assert_cmpfloat_with_epsilon (pick.point.position[2], SLEEVE_RADIUS + .0094f, 2e-4f);
  g_assert_cmpfloat_with_epsilon (rmp_pick_get_field_value (scene, &pick), origin[1], 1e-4f);

  const float past[3] = { .3f, origin[1], 2 };
  g_assert_false (rmp_scene_pick (scene, past, direction, TRUE, &pick));
  const float inside[3] = { 0, origin[1], 0 };
  g_assert_true (rmp_scene_pick (scene, inside, direction, TRUE, &pick));
  g_assert_cmpuint (pick.id, ==, 3);
  g_assert_true (isnan (rmp_pick_get_field_value (scene, &pick)));
  g_assert_true (rmp_scene_pick (scene, inside, direction, FALSE, &pick));
  g_assert_cmpuint (pick.id, ==, 7);
}

/* A picture without alpha in its lower half, with one copy from end to end of the sleeve: below, a
 * ray meets nothing, on folds or beside them.
 */
static void
test_pick_passes_holes (void)
{
  const SleeveShape shape = { .n_around = 48, .n_along = 56, .reach = .1f, .uvs = TRUE };
  const float direction[3] = { 0, 0, -1 };
  guint8 *texels = g_malloc0 (4 * 4 * 4);
  memset (texels, 255, 4 * 2 * 4);
  g_autoptr (RmpTexture) texture = rmp_texture_new (4, 4, g_bytes_new_take (texels, 4 * 4 * 4));
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&shape);
  for (gsize i = 0; i < folds->topology->n_uvs; i++)
    folds->topology->uvs[2 * i + 1] /= SLEEVE_LENGTH;
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  material.cutoff = .5f;
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  rmp_scene_add (scene, 0, folds, &material, texture);
  for (int i = 1; i < 20; i++)
    {
      const float origin[3] = { .001f, .02f + .05f * (float) i * SLEEVE_LENGTH, 2 };
      RmpPick pick;
      if (i != 10)
        g_assert_cmpint (rmp_scene_pick (scene, origin, direction, FALSE, &pick), ==, i > 10);
    }
}

/* A ray that passes over the skin and meets only what is raised off it. */
static void
test_pick_meets_a_fold_from_the_side (void)
{
  const SleeveShape shape = { .n_around = 48, .n_along = 56, .reach = .1f };
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&shape);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  const float direction[3] = { 1, 0, 0 };
  const float grazing[3] = { -2, .02f + .5f * SLEEVE_LENGTH, SLEEVE_RADIUS + .007f };
  const float above[3] = { -2, grazing[1], SLEEVE_RADIUS + .011f };
  RmpMaterial material;
  RmpPick pick;

  rmp_material_init_preset (&material, RMP_MATERIAL_CLAY);
  rmp_scene_add (scene, 7, folds, &material, NULL);
  g_assert_true (rmp_scene_pick (scene, grazing, direction, TRUE, &pick));
  g_assert_cmpuint (pick.point.feature, ==, 12);
  g_assert_cmpfloat (pick.point.lift, >, .007f);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (pick.point.position[i],
                                    grazing[i] + pick.distance * direction[i], 5e-4f);
  g_assert_false (rmp_scene_pick (scene, above, direction, FALSE, &pick));
}

static void
assert_colour (RmpPalette palette, float t, int red, int green, int blue)
{
  float srgb[3];
  rmp_palette_get_colour (palette, t, srgb);
  g_assert_cmpfloat_with_epsilon (srgb[0] * 255, (float) red, .01f);
  g_assert_cmpfloat_with_epsilon (srgb[1] * 255, (float) green, .01f);
  g_assert_cmpfloat_with_epsilon (srgb[2] * 255, (float) blue, .01f);
}

static void
test_palette_stops (void)
{
  assert_colour (RMP_PALETTE_DIVERGING, -1, 5, 48, 97);
  assert_colour (RMP_PALETTE_DIVERGING, -3, 5, 48, 97);
  assert_colour (RMP_PALETTE_DIVERGING, 0, 247, 247, 247);
  assert_colour (RMP_PALETTE_DIVERGING, .5f, 214, 96, 77);
  assert_colour (RMP_PALETTE_SEQUENTIAL, 0, 68, 1, 84);
  assert_colour (RMP_PALETTE_SEQUENTIAL, 1, 253, 231, 37);
  assert_colour (RMP_PALETTE_CATEGORIES, -1, 130, 130, 132);
}

static void
test_range_leaves_out_strays (void)
{
  float values[1000];
  for (int i = 0; i < 1000; i++)
    values[i] = (float) (i % 2 ? 1 : -1) * .36f * (float) i / 1000;
  values[999] = 1e6f;
  values[998] = NAN;
  g_assert_cmpfloat_with_epsilon (rmp_palette_get_range (RMP_PALETTE_DIVERGING, values, 1000), .4f,
                                  1e-5f);
  const float nothing[] = { 0, 0 };
  g_assert_cmpfloat (rmp_palette_get_range (RMP_PALETTE_SEQUENTIAL, nothing, 2), ==, 1);
}

/* A white cloth under even light from everywhere must not reflect more than it receives. */
static void
test_white_is_clamped (void)
{
  RmpMaterial material;
  rmp_material_init_cloth (&material, (float[]){ 1, 1, 1 });
  g_assert_cmpfloat_with_epsilon (material.base[0], .85f, 1e-6f);
  g_assert_cmpfloat_with_epsilon (material.sheen[0], .5f * 1.85f * .55f, 1e-5f);
}

/* A washed-out teal is still garment A; a yellow is none of the presets. */
static void
test_shades_are_known (void)
{
  RmpMaterial teal, shade, yellow;
  rmp_material_init_preset (&teal, RMP_MATERIAL_TEAL);
  rmp_material_init_cloth (&shade, (float[]){ .115f, .355f, .43f });
  g_assert_cmpfloat (shade.sheen[0], ==, teal.sheen[0]);
  g_assert_cmpfloat (shade.base[1], <, teal.base[1]);
  rmp_material_init_cloth (&yellow, (float[]){ .8f, .7f, .1f });
  g_assert_cmpfloat_with_epsilon (yellow.sheen[1], .275f * (1 + rmp_colour_decode (.7f)), 1e-5f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/scene/extent-holds-folds", test_extent_holds_folds);
  g_test_add_func ("/render/scene/pick-finds-the-fold", test_pick_finds_the_fold);
  g_test_add_func ("/render/scene/pick-passes-holes", test_pick_passes_holes);
  g_test_add_func ("/render/scene/pick-meets-a-fold-from-the-side",
                   test_pick_meets_a_fold_from_the_side);
  g_test_add_func ("/render/palette/stops", test_palette_stops);
  g_test_add_func ("/render/palette/range-leaves-out-strays", test_range_leaves_out_strays);
  g_test_add_func ("/render/material/white-is-clamped", test_white_is_clamped);
  g_test_add_func ("/render/material/shades-are-known", test_shades_are_known);
  return g_test_run ();
}
