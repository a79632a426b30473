/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* left-overs.h: files that killed runs leave and nobody would ever ask for.
 *
 * What a person edited is offered (rmp_project_list_crashed()). What goes without a question: working copies of batch runs,
 * whose next run begins anew; parts of working copies that are gone; and beside a project the files that a save was making.
 * Nothing of a process that lives is touched: its locks say so.
 */

#include <glib.h>

G_BEGIN_DECLS

/* In the user's state folder. Returns: how many files */
guint rmp_left_overs_sweep (void);

/* Beside the project @path, whose lock the caller holds: unfinished saves. */
void rmp_left_overs_sweep_beside (const char *path);

/* Before another file takes the name @path, whose lock the caller holds: a journal that is left of the one that has it now
 * would be played back into the new one.
 */
void rmp_left_overs_settle_journal (const char *path);

G_END_DECLS
