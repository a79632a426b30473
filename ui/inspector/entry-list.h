/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* entry-list.h: the entries of a repeating group, each with rows for its parameters; people add and
 * remove entries, put them in another order, and fold away those they do not work on.
 *
 * Signal edited (RmpValues *values, gboolean final): as of param-row.h, a copy of all values with
 * this group changed.
 */

#include <gtk/gtk.h>

#include "workspace/workspace.h"

G_BEGIN_DECLS

#define RMP_TYPE_ENTRY_LIST (rmp_entry_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpEntryList, rmp_entry_list, RMP, ENTRY_LIST, GtkWidget)

/* @group: what @param is */
GtkWidget *rmp_entry_list_new (const RmpParam *group, guint param);

/* Shows the group of @values; keeps a reference. */
void rmp_entry_list_set_values (RmpEntryList *self, const RmpValues *values);

/* The context of all rows, see rmp_param_row_set_look(). (nullable) both */
void rmp_entry_list_set_look (RmpEntryList *self, RmpWorkspace *workspace, RmpLook *look);

/* --- for tests -------------------------------------------------------------------------------- */

GtkWidget *rmp_entry_list_get_add (RmpEntryList *self); /* (transfer none): the button */

/* All of an entry, and its buttons. (transfer none) */
GtkWidget *rmp_entry_list_get_box (RmpEntryList *self, guint entry);
GtkWidget *rmp_entry_list_get_name (RmpEntryList *self, guint entry); /* toggled: unfolded */
GtkWidget *rmp_entry_list_get_up (RmpEntryList *self, guint entry);
GtkWidget *rmp_entry_list_get_down (RmpEntryList *self, guint entry);
GtkWidget *rmp_entry_list_get_remove (RmpEntryList *self, guint entry);

/* (nullable): their group has none */
GtkWidget *rmp_entry_list_get_mute (RmpEntryList *self, guint entry);
GtkWidget *rmp_entry_list_get_solo (RmpEntryList *self, guint entry);

/* (nullable): what is told of where its axis comes from */
const char *rmp_entry_list_get_axis_note (RmpEntryList *self, guint entry);

/* (transfer none) (nullable): the RmpParamRow of a parameter of an entry; a switch has none */
GtkWidget *rmp_entry_list_get_row (RmpEntryList *self, guint entry, guint param);

G_END_DECLS
