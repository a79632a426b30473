/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* confine.h: what this process may do from now on, once and for all. Whoever takes it over through
 * a damaged file finds itself in a cell: it may read the model's folder, compute, and write to what
 * was opened for it.
 *
 * Each of three walls holds by itself. What the kernel or the build does not offer is said, and the
 * others stand.
 */

#include <glib.h>

G_BEGIN_DECLS

/* A sentence without full stop, for the log. */
typedef void (*RmpNoteFunc) (const char *text);

/**
 * rmp_confine_limits:
 * @seconds: of processor time; it may be raised from outside; 0: no limit
 * @memory: bytes of address space; 0: no limit. Not under the address sanitizer, which reserves
 *   terabytes it never touches:
 *     the parent's watch over real memory has to do there
 *
 * Besides: no core dump, no privileges, no further process, no growth of files; and the process
 * ends with its parent.
 */
void rmp_confine_limits (guint64 seconds, guint64 memory, RmpNoteFunc note);

/* Files, by Landlock: what lies in @path's folder and below may be read, and @path itself where it
 * is a link; nothing may be written. NULL: nothing may be opened at all.
 */
void rmp_confine_files (const char *path, RmpNoteFunc note);

/* Calls of the kernel, by seccomp: those that reading, computing and answering need. No sockets, no
 * programs, no processes or threads, no files opened for writing, no memory that is code; others
 * fail with EPERM.
 */
void rmp_confine_calls (RmpNoteFunc note);

/* All three, for reading @path (nullable). */
void rmp_confine (guint64 seconds, guint64 memory, const char *path, RmpNoteFunc note);

G_END_DECLS
