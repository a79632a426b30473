/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* part-list.h: a list of the unfinished files of this process, kept where the next start finds it.
 *
 * A killed bake leaves NAME.part beside the file it was writing. The name does not tell whose file
 * that is, so each process keeps its own list in the state folder of the user, locked while the
 * process lives. Files in a list without a living process are removed, unless somebody still writes
 * to them.
 */

#include <glib.h>

G_BEGIN_DECLS

/* To be called before @path (absolute or relative) is written, and when it has been removed or
 * renamed. From any thread.
 */
void rmp_part_list_add (const char *path);
void rmp_part_list_remove (const char *path);

/* Removes unfinished files of processes that no longer exist. Returns: the number of files */
guint rmp_part_list_sweep (void);

G_END_DECLS
