/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* history.h: edits recorded as SQLite changesets, applied backwards and forwards.
 *
 * An entry holds the session's changeset of one transaction, compressed, and is written inside that
 * transaction. Undo applies the inverse, redo applies it again; both count the rows they change,
 * because SQLite silently skips rows that it does not find. Nothing here knows about objects.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

/* Starts recording the changes that the open transaction makes to the document tables. */
sqlite3_session *rmp_history_record (sqlite3 *db, GError **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_session, sqlite3session_delete)

/**
 * rmp_history_append:
 * @recorded: (out): %FALSE if nothing has changed and no entry was made
 *
 * Ends a recording and appends it after the current position; entries that were undone are dropped.
 */
gboolean rmp_history_append (sqlite3 *db, sqlite3_session *session, const char *label,
                             gboolean *recorded, GError **error);

/**
 * rmp_history_join:
 *
 * Joins the entries after @first up to the current position into one called @label, in the open
 * transaction.
 */
gboolean rmp_history_join (sqlite3 *db, guint first, const char *label, GError **error);

/* Drops the entries after the current position, so that there is nothing to redo. */
gboolean rmp_history_forget_undone (sqlite3 *db, GError **error);

/* Drops the oldest entries until the rest, or the newest alone, takes at most @budget bytes. */
gboolean rmp_history_prune (sqlite3 *db, guint64 budget, guint *n_pruned, GError **error);

/**
 * rmp_history_get_span:
 * @base: (out): the position before the oldest entry that can be undone
 * @end: (out): the position of the last entry that can be redone
 *
 * The span that undo and redo can reach. An entry from an older version of the schema that no
 * migration has converted is sealed: its changeset describes tables that no longer exist in that
 * form. It and all entries beyond it are out of reach.
 */
gboolean rmp_history_get_span (sqlite3 *db, guint *base, guint *end, GError **error);
gboolean rmp_history_get_n_sealed (sqlite3 *db, guint *n, GError **error);

/* The size of all entries on disk: changesets, and assets to which only the history refers. */
gboolean rmp_history_get_size (sqlite3 *db, guint64 *bytes, GError **error);

/* The present state of the document: after the entry @position; 0 is before all entries. */
gboolean rmp_history_get_position (sqlite3 *db, guint *position, GError **error);

/* Undoes or redoes one entry after the other up to @position, in the open transaction. */
gboolean rmp_history_move (sqlite3 *db, guint position, GError **error);

G_END_DECLS
