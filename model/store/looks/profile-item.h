/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-item.h: the profiles of a project: named, and shared by every look and fold line that
 * refers to them.
 *
 * A parameter of type profile refers to one by its id, see rmp_values_set_shared_profile(); its row
 * then says “profile 7”. The name may change, the id does not. Text that people type may give the
 * name: “profile Flat top”.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROFILE_ITEM (rmp_profile_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpProfileItem, rmp_profile_item, RMP, PROFILE_ITEM, GObject)

/* Property: name. Signal changed (): its name or its curve has changed. */
GListModel *
rmp_project_get_profiles (RmpProject *self); /* (transfer none) of RmpProfileItem, oldest first */

const char *rmp_profile_item_get_name (RmpProfileItem *self);
gint64 rmp_profile_item_get_id (RmpProfileItem *self);
RmpProfile *rmp_profile_item_get_profile (RmpProfileItem *self); /* (transfer none) */

/* The number of parameters of layers, and of fold lines, that refer to it. */
guint rmp_profile_item_count_users (RmpProfileItem *self);

/* One edit each. @name NULL: chosen. */
RmpProfileItem *rmp_project_add_profile (RmpProject *self, const char *name, RmpProfile *profile,
                                         GError **error); /* (transfer none) */
RmpProfileItem *rmp_profile_item_duplicate (RmpProfileItem *self, const char *name,
                                            GError **error); /* (transfer none) */
gboolean rmp_profile_item_rename (RmpProfileItem *self, const char *name, GError **error);
gboolean rmp_profile_item_set_profile (RmpProfileItem *self, RmpProfile *profile, GError **error);

/* Parameters that referred to it become cubic, references that named it none; fold lines use the
 * profile of the look. @n_users: (out) (optional): how many there were
 */
gboolean rmp_profile_item_remove (RmpProfileItem *self, guint *n_users, GError **error);

/* Makes a parameter of the layer refer to @profile. */
gboolean rmp_layer_set_profile (RmpLayer *self, const char *param, RmpProfileItem *profile,
                                GError **error);

G_END_DECLS
