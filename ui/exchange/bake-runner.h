/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-runner.h: the bakes that wait, and the program's own running of them, one at a time, in a
 * thread: all windows have the same.
 *
 * Signals: changed () whenever a bake, its state or its progress is another; finished (id) when one
 * that ran here is done or has failed. All of it belongs to the thread of the widgets.
 */

#include "bake/queue.h"

G_BEGIN_DECLS

#define RMP_TYPE_BAKE_RUNNER (rmp_bake_runner_get_type ())
G_DECLARE_FINAL_TYPE (RmpBakeRunner, rmp_bake_runner, RMP, BAKE_RUNNER, GObject)

RmpBakeRunner *rmp_bake_runner_get (void); /* (transfer none) */

/* Stops what runs, which then waits for the next start of the program, and waits until it has
 * stopped. For the end of the program; the runner may not have been used.
 */
void rmp_bake_runner_end (void);

/* In the order in which they were queued. (transfer none) (element-type RmpQueuedBake): valid until
 * the next signal
 */
const GPtrArray *rmp_bake_runner_get_bakes (RmpBakeRunner *self);
const RmpQueuedBake *rmp_bake_runner_find (RmpBakeRunner *self, const char *id); /* (nullable) */

/* Reads the queue anew: other programs change it too. */
void rmp_bake_runner_refresh (RmpBakeRunner *self);

/* Runs all that wait, one after the other, until none does or stop() is called. */
void rmp_bake_runner_start (RmpBakeRunner *self);

/* What runs waits again, with the frames it has finished. */
void rmp_bake_runner_stop (RmpBakeRunner *self);

gboolean rmp_bake_runner_is_started (RmpBakeRunner *self);

/* (nullable): the bake that runs here */
const char *rmp_bake_runner_get_current (RmpBakeRunner *self);

/* Until it is done, from the frames it has finished since it began; negative while not known. */
double rmp_bake_runner_get_seconds_left (RmpBakeRunner *self);

/* Of one that is paused, failed or was cancelled, or that shall not wait any longer: it is the next
 * to run, also if the queue is not started.
 */
gboolean rmp_bake_runner_resume (RmpBakeRunner *self, const char *id, GError **error);

/* @state: paused or cancelled. One that runs here gets it as soon as it has stopped. */
gboolean rmp_bake_runner_hold (RmpBakeRunner *self, const char *id, RmpQueuedState state,
                               GError **error);

/* Takes one that does not run off the list. */
void rmp_bake_runner_remove (RmpBakeRunner *self, const char *id);

G_END_DECLS
