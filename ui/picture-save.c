/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture-save.c: draws and writes a picture while the window goes on. */

#include "picture-dialog.h"

#include "i18n.h"
#include "offscreen.h"

#include <string.h>

typedef struct
{
  GtkWindow *window;
  RmpJobBar *jobs;
  RmpJob *job;
  RmpPanePicture panes[RMP_MAX_PANES];
  guint n_panes;
  int width, height;
  gboolean transparent;
  char *path;
} Picture;

static void
picture_free (Picture *self)
{
  g_object_unref (self->window);
  g_object_unref (self->jobs);
  for (guint i = 0; i < self->n_panes; i++)
    for (guint side = 0; side < RMP_N_SIDES; side++)
      g_clear_pointer (&self->panes[i].scenes[side], rmp_scene_unref);
  g_free (self->path);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

/* Of a pane's picture the columns from @begin to @end. */
static void
copy_columns (const Picture *self, const RmpRect *rect, const guint8 *part, int begin, int end, guint8 *pixels)
{
  for (int y = 0; y < rect->height; y++)
    memcpy (pixels + 4 * ((gsize) (rect->y + y) * (gsize) self->width + (gsize) (rect->x + begin)),
            part + 4 * ((gsize) y * (gsize) rect->width + (gsize) begin), 4 * (gsize) MAX (end - begin, 0));
}

static gboolean
draw_pane (const Picture *self, const RmpPanePicture *pane, guint8 *pixels, GError **error)
{
  const int left = (int) (pane->left * self->width), top = (int) (pane->top * self->height);
  const RmpRect rect = { left, top, (int) (pane->right * self->width) - left,
                         (int) (pane->bottom * self->height) - top };
  const int bar = pane->scenes[RMP_SIDE_OTHER] != NULL ? (int) (pane->bar * rect.width + 0.5) : rect.width;
  g_autoptr (RmpOffscreen) offscreen = rmp_offscreen_new (rect.width, rect.height, error);

  if (offscreen == NULL)
    return FALSE;
  for (guint side = 0; side < RMP_N_SIDES; side++)
    {
      g_autofree guint8 *part = NULL;

      if (pane->scenes[side] == NULL)
        continue;
      part = rmp_offscreen_draw (offscreen, pane->scenes[side], &pane->camera, RMP_QUALITY_FULL, error);
      if (part == NULL)
        return FALSE;
      copy_columns (self, &rect, part, side == RMP_SIDE_SHOWN ? 0 : bar, side == RMP_SIDE_SHOWN ? bar : rect.width,
                    pixels);
    }
  return TRUE;
}

static void
draw_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  const Picture *self = data;
  g_autofree guint8 *pixels = g_try_malloc (4 * (gsize) self->width * (gsize) self->height);
  GError *error = NULL;

  if (pixels == NULL)
    g_set_error_literal (&error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_TARGET, _ ("there is not enough memory"));
  for (guint pane = 0; pane < self->n_panes && error == NULL; pane++)
    if (!g_cancellable_set_error_if_cancelled (cancellable, &error))
      draw_pane (self, &self->panes[pane], pixels, &error);
  if (error == NULL && !g_cancellable_set_error_if_cancelled (cancellable, &error))
    rmp_pixels_write_png (self->path, pixels, self->width, self->height, self->transparent, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/* The last reference to the task may be the thread's, where no widget may end: so the picture ends here. */
static void
on_saved (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (Picture) self = data;
  g_autofree char *name = g_filename_display_basename (self->path), *message = NULL;
  g_autoptr (GError) error = NULL;

  rmp_job_bar_end (self->jobs, self->job);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    message = g_strdup_printf (_ ("“%s” is saved, %d × %d pixels"), name, self->width, self->height);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    message = g_strdup_printf (_ ("“%s” was not saved: %s. Choose another folder or a smaller size."), name,
                               error->message);
  if (message != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self->window), "win.report", "s", message);
}

void
rmp_picture_save (GtkWindow *window, RmpWorkspace *workspace, RmpViewport *viewport, RmpJobBar *jobs, const char *path,
                  int width, int height, gboolean transparent)
{
  const float scale = (float) height / (float) MAX (gtk_widget_get_height (GTK_WIDGET (viewport)), 1);
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *label = g_strdup_printf (_ ("Drawing %s"), name);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Picture *self = g_new0 (Picture, 1);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, on_saved, self);

  self->window = g_object_ref (window);
  self->jobs = g_object_ref (jobs);
  self->job = rmp_job_bar_begin (jobs, label, cancellable);
  self->width = width;
  self->height = height;
  self->transparent = transparent;
  self->path = g_strdup (path);
  self->n_panes = rmp_workspace_get_panes (workspace);
  for (guint i = 0; i < self->n_panes; i++)
    rmp_viewport_get_pane_picture (viewport, i, transparent, scale, &self->panes[i]);
  g_task_set_task_data (task, self, NULL);
  g_task_run_in_thread (task, draw_in_thread);
}
