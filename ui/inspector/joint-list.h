/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joint-list.h: the joints on which a look works: a switch, and the length of the line that was
 * found or the reason why there is none.
 *
 * Signal edited (GStrv joints): the joints that are switched on.
 */

#include <gtk/gtk.h>

#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_JOINT_LIST (rmp_joint_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpJointList, rmp_joint_list, RMP, JOINT_LIST, GtkWidget)

/**
 * rmp_joint_list_set_findings:
 * @findings: (nullable) (element-type RmpFinding): the findings of analyse; without any the list is
 *   hidden
 * @joints: (nullable): the layer's choice; %NULL for the technique's default
 */
void rmp_joint_list_set_findings (RmpJointList *self, GPtrArray *findings,
                                  const char *const *joints);

G_END_DECLS
