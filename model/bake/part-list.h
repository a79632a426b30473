/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* part-list.h: the unfinished files of this process, written down where the next start finds them.
 *
 * A killed bake leaves NAME.part beside what it was making. No name alone tells whose such a file is, so each process keeps
 * a list of its own in the user's state folder, locked while it lives; what a list without its process names, and nobody
 * writes to any more, goes.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Before @path (absolute or not) is written, and once it is gone or has its name. From any thread. */
void rmp_part_list_add (const char *path);
void rmp_part_list_remove (const char *path);

/* Removes what processes that are gone left unfinished. Returns: how many files */
guint rmp_part_list_sweep (void);

G_END_DECLS
