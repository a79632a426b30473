/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* recovery-list.h: work that crashed windows left behind, each with its picture, to open or to discard.
 *
 * Hides itself when there is none. Signals: chosen (working copy).
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_RECOVERY_LIST (rmp_recovery_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpRecoveryList, rmp_recovery_list, RMP, RECOVERY_LIST, GtkWidget)

void rmp_recovery_list_refresh (RmpRecoveryList *self);

G_END_DECLS
