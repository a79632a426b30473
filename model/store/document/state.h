/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what a database stores about itself, outside the history.
 *
 * In a saved file: the position of the document in its history, the generation (a new random name
 * at every save) and a digest of its rows. In a working copy also the file from which it came, and
 * the state of that file when it was last read or written.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

#define RMP_STATE_POSITION "history position"
#define RMP_STATE_GENERATION "generation"
#define RMP_STATE_DIGEST "change counter and digest"
#define RMP_STATE_ORIGINAL "original"
#define RMP_STATE_CHANGE_COUNTER "original change counter"
#define RMP_STATE_SAVED_POSITION "saved position" /* −1: no position equals the file any more */
/* 1: the history has entries that the file lacks */
#define RMP_STATE_UNSAVED_ENTRIES "unsaved entries"
#define RMP_STATE_SAVING "generation being saved"

/* NULL without an error: no such key. */
char *rmp_state_get (sqlite3 *db, const char *schema, const char *key, GError **error);
gboolean rmp_state_set (sqlite3 *db, const char *schema, const char *key, const char *value,
                        GError **error);

/* In the main database; a missing key reads as 0. */
gboolean rmp_state_get_int (sqlite3 *db, const char *key, gint64 *value, GError **error);
gboolean rmp_state_set_int (sqlite3 *db, const char *key, gint64 value, GError **error);

G_END_DECLS
