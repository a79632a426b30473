/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-spill.h: computed frames that do not fit in memory, in a folder of this program on disk.
 *
 * Files are written and removed by a separate thread, for which nobody waits. A frame that cannot
 * be stored, or is lost, has to be computed again; nothing else depends on it. A folder belongs to
 * one running program; the next program removes what crashed ones have left.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

typedef struct _RmpFrameSpill RmpFrameSpill;
typedef struct _RmpSpilledFrame RmpSpilledFrame;

/**
 * rmp_frame_spill_new:
 * @parent: folder that holds those of all programs; made when first needed
 * @budget: bytes on disk; beyond it the oldest frames go
 */
RmpFrameSpill *rmp_frame_spill_new (const char *parent, guint64 budget);

/* The folder is removed when the thread has finished; frames that are still referenced are lost. */
void rmp_frame_spill_close (RmpFrameSpill *self);

void rmp_frame_spill_set_budget (RmpFrameSpill *self,
                                 guint64 budget); /* bytes; 0: nothing is kept on disk */
guint64
rmp_frame_spill_get_size (RmpFrameSpill *self); /* bytes on disk, and those still to be written */

/**
 * rmp_frame_spill_put:
 *
 * Returns at once; the frame can be read from then on.
 *
 * Returns: (transfer full) (nullable): %NULL where it cannot be kept
 */
RmpSpilledFrame *rmp_frame_spill_put (RmpFrameSpill *self, RmpResult *result);

/* The file is removed with the last reference. Any thread. */
RmpSpilledFrame *rmp_spilled_frame_ref (RmpSpilledFrame *self);
void rmp_spilled_frame_unref (RmpSpilledFrame *self);

guint64 rmp_spilled_frame_get_field_mask (const RmpSpilledFrame *self);
gboolean rmp_spilled_frame_is_lost (RmpSpilledFrame *self);

/* Any thread; may take as long as the disk does. (transfer full) (nullable): NULL if it is lost */
RmpResult *rmp_spilled_frame_read (RmpSpilledFrame *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSpilledFrame, rmp_spilled_frame_unref)

G_END_DECLS
