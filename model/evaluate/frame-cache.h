/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-cache.h: the frames a lane has computed: those of the look as it is, in memory or on disk,
 * and in memory those of the look as it was, until there are new ones.
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

/* Whether there is anything of it in memory, if only of the look as it was. */
gboolean rmp_frame_cache_has_any (RmpFrameCache *self, double frame);

/* The look has changed. @n_same: as many frames stay what they are */
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
