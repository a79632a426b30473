/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* file-lock.h: a lock file that says who is working on something.
 *
 * The lock is held as long as its process lives, which distinguishes another window, program or
 * user from a crash; the text of the file names the holder. A lock file left by a crash blocks
 * nobody.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpFileLock RmpFileLock;

/**
 * rmp_file_lock_take:
 * @path: the lock file; created, and removed with the lock
 * @what: what is locked, in words for the user
 *
 * Returns: (transfer full): the lock, or %NULL: %RMP_PROJECT_ERROR_LOCKED names the holder,
 * %RMP_PROJECT_ERROR_READ_ONLY and %RMP_PROJECT_ERROR_NO_SPACE say why the file could not be made
 */
RmpFileLock *rmp_file_lock_take (const char *path, const char *what, GError **error);
void rmp_file_lock_free (RmpFileLock *self);

/* The program that took the lock last, whether it lives or not. (transfer full) (nullable): unknown
 */
char *rmp_file_lock_read_program (const char *path);

/**
 * rmp_file_lock_take_beside:
 * @file: a project's file
 *
 * Takes the lock for editing @file: a hidden file beside it, so that it holds for all users and
 * machines that see the file. Where nothing can be written (read-only media, a full disk, a missing
 * folder) nobody can save and no lock is needed: %NULL without an error.
 */
RmpFileLock *rmp_file_lock_take_beside (const char *file, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFileLock, rmp_file_lock_free)

G_END_DECLS
