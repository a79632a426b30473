/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* append-rows.h: rows of one project as new rows of another, or of the same.
 *
 * The schema says which columns name rows of which table, so that rows follow the rows they belong to. Assets and profiles
 * come as they are named.
 */

#include "store/project-private.h"

G_BEGIN_DECLS

typedef struct
{
  RmpProject *from, *to; /* may be one */
  GHashTable *ids;       /* table → (id there → id here, both gint64) */
} RmpAppend;

void rmp_append_init (RmpAppend *self, RmpProject *from, RmpProject *to);
void rmp_append_clear (RmpAppend *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpAppend, rmp_append_clear)

/* Which row here is one there; 0: it is not among those that were brought. */
void rmp_append_note_id (RmpAppend *self, const char *table, gint64 there, gint64 here);
gint64 rmp_append_find_id (RmpAppend *self, const char *table, gint64 there);

/* Brings the rows of @table that belong to rows that were brought; with @only not 0, that row alone. */
gboolean rmp_append_rows (RmpAppend *self, const char *table, gint64 only, GError **error);

/* @name: (nullable): NULL fails, the error is set already */
gboolean rmp_append_rename (RmpAppend *self, const char *table, gint64 id, const char *name, GError **error);

/* @wanted, or with a number if @sql, of the names that are taken, has it. @owner: its ?1, or 0. To be freed. */
char *rmp_append_unique_name (sqlite3 *db, const char *wanted, const char *sql, gint64 owner, GError **error);

G_END_DECLS
