/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compute.c: the thread that owns the context.
 *
 * Work waits in a queue. If callers made the context current themselves, two switches of threads
 * would be saved. But a switch of contexts may be costly in the driver, and a caller that has a
 * context already, such as GTK in the main thread, would lose it without noticing.
 */
#include <glib/gi18n-lib.h>

#include "compute/compute.h"

#include "compute/device.h"
#include "render-error.h"

typedef struct
{
  const RmpWork *work; /* NULL: the thread is to end */
  gboolean worked;
  GError *error;
  gboolean done;
} Job;

typedef struct
{
  GThread *thread;
  GAsyncQueue *jobs; /* of Job, on the stacks of those who wait */
  gboolean emulated_too, gathers;
  gint lose; /* atomic */

  GMutex mutex; /* of what is below */
  GCond changed;
  gboolean started;
  char *card; /* (nullable): there is no device */
  gsize largest_array;
  GError *error;
} Compute;

static void
finish (Compute *self, Job *job)
{
  g_mutex_lock (&self->mutex);
  job->done = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

static void
serve (Compute *self, RmpDevice *device)
{
  for (;;)
    {
      Job *job = g_async_queue_pop (self->jobs);
      if (!job->work)
        return;
      job->worked = rmp_device_run (device, job->work, g_atomic_int_get (&self->lose), &job->error);
      finish (self, job);
    }
}

static gpointer
run_thread (gpointer data)
{
  Compute *self = data;
  RmpDevice *device;
  GError *error = NULL;

  device = rmp_device_new (self->emulated_too, self->gathers, &error);
  g_mutex_lock (&self->mutex);
  self->started = TRUE;
  self->error = error;
  if (device)
    {
      self->card = g_strdup (rmp_device_get_card (device));
      self->gathers = rmp_device_gathers (device);
      self->largest_array = rmp_device_get_largest_array (device);
    }
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  if (device)
    {
      serve (self, device);
      rmp_device_free (device);
    }
  return NULL;
}

static gboolean
compute_run (gpointer backend, const RmpWork *work, GError **error)
{
  Compute *self = backend;
  Job job = { .work = work };

  g_async_queue_push (self->jobs, &job);
  g_mutex_lock (&self->mutex);
  while (!job.done)
    g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
  if (job.error)
    g_propagate_error (error, job.error);
  return job.worked;
}

static void
compute_free (gpointer backend)
{
  Compute *self = backend;
  Job last = { 0 };

  if (self->card)
    g_async_queue_push (self->jobs, &last);
  g_thread_join (self->thread);
  g_async_queue_unref (self->jobs);
  g_clear_error (&self->error);
  g_free (self->card);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

static const RmpAcceleratorClass dispatching_class = { .run = compute_run, .free = compute_free };
static const RmpAcceleratorClass gathering_class = {
  .run = compute_run,
  .free = compute_free,
  .gathers = TRUE,
};

static Compute *
start (gboolean emulated_too, gboolean gathers)
{
  Compute *self = g_new0 (Compute, 1);

  self->jobs = g_async_queue_new ();
  self->emulated_too = emulated_too;
  self->gathers = gathers;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  self->thread = g_thread_new ("rimple-compute", run_thread, self);
  g_mutex_lock (&self->mutex);
  while (!self->started)
    g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
  return self;
}

RmpAccelerator *
rmp_compute_new (GError **error)
{
  const char *wish = g_getenv ("RIMPLE_ACCELERATOR");
  const gboolean gathers = g_strcmp0 (wish, "gather") == 0;
  const gboolean always = g_strcmp0 (wish, "on") == 0 || gathers;
  Compute *self;

  if (g_strcmp0 (wish, "off") == 0)
    {
      g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_OFF,
                   _ ("Nothing is computed on the graphics card: RIMPLE_ACCELERATOR is “off”"));
      return NULL;
    }
  self = start (always, gathers);
  if (self->card)
    return rmp_accelerator_new (self->gathers ? &gathering_class : &dispatching_class, self,
                                self->largest_array, always);
  g_propagate_error (error, g_steal_pointer (&self->error));
  compute_free (self);
  return NULL;
}

static Compute *
get_compute (RmpAccelerator *accelerator)
{
  Compute *self = rmp_accelerator_get_backend (accelerator, &dispatching_class);

  return self ? self : rmp_accelerator_get_backend (accelerator, &gathering_class);
}

const char *
rmp_compute_get_card (RmpAccelerator *self)
{
  Compute *compute = get_compute (self);

  return compute ? compute->card : NULL;
}

void
rmp_compute_lose (RmpAccelerator *self)
{
  Compute *compute = get_compute (self);

  g_return_if_fail (compute != NULL);
  g_atomic_int_set (&compute->lose, TRUE);
}
