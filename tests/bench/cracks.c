/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cracks.h"

#include "renderer.h"

#include <math.h>
#include <string.h>

#define WIDTH 480
#define HEIGHT 360
#define N_VIEWS 4
#define GOLDEN 2.39996f /* radians: never the same side again */
#define NEAR 2.5f       /* times as near in every second view */

/* Pixels that an outline may be off by itself: one sample, and the next. */
#define MARGIN 2

struct _RmpBenchCracks
{
  RmpOffscreen *offscreen;
  guint8 inside[WIDTH * HEIGHT];
};

RmpBenchCracks *
rmp_bench_cracks_new (GError **error)
{
  RmpOffscreen *offscreen = rmp_offscreen_new (WIDTH, HEIGHT, error);
  RmpBenchCracks *self;

  if (!offscreen)
    return NULL;
  self = g_new0 (RmpBenchCracks, 1);
  self->offscreen = offscreen;
  return self;
}

void
rmp_bench_cracks_free (RmpBenchCracks *self)
{
  rmp_offscreen_free (self->offscreen);
  g_free (self);
}

static RmpScene *
make_scene (RmpRelief *relief)
{
  RmpScene *scene = rmp_scene_new ();
  RmpMaterial material;

  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_set_shading (scene, RMP_SHADING_NORMALS, FALSE);
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  return scene;
}

/* The faces as they are without wrinkles. */
static RmpRelief *
make_base (const RmpRelief *relief)
{
  RmpRelief *base = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (relief->topology));
  const guint n = relief->topology->n_vertices;

  memcpy (base->positions, relief->positions, 3 * (gsize) n * sizeof *base->positions);
  memcpy (base->normals, relief->normals, 3 * (gsize) n * sizeof *base->normals);
  for (guint i = 0; i < n; i++)
    {
      base->occlusion[i] = 1.0f;
      base->features[i] = RMP_FEATURE_NONE;
    }
  return base;
}

static void
set_view (const RmpScene *scene, guint view, RmpCamera *camera)
{
  float minimum[3], maximum[3];

  rmp_scene_get_extent (scene, minimum, maximum);
  rmp_camera_init (camera, minimum, 1);
  camera->yaw = GOLDEN * (float) view;
  camera->pitch = 0.35f * ((float) (view % 3) - 1.0f);
  rmp_camera_frame (camera, minimum, maximum, (float) WIDTH / HEIGHT);
}

/* How many pixels the largest lift spans anywhere before the camera. */
static int
span_lift (const RmpRelief *relief, const RmpCamera *camera)
{
  const RmpRidge *ridges = rmp_ridge_surface_get_ridges (relief->ridges);
  double lift = 0.0, nearest = INFINITY;
  float eye[3];

  for (guint i = 0; i < rmp_ridge_surface_get_n_ridges (relief->ridges); i++)
    lift = MAX (lift, rmp_ridge_peak (ridges + i, rmp_ridge_surface_get_options (relief->ridges)));
  rmp_camera_get_eye (camera, eye);
  for (gsize v = 0; v < relief->topology->n_vertices; v++)
    {
      const float *position = relief->positions + 3 * v;

      nearest = MIN (
          nearest, hypot (hypot ((double) (position[0] - eye[0]), (double) (position[1] - eye[1])),
                          (double) (position[2] - eye[2])));
    }
  return (int) ceil (lift * 0.5 * HEIGHT / tan (0.5 * (double) camera->fov) /
                     MAX (nearest - lift, 1e-3));
}

/* Of rows, then of columns: what is @reach away from all that is not covered, and from the
 * picture's edge.
 */
static void
erode (guint8 *inside, int n, int stride, int n_lines, int line_stride, int reach)
{
  for (int line = 0; line < n_lines; line++)
    {
      guint8 *at = inside + line * line_stride;
      int bare = -1;
      guint8 kept[MAX (WIDTH, HEIGHT)];

      for (int i = 0; i < n; i++)
        {
          bare = at[i * stride] ? bare : i;
          kept[i] = i - bare > reach;
        }
      bare = n;
      for (int i = n - 1; i >= 0; i--)
        {
          bare = at[i * stride] ? bare : i;
          kept[i] = kept[i] && bare - i > reach;
        }
      for (int i = 0; i < n; i++)
        at[i * stride] = kept[i];
    }
}

static void
keep_picture (const char *path, guint8 *pixels, const guint8 *inside)
{
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < WIDTH * HEIGHT; i++)
    {
      if (inside[i] && pixels[4 * i + 3] < 255)
        memcpy (pixels + 4 * i, (guint8[]){ 255, 0, 0, 255 }, 4);
      else if (!inside[i])
        pixels[4 * i + 3] /= 3;
    }
  if (!rmp_pixels_write_png (path, pixels, WIDTH, HEIGHT, TRUE, &error))
    g_printerr ("%s\n", error->message);
}

static guint8 *
draw (RmpBenchCracks *self, RmpScene *scene, const RmpCamera *camera)
{
  g_autoptr (GError) error = NULL;
  guint8 *pixels = rmp_offscreen_draw (self->offscreen, scene, camera, RMP_QUALITY_FULL, &error);

  if (!pixels)
    g_error ("%s", error->message);
  return pixels;
}

void
rmp_bench_cracks_count (RmpBenchCracks *self, RmpRelief *relief, guint turn, const char *picture,
                        RmpBenchCrackCount *count)
{
  g_autoptr (RmpRelief) base = make_base (relief);
  g_autoptr (RmpScene) scene = make_scene (relief), base_scene = make_scene (base);

  for (guint view = 0; view < N_VIEWS; view++)
    {
      g_autofree guint8 *raised = NULL, *flat = NULL;
      RmpCamera camera;
      guint64 n_cracks = 0;
      int reach;

      set_view (base_scene, turn * N_VIEWS / 2 + view / 2, &camera);
      camera.distance /= view % 2 ? NEAR : 1.0f;
      reach = MARGIN + span_lift (relief, &camera);
      raised = draw (self, scene, &camera);
      flat = draw (self, base_scene, &camera);
      for (int i = 0; i < WIDTH * HEIGHT; i++)
        self->inside[i] = flat[4 * i + 3] == 255;
      erode (self->inside, WIDTH, 1, HEIGHT, WIDTH, reach);
      erode (self->inside, HEIGHT, WIDTH, WIDTH, 1, reach);
      for (int i = 0; i < WIDTH * HEIGHT; i++)
        {
          count->n_pixels += self->inside[i];
          n_cracks += self->inside[i] && raised[4 * i + 3] < 255;
        }
      if (n_cracks > 0 && count->n_cracks == 0 && picture)
        keep_picture (picture, raised, self->inside);
      count->n_cracks += n_cracks;
      count->n_pictures++;
    }
}
