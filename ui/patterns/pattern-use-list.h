/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-use-list.h: the painted patterns that a look uses, in order, and the values that a
 * pattern has of its own in place of those of the look. Shown if the method of the look takes
 * patterns.
 */

#include "store/looks/ranges.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PATTERN_USE_LIST (rmp_pattern_use_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternUseList, rmp_pattern_use_list, RMP, PATTERN_USE_LIST, GtkWidget)

/* @layer: (nullable): nothing is shown */
void rmp_pattern_use_list_show (RmpPatternUseList *self, RmpWorkspace *workspace, RmpLayer *layer);

/* The entry of a value of the @index-th use. (transfer none) */
GtkWidget *rmp_pattern_use_list_get_entry (RmpPatternUseList *self, guint index,
                                           RmpPatternUseValue value);

G_END_DECLS
