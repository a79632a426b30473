/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch-private.h: reading wrinkles touched by hand from their rows, and removing them. */

#include "store/document/edit.h"
#include "store/looks/touch-item.h"

G_BEGIN_DECLS

gboolean rmp_touch_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                              GError **error);
gboolean rmp_touch_delete_row (RmpEdit *edit, gint64 touch, GError **error);

G_END_DECLS
