/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reader.h: one run of the program rimple-import, which is stopped if it exceeds limits of time or
 * memory.
 *
 * The program is $RIMPLE_IMPORT, else the one beside the running executable or in its folder of the
 * build, else the installed one.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* The address sanitizer reserves terabytes that it never touches, and keeps what was freed for a
 * while.
 */
#if defined(__SANITIZE_ADDRESS__)
#  define RMP_ADDRESS_SANITIZER TRUE
#elif defined(__has_feature)
#  if __has_feature(address_sanitizer)
#    define RMP_ADDRESS_SANITIZER TRUE
#  endif
#endif
#ifndef RMP_ADDRESS_SANITIZER
#  define RMP_ADDRESS_SANITIZER FALSE
#endif

typedef struct RmpReader RmpReader;

/* @seconds: wall time, unless extended. @memory: bytes that the program may hold. A reader runs
 *   once.
 */
RmpReader *rmp_reader_new (double seconds, guint64 memory);
void rmp_reader_free (RmpReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReader, rmp_reader_free)

/* Before it runs. */
void rmp_reader_set_seconds (RmpReader *self, double seconds);
void rmp_reader_set_memory (RmpReader *self, guint64 memory);

/* May be called from any thread, also while it runs: grants more time, tells the present stage
 * (transfer full), and the seconds left.
 */
void rmp_reader_extend (RmpReader *self, double seconds);
char *rmp_reader_dup_stage (RmpReader *self);
double rmp_reader_get_remaining (RmpReader *self);

/* The bytes that a reader may hold for files of @n_bytes in total: a base for small files and a
 * multiple for large ones, so that a small file cannot claim much; never more than @most.
 */
guint64 rmp_reader_memory_for (guint64 n_bytes, guint64 most);

/* Called while the answer arrives; may remove from @answer what has arrived so far. Returning FALSE
 * with the error set ends the program.
 */
typedef gboolean (*RmpAnswerFunc) (GByteArray *answer, gpointer data, GError **error);

/**
 * rmp_reader_run:
 * @arguments: behind those that set the limits, NULL-terminated
 * @input: its standard input, which is closed here; −1: none
 * @take: (nullable)
 * @cancellable: (nullable): kills the program, at most 0.1 s later
 *
 * Blocks until the program ends by itself or a limit is hit.
 *
 * Returns: (transfer full): what it wrote and @take left, at least a header; or %NULL with
 *   %RMP_IMPORT_ERROR,
 *     %G_IO_ERROR_CANCELLED or the error of @take set. The message says what happened and not what
 *       to do.
 */
GBytes *rmp_reader_run (RmpReader *self, const char *const *arguments, int input,
                        RmpAnswerFunc take, gpointer data, GCancellable *cancellable,
                        GError **error);

G_END_DECLS
