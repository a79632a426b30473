/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/lane.h"

#include "evaluate/frame-cache.h"
#include "evaluate/simulated.h"
#include "motion/stop.h"

#include <math.h>

/* A job that ran longer than this when the look changed is cancelled, unless it is making what the
 * changed look needs too; a shorter one is let through. After a cancelled job the next has more
 * time: a drag whose frames take longer would show nothing until it ends.
 */
#define PATIENCE_US (G_USEC_PER_SEC / 4)
#define LONG_PATIENCE_US (2 * G_USEC_PER_SEC)

/* From the end of one survey to the beginning of the next, and at least so many times as long as
 * that took: playing goes first.
 */
#define SURVEY_PAUSE_US G_USEC_PER_SEC
#define SURVEY_REST 4

struct _RmpLane
{
  guint ref_count; /* evaluator's thread only */
  RmpSurface *surface;
  RmpLook *look;     /* NULL: plain skinning */
  RmpClipItem *clip; /* NULL: bind pose */
  RmpJobPool *pool;  /* borrowed */
  RmpLaneEvents events;
  gboolean stopped;

  RmpSnapshot *snapshot;
  RmpSampler *motion; /* (nullable): what the snapshot makes for others, once somebody asked */
  guint generation;   /* of the snapshot: results of an earlier one are not cached */
  guint broken_from;  /* this generation failed from that frame on: do not try again */
  gboolean beyond;    /* … which is where the frame is that was asked for last */
  GError *failure;    /* (nullable) … why */

  RmpFrameCache *cache; /* of this generation, and what is left of earlier ones */
  RmpResult *latest;    /* (nullable): shown until there is what was asked for */
  gboolean refining;    /* the wanted frame is wanted as a bake has it */
  RmpResult *refined;   /* (nullable) … as which it is here: of this generation */
  RmpTrail *trail;      /* of what is shown */

  gboolean has_wanted, has_ahead;
  double wanted;
  guint64 field_mask;
  guint ahead_first, ahead_last;
  guint n_ahead; /* frames computed: what has no room is not computed over and over */

  RmpLaneJob *survey; /* that looks, while previews are shown, at what they lack: borrowed */
  gint64 next_survey; /* monotonic: not before */
  char *lacks;        /* (nullable): what it found, … */
  double lacks_frame; /* … and where */

  RmpLaneJob *job;      /* that runs: borrowed */
  gint64 way_since;     /* when the way to the frame began, over all its jobs */
  gint64 last_duration; /* of a job that came to something; 0: of none yet */
  gboolean starved;     /* the last job was cancelled before it came to anything */
};

static void schedule (RmpLane *self);
static void go_on (RmpLane *self, RmpLaneJob *job);

/* The job that runs is nobody's any more. */
static void
release_job (RmpLane *self)
{
  self->job->taken = TRUE;
  self->job = NULL;
}

void
rmp_lane_end_refining (RmpLane *self)
{
  self->refining = FALSE;
  g_clear_pointer (&self->refined, rmp_result_unref);
  if (!self->job || self->job->purpose != RMP_JOB_REFINED)
    return;
  g_cancellable_cancel (self->job->cancellable);
  release_job (self);
}

static void
set_latest (RmpLane *self, RmpResult *result)
{
  rmp_result_ref (result);
  g_clear_pointer (&self->latest, rmp_result_unref);
  self->latest = result;
}

static void
note_lacks (RmpLane *self, const RmpLaneJob *job)
{
  g_free (self->lacks);
  self->lacks = g_strdup (job->result->output.lacks);
  self->lacks_frame = job->frame;
}

static void
take_result (RmpLane *self, RmpLaneJob *job)
{
  if (job->purpose == RMP_JOB_REFINED)
    {
      g_clear_pointer (&self->refined, rmp_result_unref);
      self->refined = rmp_result_ref (job->result);
      note_lacks (self, job);
    }
  else
    {
      self->last_duration = job->duration;
      self->n_ahead += job->purpose == RMP_JOB_AHEAD;
      if (job->generation == self->generation && !job->result->output.goes_on)
        rmp_frame_cache_put (self->cache, job->result);
    }
  if (job->purpose != RMP_JOB_AHEAD)
    set_latest (self, job->result);
  self->events.frame_ready (self, job->frame, self->events.data);
}

