/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* history.h: edits recorded as SQLite changesets, applied backwards and forwards.
 *
 * An entry holds the session's changeset of one transaction, compressed, and is written inside that transaction. Undo
 * applies the inverse, redo applies it again; both count the rows they change, because SQLite passes over in silence
 * what it does not find. Nothing here knows objects.
 */

#include "store/database.h"

G_BEGIN_DECLS

/* Starts recording what the open transaction does to the document tables. */
sqlite3_session *rmp_history_record (sqlite3 *db, GError **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_session, sqlite3session_delete)

/**
 * rmp_history_append:
 * @recorded: (out): %FALSE when nothing changed, so that there is no entry
 *
 * Ends a recording as the entry after the current position, dropping all entries that were undone.
 */
gboolean rmp_history_append (sqlite3 *db, sqlite3_session *session, const char *label, gboolean *recorded,
                             GError **error);

/**
 * rmp_history_join:
 *
 * Makes one entry called @label of those after @first up to the current position, in the open transaction. What was undone
 * after them stays out of reach, as it was.
 */
gboolean rmp_history_join (sqlite3 *db, guint first, const char *label, GError **error);

/* Drops the entries after the current position: there is nothing to redo then. */
gboolean rmp_history_forget_undone (sqlite3 *db, GError **error);

/* Drops the oldest entries until the rest, or the newest alone, takes at most @budget bytes. */
gboolean rmp_history_prune (sqlite3 *db, guint64 budget, guint *n_pruned, GError **error);

/**
 * rmp_history_get_span:
 * @base: (out): the position before the oldest entry that can be undone
 * @end: (out): the position of the last entry that can be redone
 *
 * What undo and redo can reach. An entry of an older version of the schema that no migration converted is sealed: its
 * changeset describes tables as they no longer are, and with it all entries on its far side are out of reach.
 */
gboolean rmp_history_get_span (sqlite3 *db, guint *base, guint *end, GError **error);
gboolean rmp_history_get_n_sealed (sqlite3 *db, guint *n, GError **error);

/* What all entries take on disk: changesets, and assets that nothing but the history names. */
gboolean rmp_history_get_size (sqlite3 *db, guint64 *bytes, GError **error);

/* The state the document is in: that after the entry @position; 0 is before all. */
gboolean rmp_history_get_position (sqlite3 *db, guint *position, GError **error);

/* Goes there, in the open transaction, one entry after the other. */
gboolean rmp_history_move (sqlite3 *db, guint position, GError **error);

G_END_DECLS
