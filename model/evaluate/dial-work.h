/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dial-work.h: what a technique with dials (technique/dials.h) fills in and tells of its entries,
 * on a snapshot, which is prepared for it.
 */

#include "evaluate/snapshot.h"
#include "technique/dials.h"

G_BEGIN_DECLS

/**
 * rmp_dials_fill:
 * @fill: one of its technique's
 * @frame: of the clip, that people look at
 *
 * Any thread.
 *
 * Returns: (transfer full): the snapshot's values as they are with what is filled in; %NULL with
 *   @error set if that is not possible
 */
RmpValues *rmp_dials_fill (RmpSnapshot *snapshot, const RmpDialFill *fill, guint entry,
                           double frame, const RmpCall *call, GError **error);

/* What the technique of @snapshot, which has dials with a mask, proposes as that of @entry, in the
 * pose of @frame with all that is held in it. Any thread. (transfer full): [#V]; %NULL with @error
 * set
 */
float *rmp_dials_propose_mask (RmpSnapshot *snapshot, guint entry, double frame,
                               const RmpCall *call, GError **error);

/**
 * rmp_dials_keep_mask:
 * @weights: [#V]
 * @name: of a new mask
 * @label: of the edit
 *
 * Lets @entry of the layer follow @weights from now on, in the mask that it has or in a new one, in
 * one edit.
 */
gboolean rmp_dials_keep_mask (RmpLayer *layer, guint entry, const float *weights, const char *name,
                              const char *label, GError **error);

/* How the joint of @entry is turned by hand, of a snapshot that is prepared already. Quick. @frame:
 * of the clip. FALSE: it is not prepared, or its technique turns none there
 */
gboolean rmp_dials_find_turn (RmpSnapshot *snapshot, guint entry, double frame, RmpDialTurn *turn);

/**
 * rmp_dials_make_rows:
 * @rows: (element-type RmpDialRow): appended to
 *
 * Returns: (transfer full): the joint's name, %NULL with @error set
 */
char *rmp_dials_make_rows (RmpSnapshot *snapshot, guint entry, GArray *rows, const RmpCall *call,
                           GError **error);

G_END_DECLS
