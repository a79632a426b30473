/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lane.h: the queue and frame cache of one look under one clip. Used by the evaluator, on its
 * thread.
 *
 * A lane has one job in flight. The next one computes the frame that was requested last; then the
 * same frame in bake quality, if wanted; then frames ahead. A job of an earlier snapshot may finish
 * if it is short, because its frame is newer than what is on screen; that keeps a drag moving. A
 * job in bake quality is never waited for: it is abandoned as soon as something newer is wanted.
 * While previews are shown that lack something of a bake, a separate job finds out now and then
 * what that is.
 */

#include "evaluate/evaluator.h"
#include "evaluate/lane-job.h"
#include "evaluate/previews.h"

G_BEGIN_DECLS

typedef struct _RmpLane RmpLane;

typedef struct
{
  void (*frame_ready) (RmpLane *lane, double frame, gpointer data);
  void (*analysed) (RmpLane *lane, gpointer data);
  void (*failed) (RmpLane *lane, const char *message, gpointer data);

  /* The motion that another lane provides for this one; NULL: it works on the motion of the
   * character. (transfer none)
   */
  RmpSampler *(*find_motion) (RmpLane *lane, gpointer data);
  gpointer data;
} RmpLaneEvents;

/* @spill: stores frames that do not fit in memory; must live until the lane is stopped */
RmpLane *rmp_lane_new (RmpSurface *surface, RmpLook *look, RmpClipItem *clip, RmpJobPool *pool,
                       RmpFrameSpill *spill, RmpLaneEvents events);
RmpLane *rmp_lane_ref (RmpLane *self);
void rmp_lane_unref (RmpLane *self);

/* Cancels the running job; nothing is reported after this. */
void rmp_lane_stop (RmpLane *self);

RmpSurface *rmp_lane_get_surface (RmpLane *self);
RmpLook *rmp_lane_get_look (RmpLane *self);
RmpClipItem *rmp_lane_get_clip (RmpLane *self);

/* Takes a new snapshot of the rows, with @previews applied. */
void rmp_lane_refresh (RmpLane *self, const RmpPreviews *previews);

/* (transfer full) (nullable): see rmp_evaluator_request() */
RmpResult *rmp_lane_request (RmpLane *self, double frame, guint64 field_mask, gboolean *exact);

/* See rmp_evaluator_refine(). */
void rmp_lane_refine (RmpLane *self);
void rmp_lane_end_refining (RmpLane *self);

/* See rmp_evaluator_survey(). */
void rmp_lane_survey (RmpLane *self);
const char *rmp_lane_get_lacks (const RmpLane *self, double *frame);

/* Why the lane has stopped; valid until it is refreshed. (nullable) */
const GError *rmp_lane_get_failure (const RmpLane *self);

/* rmp_snapshot_get_beginning() of what is being made; 0 where nothing is */
RmpBeginning rmp_lane_get_beginning (const RmpLane *self);
void rmp_lane_prefetch (RmpLane *self, guint first, guint last);

/* Whether the wanted frame is being computed and the last one took at most @microseconds. */
gboolean rmp_lane_is_prompt (RmpLane *self, gint64 microseconds);

/* Takes the result of the job in flight at once if it has one by @end (monotonic time). Returns:
 * whether it had
 */
gboolean rmp_lane_await (RmpLane *self, gint64 end);

RmpFrameState rmp_lane_get_state (RmpLane *self, guint frame);
RmpResult *rmp_lane_peek (RmpLane *self,
                          guint frame); /* (transfer none) (nullable): in memory, not asked for */
GPtrArray *rmp_lane_get_findings (RmpLane *self);
RmpSnapshot *rmp_lane_get_snapshot (RmpLane *self); /* (transfer none) (nullable): the newest */

/* For a lane of a simulator: its frames as a motion, the same object as long as the frames do not
 * change. (transfer none) (nullable): NULL without a snapshot
 */
RmpSampler *rmp_lane_get_motion (RmpLane *self);
gsize rmp_lane_get_size (RmpLane *self);

/* Frees at least @bytes of memory if possible: first frames of earlier states, then those farthest
 * from the wanted one, which are moved to disk.
 */
void rmp_lane_shrink (RmpLane *self, gsize bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpLane, rmp_lane_unref)

G_END_DECLS
