/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* simulation.h: the frames of a simulator, each computed once for all users: the look that shows
 * it, and the methods based on it.
 *
 * Frames build on each other. All that are passed on the way to one are kept, within a budget; what
 * had to go is made again from the nearest checkpoint of the replay.
 */

#include "evaluate/plain.h"
#include "evaluate/replay.h"
#include "evaluate/result.h"

G_BEGIN_DECLS

typedef struct _RmpSimulation RmpSimulation;

/**
 * rmp_simulation_new:
 * @technique: a simulator
 * @replay: of it: goes to any frame
 * @plain: of its mesh
 * @budget: bytes of frames that may be kept; 0: the last one alone, which is all that frames in
 *   order need
 *
 * Returns: (transfer full): atomically reference-counted; keeps the two
 */
RmpSimulation *rmp_simulation_new (const RmpTechnique *technique, RmpReplay *replay,
                                   RmpPlain *plain, gsize budget);
RmpSimulation *rmp_simulation_ref (RmpSimulation *self);
void rmp_simulation_unref (RmpSimulation *self);

/**
 * rmp_simulation_approach:
 * @values: equal in every call but for parameters of the stage draw
 * @end: monotonic time at which to leave off, after at least one step; %G_MAXINT64: not before it
 *   is there
 * @there: (out): whether @frame is here, or would be the only one to be stepped
 *
 * Makes the frames that @frame builds on. Any thread, any number at once: they take turns.
 *
 * Returns: %FALSE with @error set if a step failed or was cancelled
 */
gboolean rmp_simulation_approach (RmpSimulation *self, const RmpValues *values, guint frame,
                                  gint64 end, gboolean *there, const RmpCall *call, GError **error);

/* @frame with the fields that @field_mask names, made now if it is not here. (transfer full): %NULL
 * with @error set
 */
RmpResult *rmp_simulation_get_frame (RmpSimulation *self, const RmpValues *values, guint frame,
                                     guint64 field_mask, const RmpCall *call, GError **error);

/* Whether @frame is here. Any thread, does not wait for frames that are made. */
gboolean rmp_simulation_has_frame (RmpSimulation *self, guint frame);

gsize rmp_simulation_get_size (
    RmpSimulation *self); /* bytes of frames and checkpoints. Any thread, waits for nobody */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSimulation, rmp_simulation_unref)

G_END_DECLS
