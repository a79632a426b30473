/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reliefs of the form paths: the tessellator's surface and the fragments' normals against
 * rmp_relief_evaluate().
 */
#include "geometry/normals.h"
#include "methods/dynamic-wrinkling/surface.h"
#include "pick.h"
#include "raised.h"
#include "scenes.h"
#include "sleeve.h"

#include <cglm/cglm.h>
#include <string.h>

static const SleeveShape sleeve = { .n_around = 20, .n_along = 30, .uvs = TRUE, .bend = .7f };

/* The narrowest wrinkle. */
#define WIDTH .012

/* Edges as fine as chance has it. */
static void
cut_unevenly (RmpRelief *relief)
{
  const RmpTopology *topology = rmp_ridge_surface_get_topology (relief->ridges);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autofree guint8 *levels = g_new (guint8, topology->n_edges);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    levels[edge] = (guint8) (g_rand_int_range (random, 0, 8) ? g_rand_int_range (random, 1, 24)
                                                             : 64);
  for (gsize side = 0; side < 3 * (gsize) topology->n_faces; side++)
    relief->levels[side] = levels[topology->face_edges[side]];
}

/* The wrinkles that the method without a rest shape has grown on a sleeve when it has bent as far
 * as it does.
 */
static RmpRelief *
grown_relief (guint n_frames)
{
  RmpReliefTopology *topology = rmp_relief_topology_new (SLEEVE_N_VERTICES, SLEEVE_N_FACES, 0);
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_PATHS, topology);
  double normals[3 * SLEEVE_N_VERTICES];
  Sleeve grown;
  sleeve_init (&grown);
  memcpy (topology->faces, grown.cloth->topology->faces,
          3 * SLEEVE_N_FACES * sizeof *topology->faces);
  memcpy (topology->rest_positions, grown.positions, sizeof grown.positions);
  for (guint frame = 0; frame < n_frames; frame++)
    sleeve_step (&grown, frame);
  memcpy (relief->positions, grown.positions, sizeof grown.positions);
  rmp_normals_compute (grown.cloth->topology, grown.positions, relief->normals, 1);
  for (guint i = 0; i < 3 * SLEEVE_N_VERTICES; i++)
    normals[i] = (double) relief->normals[i];
  relief->ridges = rmp_wrinkle_state_surface (grown.state, &grown.options, normals);
  set_ridge_levels (relief, grown.options.least_radius);
  sleeve_clear (&grown);
  return relief;
}

static RmpRelief *
relief_of (const char *variant)
{
  if (strstr (variant, "grown"))
    return grown_relief (SLEEVE_N_FRAMES / 2);
  const RmpRidgeOptions options = ridge_options_of (
      strstr (variant, "width") ? RMP_TAPER_WIDTH : RMP_TAPER_ANGLE,
      strstr (variant, "length") ? RMP_WRINKLE_HEIGHT_LENGTH : RMP_WRINKLE_HEIGHT_ARC,
      !strstr (variant, "blob"));
  RmpRelief *relief = sleeve_new_paths (&sleeve, &options, strstr (variant, "faded") != NULL);
  if (strstr (variant, "uneven"))
    cut_unevenly (relief);
  return relief;
}

static void
test_same_surface (gconstpointer variant)
{
  Raised raised;
  RaisedParity parity;
  RmpView view;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  rmp_view_init_near (&view, 1);
  raised_init (&raised, relief_of (variant), &view);
  raised_compare (&raised, &parity);
  g_test_message ("%u triangles; offset %.2g of the peak, %.2g of the width; normals %.3g°; lifts "
                  "%.2g … %.2g m",
                  raised.n, parity.offset / parity.peak, parity.offset / WIDTH, parity.angle,
                  parity.deepest, parity.highest);
  g_assert_cmpfloat (parity.highest, >, .5 * parity.peak);
  if (!strstr (variant, "grown"))
    g_assert_cmpfloat (parity.deepest, <, -.3 * parity.peak);
  g_assert_cmpfloat (parity.offset, <, 1e-3 * parity.peak + 1e-6 * (double) SLEEVE_LENGTH);
  g_assert_cmpfloat (parity.offset, <, 2e-5 * WIDTH);
  g_assert_cmpfloat (parity.angle, <, .5);
  raised_clear (&raised);
}

