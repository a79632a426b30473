/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture-stage.h: what the panes show, held fast: its other frames are computed as bakes have them while the window goes on
 * and looks, views and frames change there.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef struct _RmpPictureStage RmpPictureStage;

/* @scale: device pixels a logical pixel. Returns: (transfer full): %NULL with @error set where a look cannot be computed */
RmpPictureStage *rmp_picture_stage_new (RmpViewport *viewport, gboolean transparent, float scale, GError **error);
void rmp_picture_stage_free (RmpPictureStage *self);

guint rmp_picture_stage_get_n_panes (const RmpPictureStage *self);

/* Any thread, one at a time. */
gboolean rmp_picture_stage_compute (RmpPictureStage *self, double frame, const RmpCall *call, GError **error);

/**
 * rmp_picture_stage_show:
 * @frame: the one that was computed last
 * @panes: (inout): [n_panes] zero at first; scenes of the frame before are let go
 *
 * On the main thread. Fails where a mesh is not what it was any more.
 */
gboolean rmp_picture_stage_show (RmpPictureStage *self, double frame, RmpPanePicture *panes, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPictureStage, rmp_picture_stage_free)

G_END_DECLS
