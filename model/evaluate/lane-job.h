/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lane-job.h: a job computes one frame of a lane in a thread. Used by lanes, in the evaluator's
 * thread.
 */

#include "evaluate/crash-mark.h"
#include "evaluate/frame-spill.h"
#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* What a job is for. */
typedef enum
{
  RMP_JOB_WANTED,
  RMP_JOB_REFINED, /* wanted as a bake has it */
  RMP_JOB_SURVEY,  /* the same, only to find out what previews lack */
  RMP_JOB_AHEAD,   /* computed ahead, not requested */
} RmpJobPurpose;

typedef struct _RmpLaneJob RmpLaneJob;

struct _RmpLaneJob
{
  RmpJobPurpose purpose;
  RmpSnapshot *snapshot; /* owned, as the rest */
  guint generation;      /* of the snapshot */
  double frame;
  guint64 field_mask;
  RmpSpilledFrame *spilled; /* (nullable): the frame may be on disk */
  RmpTrail *trail;          /* (nullable): where the lane's frames leave what drags go on from */
  GCancellable *cancellable;
  gint64 since; /* monotonic: when it was pushed */

  gpointer lane;
  void (*take) (gpointer lane, RmpLaneJob *job); /* once it is done, unless it was taken before */
  GDestroyNotify release;                        /* of the lane */
  gboolean taken;

  /* Of a job that is done. */
  gboolean analysed; /* the stages ran in this job */
  RmpResult *result; /* NULL without an error: the frames it builds on are not all stepped yet */
  GError *error;
  gint64 duration; /* microseconds */

  guint n_threads;
  RmpAccelerator *accelerator; /* (nullable) */
  gboolean done;
};

/* The threads of all lanes; their number is the budget. Frames in bake quality have a thread of
 * their own, one after the other, so that nothing else waits for one that is no longer wanted.
 */
typedef struct _RmpJobPool RmpJobPool;

/* @mark: (nullable): set while jobs run; outlives the pool */
RmpJobPool *rmp_job_pool_new (RmpCrashMark *mark);

/* Waits for running jobs; finished ones still report to their lanes later. */
void rmp_job_pool_free (RmpJobPool *self);

/* For jobs that are pushed after this call. @accelerator: (nullable) */
void rmp_job_pool_set_accelerator (RmpJobPool *self, RmpAccelerator *accelerator);
RmpAccelerator *rmp_job_pool_get_accelerator (RmpJobPool *self); /* (transfer none) (nullable) */

/* @job: (transfer full): calls take() on this thread, then goes. Borrowed until then. */
void rmp_job_pool_push (RmpJobPool *self, RmpLaneJob *job);

/* Waits until @end (monotonic time) at most. Returns: whether the job is done */
gboolean rmp_lane_job_await (RmpLaneJob *self, gint64 end);

G_END_DECLS
