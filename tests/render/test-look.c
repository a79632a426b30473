/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the shading promises of the look. Pictures are kept if RIMPLE_PICTURES names a folder. */
#include "palette.h"
#include "scenes.h"

#include <cglm/cglm.h>
#include <string.h>

#define SIDE 320

static const SleeveShape sleeve = {
  .n_around = 48, .n_along = 56, .uvs = TRUE, .bend = .28f, .reach = .13f
};

static void
init_material (RmpMaterial *material, RmpMaterialPreset preset)
{
  rmp_material_init_preset (material, preset);
  material->uv_metres = 1;
}

static RmpScene *
scene_of (RmpRelief *relief, const RmpMaterial *material)
{
  RmpScene *scene = rmp_scene_new ();
  rmp_scene_add (scene, 0, relief, material, NULL);
  return scene;
}

/* From the front, the sleeve's middle over the height of the picture where @distance is .5. */
static void
init_camera (RmpCamera *camera, float distance)
{
  rmp_camera_init (camera, (float[]){ 0, .3f, 0 }, distance);
  camera->yaw = .2f;
  camera->pitch = .15f;
}

static guint8 *
draw (RmpOffscreen *offscreen, RmpScene *scene, const RmpCamera *camera, RmpQuality quality)
{
  g_autoptr (GError) error = NULL;
  guint8 *pixels = rmp_offscreen_draw (offscreen, scene, camera, quality, &error);
  g_assert_no_error (error);
  return pixels;
}

static int
brightness (const guint8 *pixel)
{
  return MAX (pixel[0], MAX (pixel[1], pixel[2]));
}

/* All of it opaque on a transparent background: neither burnt out nor black, which a NaN would be.
 */
static void
assert_in_range (const guint8 *pixels, int limit)
{
  int brightest = 0, darkest = 255;
  guint n_cloth = 0;
  for (gsize i = 0; i < SIDE * SIDE; i++)
    if (pixels[4 * i + 3] == 255)
      {
        brightest = MAX (brightest, brightness (pixels + 4 * i));
        darkest = MIN (darkest, brightness (pixels + 4 * i));
        n_cloth++;
      }
  g_test_message ("brightest %d, darkest %d of %u pixels", brightest, darkest, n_cloth);
  g_assert_cmpuint (n_cloth, >, 5000);
  g_assert_cmpint (brightest, <, limit);
  g_assert_cmpint (darkest, >, 6);
}

static void
test_exposure (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&sleeve);
  g_autoptr (RmpRelief) ball = sphere_new ((float[]){ 0, .3f, 0 }, .12f, 32);
  RmpCamera camera;
  init_camera (&camera, .5f);
  for (int i = 0; i < 8; i++)
    {
      RmpMaterial material;
      if (i < 4)
        init_material (&material, (RmpMaterialPreset) i);
      else
        rmp_material_init_cloth (&material, (float[]){ (float) (i & 1), (float) (i >> 1 & 1), 1 });
      g_autoptr (RmpScene) scene = scene_of (i % 2 ? folds : ball, &material);
      rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
      g_autofree guint8 *pixels = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
      g_autofree char *name = g_strdup_printf ("exposure-%d", i);
      keep_picture (name, pixels, SIDE, SIDE);
      /* The sheen of pure colours may come nearer to white. */
      assert_in_range (pixels, i < 4 ? 250 : 254);
    }
}

static void
mean_colour (const guint8 *pixels, int x, int y, int size, double mean[3])
{
  for (int c = 0; c < 3; c++)
    {
      mean[c] = 0;
      for (int i = 0; i < size * size; i++)
        mean[c] += pixels[4 * ((y + i / size) * SIDE + x + i % size) + c];
      mean[c] /= size * size;
    }
}

/* Stored once from Mesa's software rasteriser; other drivers round differently. */
static void
test_regions (void)
{
  static const struct
  {
    const char *name;
    RmpMaterialPreset preset;
    int x, y;
    double colour[3];
  } regions[] = {
    { "upper sleeve", RMP_MATERIAL_TEAL, 150, 20, { 23.9, 92.4, 110.1 } },
    { "folds", RMP_MATERIAL_TEAL, 150, 145, { 14.2, 68.6, 82.8 } },
    { "lower sleeve", RMP_MATERIAL_COTTON, 150, 270, { 197.6, 185.4, 164.2 } },
    { "background", RMP_MATERIAL_COTTON, 20, 20, { 61.6, 63.5, 68.0 } },
  };
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&sleeve);
  RmpCamera camera;
  init_camera (&camera, .5f);
  for (guint i = 0; i < G_N_ELEMENTS (regions); i++)
    {
      RmpMaterial material;
      init_material (&material, regions[i].preset);
      g_autoptr (RmpScene) scene = scene_of (folds, &material);
      g_autofree guint8 *pixels = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
      keep_picture (regions[i].name, pixels, SIDE, SIDE);
      double mean[3];
      mean_colour (pixels, regions[i].x, regions[i].y, 30, mean);
      g_test_message ("%s: %.2f, %.2f, %.2f", regions[i].name, mean[0], mean[1], mean[2]);
      for (int c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (mean[c], regions[i].colour[c], 2);
    }
}

