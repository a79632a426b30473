/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* entry-fills.h: buttons under an entry for what its technique fills in by itself
 * (technique/dials.h): each is a step of the history, once it has been computed.
 */

#include <gtk/gtk.h>

#include "workspace/workspace.h"

G_BEGIN_DECLS

#define RMP_TYPE_ENTRY_FILLS (rmp_entry_fills_get_type ())
G_DECLARE_FINAL_TYPE (RmpEntryFills, rmp_entry_fills, RMP, ENTRY_FILLS, GtkWidget)

GtkWidget *rmp_entry_fills_new (guint param, guint entry);

/* (nullable) both */
void rmp_entry_fills_set_look (RmpEntryFills *self, RmpWorkspace *workspace, RmpLook *look);

/* @values: of the entry: which buttons it has follows from them */
void rmp_entry_fills_set_values (RmpEntryFills *self, const RmpValues *values);

G_END_DECLS
