/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* append-rows.h: copies rows of one project to new rows of another, or of the same.
 *
 * The schema says which columns refer to rows of which table, so that rows are copied with the rows
 * to which they belong. Assets and profiles are copied when a row refers to them.
 */

#include "store/document/project-private.h"

G_BEGIN_DECLS

typedef struct
{
  RmpProject *from;
  RmpEdit *edit;   /* of the other project, or of the same */
  GHashTable *ids; /* table → (id there → id here, both gint64) */
} RmpAppend;

void rmp_append_init (RmpAppend *self, RmpProject *from, RmpEdit *edit);
void rmp_append_clear (RmpAppend *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpAppend, rmp_append_clear)

/* The mapping from rows of the source to the copies. Finding gives 0 for a row that was not copied.
 */
void rmp_append_note_id (RmpAppend *self, const char *table, gint64 there, gint64 here);
gint64 rmp_append_find_id (RmpAppend *self, const char *table, gint64 there);

/* Copies the rows of @table that belong to rows already copied; if @only is not 0, that row alone.
 */
gboolean rmp_append_rows (RmpAppend *self, const char *table, gint64 only, GError **error);

/* @name: (nullable): for NULL it fails, with the error already set by the caller */
gboolean rmp_append_rename (RmpAppend *self, const char *table, gint64 id, const char *name,
                            GError **error);

/* @wanted, with a number if it is among the names that the query @sql returns. @owner: its ?1, or
 *   0. (transfer full)
 */
char *rmp_append_unique_name (sqlite3 *db, const char *wanted, const char *sql, gint64 owner,
                              GError **error);

G_END_DECLS
