/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* left-overs.h: removes files that killed processes have left behind and that nobody would ask for.
 *
 * Edits of the user are offered for recovery instead (rmp_project_list_crashed()). Removed without
 * asking are working copies of batch runs, which start afresh the next time; parts of working
 * copies that are gone; and, beside a project, files of unfinished saves. Files of living processes
 * are protected by their locks.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Cleans up the state folder of the user. Returns: the number of files removed */
guint rmp_left_overs_sweep (void);

/* Removes unfinished saves beside the project @path, whose lock the caller holds. */
void rmp_left_overs_sweep_beside (const char *path);

/* To be called before another file takes the name @path, whose lock the caller holds. Settles a
 * journal that the present file has left: it would be played back into the new one.
 */
void rmp_left_overs_settle_journal (const char *path);

G_END_DECLS
