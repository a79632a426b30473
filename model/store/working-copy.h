/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* working-copy.h: the files in the user's state folder that hold what has been edited and not yet saved.
 *
 * NAME.rimple is the database; whoever works on it holds the lock NAME.lock, so that a second window and a crash look
 * different. NAME.rimple.png is a small picture of it, if a program with a window made one.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpWorkingCopy RmpWorkingCopy;

/* A new name, locked. No database is there yet. */
RmpWorkingCopy *rmp_working_copy_new (GError **error);

/* One left behind by a crash, locked; %RMP_PROJECT_ERROR_LOCKED if its process lives. */
RmpWorkingCopy *rmp_working_copy_adopt (const char *path, GError **error);

const char *rmp_working_copy_get_path (RmpWorkingCopy *self);
char *rmp_working_copy_get_thumbnail (const char *path); /* (transfer full): of the one at @path */

/* Lets the lock go and keeps the database, or removes it first. */
void rmp_working_copy_free (RmpWorkingCopy *self);
void rmp_working_copy_remove (RmpWorkingCopy *self);

/**
 * rmp_working_copy_list_abandoned:
 * @n_swept: (out) (optional): files that were removed
 *
 * Databases that no process holds. Those of batch runs go, and so do parts of databases that are gone.
 *
 * Returns: (transfer full) (element-type filename)
 */
GPtrArray *rmp_working_copy_list_abandoned (guint *n_swept);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWorkingCopy, rmp_working_copy_free)

G_END_DECLS
