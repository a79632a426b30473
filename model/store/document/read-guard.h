/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* read-guard.h: limits the memory and the number of steps for reading a project file.
 *
 * Both limits grow with the size of the file: an ordinary project stays far below them, and one
 * that was made to exhaust the machine is refused (%RMP_PROJECT_ERROR_DAMAGED). Steps are counted,
 * not timed, so that the outcome is the same on every machine.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

typedef struct _RmpReadGuard RmpReadGuard;

/* @path: the file that is going to be read. SQLite's memory is bounded for the whole process until
 *   the guard is freed.
 */
RmpReadGuard *rmp_read_guard_new (const char *path);

/* Also counts the steps of @db, which must outlive the guard. */
void rmp_read_guard_watch (RmpReadGuard *self, sqlite3 *db);
void rmp_read_guard_free (RmpReadGuard *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReadGuard, rmp_read_guard_free)

G_END_DECLS
