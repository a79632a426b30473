/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-private.h: reading profiles from their rows, and finding them by what values say. */

#include "store/document/row.h"
#include "store/looks/profile-item.h"

G_BEGIN_DECLS

gboolean rmp_profile_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                GError **error);

/* The one of @profiles to which “profile 7” refers or, @by_name, “profile Flat top”. (transfer
 * none) (nullable)
 */
RmpProfileItem *rmp_profile_find (GListModel *profiles, const char *text, gboolean by_name);

G_END_DECLS
