/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkle-pictures.h"

#include "offscreen.h"
#include "stopwatch.h"
#include "surface.h"
#include "wrinkle-relief.h"

#include <epoxy/gl.h>

#define STRIDE 8 /* frames of the clip from picture to picture */

struct _RmpBenchPictures
{
  RmpOffscreen *offscreen;
  RmpRenderer *renderer;
  RmpSurfaceCache *cache; /* for the relief alone */
  RmpStopwatch *stopwatch;
};

RmpBenchPictures *
rmp_bench_pictures_new (void)
{
  g_autoptr (RmpBenchPictures) self = g_new0 (RmpBenchPictures, 1);
  g_autoptr (GError) error = NULL;

  self->offscreen = rmp_offscreen_new (RMP_BENCH_PICTURE_WIDTH, RMP_BENCH_PICTURE_HEIGHT, &error);
  if (self->offscreen)
    {
      self->renderer = rmp_renderer_new (&error);
      self->cache = self->renderer ? rmp_surface_cache_new (&error) : NULL;
    }
  if (!self->cache)
    {
      g_print ("\nno pictures: %s\n", error->message);
      return NULL;
    }
  self->stopwatch = rmp_stopwatch_new ();
  g_print ("\npictures of %d × %d by %s, OpenGL %s; milliseconds until it has finished\n",
           RMP_BENCH_PICTURE_WIDTH, RMP_BENCH_PICTURE_HEIGHT,
           (const char *) glGetString (GL_RENDERER), (const char *) glGetString (GL_VERSION));
  g_print ("%-26s %5s %6s %9s %9s %10s %12s %12s %12s\n", "clip, cloth", "τ", "Rmin %", "wrinkles",
           "triangles", "relief", "same frame", "new frame", "interactive");
  return g_steal_pointer (&self);
}

void
rmp_bench_pictures_free (RmpBenchPictures *self)
{
  g_clear_pointer (&self->stopwatch, rmp_stopwatch_free);
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  g_clear_pointer (&self->renderer, rmp_renderer_free);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
  g_free (self);
}

static double
stop (RmpStopwatch *stopwatch)
{
  double milliseconds = 0;
  guint tag;

  rmp_stopwatch_stop (stopwatch, 0);
  glFinish ();
  while (!rmp_stopwatch_read (stopwatch, &tag, &milliseconds))
    continue;
  return milliseconds;
}

static double
time_relief (RmpBenchPictures *self, RmpRelief *relief, guint *n_triangles)
{
  const RmpSceneItem item = { .relief = relief };
  double milliseconds;
  gsize bytes;
  RmpView view;

  rmp_view_init_near (&view, 1);
  rmp_surface_cache_begin (self->cache);
  rmp_stopwatch_start (self->stopwatch);
  rmp_surface_cache_get (self->cache, 1, 0, &item, &view, FALSE);
  milliseconds = stop (self->stopwatch);
  rmp_surface_cache_end (self->cache, &bytes, n_triangles);
  return milliseconds;
}

static double
time_picture (RmpBenchPictures *self, RmpScene *scene, const RmpCamera *camera, RmpQuality quality)
{
  const RmpRect whole = { 0, 0, RMP_BENCH_PICTURE_WIDTH, RMP_BENCH_PICTURE_HEIGHT };

  rmp_stopwatch_start (self->stopwatch);
  rmp_renderer_draw (self->renderer, scene, camera, &whole, NULL,
                     rmp_offscreen_get_framebuffer (self->offscreen), quality);
  return stop (self->stopwatch);
}

/* Milliseconds, added up. */
typedef struct
{
  guint n;
  double wrinkles, triangles, relief, same, fresh, interactive;
} Sum;

static void
add_frame (RmpBenchPictures *self, RmpRelief *relief, Sum *sum)
{
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  RmpMaterial material;
  RmpCamera camera;
  float minimum[3], maximum[3];
  guint n_triangles;

  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_camera_init (&camera, minimum, 1);
  rmp_camera_frame (&camera, minimum, maximum,
                    (float) RMP_BENCH_PICTURE_WIDTH / RMP_BENCH_PICTURE_HEIGHT);
  sum->n++;
  sum->relief += time_relief (self, relief, &n_triangles);
  sum->triangles += n_triangles;
  sum->wrinkles += rmp_ridge_surface_get_n_ridges (relief->ridges);
  sum->fresh += time_picture (self, scene, &camera, RMP_QUALITY_FULL);
  camera.yaw += .01f;
  sum->same += time_picture (self, scene, &camera, RMP_QUALITY_FULL);
  sum->interactive += time_picture (self, scene, &camera, RMP_QUALITY_INTERACTIVE);
}

void
rmp_bench_pictures_run (RmpBenchPictures *self, const char *name, const RmpBenchMotion *motion,
                        double threshold, double least_radius)
{
  g_autoptr (RmpWrinkleCloth) cloth = rmp_wrinkle_cloth_new (motion->topology, motion->positions);
  g_autoptr (RmpWrinkleState) state = rmp_wrinkle_state_new (cloth);
  RmpReliefTopology *topology = rmp_bench_wrinkle_topology (motion);
  RmpWrinkleOptions options;
  Sum sum = { 0 };

  rmp_wrinkle_options_init (&options, motion->height);
  options.threshold = threshold;
  options.least_radius = least_radius * motion->height;
  for (guint frame = 0; frame < motion->n_frames; frame++)
    {
      const float *positions = motion->positions + 3 * (gsize) motion->n_vertices * frame;
      g_autoptr (RmpRelief) relief = NULL;

      rmp_wrinkle_state_step (state, &options, positions, 0, NULL, NULL);
      if (frame % STRIDE != STRIDE / 2)
        continue;
      relief = rmp_bench_wrinkle_relief (motion, topology, state, &options, positions);
      add_frame (self, relief, &sum);
    }
  rmp_relief_topology_unref (topology);
  g_print ("%-26s %5.2f %6.1f %9.1f %9.0f %10.2f %12.2f %12.2f %12.2f\n", name, threshold,
           100 * least_radius, sum.wrinkles / sum.n, sum.triangles / sum.n, sum.relief / sum.n,
           sum.same / sum.n, sum.fresh / sum.n, sum.interactive / sum.n);
}
