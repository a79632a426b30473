/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crash-mark.h: tells whether the program ended unexpectedly while it evaluated a project, and how
 * often in succession.
 *
 * A mark stands in the user's state folder while jobs of the project run, and its lock says whether
 * the process that set it lives. A mark without a process is a crash (or a kill: it cannot be told
 * apart, and one alone changes nothing). Crashes are counted by sessions; one that evaluated and
 * ended well takes the count back.
 */

#include <glib.h>

G_BEGIN_DECLS

/* After this many crashes in succession a project is offered to be opened without evaluation. */
#define RMP_CRASHES_TOLD 2

typedef struct _RmpCrashMark RmpCrashMark;

/* @key: identifies the project: the path of its file, or of its working copy */
RmpCrashMark *rmp_crash_mark_new (const char *key);

/* To be called when the session ends normally. */
void rmp_crash_mark_free (RmpCrashMark *self);

/* To be called before and after each job, from any thread. */
void rmp_crash_mark_enter (RmpCrashMark *self);
void rmp_crash_mark_leave (RmpCrashMark *self);

/* The number of sessions in succession that ended during a job. */
guint rmp_crash_mark_count (const char *key);

G_END_DECLS
