/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kept-state.h: the state of a look whose frames build on each other, on disk: a bake that resumes
 * and a shard go on from there, where they would step all frames before theirs once more.
 *
 * It belongs to one bake, as the key tells, and is a whole file or none.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* What @snapshot has stepped so far. */
gboolean rmp_kept_state_write (const char *path, const char *key, RmpSnapshot *snapshot,
                               GError **error);

/**
 * rmp_kept_state_read:
 * @paths: NULL-terminated
 * @least: frames that are behind it anyway
 *
 * Lets @snapshot, which is prepared, go on from the furthest of these states. A file that is
 * missing, of another bake, damaged, or behind frame @most is no use and left as it is.
 *
 * Returns: how many frames are behind it now: more than @least, or @least if there was none
 */
guint rmp_kept_state_read (const char *const *paths, const char *key, guint least, guint most,
                           RmpSnapshot *snapshot);

G_END_DECLS
