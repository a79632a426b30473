/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bake-task.c: a bake, and reading it back, as tasks on a thread of their own. */

#include "bake/verify.h"

typedef struct
{
  RmpBake *bake; /* borrowed: the caller keeps it until the task is finished */
  RmpProgressFunc progress;
  gpointer data;
} Task;

/* (transfer full) */
static GTask *
task_new (RmpBake *bake, GCancellable *cancellable, RmpProgressFunc progress,
          gpointer progress_data, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Task *self = g_new (Task, 1);

  *self = (Task){ bake, progress, progress_data };
  g_task_set_task_data (task, self, g_free);
  return task;
}

/* --- baking ----------------------------------------------------------------------------------- */

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
  g_autoptr (GTask) task = task_new (self, cancellable, progress, progress_data, callback, data);

  g_task_set_source_tag (task, rmp_bake_run_async);
  g_task_run_in_thread (task, run_in_thread);
}

GStrv
rmp_bake_run_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- reading back ----------------------------------------------------------------------------- */

static void
verify_in_thread (GTask *task, G_GNUC_UNUSED gpointer source, gpointer task_data,
                  GCancellable *cancellable)
{
  const Task *self = task_data;
  const RmpCall call = { .cancellable = cancellable,
                         .progress = self->progress,
                         .data = self->data };
  g_autofree RmpBakeVerdict *verdict = g_new0 (RmpBakeVerdict, 1);
  GError *error = NULL;

  if (rmp_bake_verify (self->bake, verdict, &call, &error))
    g_task_return_pointer (task, g_steal_pointer (&verdict), g_free);
  else
    g_task_return_error (task, error);
}

void
rmp_bake_verify_async (RmpBake *self, GCancellable *cancellable, RmpProgressFunc progress,
                       gpointer progress_data, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = task_new (self, cancellable, progress, progress_data, callback, data);

  g_task_set_source_tag (task, rmp_bake_verify_async);
  g_task_run_in_thread (task, verify_in_thread);
}

gboolean
rmp_bake_verify_finish (GAsyncResult *result, RmpBakeVerdict *verdict, GError **error)
{
  g_autofree RmpBakeVerdict *answer = g_task_propagate_pointer (G_TASK (result), error);

  if (!answer)
    return FALSE;
  *verdict = *answer;
  return TRUE;
}
