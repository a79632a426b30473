/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-work.c: runs work in a thread of its own and shows its progress in the bar of jobs. */

#include "shell/window-private.h"

#define UPDATE_MILLISECONDS 100

typedef struct
{
  RmpWindow *window;
  RmpWorkspace *workspace; /* the work is for; the window may show another one when it ends */
  RmpWindowWork work;
  gpointer data;
  RmpJob *job;
  guint update;
  gint permille; /* atomic */
} Request;

static void
request_free (Request *self)
{
  g_clear_handle_id (&self->update, g_source_remove);
  self->work.free_data (self->data);
  g_object_unref (self->workspace);
  g_object_unref (self->window);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
on_progress (double fraction, gpointer data)
{
  g_atomic_int_set (&((Request *) data)->permille, (gint) (1000.0 * fraction));
}

static gboolean
follow (gpointer data)
{
  Request *self = data;

  rmp_job_bar_set_fraction (self->window->jobs, self->job,
                            g_atomic_int_get (&self->permille) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static void
run_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Request *self = data;
  const RmpCall call = { .cancellable = cancellable, .progress = on_progress, .data = self };
  GError *error = NULL;
  gpointer result = self->work.run (self->data, &call, &error);

  if (result)
    g_task_return_pointer (task, result, self->work.free_result);
  else
    g_task_return_error (task, error);
}

/* The request is freed here and not with the task, whose last reference may be dropped in the other
 * thread: widgets and rows must be released in this one.
 */
static void
on_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (Request) self = data;
  g_autoptr (GError) error = NULL;
  gpointer made = g_task_propagate_pointer (G_TASK (result), &error);

  g_assert (G_IS_ASYNC_RESULT (result));

  g_clear_handle_id (&self->update, g_source_remove);
  rmp_job_bar_end (self->window->jobs, self->job);
  if (made && self->window->workspace == self->workspace)
    self->work.done (self->window, self->data, made, &error);
  if (made)
    self->work.free_result (made);
  if (error && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (self->window, error->message);
}

void
rmp_window_start_work (RmpWindow *self, const char *label, const RmpWindowWork *work, gpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Request *request = g_new0 (Request, 1);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, on_done, request);

  g_assert (RMP_IS_WINDOW (self));

  request->window = g_object_ref (self);
  request->workspace = g_object_ref (self->workspace);
  request->work = *work;
  request->data = data;
  request->job = rmp_job_bar_begin (self->jobs, label, cancellable);
  request->update = g_timeout_add (UPDATE_MILLISECONDS, follow, request);
  g_task_set_task_data (task, request, NULL);
  g_task_run_in_thread (task, run_in_thread);
}