/* The first frame that there is none of: all, unless frames build on each other, or time tells. */
static guint
find_break (const RmpLaneJob *job)
{
  const RmpStopCause *cause = rmp_stop_get_cause (job->error);
  double frame = rmp_snapshot_find_stop (job->snapshot);

  if (cause)
    frame = MIN (frame, ceil (rmp_snapshot_get_frame_at (job->snapshot, cause->time)));
  return frame <= job->frame ? (guint) frame : 0;
}

/* Until there is another generation, what is asked for beyond is the last frame before. */
static void
break_off (RmpLane *self, guint from, const GError *error)
{
  self->broken_from = from;
  self->beyond = TRUE;
  g_clear_error (&self->failure);
  self->failure = g_error_copy (error);
  if (from > 0)
    self->wanted = MIN (self->wanted, from - 1.0);
}

/* What a bake would have failed with leaves the previews. */
static void
take_failure (RmpLane *self, RmpLaneJob *job)
{
  if (g_error_matches (job->error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      job->generation != self->generation)
    return;
  if (job->purpose == RMP_JOB_REFINED)
    rmp_lane_end_refining (self);
  else
    break_off (self, find_break (job), job->error);
  self->events.failed (self, job->error->message, self->events.data);
}

static void
take_job (gpointer lane, RmpLaneJob *job)
{
  RmpLane *self = lane;

  release_job (self);
  if (self->stopped)
    return;

  /* What the job prepared may serve the snapshot that was taken meanwhile. */
  if (job->analysed && self->snapshot && job->generation != self->generation)
    rmp_snapshot_inherit (self->snapshot, job->snapshot);

  if (job->analysed && self->snapshot && rmp_snapshot_is_prepared (self->snapshot))
    self->events.analysed (self, self->events.data);
  self->starved = !job->result && job->error;
  if (job->result)
    take_result (self, job);
  else if (job->error)
    take_failure (self, job);
  else
    go_on (self, job);
  if (!self->stopped)
    schedule (self);
}

static void
release_lane (gpointer lane)
{
  rmp_lane_unref (lane);
}

/* Only what is said of it is kept: what is shown stays a preview. */
static void
take_survey (gpointer lane, RmpLaneJob *job)
{
  RmpLane *self = lane;

  self->survey->taken = TRUE;
  self->survey = NULL;
  self->next_survey = g_get_monotonic_time () + MAX (SURVEY_PAUSE_US, SURVEY_REST * job->duration);
  if (self->stopped || !job->result)
    return;
  note_lacks (self, job);
  self->events.frame_ready (self, job->frame, self->events.data);
}

/* The job of a lane, ready to be pushed. */
static RmpLaneJob *
job_new (RmpLane *self, RmpSnapshot *snapshot, guint generation, double frame,
         RmpJobPurpose purpose)
{
  RmpLaneJob *job = g_new0 (RmpLaneJob, 1);

  job->purpose = purpose;
  job->snapshot = rmp_snapshot_ref (snapshot);
  job->generation = generation;
  job->frame = frame;
  job->field_mask = self->field_mask;
  job->trail = purpose == RMP_JOB_WANTED ? rmp_trail_ref (self->trail) : NULL;
  job->cancellable = g_cancellable_new ();
  job->lane = rmp_lane_ref (self);
  job->take = purpose == RMP_JOB_SURVEY ? take_survey : take_job;
  job->release = release_lane;
  return job;
}

static void
start_with (RmpLane *self, RmpSnapshot *snapshot, guint generation, double frame,
            RmpJobPurpose purpose)
{
  RmpSpilledFrame *spilled = generation == self->generation && purpose != RMP_JOB_REFINED
                                 ? rmp_frame_cache_find_spilled (self->cache, frame,
                                                                 self->field_mask)
                                 : NULL;

  self->job = job_new (self, snapshot, generation, frame, purpose);
  self->job->spilled = spilled ? rmp_spilled_frame_ref (spilled) : NULL;
  rmp_job_pool_push (self->pool, self->job);
}

static void
start (RmpLane *self, double frame, RmpJobPurpose purpose)
{
  self->way_since = g_get_monotonic_time ();
  start_with (self, self->snapshot, self->generation, frame, purpose);
}

/* A frame of an earlier snapshot that is on its way is let through as a short job is: a drag whose
 * frames begin with the clip would show nothing until it ends.
 */
static void
go_on (RmpLane *self, RmpLaneJob *job)
{
  if (job->purpose == RMP_JOB_WANTED && self->snapshot && self->wanted == job->frame &&
      job->generation != self->generation &&
      g_get_monotonic_time () - self->way_since < LONG_PATIENCE_US)
    start_with (self, job->snapshot, job->generation, job->frame, RMP_JOB_WANTED);
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
  if (self->job || self->broken_from == 0 || !self->snapshot)
    return;
  if (self->has_wanted && !self->refined && !has_frame (self, self->wanted))
    {
      start (self, self->wanted, RMP_JOB_WANTED);
      return;
    }
  if (self->refining && !has_refined (self) && rmp_snapshot_is_prepared (self->snapshot))
    {
      start (self, self->wanted, RMP_JOB_REFINED);
      return;
    }
  if (!self->has_ahead)
    return;

  /* Ahead means from the wanted frame on, then round to the range's beginning. */
  for (guint i = 0, n = self->ahead_last - self->ahead_first + 1; i < n && self->n_ahead < n; i++)
    {
      guint offset = self->has_wanted && self->wanted >= self->ahead_first &&
                             self->wanted <= self->ahead_last
                         ? (guint) self->wanted - self->ahead_first
                         : 0;
      guint frame = self->ahead_first + (offset + i) % n;

      if (frame < self->broken_from && !has_frame (self, frame) &&
          !rmp_frame_cache_find_spilled (self->cache, frame, self->field_mask))
        {
          start (self, frame, RMP_JOB_AHEAD);
          return;
        }
    }
  self->has_ahead = FALSE;
}

RmpLane *
rmp_lane_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip, RmpJobPool *pool,
              RmpFrameSpill *spill, RmpLaneEvents events)
{
  RmpLane *self = g_new0 (RmpLane, 1);

  self->ref_count = 1;
  self->surface = g_object_ref (surface);
  g_set_object (&self->look, look);
  g_set_object (&self->clip, clip);
  self->pool = pool;
  self->events = events;
  self->cache = rmp_frame_cache_new (spill);
  self->trail = rmp_trail_new ();
  self->broken_from = G_MAXUINT;
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
  g_clear_pointer (&self->trail, rmp_trail_unref);
  g_clear_pointer (&self->latest, rmp_result_unref);
  g_clear_pointer (&self->refined, rmp_result_unref);
  g_clear_pointer (&self->motion, rmp_sampler_unref);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  g_clear_object (&self->surface);
  g_clear_object (&self->look);
  g_clear_object (&self->clip);
  g_clear_error (&self->failure);
  g_free (self->lacks);
  g_free (self);
}

