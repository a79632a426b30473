/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* row.h: the base of all objects that mirror a row, and lists of them that follow a query.
 *
 * Property: name. Signal changed (): the row, or rows that belong to it, have changed on reload.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

typedef struct _RmpProject RmpProject;

/* All rows of @type that belong directly to the project: characters, garments, looks, variants,
 * profiles, bone maps. (transfer none)
 */
GListModel *rmp_project_get_rows (RmpProject *self, GType type);

#define RMP_TYPE_ROW (rmp_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (RmpRow, rmp_row, RMP, ROW, GObject)

/* No members of its own, so that final types declared over GObject can derive from it. */
struct _RmpRowClass
{
  GObjectClass parent_class;
};

gint64 rmp_row_get_id (RmpRow *self);
RmpProject *
rmp_row_get_project (RmpRow *self); /* (transfer none) (nullable): NULL once the project is gone */
gpointer rmp_row_get_owner (RmpRow *self); /* (transfer none) (nullable): the row it is a part of */
const char *rmp_row_get_name (RmpRow *self);

/* rmp_project_get_rows() of its project. (transfer none) (nullable): NULL once that is gone */
GListModel *rmp_row_get_all (RmpRow *self, GType type);

/* The database that it is read from. (nullable): NULL once the project is closed or gone. Before
 * reading at a time of one's own choosing, rmp_row_check_open() waits for an edit that runs in the
 * background, and fails for a project that is closed.
 */
sqlite3 *rmp_row_get_db (RmpRow *self);
gboolean rmp_row_check_open (RmpRow *self, GError **error);

/* All bytes of an asset (store/assets/asset.h). (transfer full) */
GBytes *rmp_row_read_asset (RmpRow *self, const char *hash, GError **error);

/* The rowids of pattern_tile that were written or removed since all rows were loaded. (transfer
 * none)
 */
GHashTable *rmp_row_get_touched_tiles (RmpRow *self);

/* Makes the project emit “damaged” for something of the row that was read late. */
void rmp_row_tell_damage (RmpRow *self, const char *message);

/* Adds to the notes of the project, once. @text: (transfer full) */
void rmp_row_note (RmpRow *self, char *text);

/* Reads the columns after id and name into @row; sets *@changed if they differ from its present
 * values.
 */
typedef gboolean (*RmpRowLoad) (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                GError **error);

/**
 * rmp_rows_follow:
 * @owner: (nullable): the row that these are parts of
 * @store: of @type
 * @statement: (transfer full) (nullable): selects the rows in order: id, name, …; %NULL if
 *   preparing it failed
 *
 * Makes @store hold one object per row; objects whose ids still exist are kept.
 */
gboolean rmp_rows_follow (RmpProject *project, gpointer owner, GListStore *store, GType type,
                          sqlite3_stmt *statement, RmpRowLoad load, GError **error);

/* The same for rows that are parts of @owner. */
gboolean rmp_row_follow_parts (RmpRow *owner, GListStore *store, GType type,
                               sqlite3_stmt *statement, RmpRowLoad load, GError **error);

/* The object with this id, or NULL. */
gpointer rmp_rows_find (GListModel *rows, gint64 id); /* (transfer none) */

/* Whether @name (nullable: one will be chosen) is valid: 1 to 255 characters of UTF-8.
 * %RMP_PROJECT_ERROR_FAILED says what is wrong with it.
 */
gboolean rmp_name_check (const char *name, GError **error);

/* @wanted as a valid name: bytes that are not UTF-8 are replaced, a text that is too long is cut.
 *   (transfer full)
 */
char *rmp_name_fit (const char *wanted);

/* @wanted, made valid; with a number, as “@wanted 2”, if a row of the model has that name.
 *   (transfer full)
 */
char *rmp_rows_unique_name (GListModel *rows, const char *wanted);

/* The same for a set of names, to which the result is added and which owns it. */
const char *rmp_unique_name (GHashTable *names, const char *wanted);

/* Replaces *@text by a copy if it differs; returns whether it did. */
gboolean rmp_row_take_text (char **text, const char *value);

G_END_DECLS
