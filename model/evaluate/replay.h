/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* replay.h: reaches any frame of a technique whose frames build on each other.
 *
 * Frames are stepped one after the other from the first of the clip, never backwards. The state of
 * the technique is kept before every sixteenth frame and before the one that was requested last, so
 * that a jump steps a few frames at most, and gives the same bytes as playing up to there.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct _RmpReplay RmpReplay;

/* The data that all frames share. The replay borrows them from its owner. */
typedef struct
{
  const RmpTechnique *technique; /* sequential */
  gpointer shared, analysis;
  RmpSampler *sampler; /* (nullable): of a technique that asks nothing of its motion */
  double start, rate;  /* seconds of frame 0; frames a second */
} RmpReplayClip;

/**
 * rmp_replay_new:
 * @budget: bytes that may be kept: beyond it every other state goes. 0: nothing is kept but what
 *   was before the first frame
 *   that was asked for, which is all that frames in order need, however often
 * @owner: (transfer full): keeps what @clip borrows; released by @release
 *
 * Returns: (transfer full): atomically reference-counted
 */
RmpReplay *rmp_replay_new (const RmpReplayClip *clip, gsize budget, gpointer owner,
                           GDestroyNotify release);
RmpReplay *rmp_replay_ref (RmpReplay *self);
void rmp_replay_unref (RmpReplay *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReplay, rmp_replay_unref)

/**
 * rmp_replay_approach:
 * @values: equal in every call but for parameters of the stage draw
 * @end: monotonic time at which to leave off, after at least one step; %G_MAXINT64: not before it
 *   is there
 * @there: (out): whether rmp_replay_step() would step @frame alone
 *
 * Any thread, as the next one; one at a time.
 *
 * Returns: %FALSE with @error set if a step failed or was cancelled
 */
gboolean rmp_replay_approach (RmpReplay *self, const RmpValues *values, guint frame, gint64 end,
                              gboolean *there, const RmpCall *call, GError **error);

/* @frame itself, after all before it. Otherwise as the technique's step. */
gboolean rmp_replay_step (RmpReplay *self, const RmpValues *values, guint frame, RmpTarget target,
                          const gboolean *fields, RmpOutput *output, const RmpCall *call,
                          GError **error);

/* The first frame that is stepped on the way to @frame, which may be @frame itself. Any thread. */
guint rmp_replay_find_begin (RmpReplay *self, guint frame);

/* Takes over the states kept for the first @n_frames frames of @earlier, which are the same here.
 * To be called before the first step.
 */
void rmp_replay_take_over (RmpReplay *self, RmpReplay *earlier, guint64 n_frames);

/* The state after the frames that were stepped so far, and their number. (transfer full)
 * (nullable): there is none
 */
GBytes *rmp_replay_save (RmpReplay *self, guint *done);

/* Goes on from such a state, of the same replay in another run. */
gboolean rmp_replay_load (RmpReplay *self, guint done, GBytes *bytes, GError **error);

/* The frame whose step failed last, but for cancelled ones; G_MAXUINT: none has. Any thread. */
guint rmp_replay_find_stop (RmpReplay *self);

/* Bytes kept. Any thread, waits for nobody. */
gsize rmp_replay_get_size (RmpReplay *self);

G_END_DECLS
