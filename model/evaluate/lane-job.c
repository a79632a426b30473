/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/lane-job.h"

/* Where frames build on each other a job leaves off on its way after this long, so that what was
 * asked for meanwhile decides where the way goes on.
 */
#define SLICE_US (G_USEC_PER_SEC / 10)

struct _RmpJobPool
{
  GThreadPool *previews, *refined;
  GThreadPool *stepped; /* previews whose way may be long: nothing else is to wait for them */
  RmpAccelerator *accelerator; /* (nullable) */
};

static GMutex mutex; /* of what is said when a job is done */
static GCond job_done;

static void
job_free (RmpLaneJob *self)
{
  g_clear_pointer (&self->result, rmp_result_unref);
  g_clear_pointer (&self->spilled, rmp_spilled_frame_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->accelerator, rmp_accelerator_unref);
  g_clear_pointer (&self->trail, rmp_trail_unref);
  rmp_snapshot_unref (self->snapshot);
  g_object_unref (self->cancellable);
  self->release (self->lane);
  g_free (self);
}

static gboolean
job_finished (gpointer data)
{
  RmpLaneJob *self = data;

  if (!self->taken)
    self->take (self->lane, self);
  return G_SOURCE_REMOVE;
}

/* As a bake has the frame. */
static gboolean
is_for_bake (RmpJobPurpose purpose)
{
  return purpose == RMP_JOB_REFINED || purpose == RMP_JOB_SURVEY;
}

static RmpResult *
fetch_or_compute (RmpLaneJob *self, const RmpCall *call)
{
  const RmpTarget target = is_for_bake (self->purpose) ? RMP_TARGET_BAKE : RMP_TARGET_PREVIEW;
  RmpCall accelerated = *call;
  RmpResult *result = self->spilled ? rmp_spilled_frame_read (self->spilled) : NULL;
  gboolean there;

  accelerated.accelerator = target == RMP_TARGET_PREVIEW ? self->accelerator : NULL;
  accelerated.trail = self->trail;
  if (result ||
      !rmp_snapshot_approach (self->snapshot, self->frame, g_get_monotonic_time () + SLICE_US,
                              &there, &accelerated, &self->error))
    return result;
  return there ? rmp_snapshot_compute (self->snapshot, self->frame, target, self->field_mask,
                                       &accelerated, &self->error)
               : NULL;
}

static void
job_run (gpointer data, gpointer mark)
{
  RmpLaneJob *self = data;
  RmpCall call = { .cancellable = self->cancellable, .n_threads = self->n_threads };
  const gint64 begin = g_get_monotonic_time ();

  if (mark)
    rmp_crash_mark_enter (mark);
  self->analysed = !rmp_snapshot_is_prepared (self->snapshot);
  if (!g_cancellable_set_error_if_cancelled (self->cancellable, &self->error) &&
      rmp_snapshot_prepare (self->snapshot, &call, &self->error))
    self->result = fetch_or_compute (self, &call);
  else
    self->analysed = FALSE;
  if (mark)
    rmp_crash_mark_leave (mark);
  self->duration = g_get_monotonic_time () - begin;
  g_mutex_lock (&mutex);
  self->done = TRUE;
  g_cond_broadcast (&job_done);
  g_mutex_unlock (&mutex);
  /* Before the toolkit paints: a lower priority starves while the pointer moves without a pause. */
  g_idle_add_full (G_PRIORITY_DEFAULT, job_finished, self, (GDestroyNotify) job_free);
}

RmpJobPool *
rmp_job_pool_new (RmpCrashMark *mark)
{
  RmpJobPool *self = g_new0 (RmpJobPool, 1);

  self->previews = g_thread_pool_new (job_run, mark, (gint) g_get_num_processors (), FALSE, NULL);
  self->refined = g_thread_pool_new (job_run, mark, 1, FALSE, NULL);
  self->stepped = g_thread_pool_new (job_run, mark, (gint) g_get_num_processors (), FALSE, NULL);
  return self;
}

void
rmp_job_pool_free (RmpJobPool *self)
{
  g_thread_pool_free (self->previews, FALSE, TRUE);
  g_thread_pool_free (self->refined, FALSE, TRUE);
  g_thread_pool_free (self->stepped, FALSE, TRUE);
  g_clear_pointer (&self->accelerator, rmp_accelerator_unref);
  g_free (self);
}

void
rmp_job_pool_set_accelerator (RmpJobPool *self, RmpAccelerator *accelerator)
{
  RmpAccelerator *earlier = self->accelerator;

  self->accelerator = accelerator ? rmp_accelerator_ref (accelerator) : NULL;
  g_clear_pointer (&earlier, rmp_accelerator_unref);
}

static GThreadPool *
choose_pool (RmpJobPool *self, const RmpLaneJob *job)
{
  if (is_for_bake (job->purpose))
    return self->refined;
  return rmp_snapshot_is_stepped (job->snapshot) ? self->stepped : self->previews;
}

RmpAccelerator *
rmp_job_pool_get_accelerator (RmpJobPool *self)
{
  return self->accelerator;
}

void
rmp_job_pool_push (RmpJobPool *self, RmpLaneJob *job)
{
  const guint busy = g_thread_pool_get_num_threads (self->previews) +
                     g_thread_pool_get_num_threads (self->stepped) + 1;

  job->n_threads = MAX (1, g_get_num_processors () / busy);
  job->accelerator = self->accelerator ? rmp_accelerator_ref (self->accelerator) : NULL;
  job->since = g_get_monotonic_time ();
  g_thread_pool_push (choose_pool (self, job), job, NULL);
}

gboolean
rmp_lane_job_await (RmpLaneJob *self, gint64 end)
{
  gboolean done;

  g_mutex_lock (&mutex);
  while (!self->done && g_cond_wait_until (&job_done, &mutex, end))
    ;
  done = self->done;
  g_mutex_unlock (&mutex);
  return done;
}
