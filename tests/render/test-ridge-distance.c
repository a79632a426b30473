/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ridges that are small on the screen: cut less finely, faded, and in the end not drawn at all. */
#include "raised.h"
#include "renderer.h"
#include "scenes.h"

#include <cglm/cglm.h>

static RmpRelief *
make_relief (gboolean faded)
{
  const SleeveShape sleeve = { .n_around = 20, .n_along = 30, .uvs = TRUE, .bend = .7f };
  const RmpRidgeOptions options = ridge_options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC, TRUE);
  return sleeve_new_paths (&sleeve, &options, faded);
}

/* Half the least radius on the screen, at one metre before an eye that is close to one end of the
 * sleeve.
 */
static void
look_along (RmpView *view, float pixels)
{
  *view = (RmpView){
    .samples = 1, .eye = { .1f, .05f, .25f }, .perspective = TRUE, .pixels_metre = pixels / .003f
  };
}

static void
test_edges_are_shared_from_afar (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  for (float pixels = 4; pixels > .02f; pixels /= 1.6f)
    {
      RmpView view;
      look_along (&view, pixels);
      raised_check_edges (make_relief (TRUE), &view);
    }
}

/* As much lift as the size of wrinkles there allows, which is a continuous weight, and normals that
 * tilt as long as any do.
 */
static void
test_lifts_fade_with_distance (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  guint n_faded = 0, n_flat = 0, n_whole = 0;
  for (float pixels = 2; pixels > .01f; pixels /= 1.25f)
    {
      Raised raised;
      RmpView view;
      look_along (&view, pixels);
      raised_init (&raised, make_relief (FALSE), &view);
      const RmpRidgeSight sight = { { view.eye[0], view.eye[1], view.eye[2] }, TRUE, pixels };
      for (gsize i = 0; i < 3 * (gsize) raised.n; i++)
        {
          const float *base = raised.positions[i].base;
          float weights[3];
          RmpReliefPoint point;
          RmpRidgeLod lod;
          raised_find_position (&raised, i, weights);
          rmp_relief_evaluate (raised.relief, raised.faces[i / 3], weights + 1, &point);
          rmp_ridge_lod_init (&lod, rmp_ridge_sight_measure (&sight, base));
          vec3 off;
          glm_vec3_sub (raised.vertices[i].position, (float *) base, off);
          const float lift = glm_vec3_dot (off, raised.positions[i].normal);
          g_assert_cmpfloat_with_epsilon (lift, (float) lod.lift * point.lift, 1e-6);
          g_assert_cmpfloat_with_epsilon (raised.positions[i].share, (float) lod.shading, 1e-4);
          if (fabsf (point.lift) < 1e-4f)
            continue;
          n_faded += lod.lift > .05 && lod.lift < .95;
          n_whole += lod.lift == 1;
          const float tilt = glm_vec3_distance (raised.vertices[i].normal,
                                                raised.positions[i].normal);
          n_flat += lod.lift == 0 && tilt > .1f;
          if (lod.shading == 0)
            g_assert_cmpfloat (tilt, <, 1e-4f);
        }
      raised_clear (&raised);
    }
  g_test_message ("%u vertices whole, %u faded, %u flat with normals that tilt", n_whole, n_faded,
                  n_flat);
  g_assert_cmpuint (n_whole, >, 1000);
  g_assert_cmpuint (n_faded, >, 100);
  g_assert_cmpuint (n_flat, >, 50);
}

/* Of edges with distance, and so of triangles; down to those of the mesh itself. */
static void
test_levels_fall_with_distance (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = make_relief (FALSE);
  const guint n_sides = 3 * relief->topology->n_faces;
  guint last = G_MAXUINT, whole = 0;
  for (float pixels = 2; pixels > .02f; pixels /= 1.1f)
    {
      Raised raised;
      RmpView view = { .samples = 1, .pixels_metre = pixels / .003f };
      raised_init (&raised, rmp_relief_ref (relief), &view);
      g_assert_cmpuint (raised.n, <=, last);
      for (guint side = 0; side < n_sides; side++)
        {
          const guint level = relief->levels[side];
          g_assert_cmpuint (raised.levels[side], <=, level);
          if (pixels >= .48f)
            g_assert_cmpfloat (raised.levels[side], >=,
                               MIN ((double) pixels / 1.5, 1) * level - 1e-6);
        }
      whole = whole == 0 ? raised.n : whole;
      last = raised.n;
      raised_clear (&raised);
    }
  g_test_message ("%u triangles from near, %u from afar", whole, last);
  g_assert_cmpuint (last, ==, relief->topology->n_faces);
  g_assert_cmpuint (whole, >, 20 * last);
}

