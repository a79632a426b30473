/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-cache.h: the computed frames of a lane: those of the present state of the look, in memory
 * or on disk, and those of its earlier state, in memory, until they are replaced.
 */

#include "evaluate/frame-spill.h"

G_BEGIN_DECLS

typedef struct _RmpFrameCache RmpFrameCache;

/* @spill: borrowed */
RmpFrameCache *rmp_frame_cache_new (RmpFrameSpill *spill);
void rmp_frame_cache_free (RmpFrameCache *self);

void rmp_frame_cache_put (RmpFrameCache *self, RmpResult *result);

/* Of the look as it is. (transfer none) (nullable): in memory, with whatever fields */
RmpResult *rmp_frame_cache_get (RmpFrameCache *self, double frame);
gboolean rmp_frame_cache_has (RmpFrameCache *self, double frame,
                              guint64 field_mask); /* … with these fields */

/* On disk. (transfer none) (nullable) */
RmpSpilledFrame *rmp_frame_cache_find_spilled (RmpFrameCache *self, double frame,
                                               guint64 field_mask);

/* Whether any version of the frame is in memory, be it of the earlier state of the look. */
gboolean rmp_frame_cache_has_any (RmpFrameCache *self, double frame);

/* To be called when the look has changed. @n_same: the number of frames from the first on that are
 * not affected
 */
void rmp_frame_cache_retire (RmpFrameCache *self, guint64 n_same);

gsize rmp_frame_cache_get_size (RmpFrameCache *self); /* bytes in memory */

/**
 * rmp_frame_cache_shrink:
 * @bytes: to be freed, as far as there are so many beside one frame
 * @wanted: frame whose neighbours go last
 *
 * Frames of the look as it was go first, then the others, to the disk.
 *
 * Returns: whether the disk took them all
 */
gboolean rmp_frame_cache_shrink (RmpFrameCache *self, gsize bytes, double wanted);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFrameCache, rmp_frame_cache_free)

G_END_DECLS
