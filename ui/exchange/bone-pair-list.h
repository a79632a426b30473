/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-pair-list.h: a list of the bones of a motion file, each with the bone of a character that
 * follows it. It can be searched and edited.
 *
 * Signal changed (): a pair has changed.
 */

#include <gtk/gtk.h>

#include "skinning/skeleton.h"

G_BEGIN_DECLS

#define RMP_TYPE_BONE_PAIR_LIST (rmp_bone_pair_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpBonePairList, rmp_bone_pair_list, RMP, BONE_PAIR_LIST, GtkWidget)

GtkWidget *rmp_bone_pair_list_new (void);

/* @moved: [joints of @source] which of them are listed. Afterwards no bone has a partner. */
void rmp_bone_pair_list_set_skeletons (RmpBonePairList *self, RmpSkeleton *source,
                                       const gboolean *moved, RmpSkeleton *target);

/* Alternating names of the source and the target. Bones in no pair are paired by name if @by_name
 * is set.
 */
void rmp_bone_pair_list_set_pairs (RmpBonePairList *self, const char *const *pairs,
                                   gboolean by_name);

/* All listed bones; the second name is empty if there is no partner. (transfer full) */
char **rmp_bone_pair_list_get_pairs (RmpBonePairList *self);

G_END_DECLS
