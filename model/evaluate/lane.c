/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/lane.h"

#include "evaluate/frame-cache.h"

/* A job that ran longer than this when the look changed is cancelled, unless it is making what the changed look needs too;
 * a shorter one is let through. After a cancelled job the next has more time: a drag whose frames take longer would show
 * nothing until it ends.
 */
#define PATIENCE_US (G_USEC_PER_SEC / 4)
#define LONG_PATIENCE_US (2 * G_USEC_PER_SEC)

/* Where frames build on each other a job leaves off on its way after this long, so that what was asked for meanwhile
 * decides where the way goes on.
 */
#define SLICE_US (G_USEC_PER_SEC / 10)

typedef struct _Job Job;

/* What a job is for. */
typedef enum
{
  WANTED,
  REFINED, /* wanted as a bake has it */
  AHEAD,   /* nobody asked for it */
} Why;

struct _RmpLane
{
  guint ref_count; /* evaluator's thread only */
  RmpSurface *surface;
  RmpLook *look;     /* NULL: plain skinning */
  RmpClipItem *clip; /* NULL: bind pose */
  GThreadPool *pool; /* borrowed */
  RmpLaneEvents events;
  gboolean stopped;

  RmpSnapshot *snapshot;
  guint generation; /* of the snapshot: results of an earlier one are not cached */
  gboolean broken;  /* this generation failed: do not try again */
  char *failure;    /* (nullable) … why */

  RmpFrameCache *cache; /* of this generation, and what is left of earlier ones */
  RmpResult *latest;
  gboolean refining;  /* the wanted frame is wanted as a bake has it */
  RmpResult *refined; /* (nullable) … as which it is here: of this generation */

  gboolean has_wanted, has_ahead;
  double wanted;
  guint64 field_mask;
  guint ahead_first, ahead_last;
  guint n_ahead; /* frames computed: what has no room is not computed over and over */

  gboolean running;
  Job *job;                      /* that runs: borrowed */
  RmpSnapshot *running_snapshot; /* borrowed from the job */
  double running_frame;
  gint64 running_since;
  gint64 way_since;     /* when the way to the frame began, over all its jobs */
  gint64 last_duration; /* of a job that came to something; 0: of none yet */
  gboolean starved;     /* the last job was cancelled before it came to anything */
  GCancellable *cancellable;
};

struct _Job
{
  RmpLane *lane; /* touched on the evaluator's thread only */
  RmpSnapshot *snapshot;
  guint generation;
  double frame;
  guint64 field_mask;
  Why why;
  RmpSpilledFrame *spilled; /* (nullable): the frame may be on disk */
  GCancellable *cancellable;
  guint n_threads;
  gboolean analysed; /* the stages ran in this job */
  RmpResult *result; /* NULL without an error: still on its way */
  GError *error;
  gint64 duration; /* microseconds */
  gboolean done;   /* guarded by job_mutex; everything above is then final */
  gboolean taken;  /* evaluator's thread only */
};

static GMutex job_mutex;
static GCond job_done;

static void schedule (RmpLane *self);
static void go_on (RmpLane *self, Job *job);

static void
job_free (Job *job)
{
  g_clear_pointer (&job->result, rmp_result_unref);
  g_clear_pointer (&job->spilled, rmp_spilled_frame_unref);
  g_clear_error (&job->error);
  rmp_snapshot_unref (job->snapshot);
  g_object_unref (job->cancellable);
  rmp_lane_unref (job->lane);
  g_free (job);
}

static void
take_result (RmpLane *self, Job *job)
{
  if (job->generation == self->generation)
    rmp_frame_cache_put (self->cache, job->result);
  g_clear_pointer (&self->latest, rmp_result_unref);
  self->latest = g_steal_pointer (&job->result);
  self->events.frame_ready (self, job->frame, self->events.data);
}

/* The job that runs is nobody's any more. */
static void
release_job (RmpLane *self)
{
  self->job->taken = TRUE;
  self->running = FALSE;
  self->job = NULL;
  g_clear_object (&self->cancellable);
}

static void
end_refining (RmpLane *self)
{
  self->refining = FALSE;
  g_clear_pointer (&self->refined, rmp_result_unref);
  if (!self->running || self->job->why != REFINED)
    return;
  g_cancellable_cancel (self->cancellable);
  release_job (self);
}

