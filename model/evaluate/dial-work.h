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
