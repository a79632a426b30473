/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-map.h: pairs of bones of a motion file and of a character, by name, kept for later imports.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_BONE_MAP (rmp_bone_map_get_type ())
G_DECLARE_FINAL_TYPE (RmpBoneMap, rmp_bone_map, RMP, BONE_MAP, GObject)

/* Property: name. Signal changed (): its name or its pairs have changed. */
GListModel *
rmp_project_get_bone_maps (RmpProject *self); /* (transfer none) of RmpBoneMap, oldest first */

/* The first of that name; the error lists what there is. */
RmpBoneMap *rmp_project_find_bone_map (RmpProject *self, const char *name,
                                       GError **error); /* (transfer none) */

const char *rmp_bone_map_get_name (RmpBoneMap *self);

/* Alternating names of the file and of the character, as for rmp_retarget_new(); an empty second
 * name leaves a bone out.
 */
const char *const *rmp_bone_map_get_pairs (RmpBoneMap *self);

/* One edit each. An existing map of that name is replaced. (transfer none) */
RmpBoneMap *rmp_project_save_bone_map (RmpProject *self, const char *name, const char *const *pairs,
                                       GError **error);
gboolean rmp_bone_map_remove (RmpBoneMap *self, GError **error);

G_END_DECLS