/* Where there is none, previews remain. */
static void
take_refined (RmpLane *self, Job *job)
{
  if (job->error)
    {
      end_refining (self);
      self->events.failed (self, job->error->message, self->events.data);
      return;
    }
  g_clear_pointer (&self->refined, rmp_result_unref);
  g_clear_pointer (&self->latest, rmp_result_unref);
  self->refined = g_steal_pointer (&job->result);
  self->latest = self->refined ? rmp_result_ref (self->refined) : NULL;
  if (self->refined)
    self->events.frame_ready (self, job->frame, self->events.data);
}

static void
take_job (Job *job)
{
  RmpLane *self = job->lane;

  release_job (self);
  if (self->stopped)
    return;
  if (job->why == REFINED)
    {
      take_refined (self, job);
      if (!self->stopped)
        schedule (self);
      return;
    }

  /* What the job prepared may serve the snapshot that was taken meanwhile. */
  if (job->analysed && self->snapshot && job->generation != self->generation)
    rmp_snapshot_inherit (self->snapshot, job->snapshot);

  if (job->analysed && self->snapshot && rmp_snapshot_is_prepared (self->snapshot))
    self->events.analysed (self, self->events.data);
  self->starved = !job->result && job->error;
  if (job->result)
    {
      self->last_duration = job->duration;
      self->n_ahead += job->why == AHEAD;
      take_result (self, job);
    }
  else if (!job->error)
    go_on (self, job);
  else if (!g_error_matches (job->error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && job->generation == self->generation)
    {
      self->broken = TRUE;
      g_free (self->failure);
      self->failure = g_strdup (job->error->message);
      self->events.failed (self, job->error->message, self->events.data);
    }
  if (!self->stopped)
    schedule (self);
}

static gboolean
job_finished (gpointer data)
{
  Job *job = data;

  if (!job->taken)
    take_job (job);
  return G_SOURCE_REMOVE;
}

static RmpResult *
fetch_or_compute (Job *job, const RmpCall *call)
{
  RmpResult *result = job->spilled ? rmp_spilled_frame_read (job->spilled) : NULL;
  gboolean there;

  if (result ||
      !rmp_snapshot_approach (job->snapshot, job->frame, g_get_monotonic_time () + SLICE_US, &there, call, &job->error))
    return result;
  return there ? rmp_snapshot_compute (job->snapshot, job->frame,
                                       job->why == REFINED ? RMP_TARGET_BAKE : RMP_TARGET_PREVIEW, job->field_mask,
                                       call, &job->error)
               : NULL;
}

static void
job_run (gpointer data, G_GNUC_UNUSED gpointer pool_data)
{
  Job *job = data;
  RmpCall call = { .cancellable = job->cancellable, .n_threads = job->n_threads };
  const gint64 begin = g_get_monotonic_time ();

  job->analysed = !rmp_snapshot_is_prepared (job->snapshot);
  if (!g_cancellable_set_error_if_cancelled (job->cancellable, &job->error) &&
      rmp_snapshot_prepare (job->snapshot, &call, &job->error))
    job->result = fetch_or_compute (job, &call);
  else
    job->analysed = FALSE;
  job->duration = g_get_monotonic_time () - begin;
  g_mutex_lock (&job_mutex);
  job->done = TRUE;
  g_cond_broadcast (&job_done);
  g_mutex_unlock (&job_mutex);
  /* Before the toolkit paints: a lower priority starves while the pointer moves without a pause. */
  g_idle_add_full (G_PRIORITY_DEFAULT, job_finished, job, (GDestroyNotify) job_free);
}

GThreadPool *
rmp_lane_pool_new (void)
{
  return g_thread_pool_new (job_run, NULL, (gint) g_get_num_processors (), FALSE, NULL);
}

static void
start_with (RmpLane *self, RmpSnapshot *snapshot, guint generation, double frame, Why why)
{
  Job *job = g_new0 (Job, 1);
  RmpSpilledFrame *spilled = generation == self->generation && why != REFINED
                                 ? rmp_frame_cache_find_spilled (self->cache, frame, self->field_mask)
                                 : NULL;
  guint busy = g_thread_pool_get_num_threads (self->pool) + 1;

  self->running = TRUE;
  self->job = job;
  self->running_snapshot = snapshot;
  self->running_frame = frame;
  self->running_since = g_get_monotonic_time ();
  self->cancellable = g_cancellable_new ();
  job->lane = rmp_lane_ref (self);
  job->snapshot = rmp_snapshot_ref (snapshot);
  job->generation = generation;
  job->frame = frame;
  job->field_mask = self->field_mask;
  job->why = why;
  job->spilled = spilled ? rmp_spilled_frame_ref (spilled) : NULL;
  job->cancellable = g_object_ref (self->cancellable);
  job->n_threads = MAX (1, g_get_num_processors () / busy);
  g_thread_pool_push (self->pool, job, NULL);
}

static void
start (RmpLane *self, double frame, Why why)
{
  self->way_since = g_get_monotonic_time ();
  start_with (self, self->snapshot, self->generation, frame, why);
}

/* A frame of an earlier snapshot that is on its way is let through as a short job is: a drag whose frames begin with the
 * clip would show nothing until it ends.
 */
static void
go_on (RmpLane *self, Job *job)
{
  if (job->why == WANTED && self->snapshot && self->wanted == job->frame && job->generation != self->generation &&
      g_get_monotonic_time () - self->way_since < LONG_PATIENCE_US)
    start_with (self, job->snapshot, job->generation, job->frame, WANTED);
}

static gboolean
has_frame (RmpLane *self, double frame)
{
  return rmp_frame_cache_has (self->cache, frame, self->field_mask);
}

static gboolean
has_refined (RmpLane *self)
{
  return self->refined && (self->refined->field_mask & self->field_mask) == self->field_mask;
}

static void
schedule (RmpLane *self)
{
  if (self->running || self->broken || !self->snapshot)
    return;
  if (self->has_wanted && !self->refined && !has_frame (self, self->wanted))
    {
      start (self, self->wanted, WANTED);
      return;
    }
  if (self->refining && !has_refined (self) && rmp_snapshot_is_prepared (self->snapshot))
    {
      start (self, self->wanted, REFINED);
      return;
    }
  if (!self->has_ahead)
    return;

  /* Ahead means from the wanted frame on, then round to the range's beginning. */
  for (guint i = 0, n = self->ahead_last - self->ahead_first + 1; i < n && self->n_ahead < n; i++)
    {
      guint offset = self->has_wanted && self->wanted >= self->ahead_first && self->wanted <= self->ahead_last
                         ? (guint) self->wanted - self->ahead_first
                         : 0;
      guint frame = self->ahead_first + (offset + i) % n;

      if (!has_frame (self, frame) && !rmp_frame_cache_find_spilled (self->cache, frame, self->field_mask))
        {
          start (self, frame, AHEAD);
          return;
        }
    }
  self->has_ahead = FALSE;
}

RmpLane *
rmp_lane_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip, GThreadPool *pool, RmpFrameSpill *spill,
              RmpLaneEvents events)
{
  RmpLane *self = g_new0 (RmpLane, 1);

  self->ref_count = 1;
  self->surface = g_object_ref (surface);
  g_set_object (&self->look, look);
  g_set_object (&self->clip, clip);
  self->pool = pool;
  self->events = events;
  self->cache = rmp_frame_cache_new (spill);
  return self;
}