void
rmp_lane_stop (RmpLane *self)
{
  self->stopped = TRUE;
  if (self->job)
    g_cancellable_cancel (self->job->cancellable);
  if (self->survey)
    g_cancellable_cancel (self->survey->cancellable);
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

static RmpSnapshot *
take_snapshot (RmpLane *self, GError **error)
{
  RmpSampler *motion = self->events.find_motion (self, self->events.data);

  return motion ? rmp_snapshot_new_over (motion, self->surface, self->look, self->clip, error)
                : rmp_snapshot_new (self->surface, self->look, self->clip, error);
}

void
rmp_lane_refresh (RmpLane *self, const RmpPreviews *previews)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = take_snapshot (self, &error);
  guint stage = RMP_STAGE_PREPARE;
  guint64 n_same;
  gboolean useful;

  if (snapshot)
    rmp_previews_apply (previews, snapshot, self->surface, self->look);
  if (snapshot && self->snapshot)
    stage = rmp_snapshot_inherit (snapshot, self->snapshot);
  if (stage > RMP_STAGE_DRAW)
    return;
  rmp_lane_end_refining (self);
  useful = snapshot && self->job && !rmp_snapshot_is_prepared (self->job->snapshot) &&
           rmp_snapshot_inherit (snapshot, self->job->snapshot) > RMP_STAGE_ANALYSE;

  n_same = snapshot && self->snapshot ? rmp_snapshot_count_same (snapshot, self->snapshot) : 0;
  rmp_frame_cache_retire (self->cache, n_same);
  self->n_ahead = 0;
  self->generation++;
  self->broken_from = G_MAXUINT;
  self->beyond = FALSE;
  g_clear_error (&self->failure);
  if (!snapshot)
    break_off (self, 0, error);
  g_clear_pointer (&self->motion, rmp_sampler_unref);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  self->snapshot = g_steal_pointer (&snapshot);
  if (self->job && !useful &&
      g_get_monotonic_time () - self->job->since > (self->starved ? LONG_PATIENCE_US : PATIENCE_US))
    g_cancellable_cancel (self->job->cancellable);
  if (error)
    self->events.failed (self, error->message, self->events.data);
  schedule (self);
}

