/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* axis-note.h: under the numbers of an axis, where the one comes from that is taken: from the rig,
 * or from nowhere.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *rmp_axis_note_new (void); /* a label; hidden */

/* The member of the group with an axis, or −1. */
gint rmp_axis_note_find_row (RmpLook *look, guint param);

/* @note: of @entry of the group that find_row() was asked for. Without a frame it stays. */
void rmp_axis_note_update (GtkWidget *note, RmpWorkspace *workspace, RmpLook *look, guint entry);

G_END_DECLS
