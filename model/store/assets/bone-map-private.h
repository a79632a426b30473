/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-map-private.h: reading bone maps from their rows. */

#include "store/assets/bone-map.h"
#include "store/document/row.h"

G_BEGIN_DECLS

gboolean rmp_bone_map_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                            GError **error);

G_END_DECLS
