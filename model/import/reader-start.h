/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reader-start.h: where the program rimple-import is, and how it is started. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* With pipes for its output and its messages. @seconds: of processor time; @memory: bytes;
 * @arguments: behind those that say so; @input: its standard input, which is closed here, or −1.
 * (transfer full), or NULL with %RMP_IMPORT_ERROR set
 */
GSubprocess *rmp_reader_start (double seconds, guint64 memory, const char *const *arguments,
                               int input, GError **error);

G_END_DECLS
