/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/preset-pictures.h"

#include "evaluate/evaluator-switch.h"
#include "offscreen.h"
#include "studio/scene-builder.h"

#define WIDTH RMP_PRESET_PICTURE_WIDTH
#define HEIGHT RMP_PRESET_PICTURE_HEIGHT

struct _RmpPresetPictures
{
  RmpWorkspace *workspace;
  RmpSurface *surface;
  RmpLook *look;
  RmpPart *part; /* (nullable): where the look is */
  RmpSceneBuilder *builder;
  GCancellable *cancellable;
  GQueue jobs; /* of Job, the one that runs first */
  gboolean running, freed;
  RmpPresetPictureReady ready;
  gpointer data;
};

typedef struct
{
  RmpPresetPictures *pictures;
  guint preset;
  RmpSnapshot *snapshot;
  double frame;
  RmpResult *result; /* once computed */
  RmpScene *scene;   /* once built */
  RmpCamera camera;
  guint8 *pixels; /* once drawn */
} Job;

static void start (RmpPresetPictures *self);

static void
job_free (gpointer data)
{
  Job *self = data;

  rmp_snapshot_unref (self->snapshot);
  g_clear_pointer (&self->result, rmp_result_unref);
  g_clear_pointer (&self->scene, rmp_scene_unref);
  g_free (self->pixels);
  g_free (self);
}

static void
destroy (RmpPresetPictures *self)
{
  g_queue_clear_full (&self->jobs, job_free);
  g_clear_pointer (&self->part, rmp_part_free);
  rmp_scene_builder_free (self->builder);
  g_object_unref (self->cancellable);
  g_object_unref (self->look);
  g_object_unref (self->surface);
  g_object_unref (self->workspace);
  g_free (self);
}

/* The running job notices soon that it is cancelled, and frees the rest. */
void
rmp_preset_pictures_free (RmpPresetPictures *self)
{
  g_cancellable_cancel (self->cancellable);
  self->freed = TRUE;
  if (!self->running)
    destroy (self);
}

/* --- steps of a picture ----------------------------------------------------------------------- */

static void
end_job (RmpPresetPictures *self)
{
  self->running = FALSE;
  if (self->freed)
    {
      destroy (self);
      return;
    }
  job_free (g_queue_pop_head (&self->jobs));
  start (self);
}

static void
on_drawn (GObject *source G_GNUC_UNUSED, GAsyncResult *result G_GNUC_UNUSED, gpointer data)
{
  Job *job = data;
  RmpPresetPictures *self = job->pictures;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (job->pixels && !self->freed)
    {
      bytes = g_bytes_new_take (g_steal_pointer (&job->pixels), 4 * WIDTH * HEIGHT);
      texture = gdk_memory_texture_new (WIDTH, HEIGHT, GDK_MEMORY_R8G8B8A8, bytes, 4 * WIDTH);
      self->ready (job->preset, texture, self->data);
    }
  end_job (self);
}

static void
draw_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                GCancellable *cancellable G_GNUC_UNUSED)
{
  Job *job = data;
  g_autoptr (RmpOffscreen) offscreen = rmp_offscreen_new (WIDTH, HEIGHT, NULL);

  if (offscreen)
    job->pixels = rmp_offscreen_draw (offscreen, job->scene, &job->camera, RMP_QUALITY_FULL, NULL);
  g_task_return_boolean (task, TRUE);
}

/* Uses the present view, so that presets can be compared where the user is looking. */
static void
place_camera (Job *job)
{
  const RmpCamera *camera = rmp_workspace_get_camera (job->pictures->workspace);
  float minimum[3], maximum[3];

  if (camera)
    {
      job->camera = *camera;
      return;
    }
  rmp_camera_init (&job->camera, (const float[]){ 0, 0, 0 }, 1);
  rmp_scene_get_extent (job->scene, minimum, maximum);
  rmp_camera_frame (&job->camera, minimum, maximum, (float) WIDTH / HEIGHT);
}

