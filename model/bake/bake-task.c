/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bake-task.c: a bake as a task on a thread of its own. */

#include "bake/bake.h"

typedef struct
{
  RmpBake *bake; /* borrowed: the caller keeps it until the task is finished */
  RmpProgressFunc progress;
  gpointer data;
} Task;

static void
run_in_thread (GTask *task, G_GNUC_UNUSED gpointer source, gpointer task_data,
               GCancellable *cancellable)
{
  Task *self = task_data;
  RmpCall call = { .cancellable = cancellable, .progress = self->progress, .data = self->data };
  g_autoptr (GError) error = NULL;
  GStrv paths = rmp_bake_run (self->bake, &call, &error);

  if (paths)
    g_task_return_pointer (task, paths, (GDestroyNotify) g_strfreev);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
rmp_bake_run_async (RmpBake *self, GCancellable *cancellable, RmpProgressFunc progress,
                    gpointer progress_data, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Task *task_data = g_new0 (Task, 1);

  task_data->bake = self;
  task_data->progress = progress;
  task_data->data = progress_data;
  g_task_set_source_tag (task, rmp_bake_run_async);
  g_task_set_task_data (task, task_data, g_free);
  g_task_run_in_thread (task, run_in_thread);
}

GStrv
rmp_bake_run_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
