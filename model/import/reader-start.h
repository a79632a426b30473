/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reader-start.h: finds and starts the program rimple-import. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Starts it with pipes for its output and its messages. @seconds: of processor time; @memory:
 * bytes; @arguments: appended to those that set these limits; @input: its standard input, which is
 * closed here, or −1. (transfer full): NULL with %RMP_IMPORT_ERROR set
 */
GSubprocess *rmp_reader_start (double seconds, guint64 memory, const char *const *arguments,
                               int input, GError **error);

G_END_DECLS