static double
mean_difference (const guint8 *a, const guint8 *b)
{
  double sum = 0;
  for (gsize i = 0; i < SIDE * SIDE; i++)
    for (gsize c = 0; c < 3; c++)
      sum += abs (a[4 * i + c] - b[4 * i + c]);
  return sum / (3 * SIDE * SIDE);
}

static void
test_weave_does_not_shimmer (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&sleeve);
  RmpMaterial material;
  init_material (&material, RMP_MATERIAL_COTTON);
  g_autoptr (RmpScene) scene = scene_of (folds, &material);
  RmpCamera camera;
  init_camera (&camera, 1.5f);
  g_autofree guint8 *before = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
  rmp_camera_orbit (&camera, glm_rad (1), 0);
  g_autofree guint8 *after = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
  const double change = mean_difference (before, after);
  g_test_message ("mean change %.3f", change);
  g_assert_cmpfloat (change, <, 1.5);
  g_assert_cmpfloat (change, >, 0);
}

/* The same closed surface with its triangles turned round and its normals inward. */
static RmpRelief *
turn_inside_out (const RmpRelief *relief)
{
  const RmpReliefTopology *old = relief->topology;
  RmpReliefTopology *topology = rmp_relief_topology_new (old->n_vertices, old->n_faces, 0);
  for (gsize face = 0; face < old->n_faces; face++)
    for (gsize c = 0; c < 3; c++)
      topology->faces[3 * face + c] = old->faces[3 * face + 2 - c];
  memcpy (topology->rest_positions, old->rest_positions, sizeof (float[3]) * old->n_vertices);
  RmpRelief *turned = rmp_relief_new (RMP_RELIEF_MESH, topology);
  for (gsize i = 0; i < 3 * (gsize) old->n_vertices; i++)
    {
      turned->positions[i] = relief->positions[i];
      turned->normals[i] = -relief->normals[i];
      turned->occlusion[i / 3] = 1;
      turned->features[i / 3] = RMP_FEATURE_NONE;
    }
  return turned;
}

static double
decode (guint8 c)
{
  return c <= 10 ? c / 255. / 12.92 : pow ((c / 255. + .055) / 1.055, 2.4);
}

static void
test_inside_differs_by_a_factor (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) out = sphere_new ((float[]){ 0, .3f, 0 }, .12f, 32);
  g_autoptr (RmpRelief) in = turn_inside_out (out);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  material.weave = 0;
  g_autoptr (RmpScene) out_scene = scene_of (out, &material);
  g_autoptr (RmpScene) in_scene = scene_of (in, &material);
  rmp_scene_set_background (out_scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_set_background (in_scene, RMP_BACKGROUND_TRANSPARENT);
  RmpCamera camera;
  init_camera (&camera, .5f);
  g_autofree guint8 *front = draw (offscreen, out_scene, &camera, RMP_QUALITY_FULL);
  g_autofree guint8 *back = draw (offscreen, in_scene, &camera, RMP_QUALITY_FULL);
  keep_picture ("inside", back, SIDE, SIDE);
  double worst = 0;
  for (int y = 80; y < 240; y++)
    for (int x = 80; x < 240; x++)
      for (int c = 0; c < 3; c++)
        {
          const int i = 4 * (y * SIDE + x) + c;
          const double expected = .82 * decode (front[i]);
          /* One stored level at this brightness. */
          const double step = decode ((guint8) MIN (back[i] + 1, 255)) - decode (back[i]);
          worst = MAX (worst, fabs (decode (back[i]) - expected) / step);
        }
  g_test_message ("worst %.2f levels", worst);
  g_assert_cmpfloat (worst, <, 2);
}

