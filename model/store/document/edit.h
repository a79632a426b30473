/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* edit.h: the token of an open edit, without which nobody writes rows.
 *
 * An edit is a transaction with a name and an entry in the history. Whoever begins one gets its
 * token and passes it on to everything that writes in it. Edits nest: the inner ones belong to the
 * outermost, which is kept as a whole or not at all. Objects follow the rows each time one ends.
 */

#include "store/document/row.h"

G_BEGIN_DECLS

typedef struct _RmpEdit RmpEdit;

/**
 * rmp_project_begin_edit:
 * @label: what the history calls it, unless it is an inner one
 *
 * Returns: (transfer none) (nullable): the token, valid until rmp_edit_end(); %NULL if the project
 *   is closed, can only be read, or has an edit that failed already
 */
RmpEdit *rmp_project_begin_edit (RmpProject *self, const char *label, GError **error);

/* The same, in the project of a row. */
RmpEdit *rmp_row_begin_edit (RmpRow *self, const char *label, GError **error);

/**
 * rmp_edit_end:
 * @ok: whether all that was to be written has been; otherwise @error is set
 *
 * Ends the edit, which must end exactly once. Without @ok, nothing of the outermost one is kept.
 *
 * Returns: @ok, unless ending it failed
 */
gboolean rmp_edit_end (RmpEdit *self, gboolean ok, GError **error);

/* For reading what the edit has written so far, and for assets. */
sqlite3 *rmp_edit_get_db (RmpEdit *self);

/* Runs a statement that writes, with values as in database.h. */
gboolean rmp_edit_run (RmpEdit *self, GError **error, const char *sql, const char *types, ...);
gint64 rmp_edit_get_new_id (RmpEdit *self); /* of the row inserted last */

/* An edit of its own that runs one statement. */
gboolean rmp_row_edit (RmpRow *self, const char *label, GError **error, const char *sql,
                       const char *types, ...);

/* Whether somebody has given it up; it will fail at its end, and @error is set now. */
gboolean rmp_edit_is_cancelled (RmpEdit *self, GError **error);

G_END_DECLS