static void
on_computed (GObject *source G_GNUC_UNUSED, GAsyncResult *result G_GNUC_UNUSED, gpointer data)
{
  Job *job = data;
  RmpPresetPictures *self = job->pictures;
  g_autoptr (GTask) task = NULL;
  RmpSceneOptions options;

  if (!job->result || self->freed ||
      rmp_surface_get_mesh (self->surface) != rmp_snapshot_get_mesh (job->snapshot))
    {
      end_job (self);
      return;
    }
  rmp_scene_options_init (&options);
  options.ground = FALSE;
  rmp_scene_builder_begin (self->builder, &options);
  rmp_scene_builder_add (self->builder, self->surface, self->part, job->result);
  job->scene = rmp_scene_builder_end (self->builder);
  place_camera (job);
  task = g_task_new (NULL, NULL, on_drawn, job);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, draw_in_thread);
}

static void
compute_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                   GCancellable *cancellable)
{
  Job *job = data;
  const RmpCall call = { .cancellable = cancellable };

  if (rmp_snapshot_prepare (job->snapshot, &call, NULL) &&
      !rmp_snapshot_is_sequential (job->snapshot))
    job->result = rmp_snapshot_compute (job->snapshot, job->frame, RMP_TARGET_PREVIEW, 0, &call,
                                        NULL);
  g_task_return_boolean (task, TRUE);
}

static void
start (RmpPresetPictures *self)
{
  Job *job = g_queue_peek_head (&self->jobs);
  g_autoptr (GTask) task = NULL;

  if (!job || self->running)
    return;
  self->running = TRUE;
  task = g_task_new (NULL, self->cancellable, on_computed, job);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, compute_in_thread);
}

/* --- asking ----------------------------------------------------------------------------------- */

void
rmp_preset_pictures_ask (RmpPresetPictures *self, guint preset, const RmpValues *values)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);
  RmpSnapshot *snapshot;
  Job *job;

  if (!self->part || rmp_evaluator_is_off (rmp_workspace_get_evaluator (self->workspace)))
    return;
  snapshot = rmp_snapshot_new (self->surface, self->look, clip, NULL);
  if (!snapshot)
    return;
  rmp_snapshot_try (snapshot, &rmp_preview_values, layer, values);
  job = g_new0 (Job, 1);
  *job = (Job){ .pictures = self,
                .preset = preset,
                .snapshot = snapshot,
                .frame = rmp_workspace_get_frame (self->workspace) };
  g_queue_push_tail (&self->jobs, job);
  start (self);
}

static RmpLook *
find_look (RmpGarment *garment, gpointer look)
{
  return rmp_look_get_garment (look) == garment ? look : NULL;
}

RmpPresetPictures *
rmp_preset_pictures_new (RmpWorkspace *workspace, RmpLayer *layer, RmpPresetPictureReady ready,
                         gpointer data)
{
  RmpPresetPictures *self = g_new0 (RmpPresetPictures, 1);
  g_autoptr (GPtrArray) parts = NULL;

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  self->workspace = g_object_ref (workspace);
  self->look = g_object_ref (rmp_layer_get_look (layer));
  self->surface = g_object_ref (rmp_garment_get_surface (rmp_look_get_garment (self->look)));
  self->builder = rmp_scene_builder_new ();
  self->cancellable = g_cancellable_new ();
  g_queue_init (&self->jobs);
  self->ready = ready;
  self->data = data;
  parts = rmp_surface_get_parts (self->surface, find_look, self->look);
  for (guint i = 0; i < parts->len && !self->part; i++)
    if (((RmpPart *) g_ptr_array_index (parts, i))->look == self->look)
      {
        g_ptr_array_set_free_func (parts, NULL);
        self->part = g_ptr_array_steal_index (parts, i);
        g_ptr_array_set_free_func (parts, (GDestroyNotify) rmp_part_free);
      }
  return self;
}
