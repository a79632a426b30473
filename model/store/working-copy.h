/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* working-copy.h: the files in the user's state folder that hold what has been edited and not yet saved.
 *
 * NAME.rimple is the database, NAME.lock says who works on it: the lock on that file is held as long as its process
 * lives, so that a second window and a crash look different. Its text names the program, the process and the project.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpWorkingCopy RmpWorkingCopy;

/* A new name, locked. No database is there yet. */
RmpWorkingCopy *rmp_working_copy_new (GError **error);

/* One left behind by a crash, locked; %RMP_PROJECT_ERROR_LOCKED if its process lives. */
RmpWorkingCopy *rmp_working_copy_adopt (const char *path, GError **error);

const char *rmp_working_copy_get_path (RmpWorkingCopy *self);

/* Says that this process works on @original; %RMP_PROJECT_ERROR_LOCKED names who already does. */
gboolean rmp_working_copy_claim (RmpWorkingCopy *self, const char *original, GError **error);

/* Lets the lock go and keeps the files, or removes them first. */
void rmp_working_copy_free (RmpWorkingCopy *self);
void rmp_working_copy_remove (RmpWorkingCopy *self);

/* Databases that no process holds: (transfer full) (element-type filename). */
GPtrArray *rmp_working_copy_list_abandoned (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWorkingCopy, rmp_working_copy_free)

G_END_DECLS
