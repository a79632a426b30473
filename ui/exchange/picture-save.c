/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture-save.c: draws and writes pictures in the background. */

#include "exchange/picture-dialog.h"

#include "exchange/picture-stage.h"
#include "offscreen.h"
#include "shell/window.h"
#include "widgets/i18n.h"

#include <string.h>

#define UPDATE_MILLISECONDS 100

typedef struct
{
  GtkWindow *window;
  RmpWorkspace *workspace;
  RmpJobBar *jobs;
  RmpJob *job;
  guint update;
  RmpPictureStage *stage; /* of a series; else NULL */
  RmpPanePicture panes[RMP_MAX_PANES];
  RmpOffscreen *offscreens[RMP_MAX_PANES]; /* the thread's */
  guint n_panes;
  double frame; /* of a turntable */
  RmpPictureOrder order;
  char *path;
  guint n_done; /* atomic */
} Picture;

static void
picture_free (Picture *self)
{
  g_clear_handle_id (&self->update, g_source_remove);
  for (guint i = 0; i < self->n_panes; i++)
    rmp_pane_picture_clear (&self->panes[i]);
  g_clear_pointer (&self->stage, rmp_picture_stage_free);
  g_object_unref (self->workspace);
  g_object_unref (self->window);
  g_object_unref (self->jobs);
  g_free (self->path);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

/* --- names ------------------------------------------------------------------------------------ */

guint
rmp_picture_order_count (const RmpPictureOrder *self)
{
  if (self->series == RMP_PICTURE_FRAMES)
    return self->last - self->first + 1;
  return self->series == RMP_PICTURE_TURNTABLE ? self->n_views : 1;
}

char *
rmp_picture_order_name (const RmpPictureOrder *self, const char *path, guint i)
{
  const char *dot = strrchr (path, '.');
  const gsize length = dot && !strchr (dot, G_DIR_SEPARATOR) ? (gsize) (dot - path) : strlen (path);

  if (self->series == RMP_PICTURE_ALONE)
    return g_strdup (path);
  return g_strdup_printf ("%.*s.%04u%s", (int) length, path,
                          i + (self->series == RMP_PICTURE_FRAMES ? self->first : 0),
                          path + length);
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* Copies the columns from @begin to @end of a pane's picture. */
static void
copy_columns (const Picture *self, const RmpRect *rect, const guint8 *part, int begin, int end,
              guint8 *pixels)
{
  const gsize width = (gsize) self->order.width;

  for (int y = 0; y < rect->height; y++)
    memcpy (pixels + 4 * ((gsize) (rect->y + y) * width + (gsize) (rect->x + begin)),
            part + 4 * ((gsize) y * (gsize) rect->width + (gsize) begin),
            4 * (gsize) MAX (end - begin, 0));
}

/* Turns the camera round what it looks at. */
static RmpCamera
get_camera (const Picture *self, const RmpPanePicture *pane, guint i)
{
  RmpCamera camera = pane->camera;
  float minimum[3], maximum[3], middle[3];

  if (self->order.series != RMP_PICTURE_TURNTABLE)
    return camera;
  rmp_scene_get_extent (pane->scenes[RMP_SIDE_SHOWN], minimum, maximum);
  for (guint axis = 0; axis < 3; axis++)
    middle[axis] = 0.5f * (minimum[axis] + maximum[axis]);
  rmp_camera_orbit_about (&camera, middle, (float) (2 * G_PI * i / self->order.n_views), 0);
  return camera;
}

static gboolean
draw_pane (Picture *self, guint i, guint number, guint8 *pixels, GError **error)
{
  const RmpPanePicture *pane = &self->panes[number];
  const int left = (int) (pane->left * self->order.width),
            top = (int) (pane->top * self->order.height);
  const RmpRect rect = { left, top, (int) (pane->right * self->order.width) - left,
                         (int) (pane->bottom * self->order.height) - top };
  const int bar = pane->scenes[RMP_SIDE_OTHER] ? (int) (pane->bar * rect.width + 0.5) : rect.width;
  const RmpCamera camera = get_camera (self, pane, i);

  if (!self->offscreens[number])
    self->offscreens[number] = rmp_offscreen_new (rect.width, rect.height, error);
  if (!self->offscreens[number])
    return FALSE;
  for (guint side = 0; side < RMP_N_SIDES; side++)
    {
      g_autofree guint8 *part = NULL;

      if (!pane->scenes[side])
        continue;
      part = rmp_offscreen_draw (self->offscreens[number], pane->scenes[side], &camera,
                                 RMP_QUALITY_FULL, error);
      if (!part)
        return FALSE;
      copy_columns (self, &rect, part, side == RMP_SIDE_SHOWN ? 0 : bar,
                    side == RMP_SIDE_SHOWN ? bar : rect.width, pixels);
    }
  return TRUE;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* A request of the thread to the window's thread, which builds the scenes, and the means to wait
 * for it.
 */
typedef struct
{
  Picture *picture;
  double frame;
  GError *error;
  gboolean done;
  GMutex mutex;
  GCond cond;
} Turn;

static gboolean
take_turn (gpointer data)
{
  Turn *turn = data;
  Picture *self = turn->picture;

  if (rmp_window_get_workspace (RMP_WINDOW (self->window)) != self->workspace)
    g_set_error_literal (&turn->error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                         _ ("the project was closed"));
  else
    rmp_picture_stage_show (self->stage, turn->frame, self->panes, &turn->error);
  g_mutex_lock (&turn->mutex);
  turn->done = TRUE;
  g_cond_signal (&turn->cond);
  g_mutex_unlock (&turn->mutex);
  return G_SOURCE_REMOVE;
}

static gboolean
prepare_frame (Picture *self, double frame, GCancellable *cancellable, GError **error)
{
  const RmpCall call = { .cancellable = cancellable };
  Turn turn = { .picture = self, .frame = frame };

  if (!rmp_picture_stage_compute (self->stage, frame, &call, error))
    return FALSE;
  g_mutex_init (&turn.mutex);
  g_cond_init (&turn.cond);
  g_main_context_invoke (NULL, take_turn, &turn);
  g_mutex_lock (&turn.mutex);
  while (!turn.done)
    g_cond_wait (&turn.cond, &turn.mutex);
  g_mutex_unlock (&turn.mutex);
  g_mutex_clear (&turn.mutex);
  g_cond_clear (&turn.cond);
  if (turn.error)
    g_propagate_error (error, turn.error);
  return turn.error == NULL;
}

/* All views of a turntable show the same frame. */
static gboolean
make_picture (Picture *self, guint i, guint8 *pixels, GCancellable *cancellable, GError **error)
{
  const gboolean frames = self->order.series == RMP_PICTURE_FRAMES;
  g_autofree char *path = rmp_picture_order_name (&self->order, self->path, i);

  if (self->stage && (frames || i == 0) &&
      !prepare_frame (self, frames ? self->order.first + i : self->frame, cancellable, error))
    return FALSE;
  for (guint pane = 0; pane < self->n_panes; pane++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !draw_pane (self, i, pane, pixels, error))
      return FALSE;
  return !g_cancellable_set_error_if_cancelled (cancellable, error) &&
         rmp_pixels_write_png (path, pixels, self->order.width, self->order.height,
                               self->order.transparent, error);
}

static void
draw_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                GCancellable *cancellable)
{
  Picture *self = data;
  g_autofree guint8 *pixels = g_try_malloc0 (4 * (gsize) self->order.width *
                                             (gsize) self->order.height);
  GError *error = NULL;

  if (!pixels)
    g_set_error_literal (&error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_TARGET,
                         _ ("there is not enough memory"));
  for (guint i = 0; i < rmp_picture_order_count (&self->order) && !error; i++)
    if (make_picture (self, i, pixels, cancellable, &error))
      g_atomic_int_inc (&self->n_done);
  for (guint pane = 0; pane < self->n_panes; pane++)
    g_clear_pointer (&self->offscreens[pane], rmp_offscreen_free);

  if (error)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/* --- telling ---------------------------------------------------------------------------------- */

static gboolean
on_update (gpointer data)
{
  Picture *self = data;
  const guint n_done = g_atomic_int_get (&self->n_done), n = rmp_picture_order_count (&self->order);
  g_autofree char *detail = g_strdup_printf (_ ("%u of %u"), n_done, n);

  rmp_job_bar_set_fraction (self->jobs, self->job, (double) n_done / n);
  rmp_job_bar_set_detail (self->jobs, self->job, detail);
  return G_SOURCE_CONTINUE;
}

/* Describes the files of a series that ended early. */
static char *
describe_rest (const Picture *self)
{
  const guint n = rmp_picture_order_count (&self->order);

  if (self->order.series == RMP_PICTURE_ALONE)
    return g_strdup ("");
  return g_strdup_printf (g_dngettext (NULL, " %u picture of %u is saved.",
                                       " %u pictures of %u are saved.", self->n_done),
                          self->n_done, n);
}

static char *
describe_end (const Picture *self, const GError *error)
{
  g_autofree char *path = rmp_picture_order_name (&self->order, self->path,
                                                  error ? self->n_done : 0);
  g_autofree char *name = g_filename_display_basename (path), *rest = describe_rest (self);
  const gboolean cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  if (cancelled)
    return self->order.series == RMP_PICTURE_ALONE ? NULL
                                                   : g_strdup_printf (_ ("Stopped.%s"), rest);
  if (error)
    return g_strdup_printf (
        _ ("“%s” was not saved: %s. Choose another folder or a smaller size.%s"), name,
        error->message, rest);
  if (self->order.series == RMP_PICTURE_ALONE)
    return g_strdup_printf (_ ("“%s” is saved, %d × %d pixels"), name, self->order.width,
                            self->order.height);
  return g_strdup_printf (_ ("%u pictures are saved, %d × %d pixels, the first as “%s”"),
                          self->n_done, self->order.width, self->order.height, name);
}

/* The picture is released here, in the window's thread: the last reference to the task may be
 * dropped in the other thread, where widgets must not be finalised.
 */
static void
on_saved (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (Picture) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL, *folder = g_path_get_dirname (self->path);
  g_autoptr (GFile) position = g_file_new_for_path (folder);

  g_assert (G_IS_ASYNC_RESULT (result));

  rmp_job_bar_end (self->jobs, self->job);
  g_task_propagate_boolean (G_TASK (result), &error);
  message = describe_end (self, error);
  if (message && self->order.series == RMP_PICTURE_ALONE)
    rmp_window_notify (RMP_WINDOW (self->window), message);
  else if (message)
    rmp_window_notify_files (RMP_WINDOW (self->window), message, !error ? position : NULL, NULL);
}

/* --- beginning -------------------------------------------------------------------------------- */

static gboolean
take_scenes (Picture *self, RmpViewport *viewport, GError **error)
{
  const float scale = (float) self->order.height /
                      (float) MAX (gtk_widget_get_height (GTK_WIDGET (viewport)), 1);

  self->n_panes = rmp_workspace_get_panes (self->workspace);
  self->frame = rmp_workspace_get_frame (self->workspace);
  if (self->order.series != RMP_PICTURE_ALONE)
    {
      self->stage = rmp_picture_stage_new (viewport, self->order.transparent, scale, error);
      return self->stage != NULL;
    }
  for (guint i = 0; i < self->n_panes; i++)
    rmp_viewport_get_pane_picture (viewport, i, self->order.transparent, scale, &self->panes[i]);
  return TRUE;
}

void
rmp_picture_save (GtkWindow *window, RmpWorkspace *workspace, RmpViewport *viewport,
                  RmpJobBar *jobs, const char *path, const RmpPictureOrder *order)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *label = g_strdup_printf (_ ("Drawing %s"), name);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (Picture) self = g_new0 (Picture, 1);
  g_autoptr (GTask) task = NULL;

  self->window = g_object_ref (window);
  self->workspace = g_object_ref (workspace);
  self->jobs = g_object_ref (jobs);
  self->order = *order;
  self->path = g_strdup (path);
  if (!take_scenes (self, viewport, &error))
    {
      rmp_window_notify (RMP_WINDOW (window), error->message);
      return;
    }
  self->job = rmp_job_bar_begin (jobs, label, cancellable);
  if (order->series != RMP_PICTURE_ALONE)
    self->update = g_timeout_add (UPDATE_MILLISECONDS, on_update, self);
  task = g_task_new (NULL, cancellable, on_saved, self);
  g_task_set_task_data (task, g_steal_pointer (&self), NULL);
  g_task_run_in_thread (task, draw_in_thread);
}