/* Folds too low to be seen, so that the faces are tessellated all the same, beside none. */
static void
test_tessellation_does_not_show (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  RmpMaterial material;
  init_material (&material, RMP_MATERIAL_TEAL);
  RmpCamera camera;
  init_camera (&camera, .3f);
  guint8 *pixels[2];
  for (int tessellated = 0; tessellated < 2; tessellated++)
    {
      g_autoptr (RmpRelief) relief = sleeve_new_folds (&sleeve);
      for (guint k = 0; k < relief->n_folds; k++)
        relief->folds[k].height = tessellated ? 1.1e-6f : 0;
      g_autoptr (RmpScene) scene = scene_of (relief, &material);
      pixels[tessellated] = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
    }
  int worst = 0;
  for (int y = 20; y < SIDE - 20; y++)
    for (int x = 100; x < 220; x++)
      for (int c = 0; c < 3; c++)
        worst = MAX (worst,
                     abs (pixels[0][4 * (y * SIDE + x) + c] - pixels[1][4 * (y * SIDE + x) + c]));
  keep_picture ("level-1", pixels[0], SIDE, SIDE);
  keep_picture ("level-8", pixels[1], SIDE, SIDE);
  g_test_message ("mean %.3f, worst %d", mean_difference (pixels[0], pixels[1]), worst);
  g_assert_cmpfloat (mean_difference (pixels[0], pixels[1]), <, .2);
  g_free (pixels[0]);
  g_free (pixels[1]);
}

/* Stopping must not look like another picture. */
static void
test_qualities_agree (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&sleeve);
  RmpMaterial material;
  init_material (&material, RMP_MATERIAL_BRICK);
  g_autoptr (RmpScene) scene = scene_of (folds, &material);
  RmpCamera camera;
  init_camera (&camera, .8f);
  g_autofree guint8 *full = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
  g_autofree guint8 *fast = draw (offscreen, scene, &camera, RMP_QUALITY_INTERACTIVE);
  g_test_message ("mean difference %.3f", mean_difference (full, fast));
  g_assert_cmpfloat (mean_difference (full, fast), <, 3);
}

/* Vertices lit instead of pixels, where triangles are as small as here, show the same. */
static void
test_small_triangles_agree (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) mesh = sleeve_new_mesh (&sleeve, 4);
  RmpMaterial material;
  init_material (&material, RMP_MATERIAL_BRICK);
  g_autoptr (RmpScene) scene = scene_of (mesh, &material);
  RmpCamera camera;
  init_camera (&camera, .8f);
  g_autofree guint8 *full = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
  g_autofree guint8 *fast = draw (offscreen, scene, &camera, RMP_QUALITY_INTERACTIVE);
  keep_picture ("small-full", full, SIDE, SIDE);
  keep_picture ("small-fast", fast, SIDE, SIDE);
  g_test_message ("mean difference %.3f", mean_difference (full, fast));
  g_assert_cmpfloat (mean_difference (full, fast), <, 3);
}

/* A value's hue is the legend's: over the whole ball, the channels keep the order and ratio of the
 * palette's colour.
 */
static void
test_field_has_the_legends_hue (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) ball = sphere_new ((float[]){ 0, .3f, 0 }, .12f, 32);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_TEAL);
  g_autofree float *values = g_new (float, ball->topology->n_vertices);
  for (guint v = 0; v < ball->topology->n_vertices; v++)
    values[v] = -.3f;
  g_autoptr (RmpScene) scene = scene_of (ball, &material);
  rmp_scene_set_field (scene, 0, values,
                       &(RmpFieldStyle){ .palette = RMP_PALETTE_DIVERGING, .range = .6f });
  RmpCamera camera;
  init_camera (&camera, .5f);
  g_autofree guint8 *pixels = draw (offscreen, scene, &camera, RMP_QUALITY_FULL);
  keep_picture ("field", pixels, SIDE, SIDE);

  float srgb[3];
  rmp_palette_get_colour (RMP_PALETTE_DIVERGING, -.5f, srgb);
  const double wanted = decode ((guint8) lroundf (255 * srgb[0])) /
                        decode ((guint8) lroundf (255 * srgb[2]));
  for (int y = 90; y < 230; y += 7)
    for (int x = 90; x < 230; x += 7)
      {
        const guint8 *pixel = pixels + 4 * (y * SIDE + x);
        g_assert_cmpfloat_with_epsilon (decode (pixel[0]) / decode (pixel[2]), wanted, .02);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/look/neither-burnt-out-nor-black", test_exposure);
  g_test_add_func ("/render/look/regions-keep-their-colour", test_regions);
  g_test_add_func ("/render/look/weave-does-not-shimmer", test_weave_does_not_shimmer);
  g_test_add_func ("/render/look/inside-differs-by-a-factor", test_inside_differs_by_a_factor);
  g_test_add_func ("/render/look/tessellation-does-not-show", test_tessellation_does_not_show);
  g_test_add_func ("/render/look/qualities-agree", test_qualities_agree);
  g_test_add_func ("/render/look/small-triangles-lit-by-their-vertices-look-the-same",
                   test_small_triangles_agree);
  g_test_add_func ("/render/look/field-has-the-legends-hue", test_field_has_the_legends_hue);
  return g_test_run ();
}