const GError *
rmp_lane_get_failure (const RmpLane *self)
{
  return self->beyond ? self->failure : NULL;
}

RmpBeginning
rmp_lane_get_beginning (const RmpLane *self)
{
  return self->job ? rmp_snapshot_get_beginning (self->job->snapshot) : (RmpBeginning){ 0 };
}

RmpResult *
rmp_lane_request (RmpLane *self, double frame, guint64 field_mask, gboolean *exact)
{
  RmpResult *result;

  if (self->snapshot)
    frame = rmp_snapshot_get_shown_frame (self->snapshot, frame);
  self->beyond = frame >= self->broken_from;
  if (self->beyond && self->broken_from > 0)
    frame = self->broken_from - 1.0;
  if (frame != self->wanted)
    rmp_lane_end_refining (self);
  self->wanted = frame;
  self->has_wanted = TRUE;
  self->field_mask = field_mask;
  *exact = self->refined ? has_refined (self) : has_frame (self, frame);
  if (!*exact)
    schedule (self);
  *exact = *exact && !self->beyond;

  result = self->refined ? self->refined : rmp_frame_cache_get (self->cache, frame);
  if (result)
    set_latest (self, result);
  return self->latest ? rmp_result_ref (self->latest) : NULL;
}

/* One after the other, with pauses, and in the one thread of what is never waited for. */
void
rmp_lane_survey (RmpLane *self)
{
  if (self->survey || self->refining || !self->snapshot ||
      !rmp_snapshot_preview_lacks (self->snapshot) || !rmp_snapshot_is_prepared (self->snapshot) ||
      g_get_monotonic_time () < self->next_survey)
    return;
  self->survey = job_new (self, self->snapshot, self->generation, self->wanted, RMP_JOB_SURVEY);
  rmp_job_pool_push (self->pool, self->survey);
}

const char *
rmp_lane_get_lacks (const RmpLane *self, double *frame)
{
  *frame = self->lacks_frame;
  return !self->refined && self->snapshot && rmp_snapshot_preview_lacks (self->snapshot)
             ? self->lacks
             : NULL;
}

void
rmp_lane_refine (RmpLane *self)
{
  if (!self->has_wanted || !self->snapshot || !rmp_snapshot_preview_lacks (self->snapshot))
    return;
  if (self->survey)
    g_cancellable_cancel (self->survey->cancellable); /* that thread is wanted */
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
  return self->job && self->job->purpose != RMP_JOB_REFINED && self->has_wanted &&
         self->job->frame == self->wanted && self->last_duration > 0 &&
         self->last_duration <= microseconds;
}

gboolean
rmp_lane_await (RmpLane *self, gint64 end)
{
  RmpLaneJob *job = self->job;

  if (!job || !rmp_lane_job_await (job, end))
    return FALSE;
  take_job (self, job);
  return TRUE;
}

RmpFrameState
rmp_lane_get_state (RmpLane *self, guint frame)
{
  /* what was simulated on the way to another frame is here as well: that shows how far it is */
  if (has_frame (self, frame) ||
      (self->snapshot && rmp_snapshot_has_simulated (self->snapshot, frame)))
    return RMP_FRAME_CACHED;
  if (self->job && self->job->frame == (double) frame)
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

RmpSampler *
rmp_lane_get_motion (RmpLane *self)
{
  if (!self->motion && self->snapshot)
    self->motion = rmp_simulated_new (self->snapshot, rmp_job_pool_get_accelerator (self->pool));
  return self->motion;
}

gsize
rmp_lane_get_size (RmpLane *self)
{
  return rmp_frame_cache_get_size (self->cache) +
         (self->snapshot ? rmp_snapshot_get_size (self->snapshot) : 0) +
         (self->refined ? rmp_result_get_size (self->refined) : 0);
}

void
rmp_lane_shrink (RmpLane *self, gsize bytes)
{
  /* Computing further ahead would only push out what was just computed. */
  if (!rmp_frame_cache_shrink (self->cache, bytes, self->wanted))
    self->has_ahead = FALSE;
}
