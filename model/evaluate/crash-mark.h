/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crash-mark.h: whether the program died while it evaluated a project, and how often in a row.
 *
 * A mark stands in the user's state folder while jobs of the project run, and its lock says whether
 * the process that set it lives. A mark without a process is a crash (or a kill: it cannot be told
 * apart, and one alone changes nothing). Crashes are counted by sessions; one that evaluated and
 * ended well takes the count back.
 */

#include <glib.h>

G_BEGIN_DECLS

/* So many sessions in a row make a project be offered without evaluation. */
#define RMP_CRASHES_TOLD 2

typedef struct _RmpCrashMark RmpCrashMark;

/* @key: what the project is found by again: the path of its file, or of its working copy */
RmpCrashMark *rmp_crash_mark_new (const char *key);

/* The session ends well. */
void rmp_crash_mark_free (RmpCrashMark *self);

/* Around each job, from any thread. */
void rmp_crash_mark_enter (RmpCrashMark *self);
void rmp_crash_mark_leave (RmpCrashMark *self);

/* Sessions in a row that a job ended. */
guint rmp_crash_mark_count (const char *key);

G_END_DECLS
