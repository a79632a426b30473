/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* character-private.h: reading characters, their corrections and import reports from their rows. */

#include "store/assets/correction.h"
#include "store/document/row.h"

G_BEGIN_DECLS

gboolean rmp_character_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);
gboolean rmp_import_record_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                 GError **error);

/* @corrected: (out): whether there is a correction; otherwise @change is the identity */
gboolean rmp_correction_load (sqlite3 *db, gint64 character, RmpChange *change, RmpUpAxis *up,
                              gboolean *corrected, GError **error);

G_END_DECLS
