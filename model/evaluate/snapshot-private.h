/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* snapshot-private.h: what else of a snapshot files of this folder use. */

#include "evaluate/replay.h"
#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* What its technique has prepared, while the snapshot lives. (nullable): not yet. Any thread */
gconstpointer rmp_snapshot_get_shared (RmpSnapshot *self);

/* What steps its frames, while it lives. (nullable): they are independent, or it is not prepared.
 * Any thread
 */
RmpReplay *rmp_snapshot_get_replay (RmpSnapshot *self);

G_END_DECLS