RmpLane *
rmp_lane_ref (RmpLane *self)
{
  self->ref_count++;
  return self;
}

void
rmp_lane_unref (RmpLane *self)
{
  if (--self->ref_count > 0)
    return;
  g_clear_pointer (&self->cache, rmp_frame_cache_free);
  g_clear_pointer (&self->latest, rmp_result_unref);
  g_clear_pointer (&self->refined, rmp_result_unref);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->surface);
  g_clear_object (&self->look);
  g_clear_object (&self->clip);
  g_free (self->failure);
  g_free (self);
}

void
rmp_lane_stop (RmpLane *self)
{
  self->stopped = TRUE;
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
}

RmpSurface *
rmp_lane_get_surface (RmpLane *self)
{
  return self->surface;
}

RmpLook *
rmp_lane_get_look (RmpLane *self)
{
  return self->look;
}

RmpClipItem *
rmp_lane_get_clip (RmpLane *self)
{
  return self->clip;
}

void
rmp_lane_refresh (RmpLane *self, const RmpPreview *preview)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = rmp_snapshot_new (self->surface, self->look, self->clip, &error);
  guint stage = RMP_STAGE_PREPARE;
  guint64 n_same;
  gboolean useful;

  if (snapshot)
    rmp_preview_apply (preview, snapshot, self->look);
  if (snapshot && self->snapshot)
    stage = rmp_snapshot_inherit (snapshot, self->snapshot);
  if (stage > RMP_STAGE_DRAW)
    return;
  end_refining (self);
  useful = snapshot && self->running && !rmp_snapshot_is_prepared (self->running_snapshot) &&
           rmp_snapshot_inherit (snapshot, self->running_snapshot) > RMP_STAGE_ANALYSE;

  n_same = snapshot && self->snapshot ? rmp_snapshot_count_same (snapshot, self->snapshot) : 0;
  rmp_frame_cache_retire (self->cache, n_same);
  self->n_ahead = 0;
  self->generation++;
  self->broken = !snapshot;
  g_free (self->failure);
  self->failure = error ? g_strdup (error->message) : NULL;
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  self->snapshot = g_steal_pointer (&snapshot);
  if (self->running && !useful &&
      g_get_monotonic_time () - self->running_since > (self->starved ? LONG_PATIENCE_US : PATIENCE_US))
    g_cancellable_cancel (self->cancellable);
  if (error)
    self->events.failed (self, error->message, self->events.data);
  schedule (self);
}

