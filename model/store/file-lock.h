/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* file-lock.h: a file that says who is working on something.
 *
 * The lock on it is held as long as its process lives, so that another window, program or user and a crash look
 * different; its text names the holder. One that a crash left behind holds nobody up.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpFileLock RmpFileLock;

/**
 * rmp_file_lock_take:
 * @path: the lock's own file; made, and removed with the lock
 * @what: what it stands for, as people know it
 *
 * Returns: (transfer full): the lock, or %NULL: %RMP_PROJECT_ERROR_LOCKED names the holder, %RMP_PROJECT_ERROR_READ_ONLY
 * and %RMP_PROJECT_ERROR_NO_SPACE say why the file could not be made
 */
RmpFileLock *rmp_file_lock_take (const char *path, const char *what, GError **error);
void rmp_file_lock_free (RmpFileLock *self);

/* The program that took the lock last, whether it lives or not. (transfer full) (nullable): unknown */
char *rmp_file_lock_read_program (const char *path);

/**
 * rmp_file_lock_take_beside:
 * @file: a project's file
 *
 * The lock of everybody who edits @file: hidden beside it, so that it holds for all users and machines that see the
 * file. Where nothing can be written (a disc, a full disk, a folder that is gone) nobody can save, and no lock is needed:
 * %NULL without an error.
 */
RmpFileLock *rmp_file_lock_take_beside (const char *file, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFileLock, rmp_file_lock_free)

G_END_DECLS
