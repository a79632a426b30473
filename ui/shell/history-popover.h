/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* history-popover.h: lists all edits by name; a click goes to the state after an edit. */

#include "store/document/project.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_HISTORY_POPOVER (rmp_history_popover_get_type ())
G_DECLARE_FINAL_TYPE (RmpHistoryPopover, rmp_history_popover, RMP, HISTORY_POPOVER, GtkPopover)

void rmp_history_popover_set_project (RmpHistoryPopover *self,
                                      RmpProject *project); /* (nullable) */

G_END_DECLS
