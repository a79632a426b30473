/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* recovery-list.h: unsaved work that crashed windows have left behind, with pictures, to be opened
 * or discarded.
 *
 * Hidden if there is none. Signals: chosen (working copy).
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_RECOVERY_LIST (rmp_recovery_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpRecoveryList, rmp_recovery_list, RMP, RECOVERY_LIST, GtkWidget)

void rmp_recovery_list_refresh (RmpRecoveryList *self);

G_END_DECLS
