/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* working-copy.h: the files in the state folder of the user that hold unsaved edits.
 *
 * NAME.rimple is the database. The process that works on it holds the lock NAME.lock, which
 * distinguishes a second window from a crash. NAME.rimple.png is a thumbnail, if a program with a
 * window has made one.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpWorkingCopy RmpWorkingCopy;

/* Chooses a new name and locks it. There is no database yet. */
RmpWorkingCopy *rmp_working_copy_new (GError **error);

/* Locks one that a crash has left behind; %RMP_PROJECT_ERROR_LOCKED if its process still lives. */
RmpWorkingCopy *rmp_working_copy_adopt (const char *path, GError **error);

const char *rmp_working_copy_get_path (RmpWorkingCopy *self);
char *rmp_working_copy_get_thumbnail (const char *path); /* (transfer full): of the one at @path */

/* Releases the lock; free keeps the database, remove deletes it first. */
void rmp_working_copy_free (RmpWorkingCopy *self);
void rmp_working_copy_remove (RmpWorkingCopy *self);

/**
 * rmp_working_copy_list_abandoned:
 * @n_swept: (out) (optional): files that were removed
 *
 * Lists databases that no process holds. Those of batch runs are removed, and so are remains of
 * databases that no longer exist.
 *
 * Returns: (transfer full) (element-type filename)
 */
GPtrArray *rmp_working_copy_list_abandoned (guint *n_swept);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWorkingCopy, rmp_working_copy_free)

G_END_DECLS
