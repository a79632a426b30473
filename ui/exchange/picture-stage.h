/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture-stage.h: a frozen copy of what the panes show. Its frames are computed in bake quality
 * while the window stays usable and its looks, views and frames may change.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef struct _RmpPictureStage RmpPictureStage;

/* @scale: device pixels per logical pixel. Returns: (transfer full): %NULL with @error set if a
 *   look cannot be computed
 */
RmpPictureStage *rmp_picture_stage_new (RmpViewport *viewport, gboolean transparent, float scale,
                                        GError **error);
void rmp_picture_stage_free (RmpPictureStage *self);

/* May be called in any thread, but only in one at a time. */
gboolean rmp_picture_stage_compute (RmpPictureStage *self, double frame, const RmpCall *call,
                                    GError **error);

/**
 * rmp_picture_stage_show:
 * @frame: the one that was computed last
 * @panes: (inout): [n_panes] zero at first; scenes of the previous frame are released
 *
 * On the main thread. Fails if a mesh has changed meanwhile.
 */
gboolean rmp_picture_stage_show (RmpPictureStage *self, double frame, RmpPanePicture *panes,
                                 GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPictureStage, rmp_picture_stage_free)

G_END_DECLS