/* The processor raises them as the tessellator does. */
static void
test_processor_sinks_them_too (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = make_relief (FALSE);
  RmpConnectivity *connectivity = rmp_connectivity_new (relief, NULL, FALSE);
  g_autofree float *levels = g_new (float, 12 * (gsize) connectivity->n_patches);
  guint32 ends;
  for (float pixels = .6f; pixels > .02f; pixels /= 2)
    {
      const RmpRidgeSight sight = { { .1f, .05f, .25f }, TRUE, pixels };
      RmpRaisePlan plan;
      rmp_connectivity_get_levels (connectivity, relief, 1, &sight, levels, &ends);
      rmp_raise_plan_init (&plan, connectivity, levels);
      g_autofree RmpRaisedVertex *vertices = g_new (RmpRaisedVertex, plan.n_vertices);
      g_autofree guint32 *indices = g_new (guint32, 3 * (gsize) plan.n_triangles);
      rmp_raise_fill (&plan, connectivity, relief, &sight, levels, &(RmpRaiseField){ 0 }, vertices,
                      indices);
      g_autofree guint8 *corners = g_new0 (guint8, relief->topology->n_vertices);
      for (guint patch = 0; patch < connectivity->n_patches; patch++)
        for (guint i = plan.vertices[patch]; i < plan.vertices[patch + 1]; i++)
          for (guint c = 0; c < 3; c++)
            {
              const guint32 corner = relief->topology
                                         ->faces[3 * connectivity->patch_faces[patch] + c];
              const float *base = relief->positions + 3 * (gsize) corner;
              RmpReliefPoint point;
              RmpRidgeLod lod;
              if (glm_vec3_distance (vertices[i].rest,
                                     relief->topology->rest_positions + 3 * (gsize) corner) > 1e-7f)
                continue;
              rmp_relief_evaluate (relief, connectivity->patch_faces[patch],
                                   (float[]){ c == 1, c == 2 }, &point);
              rmp_ridge_lod_init (&lod, rmp_ridge_sight_measure (&sight, base));
              g_assert_cmpfloat_with_epsilon (
                  glm_vec3_distance (vertices[i].position, (float *) base),
                  (float) lod.lift * fabsf (point.lift), 1e-6);
              corners[corner] = TRUE;
            }
      for (guint v = 0; v < relief->topology->n_vertices; v++)
        g_assert_true (corners[v]);
      rmp_raise_plan_clear (&plan);
    }
  rmp_connectivity_free (connectivity);
}

static RmpScene *
make_scene (RmpRelief *relief)
{
  RmpScene *scene = rmp_scene_new ();
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  return scene;
}

static void
look_at (const RmpScene *scene, RmpCamera *camera)
{
  vec3 minimum, maximum;
  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_camera_init (camera, (float[]){ 0, 0, 0 }, 1);
  rmp_camera_frame (camera, minimum, maximum, .5f);
}

/* What is raised serves all panes as the nearest needs it, until that looks no more. */
static void
test_nearest_pane_decides (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (400, 400);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = make_relief (FALSE);
  g_autoptr (RmpScene) scene = make_scene (relief);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRenderer) renderer = rmp_renderer_new (&error);
  g_assert_no_error (error);
  const RmpRenderStats *stats = rmp_renderer_get_stats (renderer);
  const RmpRect left = { 0, 0, 200, 400 }, right = { 200, 0, 200, 400 };
  RmpCamera near, far;
  look_at (scene, &near);
  far = near;
  far.distance *= 12;
  guint n_near = 0, n_far = 0;
  for (int turn = 0; turn < 3; turn++)
    {
      rmp_renderer_draw (renderer, scene, &near, &left, NULL,
                         rmp_offscreen_get_framebuffer (offscreen), RMP_QUALITY_FULL);
      g_assert_cmpuint (stats->n_raised > 0, ==, turn == 0);
      n_near = stats->n_triangles;
      rmp_renderer_draw (renderer, scene, &far, &right, NULL,
                         rmp_offscreen_get_framebuffer (offscreen), RMP_QUALITY_FULL);
      g_assert_cmpuint (stats->n_raised, ==, 0);
    }
  for (int turn = 0; turn < 8; turn++)
    {
      rmp_renderer_draw (renderer, scene, &far, &right, NULL,
                         rmp_offscreen_get_framebuffer (offscreen), RMP_QUALITY_FULL);
      n_far += stats->n_raised;
    }
  g_assert_cmpuint (stats->n_triangles, ==, n_far);
  g_assert_cmpuint (n_near, >, 4 * n_far);
  g_test_message ("%u triangles for the near pane, %u for the far one", n_near, n_far);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/ridge-distance/edges-are-shared", test_edges_are_shared_from_afar);
  g_test_add_func ("/render/ridge-distance/lifts-fade", test_lifts_fade_with_distance);
  g_test_add_func ("/render/ridge-distance/levels-fall", test_levels_fall_with_distance);
  g_test_add_func ("/render/ridge-distance/processor-sinks-them-too",
                   test_processor_sinks_them_too);
  g_test_add_func ("/render/ridge-distance/nearest-pane-decides", test_nearest_pane_decides);
  return g_test_run ();
}
