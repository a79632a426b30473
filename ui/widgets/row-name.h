/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* row-name.h: a name in a list that can be edited: a double click turns it into an entry; Enter or
 * leaving it renames, Escape cancels.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef gboolean (*RmpRename) (gpointer object, const char *name, GError **error);

GtkWidget *rmp_row_name_new (const char *name, GObject *object, RmpRename rename);

/* Lets a long name take two lines. */
void rmp_row_name_wrap (GtkLabel *label);

/* Starts renaming the first name below @root, if there is one. */
void rmp_row_name_begin (GtkWidget *root);

G_END_DECLS
