/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* read-guard.h: how much memory and how many steps the reading of a project file may take.
 *
 * What is read grows with the file, so both bounds do: an ordinary project stays far below them, one that was made to
 * exhaust the machine is given up (%RMP_PROJECT_ERROR_DAMAGED). Steps are counted, not timed, so that the outcome is the
 * same on every machine.
 */

#include "store/database.h"

G_BEGIN_DECLS

typedef struct _RmpReadGuard RmpReadGuard;

/* @path: the file that is going to be read. SQLite's memory is bounded for the whole process until the guard is freed. */
RmpReadGuard *rmp_read_guard_new (const char *path);

/* Counts the steps of @db too, which must live until the guard lets it go or is freed before it. */
void rmp_read_guard_watch (RmpReadGuard *self, sqlite3 *db);
void rmp_read_guard_free (RmpReadGuard *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReadGuard, rmp_read_guard_free)

G_END_DECLS
