/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* schema.h: the tables of a project, and their migration from older versions.
 *
 * Migrations are numbered; `user_version` of a file is the last one that was applied. Document
 * tables are what edits change and undo restores; the others (assets, history, state, view) stay
 * outside the history.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

#define RMP_SCHEMA_APPLICATION_ID 0x526d706c /* “Rmpl” */
#define RMP_SCHEMA_VERSION 11

/* Migrates the database @schema ("main" or an attached one) from its own version to @version,
 * completely or not at all. An empty database is version 0. History entries that still apply are
 * marked with the new version.
 */
gboolean rmp_schema_migrate (sqlite3 *db, const char *schema, guint version, GError **error);

/* Names of the document tables, parents before children; NULL-terminated. */
extern const char *const rmp_schema_document_tables[];
gboolean rmp_schema_is_document_table (const char *name);

/**
 * rmp_schema_check:
 * @schema: "main" or the name of an attached database
 * @version: (out): the file's version
 *
 * Checks whether this is a project that this version of Rimple can read:
 * %RMP_PROJECT_ERROR_NOT_A_PROJECT or %RMP_PROJECT_ERROR_NEWER.
 */
gboolean rmp_schema_check (sqlite3 *db, const char *schema, guint *version, GError **error);

G_END_DECLS