static void
test_edges_are_shared (gconstpointer variant)
{
  RmpView view;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  rmp_view_init_near (&view, 1);
  raised_check_edges (relief_of (variant), &view);
}

/* While the sleeve bends and stretches again. */
static void
test_edges_are_shared_over_a_clip (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  for (guint n_frames = 6; n_frames <= SLEEVE_N_FRAMES; n_frames += 6)
    {
      RmpView view;
      rmp_view_init_near (&view, 1);
      raised_check_edges (grown_relief (n_frames), &view);
    }
}

/* Half a tube, seen from its front: between covered pixels nothing may show through. */
static const SleeveShape half = {
  .n_around = 14, .n_along = 34, .uvs = TRUE, .bend = .3f, .arc = 2.8f
};

static RmpScene *
half_scene (RmpRelief *relief)
{
  RmpScene *scene = rmp_scene_new ();
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  return scene;
}

static void
frame_front (const RmpScene *scene, float aspect, RmpCamera *camera)
{
  vec3 minimum, maximum;
  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_camera_init (camera, (float[]){ 0, 0, 0 }, 1);
  camera->yaw = camera->pitch = 0;
  rmp_camera_frame (camera, minimum, maximum, aspect);
}

/* Pixels of a line of @n, each @stride after the one before, that are not full though some before
 * and behind are.
 */
static void
mark_holes (const guint8 *pixels, int n, int stride, guint8 *marks)
{
  int first = 0, last = n - 1;
  while (first < n && pixels[4 * first * stride + 3] < 255)
    first++;
  while (last > first && pixels[4 * last * stride + 3] < 255)
    last--;
  for (int i = first; i < last; i++)
    marks[i * stride] += pixels[4 * i * stride + 3] < 255;
}

/* Both in their row and in their column: a border may bulge. */
static guint
count_holes (const guint8 *pixels, int width, int height)
{
  g_autofree guint8 *marks = g_new0 (guint8, width * height);
  guint n_holes = 0, n_full = 0;
  for (int y = 0; y < height; y++)
    mark_holes (pixels + 4 * y * width, width, 1, marks + y * width);
  for (int x = 0; x < width; x++)
    mark_holes (pixels + 4 * x, height, width, marks + x);
  for (int i = 0; i < width * height; i++)
    {
      n_holes += marks[i] == 2;
      n_full += pixels[4 * i + 3] == 255;
    }
  g_assert_cmpuint (n_full, >, 4);
  return n_holes;
}

static void
check_cracks (float away)
{
  const int width = 400, height = 560;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  const RmpRidgeOptions options = ridge_options_of (RMP_TAPER_WIDTH, RMP_WRINKLE_HEIGHT_LENGTH,
                                                    TRUE);
  g_autoptr (RmpRelief) relief = sleeve_new_paths (&half, &options, TRUE);
  g_autoptr (RmpScene) scene = half_scene (relief);
  for (int view = 0; view < 10; view++)
    {
      const RmpQuality quality = (RmpQuality) (view % 2);
      RmpCamera camera;
      frame_front (scene, (float) width / (float) height, &camera);
      camera.distance *= away / (1 + .4f * (float) (view / 2));
      camera.yaw = .05f * (float) (view - 5);
      camera.pitch = .04f * (float) (view % 5 - 2);
      g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, quality, &error);
      g_assert_no_error (error);
      g_autofree char *name = g_strdup_printf ("ridge-cracks-%d-%g", view, (double) away);
      keep_picture (name, pixels, width, height);
      g_assert_cmpuint (count_holes (pixels, width, height), ==, 0);
    }
}

static void
test_no_cracks (void)
{
  check_cracks (1);
}