const char *
rmp_lane_get_failure (const RmpLane *self)
{
  return self->failure;
}

RmpResult *
rmp_lane_request (RmpLane *self, double frame, guint64 field_mask, gboolean *exact)
{
  RmpResult *result;

  if (self->snapshot)
    frame = rmp_snapshot_get_shown_frame (self->snapshot, frame);
  if (frame != self->wanted)
    end_refining (self);
  self->wanted = frame;
  self->has_wanted = TRUE;
  self->field_mask = field_mask;
  *exact = self->refined ? has_refined (self) : has_frame (self, frame);
  if (!*exact)
    schedule (self);

  result = self->refined ? self->refined : rmp_frame_cache_get (self->cache, frame);
  if (!result)
    result = self->latest;
  return result ? rmp_result_ref (result) : NULL;
}

void
rmp_lane_refine (RmpLane *self)
{
  if (!self->has_wanted || !self->snapshot || !rmp_snapshot_preview_lacks (self->snapshot))
    return;
  self->refining = TRUE;
  schedule (self);
}

void
rmp_lane_prefetch (RmpLane *self, guint first, guint last)
{
  g_return_if_fail (first <= last);

  self->ahead_first = first;
  self->ahead_last = last;
  self->has_ahead = TRUE;
  self->n_ahead = 0;
  schedule (self);
}

gboolean
rmp_lane_is_prompt (RmpLane *self, gint64 microseconds)
{
  return self->running && self->job->why != REFINED && self->has_wanted && self->running_frame == self->wanted &&
         self->last_duration > 0 && self->last_duration <= microseconds;
}

gboolean
rmp_lane_await (RmpLane *self, gint64 end)
{
  Job *job = self->job;
  gboolean done;

  if (!job)
    return FALSE;
  g_mutex_lock (&job_mutex);
  while (!job->done && g_cond_wait_until (&job_done, &job_mutex, end))
    ;
  done = job->done;
  g_mutex_unlock (&job_mutex);
  if (done)
    take_job (job);
  return done;
}

RmpFrameState
rmp_lane_get_state (RmpLane *self, guint frame)
{
  if (has_frame (self, frame))
    return RMP_FRAME_CACHED;
  if (self->running && self->running_frame == (double) frame)
    return RMP_FRAME_COMPUTING;
  if (rmp_frame_cache_find_spilled (self->cache, frame, self->field_mask))
    return RMP_FRAME_ON_DISK;
  return rmp_frame_cache_has_any (self->cache, frame) ? RMP_FRAME_STALE : RMP_FRAME_NONE;
}

RmpResult *
rmp_lane_peek (RmpLane *self, guint frame)
{
  return rmp_frame_cache_get (self->cache, frame);
}

GPtrArray *
rmp_lane_get_findings (RmpLane *self)
{
  return self->snapshot ? rmp_snapshot_get_findings (self->snapshot) : NULL;
}

RmpSnapshot *
rmp_lane_get_snapshot (RmpLane *self)
{
  return self->snapshot;
}

gsize
rmp_lane_get_size (RmpLane *self)
{
  return rmp_frame_cache_get_size (self->cache) + (self->snapshot ? rmp_snapshot_get_size (self->snapshot) : 0) +
         (self->refined ? rmp_result_get_size (self->refined) : 0);
}

void
rmp_lane_shrink (RmpLane *self, gsize bytes)
{
  /* Computing further ahead would only push out what was just computed. */
  if (!rmp_frame_cache_shrink (self->cache, bytes, self->wanted))
    self->has_ahead = FALSE;
}
