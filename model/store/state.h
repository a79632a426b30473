/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what a database says about itself, outside the history.
 *
 * In a saved file: where in its history the document stands, and the generation, a new random name at every save, and
 * a digest of its rows. In a working copy also which file it came from, and what that file was when it was last read or written.
 */

#include "store/database.h"

G_BEGIN_DECLS

#define RMP_STATE_POSITION "history position"
#define RMP_STATE_GENERATION "generation"
#define RMP_STATE_DIGEST "change counter and digest"
#define RMP_STATE_ORIGINAL "original"
#define RMP_STATE_CHANGE_COUNTER "original change counter"
#define RMP_STATE_SAVED_POSITION "saved position"   /* −1: no position any more is what the file holds */
#define RMP_STATE_UNSAVED_ENTRIES "unsaved entries" /* 1: the history has entries the file has not, if only to redo */
#define RMP_STATE_SAVING "generation being saved"

/* NULL without an error: no such key. */
char *rmp_state_get (sqlite3 *db, const char *schema, const char *key, GError **error);
gboolean rmp_state_set (sqlite3 *db, const char *schema, const char *key, const char *value, GError **error);

/* In the main database; a missing key reads as 0. */
gboolean rmp_state_get_int (sqlite3 *db, const char *key, gint64 *value, GError **error);
gboolean rmp_state_set_int (sqlite3 *db, const char *key, gint64 value, GError **error);

G_END_DECLS