/* Where they are so small that they are cut less finely, and fade. */
static void
test_no_cracks_from_afar (void)
{
  for (float away = 2; away < 14; away *= 1.3f)
    check_cracks (away);
}

/* What the pixels show, and what lies under the pointer there: its normal as a colour, and its
 * wrinkle. From afar, where the vertices are as close as pixels; and near, where they are not.
 */
static void
test_pixels_show_what_is_picked (gconstpointer data)
{
  const int zoom = GPOINTER_TO_INT (data);
  const int width = 300, height = 420;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  const RmpRidgeOptions options = ridge_options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC, TRUE);
  g_autoptr (RmpRelief) relief = sleeve_new_paths (&half, &options, FALSE);
  g_autoptr (RmpScene) scene = half_scene (relief);
  RmpCamera camera;
  frame_front (scene, (float) width / (float) height, &camera);
  camera.distance /= (float) zoom;
  rmp_scene_set_shading (scene, RMP_SHADING_NORMALS, FALSE);
  g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL,
                                                  &error);
  g_assert_no_error (error);
  keep_picture (zoom > 1 ? "ridge-normals-near" : "ridge-normals", pixels, width, height);

  guint n = 0, n_off = 0, n_features[8] = { 0 };
  guint n_close = 0;
  for (int y = 7; y < height; y += 4)
    for (int x = 5; x < width; x += 4)
      {
        const guint8 *pixel = pixels + 4 * (y * width + x);
        float origin[3], direction[3];
        RmpPick pick;
        rmp_camera_get_ray (&camera, (float) x + .5f, (float) y + .5f, (float) width,
                            (float) height, origin, direction);
        if (!rmp_scene_pick (scene, origin, direction, TRUE, &pick) || pixel[3] < 255)
          continue;
        vec3 shown;
        for (guint c = 0; c < 3; c++)
          shown[c] = (float) pixel[c] / 127.5f - 1;
        glm_vec3_normalize (shown);
        n++;
        const double angle = glm_deg (
            acosf (CLAMP (glm_vec3_dot (shown, pick.point.normal), -1, 1)));
        n_off += angle > 5;
        n_close += angle < .5;
        if (pick.point.feature != RMP_FEATURE_NONE)
          n_features[pick.point.feature - 20]++;
      }
  /* Behind crests the cut of the picked surface and of the shown one differ in what they hide. */
  g_test_message ("normals of %u pixels: %u within 0.5°, %u beyond 5°", n, n_close, n_off);
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpuint (n_off, <, n / 50);
  g_assert_cmpuint (n_close, >, n / 3 * 2);
  for (guint i = 0; i < 6 && zoom == 1; i++)
    g_assert_cmpuint (n_features[i], >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator", "", test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-width", "width",
                        test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-length", "length",
                        test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-width-length-blob",
                        "width length blob", test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-faded", "faded",
                        test_same_surface);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-uneven", "uneven",
                        test_same_surface);
  g_test_add_data_func ("/render/ridges/edges-are-shared-uneven", "uneven", test_edges_are_shared);
  g_test_add_data_func ("/render/ridges/edges-are-shared", "", test_edges_are_shared);
  g_test_add_data_func ("/render/ridges/edges-are-shared-width-blob-faded",
                        "width length blob faded", test_edges_are_shared);
  g_test_add_data_func ("/render/ridges/tessellator-equals-evaluator-grown", "grown",
                        test_same_surface);
  g_test_add_func ("/render/ridges/edges-are-shared-over-a-clip",
                   test_edges_are_shared_over_a_clip);
  g_test_add_func ("/render/ridges/no-cracks", test_no_cracks);
  g_test_add_func ("/render/ridges/no-cracks-from-afar", test_no_cracks_from_afar);
  g_test_add_data_func ("/render/ridges/pixels-show-what-is-picked", GINT_TO_POINTER (1),
                        test_pixels_show_what_is_picked);
  g_test_add_data_func ("/render/ridges/pixels-show-what-is-picked-near", GINT_TO_POINTER (6),
                        test_pixels_show_what_is_picked);
  return g_test_run ();
}
