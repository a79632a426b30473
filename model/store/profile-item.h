/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-item.h: the profiles of a project: named, and shared by every look and fold line that refers to them.
 *
 * A parameter of type profile refers to one by rmp_values_set_shared_profile() with its id; its row then says
 * “profile 7”. A name may change, an id does not. Text that people write may name it: “profile Flat top”.
 */

#include "store/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROFILE_ITEM (rmp_profile_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpProfileItem, rmp_profile_item, RMP, PROFILE_ITEM, GObject)

/* Property: name. Signal changed (): its name or its curve are not what they were. */
GListModel *rmp_project_get_profiles (RmpProject *self); /* (transfer none) of RmpProfileItem, oldest first */

const char *rmp_profile_item_get_name (RmpProfileItem *self);
gint64 rmp_profile_item_get_id (RmpProfileItem *self);
RmpProfile *rmp_profile_item_get_profile (RmpProfileItem *self); /* (transfer none) */

/* Layers' parameters and fold lines that refer to it. */
guint rmp_profile_item_count_users (RmpProfileItem *self);

/* One edit each. @name NULL: chosen. */
RmpProfileItem *rmp_project_add_profile (RmpProject *self, const char *name, RmpProfile *profile,
                                         GError **error); /* (transfer none) */
RmpProfileItem *rmp_profile_item_duplicate (RmpProfileItem *self, const char *name,
                                            GError **error); /* (transfer none) */
gboolean rmp_profile_item_rename (RmpProfileItem *self, const char *name, GError **error);
gboolean rmp_profile_item_set_profile (RmpProfileItem *self, RmpProfile *profile, GError **error);

/* What referred to it becomes cubic; a fold line takes the look's. @n_users: (out) (optional): how many did. */
gboolean rmp_profile_item_remove (RmpProfileItem *self, guint *n_users, GError **error);

/* A layer's parameter refers to @profile from now on. */
gboolean rmp_layer_set_profile (RmpLayer *self, const char *param, RmpProfileItem *profile, GError **error);

G_END_DECLS
