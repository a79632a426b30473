/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-pair-list.h: the bones of a motion file, each with the bone of a character that follows it; to be searched and changed.
 *
 * Signal changed (): a pair is not what it was.
 */

#include <gtk/gtk.h>

#include "skinning/skeleton.h"

G_BEGIN_DECLS

#define RMP_TYPE_BONE_PAIR_LIST (rmp_bone_pair_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpBonePairList, rmp_bone_pair_list, RMP, BONE_PAIR_LIST, GtkWidget)

GtkWidget *rmp_bone_pair_list_new (void);

/* @moved: [joints of @source] which of them are listed. No bone has a partner then. */
void rmp_bone_pair_list_set_skeletons (RmpBonePairList *self, RmpSkeleton *source, const gboolean *moved,
                                       RmpSkeleton *target);

/* Names of the source and the target in turn; bones that are not named get the one of their own name, if @by_name. */
void rmp_bone_pair_list_set_pairs (RmpBonePairList *self, const char *const *pairs, gboolean by_name);

/* All that are listed, the second name empty where there is no partner. (transfer full) */
char **rmp_bone_pair_list_get_pairs (RmpBonePairList *self);

G_END_DECLS
