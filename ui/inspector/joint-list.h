/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joint-list.h: the joints a look works on: on or off, the length of the line found, or why there is none.
 *
 * Signal edited (GStrv joints): the joints that are on now.
 */

#include <gtk/gtk.h>

#include "technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_JOINT_LIST (rmp_joint_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpJointList, rmp_joint_list, RMP, JOINT_LIST, GtkWidget)

/**
 * rmp_joint_list_set_findings:
 * @findings: (nullable) (element-type RmpFinding): what analyse found; hides the list where there is nothing
 * @joints: (nullable): the layer's choice; %NULL for the technique's default
 */
void rmp_joint_list_set_findings (RmpJointList *self, GPtrArray *findings, const char *const *joints);

G_END_DECLS
