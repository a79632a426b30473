/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-queue-row.h: a bake of the queue in a list: what it bakes and where, how far it is, and what
 * can be done with it. Delete takes it off the list if it has ended.
 */

#include "exchange/bake-runner.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_BAKE_QUEUE_ROW (rmp_bake_queue_row_get_type ())
G_DECLARE_FINAL_TYPE (RmpBakeQueueRow, rmp_bake_queue_row, RMP, BAKE_QUEUE_ROW, GtkListBoxRow)

/* Of a bake that the runner has. */
GtkWidget *rmp_bake_queue_row_new (RmpBakeRunner *runner, const char *id);
const char *rmp_bake_queue_row_get_id (RmpBakeQueueRow *self);

/* Shows the bake as the runner has it now. */
void rmp_bake_queue_row_update (RmpBakeQueueRow *self);

G_END_DECLS
